import { describe, expect, test } from 'vitest';
import {
  createRunner,
  defineGame,
  IllegalMoveError,
  type JsonValue,
  type MeasureValues,
  type Move,
  type Notation,
  type Rng,
  type Seat,
  seededRng,
} from '../../src/index.js';
import { type ConformanceError, type GameHarness, conformanceTests } from '../../src/testing/index.js';
import { failedTests } from './failed-tests.js';
import { Duel, duelHarness, type DuelParams, DuelView, engineOf, held, observeDuel } from './duel.js';

type DuelHarness = GameHarness<DuelView, DuelParams, Duel>;
type DuelGame = DuelHarness['game'];

/** The correct harness with other members in its game. */
function withGame(change: Partial<DuelGame>): DuelHarness {
  const harness = duelHarness();
  return { ...harness, game: { ...harness.game, ...change } };
}

/** The correct harness with other members in its notation. */
function withNotation(change: Partial<Notation<DuelView, DuelParams>>): DuelHarness {
  return withGame({ notation: { legal: () => undefined, parse: Number, ...change } });
}

/** The correct harness with views of another class. */
function openDuel(view: new (engine: Duel, seat: number) => DuelView): DuelHarness {
  return duelHarness(
    class extends Duel {
      override readonly views: readonly DuelView[] = [new view(this, 0), new view(this, 1)];
    },
  );
}

const {
  measures: [win, tie, points],
  theory,
} = duelHarness().game;
const [reference] = theory?.references ?? [];
if (tie === undefined || points === undefined) throw new Error('the duel has three measures');
if (reference === undefined) throw new Error('the duel has a reference');

