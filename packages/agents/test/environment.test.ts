import { planCell } from '@cards/batch';
import {
  type OwnStrategy,
  faultOf,
  gameResults,
  recordMoves,
  type EndRecord,
  type MoveRecord,
} from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { type AnyGame, createPlayers, createRunner, defineGame, type Seat, Streams } from '@cards/core';
import { exploitation } from '@cards/core/solve/internal';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { kuhn } from '../../core/examples/kuhn.js';
import { MAX_SLOTS } from '../src/environment-options.js';
import type { GameEnd } from '../src/environment-options.js';
import { Environment, type Turn, type Turns } from '../src/index.js';

/** Chooses a move; the number of the choice decides, so that no game of Pairs turns in a circle. */
function choose({ moves, view }: Pick<Turn, 'moves' | 'view'>, number = 0): string {
  const { sets } = view as {
    readonly sets?: readonly { readonly hand: string }[];
  };
  if (moves !== null) return moves[(JSON.stringify(view).length + Math.floor(number ** 2 / 3)) % moves.length] ?? '';
  if (sets === undefined) return ['OOOO', 'GGGG', 'YRBY'][number % 3] ?? '';
  return sets[0]?.hand ?? 'none';
}

/** The same policy as a strategy of a batch; it notes what it sees. */
function inBatch(game: AnyGame, seen: unknown[]): OwnStrategy {
  let number = 0;
  return {
    name: 'policy',
    summary: '',
    create: ({ seat }) => ({
      move: (view) => {
        const turn = { seat, moves: game.notation?.legal(view) ?? null, view: game.observe?.(view) ?? null };
        seen.push(turn);
        return game.notation?.parse(choose(turn, number++), view) ?? -1;
      },
    }),
  };
}

interface Played {
  readonly turns: readonly unknown[];
  readonly ends: readonly GameEnd[];
}

/** Plays games until there are no more. */
function play(environment: Environment, games: number, slots = 1): Played {
  const seen: unknown[] = [];
  const finished: GameEnd[] = [];
  let number = 0;
  let { turns, ends } = environment.reset({ slots, games });
  finished.push(...ends);
  const answer = (turn: Turn | null): string | null => turn && choose(turn, slots === 1 ? number++ : 0);
  while (turns.some((turn) => turn !== null)) {
    if (slots === 1) seen.push(turns[0]);
    ({ turns, ends } = environment.step(turns.map(answer)));
    finished.push(...ends);
  }
  return { turns: seen, ends: finished };
}

const small = { pairs: { cards: 16 }, unowar: { points: 2 }, concentration: { ranks: 4 } };
const paramsOf = ({ id }: AnyGame, seats: number): Record<string, number> => ({
  ...(small as Record<string, Record<string, number>>)[id],
  ...(seats > 2 ? { players: seats } : {}),
});
const LINEUPS: readonly (readonly [name: string, game: AnyGame, seats: readonly string[]])[] = [
  ['pairs', pairs, ['agent']],
  ['mastermind', mastermind, ['agent']],
  ['set', set, ['agent']],
  ['unowar in the first seat', unowar, ['agent', 'uniform']],
  ['unowar in the second seat', unowar, ['keeper', 'agent']],
  ['unowar in both seats', unowar, ['agent', 'agent']],
  ['concentration', concentration, ['memory:4', 'agent']],
  ['unowar in all of four seats', unowar, ['agent', 'agent', 'agent', 'agent']],
  ['unowar in two of four seats', unowar, ['smallest', 'agent', 'uniform', 'agent']],
  ['concentration in one of three seats', concentration, ['memory:4', 'random', 'agent']],
  ['concentration in three of four seats', concentration, ['agent', 'agent', 'memory:4', 'agent']],
];

