import { describe, expect, test } from 'vitest';
import { type AnyGame, defineGame, enumerate, MisbehaviorError, type Rng } from '../../src/index.js';
import { checkRules } from '../../src/internal.js';
import { kuhn } from '../../examples/kuhn.js';

interface State {
  deck: number[];
  taken: number[];
  more?: unknown;
}

/** Two seats take cards of a shuffled deck in turn, with one broken rule. */
function broken(rules: {
  readonly deal?: (rng: Rng) => State;
  readonly moves?: (state: State) => number[];
  readonly moveText?: (move: number) => string;
  readonly play?: (state: State, move: number) => void;
  readonly toMove?: (state: State) => number;
  readonly view?: (state: State) => unknown;
}) {
  const deal = (rng: Rng): State => {
    const deck = [1, 2, 3, 4];
    rng.shuffle(deck);
    return { deck, taken: [] };
  };
  return defineGame({
    id: 'cards',
    seats: 2,
    deal: (_, rng) => (rules.deal ?? deal)(rng),
    toMove: rules.toMove ?? (({ taken }) => taken.length % 2),
    moves: rules.moves ?? (({ deck, taken }) => deck.filter((card) => !taken.includes(card))),
    play: rules.play ?? (({ taken }, move) => void taken.push(move)),
    view: { taken: rules.view ?? (({ taken }) => taken) } as { taken: (state: State) => number[] },
    measures: { win: { of: ({ taken }, seat) => (taken[seat] ?? 0) > (taken[1 - seat] ?? 0) } },
    ...(rules.moveText && { moveText: rules.moveText }),
  });
}

class Hand {
  readonly cards = [1, 2];
}

const loop: Record<string, unknown> = {};
loop['self'] = loop;

const withMore = (more: unknown) => broken({ deal: () => ({ deck: [1, 2], taken: [], more }) });

describe('The first games show rules that no result can be trusted with', () => {
  const random = Reflect.get(Math, 'random') as () => number;
  const now = (): number => Number(new (Reflect.get(globalThis, 'Date') as DateConstructor)());
  let games = 0;
  test.each([
    [
      'a random number of its own',
      broken({ deal: () => ({ deck: [1, 2, 3 + Math.round(1e6 * random())], taken: [] }) }),
    ],
    ['a clock', broken({ deal: () => ({ deck: [1, 2, 3 + (now() % 2)], taken: [] }) })],
    [
      'a clock of whole seconds',
      broken({ deal: () => ({ deck: [1, 2, 3 + (Math.floor(now() / 1000) % 60)], taken: [] }) }),
    ],
    ['a counter outside of the state', broken({ deal: () => ({ deck: [1, 2, 3 + games++], taken: [] }) })],
  ])('%s', (_name, game) => {
    expect(() => checkRules(game, {})).toThrow(
      new MisbehaviorError(
        'the rules of cards are broken: two plays of one game differ after 0 moves: the rules use random numbers or a clock of their own, or keep something from one game to the next; take random numbers from the generator rng of deal and play, and keep everything in the state',
      ),
    );
  });

  test.each([
    [
      broken({ moves: ({ taken }) => (taken.length === 0 ? [3, 1, 3] : []) }),
      'after 0 moves, moves() lists the move 3 twice',
    ],
    [
      broken({ moves: ({ taken }) => (taken.length === 1 ? [0.5] : taken.length === 0 ? [1] : []) }),
      'after 1 move, moves() lists 0.5; a move is an integer',
    ],
    [
      broken({ moves: ({ taken }) => (taken.length === 0 ? (['stand'] as unknown as number[]) : []) }),
      'moves() lists "stand"; a move is an integer, or a text that actions lists',
    ],
    [broken({ moves: ({ taken }) => (taken.length === 0 ? [-0, 1] : []) }), 'moves() lists -0; a move is an integer'],
    [broken({ moveText: (move) => `card ${move % 2}` }), "have one text, 'card"],
    [broken({ moveText: (move) => move as unknown as string }), /the text of the move (\d) is \1; return a text/],
    [
      broken({ moveText: (move) => (move === 2 ? ' ' : `card ${move}`) }),
      'the text of the move 2 is " "; return a text for each move',
    ],
    [
      broken({ toMove: () => 2 }),
      'seat 2 is to move, but the game has no such seat; its seats are the integers from 0 to 1',
    ],
    [broken({ toMove: () => Number.NaN }), 'seat NaN is to move, but the game has no such seat'],
    [broken({ toMove: ({ taken }) => (taken.length > 0) as unknown as number }), 'seat false is to move'],
    [broken({ view: () => new Set([1]) }), 'in the view of seat 0, taken is an object of the class Set; a view shows'],
    [broken({ view: () => [() => 1] }), 'in the view of seat 0, taken.0 is a function'],
    [withMore({ [Symbol('suit')]: 1 }), 'state.more has the member Symbol(suit), which has a symbol as its name'],
    [
      withMore({
        get sum() {
          return 1;
        },
      }),
      'state.more has the member sum, which is no plain value',
    ],
    [withMore(new Map([[1, 2]])), 'state.more is an object of the class Map; a state has'],
    [withMore([{ hand: new Hand() }]), 'state.more.0.hand is an object of the class Hand'],
    [withMore(1n), 'state.more is a bigint'],
    [withMore(() => 1), 'state.more is a function'],
    [withMore(loop), 'state.more.self contains itself'],
  ])('with the member and the rule: %#', (game, message) => {
    expect(() => checkRules(game, {})).toThrow(message);
    expect(() => checkRules(game, {})).toThrow(MisbehaviorError);
    expect(() => enumerate(game, {}, ['random', 'random'])).toThrow(message);
  });
});