describe('games with one fault', () => {
  let dialogues = 0;
  const mutants: readonly [name: string, fault: string, harness: DuelHarness][] = [
    ['The game declares valid names, parameters and sizes', 'a space in its id', withGame({ id: 'a duel' })],
    [
      'The game declares valid names, parameters and sizes',
      'blocks of half a game',
      withGame({ defaults: { blockSize: 0.5 } }),
    ],
    [
      'The game declares valid strategies',
      'a strategy without a summary',
      withGame({ strategies: duelHarness().game.strategies.map((s, i) => (i === 3 ? { ...s, summary: '' } : s)) }),
    ],
    [
      'The game declares valid strategies',
      'a default strategy that is not in canonical form',
      withGame({ defaults: { strategies: ['first', 'above:09'] } }),
    ],
    [
      'The game declares valid measures',
      'a proportion up to 2',
      withGame({ measures: [{ ...win, bounds: () => [0, 2] }, tie, points] }),
    ],
    [
      'The game declares valid measures',
      'a measure without a unit',
      withGame({ measures: [win, tie, { ...points, unit: '' }] }),
    ],
    [
      'The game declares valid names, parameters and sizes',
      'a module without an export',
      withGame({ module: '@cards/duel' }),
    ],
    [
      'The game declares valid strategies',
      'an exact line-up for one seat',
      withGame({ theory: { lineups: [[], ['first']] } }),
    ],
    [
      'The game declares valid measures',
      'two measures with one role',
      withGame({ measures: [win, { ...tie, role: 'win' }, points] }),
    ],
    [
      'The game declares valid measures',
      'the role of a win on a count',
      withGame({ measures: [{ ...win, kind: 'count' }, tie, points] }),
    ],
    [
      'The game declares valid measures',
      'a tie without a win',
      withGame({ measures: [{ ...win, role: 'length', each: 'seat' }, tie, points] }),
    ],
    [
      'Every published reference value is valid',
      'a reference for a measure that it does not have',
      withGame({
        theory: { references: [{ ...reference, measure: 'wins' }] },
      }),
    ],
    [
      'Every published reference value is valid',
      'a reference for one strategy in a two-seat game',
      withGame({ theory: { references: [{ ...reference, strategies: ['first'] }] } }),
    ],
    [
      'There are legal moves until the game is over, and none afterwards',
      'moves after the end',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            return this.over ? move === 0 : super.isLegal(move);
          }
          override apply(move: Move): void {
            if (this.over) throw new IllegalMoveError('it is over');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'Legal moves are distinct, have distinct texts, and isLegal agrees with them',
      'a string taken for a number',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            return super.isLegal(typeof move === 'string' ? Number(move) : move);
          }
          override apply(move: Move): void {
            if (typeof move === 'string') throw new IllegalMoveError('a text is no move');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
      'the wrong error',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            if (!this.isLegal(move)) throw new RangeError('no such card');
            super.apply(move);
          }
        },
      ),
    ],
    [
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
      'a rejected card that is on the table',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            if (!this.isLegal(move)) this.led = 1;
            super.apply(move);
          }
        },
      ),
    ],
    [
      'The engine rejects an illegal move with an IllegalMoveError and does not change',
      'a number truncated to 32 bits',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            super.apply(Math.abs(move) > 2 ** 31 && Math.abs(move) < 2 ** 40 ? move | 0 : move);
          }
        },
      ),
    ],
    [
      'isLegal, legalMoves, views, measures and texts do not change the engine',
      'a count of its queries',
      duelHarness(
        class extends Duel {
          asked = 0;
          override legalMoves(): Move[] {
            this.asked++;
            return super.legalMoves();
          }
        },
      ),
    ],
    [
      'The engine ends every game within its move limit',
      'a player who can pass forever',
      duelHarness(
        class extends Duel {
          override readonly moveLimit = 1000;
          override isLegal(move: Move): boolean {
            return super.isLegal(move) || (move === this.params.cards && !this.over);
          }
          override legalMoves(): Move[] {
            return this.over ? [] : [...super.legalMoves(), this.params.cards];
          }
          override apply(move: Move): void {
            if (move === this.params.cards && !this.over) this.waited++;
            else super.apply(move);
          }
          waited = 0;
        },
      ),
    ],
    [
      'The engine returns the same view object for a seat each time',
      'a new view each time',
      duelHarness(
        class extends Duel {
          override view(seat: number): DuelView {
            return new DuelView(this, seat);
          }
        },
      ),
    ],
    [
      'The engine returns the same view object for a seat each time',
      'new views for each deal',
      duelHarness(
        class extends Duel {
          private shown = this.views;
          override view(seat: number): DuelView {
            return this.shown[seat] as DuelView;
          }
          override reset(deal: Rng): void {
            super.reset(deal);
            if (this.dealt++ > 0) this.shown = [new DuelView(this, 0), new DuelView(this, 1)];
          }
          private dealt = 0;
        },
      ),
    ],
    [
      'measure throws an error until the game is over',
      'measures of an unfinished game',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            if (this.over) super.measure(into, seat);
          }
        },
      ),
    ],
    [
      'Snapshots differ between deals and after each move',
      'a snapshot of the generator only',
      {
        ...duelHarness(),
        snapshot: ({ deal }) => deal,
      },
    ],
    [
      'A view does not depend on information that is hidden from its seat',
      'a view that shows the other hand',
      {
        ...duelHarness(),
        observe: (view) => engineOf(view).hands,
      },
    ],
    [
      'A view does not depend on information that is hidden from its seat',
      'a show() that shows the other hand',
      withNotation({ show: (view) => JSON.stringify(engineOf(view).hands) }),
    ],
    [
      'resampleHidden changes hidden information',
      'a hook that does nothing',
      { ...duelHarness(), resampleHidden: () => {}, secrets: false },
    ],
    [
      'Each seat sees something that is hidden from the other seat',
      'a view that shows the other hand, which resampleHidden takes for open',
      {
        ...duelHarness(),
        observe: (view) => engineOf(view).hands.slice(0, 2 * view.size),
        resampleHidden: (duel, _seat, rng) => {
          rng.shuffle(duel.hands.subarray(2 * duel.params.cards));
        },
      },
    ],
    [
      'Every measure of a finished game is an integer within its bounds',
      'a fraction',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            super.measure(into, seat);
            into[2] = 0.5;
          }
        },
      ),
    ],
    [
      'Every measure of a finished game is an integer within its bounds',
      'a measure that is not written',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            super.measure((into as Float64Array).subarray(0, 2), seat);
          }
        },
      ),
    ],
    [
      'Every measure of a finished game is an integer within its bounds',
      'bounds that are too narrow',
      withGame({ measures: [win, tie, { ...points, bounds: () => [2, 3] }] }),
    ],
    [
      'The measures of all seats fit together',
      'a win that is also a tie',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            super.measure(into, seat);
            if (into[0] === 1) into[1] = 1;
          }
        },
      ),
    ],
    [
      'The measures of all seats fit together',
      'an engine that writes the measures of seat 0 for both seats',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues): void {
            super.measure(into, 0);
          }
        },
      ),
    ],
    [
      'The measures of all seats fit together',
      'a measure of the game that differs between the seats',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            super.measure(into, seat);
            into[2] = seat;
          }
        },
      ),
    ],
    [
      'The measures of all seats fit together',
      'partners that never win',
      duelHarness(
        class extends Duel {
          override measure(into: MeasureValues, seat: Seat): void {
            super.measure(into, seat);
            into[0] = into[1] = 0;
          }
        },
      ),
    ],
    [
      'The measures of all seats fit together',
      'payoffs that do not add up to zero, as the game says',
      withGame({ zeroSum: true, measures: [win, tie, { ...points, role: 'payoff' }] }),
    ],
    [
      'observe returns plain JSON',
      'a typed array',
      withGame({
        observe: (view) => ({ ...observeDuel(view), first: Uint8Array.of(view.card(0)) as unknown as JsonValue }),
      }),
    ],
    [
      'observe returns plain JSON',
      'a member that is undefined between tricks',
      withGame({
        observe: (view) => ({ ...observeDuel(view), led: (view.led > 0 ? view.led : undefined) as JsonValue }),
      }),
    ],
    [
      'observe returns plain JSON',
      'a list with a hole',
      withGame({
        observe: (view) => ({ ...observeDuel(view), cards: Object.assign([view.card(0)], { 2: view.last }) }),
      }),
    ],
    [
      'Writing to a view does not change the game',
      'a field that can be written',
      openDuel(
        class extends DuelView {
          protected override close(): void {}
        },
      ),
    ],
    [
      'Writing to a view does not change the game',
      'a setter',
      openDuel(
        class extends DuelView {
          override get led(): number {
            return super.led;
          }
          override set led(card: number) {
            engineOf(this).led = card;
          }
          protected override close(): void {
            super.close();
            Object.freeze(this);
          }
        },
      ),
    ],
    [
      'Writing to a view does not change the game',
      'an array of the engine',
      openDuel(
        class extends DuelView {
          get hand(): Uint8Array {
            return engineOf(this).hands.subarray(this.seat * this.size, (this.seat + 1) * this.size);
          }
          protected override close(): void {
            Object.freeze(this);
          }
        },
      ),
    ],
    [
      'Writing to a view does not change the game',
      'a method that can be replaced',
      openDuel(
        class extends DuelView {
          protected override close(): void {
            Object.defineProperty(this, 'seat', { writable: false, configurable: false });
          }
        },
      ),
    ],
    [
      'Writing to a view does not change the game',
      'an accessor that can be redefined',
      openDuel(
        class extends DuelView {
          protected override close(): void {
            Object.defineProperty(this, 'seat', { writable: false, configurable: false });
            Object.defineProperty(this, 'card', { value: this.card, writable: false, configurable: false });
          }
        },
      ),
    ],
    [
      'The texts of the legal moves name the legal moves, in their order',
      'texts in another order',
      withNotation({ legal: (view) => held(view).map(String).reverse() }),
    ],
    [
      'The trace plays the same games as the runner',
      'a trace of the game with the seats swapped',
      withNotation({
        *trace(params, players, rngs, measures) {
          createRunner(new Duel(params), [...players].reverse()).play(rngs, measures);
          yield 'It is over.';
        },
      }),
    ],
    [
      'The dialogue ends after its input ends',
      'a first question that must be answered',
      withGame({
        *dialogue() {
          while ((yield 'Ready? ') === null);
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'The seed and the input determine the dialogue',
      'a count of all dialogues',
      withGame({
        *dialogue() {
          yield `Dialogue ${dialogues++}`;
          return { text: '', outcome: null };
        },
      }),
    ],
  ];

  test.each(mutants)(
    'A game with this fault fails the test "%s", and at most those of all states: %s',
    (name, _fault, harness) => {
      const failed = conformanceTests(harness).flatMap((one) => (failedTests([one]).length > 0 ? [one] : []));
      expect(failed.map((one) => one.name)).toContain(name);
      const others = failed.filter((one) => one.name !== name).map(({ id }) => id);
      expect(['plain-state', 'legal-everywhere', 'observes-all']).toEqual(expect.arrayContaining(others));
    },
  );
});