describe('an environment', () => {
  test.each(LINEUPS)('The agent sees and decides what the same player of a batch does: %s', (_name, game, seats) => {
    const seen: unknown[] = [];
    const params = paramsOf(game, seats.length);
    const environment = new Environment({ game, params, seats, seed: 'a seed' });
    const { turns, ends } = play(environment, 20);
    const withPolicy = { ...game, strategies: [...game.strategies, inBatch(game, seen)] };
    const lineup = seats.map((one) => (one === 'agent' ? 'policy' : one));
    const all = environment.cell.params;
    const engine = game.engine(all);
    const resultOf = gameResults(game, all);
    const runner = createRunner(engine, createPlayers(withPolicy, all, lineup));
    const rngs = new Streams('a seed', game.id).gameRngs(lineup.length);
    const agents = seats.flatMap((one, seat) => (one === 'agent' ? [seat] : []));
    const measures = new Int32Array(game.measures.length);
    const expected = Array.from({ length: 20 }, (_, index) => {
      runner.play(rngs.seek(index), measures);
      const ofFirst = resultOf(measures).measures;
      return agents.map((seat) => {
        engine.measure(measures, seat);
        const own = resultOf(measures);
        const view = game.observe?.(engine.view(seat));
        return { slot: 0, game: index, seat, ...own, measures: seats.length > 2 ? own.measures : ofFirst, view };
      });
    }).flat();
    expect(ends).toEqual(expected.map((end) => ({ ...end, reward: expect.any(Number) as number })));
    // What the agent gets is what an external player gets: the moves, the view, and a seed.
    expect(turns.map((turn) => (({ seat, moves, view }: Turn) => ({ seat, moves, view }))(turn as Turn))).toEqual(seen);
    expect(new Set(turns.flatMap((turn) => Object.keys(turn as Turn)))).toEqual(
      new Set(['game', 'seat', 'moves', 'view', 'seed']),
    );
    const seeds = turns.flatMap((turn) => (turn as Turn).seed ?? []);
    expect(seeds[0]).toBe(new Streams('a seed', game.id).rng(0, 1 + (agents[0] as Seat)).int(2 ** 32));
  });

  test('Games do not depend on how many are played at once, and each is played once', () => {
    const environment = new Environment({ game: unowar, params: { points: 1 }, against: 'smallest' });
    const byGame = (slots: number): readonly unknown[] =>
      play(environment, 100, slots)
        .ends.map((end) => ({ ...end, slot: 0 }))
        .sort((a, b) => a.game - b.game);
    const alone = byGame(2);
    expect(alone).toHaveLength(100);
    expect(byGame(7)).toEqual(alone);
    expect(byGame(256)).toEqual(alone);
  });

  test('Against an opponent, the agent has the first seat in even games and the second in odd games', () => {
    const environment = new Environment({ game: unowar, params: { points: 1 }, against: 'smallest' });
    for (const { game, seat } of play(environment, 30, 4).ends) expect(seat).toBe(game % 2);
  });

  test('Against an opponent at a table of four, the agent takes turns in all seats', () => {
    const environment = new Environment({ game: unowar, params: { points: 1, players: 4 }, against: 'smallest' });
    const { ends } = play(environment, 30, 4);
    expect(ends).toHaveLength(30);
    for (const { game, seat } of ends) expect(seat).toBe(game % 4);
  });

  test('Each seat gets the payoff of its own, and none has won if the payoffs have no even share', () => {
    // Each of three players names a number. Those who named the smallest one win it; the others pay 1.
    const auction = defineGame({
      id: 'auction',
      seats: 3,
      parameters: {},
      deal: () => ({ bids: [] as number[] }),
      toMove: ({ bids }) => bids.length,
      moves: ({ bids }) => (bids.length === 3 ? [] : [1, 2]),
      play: ({ bids }, move) => void bids.push(move),
      view: { turn: ({ bids }) => bids.length },
      measures: {
        coins: {
          role: 'payoff',
          bounds: [-1, 2],
          of: ({ bids }, seat) => (bids[seat] === Math.min(...bids) ? Math.min(...bids) : -1),
        },
      },
      strategies: {},
    });
    const environment = new Environment({ game: auction });
    const endsOf = (...moves: readonly string[]): readonly unknown[] => {
      environment.reset();
      const all = moves.flatMap((move) => environment.step([move]).ends);
      return all.map(({ seat, reward, result, measures }) => [seat, reward, result, measures?.['coins']]);
    };
    expect(endsOf('1', '2', '1')).toEqual([
      [0, 1, undefined, 1],
      [1, -1, undefined, -1],
      [2, 1, undefined, 1],
    ]);
    expect(endsOf('2', '2', '2')).toEqual([0, 1, 2].map((seat) => [seat, 2, undefined, 2]));
  });

  test('A seat of the agent is shown what it may know when another seat has to move, and at the end', () => {
    const seats = ['agent', 'agent', 'smallest', 'agent'];
    const environment = new Environment({ game: unowar, params: { points: 1, players: 4 }, seats });
    const [turn] = environment.reset({ games: 1 }).turns;
    expect(environment.observe(0, turn?.seat ?? -1)).toEqual({ ...turn, seed: undefined });
    const hand = (seat: number): unknown => (environment.observe(0, seat).view as { hand: unknown }).hand;
    const hands = [0, 1, 3].map(hand);
    expect(new Set(hands.map((one) => JSON.stringify(one))).size).toBe(3);
    for (const seat of [1, 3]) expect(environment.observe(0, seat)).toMatchObject({ game: 0, seat, moves: [] });
    // Seat 1 has the hand that it is shown when it has to move.
    const [next] = environment.step(['0']).turns;
    expect(next).toMatchObject({ seat: 1, view: { hand: hands[1] } });
    while (environment.step(['pass']).turns[0] !== null);
    for (const seat of [0, 1, 3]) expect(environment.observe(0, seat)).toMatchObject({ game: 0, seat, moves: [] });
    expect(() => environment.observe(0, 2)).toThrow('the agent does not have seat 2; choose from 0, 1, 3');
    expect(() => environment.observe(0, '1' as never)).toThrow('the agent does not have seat "1"');
    environment.reset({ slots: 2, games: 1 });
    expect(() => environment.observe(1, 0)).toThrow('slot 1 has had no game');
    expect(() => environment.observe(2, 0)).toThrow('there is no slot 2; choose from 0 to 1');
  });

  test('In a game with a winner and a payoff, the reward is the payoff', () => {
    const { ends } = play(new Environment({ game: kuhn }), 50);
    for (const { measures, seat, reward } of ends)
      expect(reward).toBe((seat === 0 ? 1 : -1) * (measures?.['chips'] ?? 0));
    expect(new Set(ends.map(({ reward }) => Math.abs(reward)))).toEqual(new Set([1, 2]));
  });

  test('The rewards are 1, 0 and -1 for the result, or a measure that is better when it is larger', () => {
    const won = play(new Environment({ game: concentration, params: { ranks: 2, copies: 4 } }), 50).ends;
    const values = { won: 1, tied: 0, lost: -1 };
    expect(new Set(won.map(({ result }) => result))).toEqual(new Set(['won', 'tied', 'lost']));
    for (const { result, reward } of won) expect(reward).toBe(values[result ?? 'tied']);
    const flips = play(new Environment({ game: pairs, params: { cards: 8 } }), 5).ends;
    for (const { measures, reward } of flips) expect(reward).toBe(-(measures?.['flips'] ?? 0));
    const margins = play(new Environment({ game: concentration, params: { ranks: 3 }, reward: 'margin' }), 20).ends;
    for (const { measures, seat, reward } of margins)
      expect(reward).toBe((seat === 0 ? 1 : -1) * (measures?.['margin'] ?? 0) + 0);
  });

  test.each<[string, AnyGame, readonly string[]]>([
    ['pairs', pairs, ['agent']],
    ['concentration', concentration, ['memory:4', 'agent']],
  ])('The reward regret is minus the regret of each move in the records of a run: %s', (_name, game, seats) => {
    const given = game === pairs ? { cards: 12 } : { ranks: 3 };
    const environment = new Environment({ game, params: given, seats, reward: 'regret' });
    const policy = inBatch(game, []);
    const strategies = seats.map((one) => (one === 'agent' ? policy : one));
    const records: (MoveRecord | EndRecord)[] = [];
    recordMoves(planCell({ game, params: given, strategies }), '1', { first: 0, games: 5, regret: true }, (line) =>
      records.push(JSON.parse(line) as MoveRecord | EndRecord),
    );
    const regrets = records.flatMap((record) => ('regret' in record && record.strategy === 'policy' ? record : []));
    const rewards: (number | null)[] = [];
    const finished: GameEnd[] = [];
    let number = 0;
    let answer: Turns = environment.reset({ games: 5 });
    while (answer.turns[0] !== null) {
      answer = environment.step([choose(answer.turns[0] as Turn, number++)]);
      rewards.push(...(answer.rewards ?? []));
      finished.push(...answer.ends);
    }
    expect(rewards).toEqual(regrets.map(({ regret }) => 0 - (regret ?? Number.NaN)));
    expect(Math.min(...rewards.map(Number))).toBeLessThan(-0.01);
    for (const { game: index, reward } of finished) {
      const lost = regrets
        .filter((record) => record.game === index)
        .reduce((sum, { regret }) => sum + (regret ?? 0), 0);
      expect(reward).toBeCloseTo(-lost, 9);
    }
  });

  test('A game is cut at the limit of moves, without a result', () => {
    const environment = new Environment({ game: pairs, params: { cards: 8 } });
    let { turns, ends } = environment.reset({ games: 2, limit: 6 });
    // 8 cards take 8 flips or more.
    for (let step = 0; step < 6; step++) ({ turns, ends } = environment.step([turns[0]?.moves?.[0] ?? null]));
    expect(ends).toMatchObject([{ slot: 0, game: 0, seat: 0, reward: 0, truncated: true, view: {} }]);
    expect(ends[0]).not.toHaveProperty('result');
    expect(turns).toMatchObject([{ game: 1 }]);
  });

  test('A game is cut at its own limit of moves, and an end shows what the agent may know then', () => {
    const loop = defineGame({
      id: 'loop',
      seats: 1,
      moveLimit: 6,
      deal: () => ({ n: 0, end: 0 }),
      moves: ({ end }) => (end === 1 ? [] : [0, 1]),
      play(state, move) {
        state.n++;
        state.end = move;
      },
      view: { n: ({ n }) => n, end: ({ end }) => end },
      measures: { n: { better: 'lower', bounds: [0, 6], of: ({ n }) => n } },
    });
    const environment = new Environment({ game: loop });
    environment.reset({ games: 2 });
    for (let step = 0; step < 5; step++) expect(environment.step(['0']).ends).toEqual([]);
    expect(environment.step(['0']).ends).toMatchObject([{ reward: 0, truncated: true, view: { n: 6, end: 0 } }]);
    environment.step(['0']);
    expect(environment.step(['1']).ends).toMatchObject([{ reward: -2, measures: { n: 2 }, view: { n: 2, end: 1 } }]);
  });

  test.each<[what: string, more: object, bounds: readonly [number, number], expected: readonly number[]]>([
    ['a payoff in parts, where less is better', { role: 'payoff', better: 'lower', parts: 2 }, [0, 9], [-0.5, -1.5]],
    ['what both seats play for together', { role: 'payoff', parts: 4 }, [0, 9], [0.75, 0.75]],
  ])('The reward is the result of the seat: %s', (_what, more, bounds, expected) => {
    const together = expected[0] === expected[1];
    const game = defineGame({
      id: 'rewards',
      seats: 2,
      together,
      deal: () => ({ taken: [] as number[] }),
      toMove: ({ taken }) => taken.length,
      moves: ({ taken }) => (taken.length === 2 ? [] : [1, 3]),
      play: ({ taken }, move) => void taken.push(move),
      view: {},
      measures: { taken: { bounds, ...more, of: ({ taken }, seat) => taken[together ? 1 : seat] ?? 0 } },
    });
    const environment = new Environment({ game });
    environment.reset({ games: 1 });
    environment.step(['1']);
    const { ends } = environment.step(['3']);
    expect(ends.map(({ reward }) => reward)).toEqual(expected);
    expect(ends.every((end) => !('result' in end))).toBe(true);
  });

  test('A saved game continues with the same views, also those of an opponent with a memory', () => {
    const options = { game: concentration, params: { ranks: 4 }, seats: ['agent', 'memory:8'] };
    const [one, other] = [new Environment(options), new Environment({ ...options, seed: 'another' })];
    let { turns } = one.reset({ first: 5, games: 1 });
    for (let step = 0; step < 7; step++) ({ turns } = one.step(turns.map((turn) => turn && choose(turn))));
    const saved: unknown = JSON.parse(JSON.stringify(one.save(0)));
    other.reset({ slots: 2 });
    let restored = other.restore(1, saved).turns[1] ?? null;
    let original = turns[0] ?? null;
    let ends: readonly GameEnd[] = [];
    for (let step = 0; original !== null && step < 100; step++) {
      // A restored game gives the seed again.
      expect({ ...restored, seed: 0 }).toEqual({ ...original, seed: 0 });
      const move = choose(original);
      original = one.step([move]).turns[0] ?? null;
      const next = other.step([null, move]);
      restored = next.turns[1] ?? null;
      ends = next.ends;
    }
    expect(original).toBeNull();
    expect(ends).toMatchObject([{ slot: 1, game: 5 }]);
  });
});