describe('Rules that change a state when they are asked about it are refused before any result', () => {
  /** Seats take 1 to 3 stones of a heap in turn; the last stone wins. */
  const heap = (rules: object): AnyGame =>
    defineGame({
      id: 'heap',
      seats: 2,
      deal: () => ({ heap: 7, turn: 0, hand: [3, 1, 2] }),
      toMove: ({ turn }) => turn,
      moves: (state) => [1, 2, 3].filter((stones) => stones <= state.heap),
      play(state, move) {
        state.heap -= move;
        state.turn = 1 - state.turn;
      },
      view: { heap: (state) => state.heap },
      measures: { win: { of: ({ turn }, seat) => turn !== seat } },
      ...rules,
    }) as unknown as AnyGame;
  interface Heap {
    heap: number;
    turn: number;
    readonly hand: number[];
  }

  test.each([
    ['the view of seat 0', { view: { heap: (state: Heap) => (state.heap > 1 ? state.heap-- : state.heap) } }],
    ['the view of seat 1', { view: { hand: ({ hand }: Heap, seat: number) => (seat === 1 ? hand.sort() : []) } }],
    ['toMove()', { toMove: (state: Heap) => ((state.hand[0] ?? 0) > 9 ? 1 : Math.min(state.hand.push(1), 0)) }],
    ['moves()', { moves: (state: Heap) => (state.heap > 1 ? [1, state.heap--] : []) }],
    ['a measure', { measures: { win: { of: (state: Heap, seat: number) => (state.turn = 1 - state.turn) !== seat } } }],
  ])('%s', (what, rules) => {
    expect(() => checkRules(heap(rules), {})).toThrow(`${what} changes the state; change it in deal and play only`);
  });

  test('Copies may be sorted', () => {
    const sorted = { view: { hand: ({ hand }: Heap) => [...hand].sort() } };
    expect(() => checkRules(heap(sorted), {})).not.toThrow();
  });
});