describe('games with a fault that fails several tests', () => {
  let deals = 0;
  test.each<[name: string, fault: string, harness: DuelHarness]>([
    [
      'The engine ends every game within its move limit',
      'a limit that is too low',
      duelHarness(
        class extends Duel {
          override readonly moveLimit = 7;
        },
      ),
    ],
    [
      'There are legal moves until the game is over, and none afterwards',
      'no legal move at all',
      duelHarness(
        class extends Duel {
          override isLegal(): boolean {
            return false;
          }
        },
      ),
    ],
    [
      'There are legal moves until the game is over, and none afterwards',
      'a turn of a seat that does not exist',
      duelHarness(
        class extends Duel {
          override apply(move: Move): void {
            super.apply(move);
            if (this.over) return;
            this.toMove = this.led === 0 ? 2 : this.toMove;
          }
          override view(seat: number): DuelView {
            return super.view(seat % 2);
          }
        },
      ),
    ],
    [
      'The deal and the moves determine the whole game',
      'state that is not from the deal',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            super.reset(deal);
            this.last = deals++;
          }
        },
      ),
    ],
    [
      'The state after reset does not depend on earlier games',
      'a card that stays on the table when a game is abandoned',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            const { led } = this;
            super.reset(deal);
            this.led = led;
          }
        },
      ),
    ],
    [
      'The state after reset does not depend on earlier games',
      'a score that continues',
      duelHarness(
        class extends Duel {
          override reset(deal: Rng): void {
            const before = this.points[0] ?? 0;
            super.reset(deal);
            this.points[0] = before;
          }
        },
      ),
    ],
    [
      'A view does not depend on information that is hidden from its seat',
      'legal moves that depend on the other hand',
      duelHarness(
        class extends Duel {
          override isLegal(move: Move): boolean {
            const [mine, other] = [this.view(this.toMove), this.view(1 - this.toMove)];
            const [hidden = 0] = held(mine);
            return super.isLegal(move) && (held(mine).length < 2 || move !== hidden || other.card(3) < 6);
          }
        },
      ),
    ],
    [
      'Legal moves are distinct, have distinct texts, and isLegal agrees with them',
      'an enumerator that leaves out a move',
      duelHarness(
        class extends Duel {
          override legalMoves(): Move[] {
            return super.legalMoves().slice(0, 3);
          }
        },
      ),
    ],
    [
      'The dialogue ends after its input ends',
      'endless questions',
      withGame({
        *dialogue() {
          for (let line: string | null = ''; line !== 'stop';) line = yield 'Slot? ';
          return { text: '', outcome: null };
        },
      }),
    ],
    [
      'The game declares valid names, parameters and sizes',
      'a default out of bounds',
      withGame({ parameters: { cards: { summary: 'cards', default: 11, min: 1, max: 10 } } }),
    ],
  ])('A game with this fault fails the test "%s": %s', (name, _fault, harness) => {
    expect(failedTests(conformanceTests(harness))).toContain(name);
  });
});