describe('input that an environment refuses', () => {
  const options = { game: unowar, params: { points: 1 }, seats: ['agent', 'smallest'] };

  test.each<[string, object, string]>([
    ['no agent', { seats: ['smallest', 'smallest'] }, "one of the seats must be 'agent'"],
    ['a line-up and an opponent', { against: 'smallest' }, 'seats and against exclude each other'],
    ['an unknown opponent', { seats: ['agent', 'nope'] }, "unknown strategy 'nope'"],
    ['too few seats', { params: { players: 4 }, seats: ['agent', 'smallest'] }, 'unowar takes 4 strategies, not 2'],
    [
      'an opponent in a game for one',
      { game: pairs, params: {}, seats: undefined, against: 'good' },
      'pairs has one seat',
    ],
    ['an unknown reward', { reward: 'flips' }, "unknown measure of unowar 'flips'; choose from win, rounds, plays"],
    [
      'regret without exact values',
      { reward: 'regret' },
      'the regret of a move is not known in unowar points=1 hand=5',
    ],
    ['a reward without a direction', { reward: 'plays' }, 'neither high nor low values are better; choose from win'],
    ['a game without views', { game: { ...unowar, observe: undefined } }, 'has no observe()'],
  ])('An environment refuses %s', (_what, change, message) => {
    expect(() => new Environment({ ...options, ...change })).toThrow(message);
  });

  test.each<[object, string]>([
    [{ slots: MAX_SLOTS + 1 }, `slots must be an integer from 1 to ${MAX_SLOTS}, not ${MAX_SLOTS + 1}`],
    [{ slots: '8' }, 'not "8"'],
    [{ first: -1 }, 'first must be an integer from 0'],
    [{ games: 0 }, 'games must be an integer from 1'],
    [{ seed: '' }, 'a seed must be one line of text'],
    [{ seed: 0.5 }, 'a seed must be one line of text'],
  ])('A reset refuses %j and keeps the games', (reset, message) => {
    const environment = new Environment(options);
    const { turns } = environment.reset({ games: 1 });
    expect(() => environment.reset(reset)).toThrow(message);
    expect(environment.step([null]).turns).toEqual(turns);
  });

  test('A step that has one illegal move changes no game', () => {
    const environment = new Environment(options);
    const { turns } = environment.reset({ slots: 2, games: 2 });
    expect(() => environment.step(['pass', '9'])).toThrow("slot 1: '9' is not a legal move; choose from 0");
    expect(() => environment.step(['pass'])).toThrow('a move or null for each of the 2 slots, not 1');
    expect(environment.step([null, null]).turns).toEqual(turns);
  });

  test('A move after the end, or before a reset, is refused', () => {
    const environment = new Environment(options);
    expect(() => environment.step(['pass'])).toThrow('a move or null for each of the 0 slots, not 1');
    expect(() => environment.save(0)).toThrow('there is no game yet; reset first');
    environment.reset({ games: 1 });
    expect(environment.step(['pass']).turns).toEqual([null]);
    expect(() => environment.step(['pass'])).toThrow('slot 0 has no more games; write null in its place, or reset');
    expect(() => environment.save(0)).toThrow('slot 0 has no more games');
    expect(() => environment.save(7)).toThrow('there is no slot 7; choose from 0 to 0');
  });

  test('A damaged save is refused, and the slot keeps its game', () => {
    const environment = new Environment(options);
    const { turns } = environment.reset({ games: 1 });
    const saved = environment.save(0);
    for (const [change, message] of [
      [{ format: 'cards/turn@9' }, "its format must be 'cards/turn@1'"],
      [{ game: 'pairs' }, 'its game must be "unowar", not "pairs"'],
      [{ params: { points: 2, hand: 5 } }, 'its params must be'],
      [{ lineups: [['agent', 'random']] }, 'its lineups must be'],
      [{ seed: 7 }, 'its seed must be a text, not 7'],
      [{ index: -1 }, 'a game index must be an integer'],
      [{ moves: ['0'] }, 'its moves must be a list of integers'],
      [{ moves: [99] }, 'move 1 of the agent, 99, is not legal'],
      [{ moves: [-1] }, 'the game is over'],
      [{ moves: [-1, 0] }, 'move 2 of the agent, 0, is not legal'],
    ] as const)
      expect(() => environment.restore(0, { ...saved, ...change })).toThrow(message);
    expect(() => environment.restore(0, null)).toThrow("its format must be 'cards/turn@1', not undefined");
    expect(environment.step([null]).turns.map((turn) => turn?.view)).toEqual(turns.map((turn) => turn?.view));
  });

  test('Games that end before the agent has a turn end with a message, and not never', () => {
    const first = { name: 'concedes', summary: '', create: () => ({ move: () => -1 }) };
    const environment = new Environment({ game: unowar, params: { points: 1 }, seats: [first, 'agent'] });
    expect(environment.reset({ games: 3 })).toMatchObject({
      turns: [null],
      ends: [{ game: 0 }, { game: 1 }, { game: 2 }],
    });
    expect(() => environment.reset()).toThrow('the agent has no turn in 100000 games in a row');
  });
});