describe('A parameter that rules read and the game does not declare is refused with the nearest name', () => {
  const rules = {
    id: 'steps',
    seats: 2,
    parameters: { rounds: { default: 2, min: 1, max: 3 } },
    deal: () => ({ steps: 0 }),
    toMove: ({ steps }: { steps: number }) => steps % 2,
    moves: ({ steps }: { steps: number }) => (steps > 3 ? [] : [0, 1]),
    play: (state: { steps: number }) => void state.steps++,
    view: { steps: ({ steps }: { steps: number }) => steps },
    measures: { win: { of: (_state: object, seat: number) => seat === 0 } },
  };
  type Params = Readonly<Record<string, number>>;
  test.each<[string, object]>([
    ['seats', { seats: ({ round }: Params) => 2 + Number((round ?? 0) > 2) }],
    ['checkParams', { checkParams: ({ round }: Params) => void round }],
    ['deal', { deal: ({ round }: Params) => ({ steps: round ?? 0 }) }],
    ['moves', { moves: (state: { steps: number }, { round }: Params) => (state.steps === round ? [] : [0, 1]) }],
    ['a view', { view: { left: (_state: object, _seat: number, { round }: Params) => (round ?? 0) > 1 } }],
    ['a measure', { measures: { win: { of: (_state: object, seat: number, { round }: Params) => seat === round } } }],
    [
      'bounds',
      { measures: { ...rules.measures, left: { bounds: ({ round }: Params) => [0, round ?? 9], of: () => 0 } } },
    ],
    ['moveText', { moveText: (move: number, _view: object, { round }: Params) => `${move} of ${round}` }],
  ])('in %s', (_name, change) => {
    const game = defineGame({ ...rules, ...change } as never) as unknown as AnyGame;
    expect(() => checkRules(game, { rounds: 2 })).toThrow(
      "the rules of steps are broken: the unknown parameter 'round' is read; the parameters are rounds; did you mean rounds?",
    );
    // The parameters of a game that is played are plain.
    expect(game.engine({ rounds: 2 })).toBeDefined();
  });

  test('Rules may list their parameters and ask whether there is one', () => {
    const asks = (_: object, params: Params): boolean => 'round' in params || Object.keys(params).length === 0;
    const text = (move: number, _view: object, params: Params): string =>
      `${move} ${JSON.stringify(params)} ${String(params)} ${String(asks({}, { ...params }))}`;
    const game = defineGame({ ...rules, moveText: text } as never) as unknown as AnyGame;
    expect(() => checkRules(game, { rounds: 2 })).not.toThrow();
  });
});

test('Sound rules pass, and an error that the rules throw is left to the play, which names the game', () => {
  const cards = Number(kuhn.parameters.cards.default);
  expect(() => checkRules(kuhn, { cards })).not.toThrow();
  expect(() => checkRules(withMore(new Int8Array(3)), {})).not.toThrow();
  const throwing = broken({
    play: () => {
      throw new TypeError('no such card');
    },
  });
  expect(() => checkRules(throwing, {})).not.toThrow();
});

test('The clocks are as before after the look', () => {
  const clock: unknown = Reflect.get(globalThis, 'Date');
  const before = performance.now();
  checkRules(broken({}), {});
  expect(Reflect.get(globalThis, 'Date')).toBe(clock);
  expect(performance.now() - before).toBeLessThan(60_000);
});

test('A win that is the same for every seat in all games is refused: the seat was left out of of(state, seat)', () => {
  const walk = (won: (at: number, seat: number) => boolean): AnyGame =>
    defineGame({
      id: 'walk',
      seats: 2,
      deal: () => ({ at: 2, toMove: 0 }),
      toMove: ({ toMove }) => toMove,
      moves: ({ at }) => (at === 0 || at === 4 ? [] : [-1, 1]),
      play(state, step) {
        state.at += step;
        state.toMove = 1 - state.toMove;
      },
      view: { at: ({ at }) => at },
      measures: { win: { of: ({ at }, seat) => won(at, seat) } },
    }) as unknown as AnyGame;
  expect(() =>
    checkRules(
      walk((at) => at !== 0),
      {},
    ),
  ).toThrow(/every seat wins, or none does, in all \d+ games.*together: true/);
  expect(() =>
    checkRules(
      walk((at, seat) => (at !== 0) === (seat === 0)),
      {},
    ),
  ).not.toThrow();
  // No seat wins: a game without a winner is a tie.
  expect(() =>
    checkRules(
      walk(() => false),
      {},
    ),
  ).not.toThrow();
});