describe('a resampleHidden that asks a view', () => {
  const { resampleHidden } = duelHarness();
  test.each<[how: string, ask: (duel: Duel, seat: number) => void]>([
    ['and shows the error', (duel, seat) => duel.view(seat)],
    [
      'and hides the error',
      (duel, seat) => {
        try {
          duel.view(1 - seat);
        } catch {}
      },
    ],
  ])('%s fails every test that resamples', (_how, ask) => {
    const harness: DuelHarness = {
      ...duelHarness(),
      resampleHidden: (duel, seat, rng) => {
        ask(duel, seat);
        resampleHidden?.(duel, seat, rng);
      },
    };
    const broken = conformanceTests(harness).flatMap(({ id, check }) => {
      try {
        check();
        return [];
      } catch (error) {
        return [{ test: id.replace(/^.*\//, ''), message: String(error) }];
      }
    });
    expect([...new Set(broken.map((one) => one.test))]).toEqual(['hidden', 'resamples', 'secrets', 'blind']);
    for (const { message } of broken) expect(message).toContain('resampleHidden asks a view what is hidden');
  });
});

test('A game whose seats have no secrets from each other says so', () => {
  const open: DuelHarness = {
    ...duelHarness(),
    observe: (view) => engineOf(view).hands.slice(0, 2 * view.size),
    resampleHidden: (duel, _seat, rng) => {
      rng.shuffle(duel.hands.subarray(2 * duel.params.cards));
    },
  };
  const failed = (secrets: boolean) => failedTests(conformanceTests({ ...open, secrets }));
  const name = 'Each seat sees something that is hidden from the other seat';
  expect(failed(false)).not.toContain(name);
  expect(failed(true)).toContain(name);
});

test('A fault in a game of random moves has the moves that led there', () => {
  const faulty = defineGame({
    id: 'faulty',
    seats: 1,
    deal: () => ({ total: 0 }),
    moves: ({ total }) => (total >= 6 ? [] : [1, 2]),
    play: (state, move) => void (state.total += move),
    view: {
      total: ({ total }) => {
        if (total === 4) throw new Error('no four');
        return total;
      },
    },
    measures: { total: { bounds: [6, 7], of: ({ total }) => total } },
  });
  const faults = failures(conformanceTests({ ...faulty.checks, game: faulty })).filter(
    ({ moves }) => moves !== undefined,
  );
  expect(faults.length).toBeGreaterThan(0);
  for (const { moves = [], message, game } of faults) {
    expect(message).toContain(`after ${moves.length} moves`);
    expect(moves.reduce((sum, move) => sum + move, 0)).toBe(4);
    expect(game?.params).toEqual({});
  }
});

test('A fault in a dealt game has the deal, with which its moves lead to the fault again', () => {
  const dealt = defineGame({
    id: 'dealt',
    seats: 1,
    deal: (_, rng) => ({ start: rng.int(1000), total: 0 }),
    moves: ({ total }) => (total >= 6 ? [] : [1, 2]),
    play: (state, move) => void (state.total += move),
    view: {
      total: ({ start, total }) => {
        if (total === 4) throw new Error(`dealt ${start}`);
        return total;
      },
    },
    measures: { total: { bounds: [6, 7], of: ({ total }) => total } },
  });
  const faults = failures(conformanceTests({ ...dealt.checks, game: dealt })).filter(
    ({ moves, found }) => moves !== undefined && /dealt \d+/.test(found),
  );
  expect(faults.length).toBeGreaterThan(0);
  for (const { moves = [], found, game } of faults) {
    const engine = dealt.engine({});
    engine.reset(game?.deal() ?? seededRng('none'));
    for (const move of moves) engine.apply(move);
    expect(() => dealt.observe?.(engine.view(0))).toThrow(/dealt \d+/.exec(found)?.[0]);
  }
});

/** The errors of the tests that fail. */
function failures(tests: ReturnType<typeof conformanceTests>): readonly ConformanceError[] {
  return tests.flatMap(({ check }) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error as ConformanceError];
    }
  });
}