test('With encoded, turns have the vector of their view, and a game without an encoding is refused', () => {
  const environment = new Environment({ game: unowar, params: { points: 1 }, encoded: true });
  const { actions = [], entries = [] } = environment.encoding ?? {};
  expect(actions).toEqual(['0', '1', '2', '3', '4', 'pass']);
  const at = (name: string): number => entries.findIndex((entry) => entry.name === name);
  let [turn] = environment.reset({ games: 3 }).turns;
  while (turn) {
    const view = turn.view as { readonly hand: readonly { readonly rank: number }[]; readonly toMove: number };
    expect(turn.vector).toHaveLength(entries.length);
    expect(turn.vector?.[at('hand[4].rank')]).toBe(view.hand[4]?.rank);
    expect(turn.vector?.[at('toMove')]).toBe(view.toMove);
    [turn] = environment.step([turn.moves?.[0] ?? null]).turns;
  }
  const [first] = new Environment({ game: pairs, views: false, encoded: true }).reset().turns;
  expect(first).not.toHaveProperty('view');
  expect(first?.vector?.length).toBe(1 + 3 * 32 + 2);
  expect(new Environment({ game: pairs }).reset().turns[0]).not.toHaveProperty('vector');
  const { encoding: _, ...bare } = pairs;
  expect(() => new Environment({ game: bare, encoded: true })).toThrow('pairs has no encoding');
});

test('With encoded, a turn of a game that does not list its moves has the legal actions, or null if all are legal', () => {
  const environment = new Environment({ game: set, encoded: true });
  const [first] = environment.reset().turns;
  const { sets = [] } = (first?.view ?? {}) as { readonly sets?: readonly { readonly hand: string }[] };
  expect(first?.moves).toEqual([...sets.map(({ hand }) => hand), 'none', 'done']);
  expect(environment.step([first?.moves?.[0] ?? null]).turns[0]?.moves).not.toEqual(first?.moves);
  expect(new Environment({ game: set }).reset().turns[0]?.moves).toBeNull();
  expect(new Environment({ game: mastermind, encoded: true }).reset().turns[0]?.moves).toBeNull();
});

test('An environment and exploitation find rules that list a move twice before a player is charged with them', () => {
  const twice = defineGame({
    id: 'twice',
    seats: 2,
    deal: () => ({ turn: 0 }),
    toMove: ({ turn }) => turn,
    moves: ({ turn }) => (turn === 2 ? [] : [1, 1]),
    play: (state) => void state.turn++,
    view: { turn: ({ turn }) => turn },
    measures: { win: { of: (_state, seat) => seat === 0 } },
    resample: () => undefined,
    strategies: { low: () => 0 },
  }) as AnyGame;
  for (const act of [() => new Environment({ game: twice }), () => exploitation(twice, {}, 'low')]) {
    const error: unknown = caught(act);
    expect(faultOf(error)).toBe('rules');
    expect(String(error)).toContain('moves() lists the move 1 twice');
  }
});

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
