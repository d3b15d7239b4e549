import { type AnyGame, createPlayers, createRunner, defineGame, resultRule, Results, Streams } from '@cards/core';
import { gameTree, bestResponse, optimum } from '@cards/core/solve';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundOf, simulate } from '../../src/index.js';

/** A made-up game: every seat chooses 0 or 1 once, in turn and seen by all; then a table says what each gets. */
interface Made {
  readonly seats: number;
  readonly kind: 'winners' | 'payoff' | 'together' | 'alone';
  readonly lower: boolean;
  /** Whether the seats are in two teams, by turns. */
  readonly inTeams: boolean;
  /** Whether the best seats tie if they are several, or all win. */
  readonly ties: boolean;
  /** Whether the game is cut one move before its end, and what it is worth then. */
  readonly cut: 'even' | 'counted' | undefined;
  /** `[choices][seat]`: small numbers. */
  readonly table: readonly (readonly number[])[];
}

const made: fc.Arbitrary<Made> = fc.integer({ min: 1, max: 5 }).chain((seats) =>
  fc.record({
    seats: fc.constant(seats),
    kind: seats === 1 ? fc.constant('alone' as const) : fc.constantFrom('winners', 'payoff', 'together'),
    lower: fc.boolean(),
    inTeams: seats % 2 === 0 ? fc.boolean() : fc.constant(false),
    ties: fc.boolean(),
    cut: fc.constantFrom(undefined, undefined, 'even' as const, 'counted' as const),
    table: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: seats, maxLength: seats }), {
      minLength: 2 ** seats,
      maxLength: 2 ** seats,
    }),
  }),
);

/** The reference, which knows nothing of the product: what each seat of a made-up game wants to be large. */
function wantedBy({ seats, kind, lower, inTeams, cut, table }: Made, choices: readonly number[]): readonly number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const teamOf = (seat: number): number => (inTeams ? seat % 2 : seat);
  const teams = inTeams ? 2 : seats;
  const isCut = choices.length < seats;
  if (isCut && cut === 'even') return all.map(() => (kind === 'winners' ? 1 / teams : 0));
  const row = table[choices.reduce((sum, choice, at) => sum + choice * 2 ** at, 0)] ?? [];
  const own = all.map((seat) => row[kind === 'together' || kind === 'alone' ? 0 : teamOf(seat)] ?? 0);
  if (kind !== 'winners') return own.map((one) => (lower ? 0 - one : one));
  const most = Math.max(...own);
  const first = new Set(all.filter((seat) => own[seat] === most && most > 0).map(teamOf));
  return all.map((seat) => (first.size === 0 ? 1 / teams : first.has(teamOf(seat)) ? 1 / first.size : 0));
}

/** The reference of best play, from the end: each seat takes its first best choice. */
function bestPlay(game: Made, moves: number, choices: readonly number[] = []): readonly number[] {
  if (choices.length === moves) return wantedBy(game, choices);
  const [zero, one] = [0, 1].map((choice) => bestPlay(game, moves, [...choices, choice]));
  const mover = choices.length;
  return (zero?.[mover] ?? 0) >= (one?.[mover] ?? 0) ? (zero ?? []) : (one ?? []);
}

function gameOf(game: Made): AnyGame {
  const { seats, kind, lower, inTeams, ties, cut, table } = game;
  const better = lower ? 'lower' : 'higher';
  interface State {
    choices: number[];
  }
  const rowOf = ({ choices }: State): readonly number[] =>
    table[choices.reduce((sum, choice, at) => sum + choice * 2 ** at, 0)] ?? [];
  const pointsOf = (state: State, seat: number): number => rowOf(state)[inTeams ? seat % 2 : seat] ?? 0;
  const bestOf = (state: State): number =>
    Math.max(...Array.from({ length: seats }, (_, seat) => pointsOf(state, seat)));
  const isFirst = (state: State, seat: number): boolean => bestOf(state) > 0 && pointsOf(state, seat) === bestOf(state);
  const teamsFirst = (state: State): number =>
    new Set(
      Array.from({ length: seats }, (_, at) => at)
        .filter((at) => isFirst(state, at))
        .map((at) => (inTeams ? at % 2 : at)),
    ).size;
  const isTie = (state: State): boolean => ties && teamsFirst(state) > 1;
  return defineGame({
    id: 'madeup',
    seats,
    deal: (): State => ({ choices: [] }),
    toMove: ({ choices }) => choices.length % seats,
    moves: ({ choices }) => (choices.length < seats ? [0, 1] : []),
    play: ({ choices }, choice) => void choices.push(choice),
    view: { choices: ({ choices }) => choices },
    measures:
      kind === 'winners'
        ? {
            win: { of: (state: State, seat) => isFirst(state, seat) && !isTie(state) },
            ...(ties && { tie: { of: (state: State, seat: number) => isFirst(state, seat) && isTie(state) } }),
          }
        : kind === 'payoff'
          ? { points: { role: 'payoff', better, bounds: [0, 3], of: pointsOf } }
          : { points: { better, bounds: [0, 3], of: (state: State) => rowOf(state)[0] ?? 0 } },
    strategies: { zero: () => 0, one: () => 1 },
    resample() {},
    ...(kind === 'together' && { together: true }),
    ...(inTeams &&
      kind !== 'together' && {
        teams: [0, 1].map((team) => Array.from({ length: seats / 2 }, (_, at) => 2 * at + team)),
      }),
    ...(cut !== undefined && seats > 1 && { unfinished: kind === 'winners' ? cut : 'counted', moveLimit: seats - 1 }),
  }) as unknown as AnyGame;
}

/** The reference of the same game: no payoff of these games has an even share. */
const asPlayed = (game: Made): Made =>
  game.seats === 1
    ? { ...game, cut: undefined }
    : game.cut === 'even' && game.kind !== 'winners'
      ? { ...game, cut: 'counted' }
      : game;

const movesIn = ({ seats, cut }: Made): number => (cut === undefined ? seats : seats - 1);

const RUNS = { numRuns: 120, seed: 63 } as const;

describe('A result has one meaning', () => {
  test('for the end of a game, best play, and best responses', () => {
    fc.assert(
      fc.property(made, fc.nat(), (given, bits) => {
        const reference = asPlayed(given);
        const game = gameOf(given);
        const moves = movesIn(reference);
        const choices = Array.from({ length: moves }, (_, at) => (bits >> at) & 1);
        const engine = game.engine({});
        engine.reset(new Streams(1, 'madeup').gameRngs(1).seek(0).deal);
        for (const choice of choices) engine.apply(choice);
        expect(engine.over).toBe(true);
        const results = new Results(game, {}).read(engine);
        expect(results.all()).toEqual(wantedBy(reference, choices));
        const sign = resultRule(game, {})?.sign ?? 1;
        const { value, values = [value] } = optimum(game, {});
        const best = bestPlay(reference, moves).map((one) => sign * one);
        for (const [seat, one] of values.entries()) expect(one).toBeCloseTo(best[seat] ?? Number.NaN, 12);
        if (given.seats < 2) return;
        // All seats choose as `bits` says, and one of them answers best.
        const tree = gameTree(game, {});
        const policies = tree.sets.map((sets, seat) => {
          const policy = sets.uniform();
          for (const [set, legal] of sets.moves.entries())
            for (const at of legal.keys())
              policy[(sets.first[set] ?? 0) + at] = Number(legal[at] === (choices[seat] ?? 0));
          return policy;
        });
        for (let seat = 0; seat < moves; seat++) {
          const [as, other] = [choices[seat] ?? 0, 1 - (choices[seat] ?? 0)].map(
            (choice) =>
              wantedBy(
                reference,
                choices.map((one, at) => (at === seat ? choice : one)),
              )[seat] ?? 0,
          );
          const shared = tree.isZeroSum && seat === 1 ? (tree.sum ?? 0) : 0;
          expect(bestResponse(tree, seat, policies).value + shared).toBeCloseTo(Math.max(as ?? 0, other ?? 0), 12);
        }
      }),
      RUNS,
    );
  });

  test('for the points of a round, one among others', () => {
    fc.assert(
      fc.property(
        made.filter(({ seats, kind }) => seats > 1 && kind === 'winners'),
        (given) => {
          const reference = asPlayed(given);
          const game = gameOf(given);
          const others = Array.from({ length: given.seats - 1 }, () => 'zero');
          const { cells } = simulate({ cells: [{ game, lineups: roundOf(['one', ...others]), trials: 1 }] });
          const { mean = Number.NaN, bounds } = cells[0]?.measures['points'] ?? {};
          const shares = Array.from(
            { length: given.seats },
            (_, seat) =>
              wantedBy(
                reference,
                Array.from({ length: movesIn(reference) }, (_one, at) => Number(at === seat)),
              )[seat] ?? 0,
          );
          const share = shares.reduce((sum, one) => sum + one, 0) / given.seats;
          expect(mean / (bounds?.[1] ?? 0)).toBeCloseTo(share, 12);
        },
      ),
      RUNS,
    );
  });

  test('for a search before the only move that matters', () => {
    fc.assert(
      fc.property(made, (given) => {
        const reference = asPlayed({ ...given, cut: undefined });
        const game = gameOf({ ...given, cut: undefined });
        // The last seat has seen all other choices, so its search knows what each choice is worth.
        const last = given.seats - 1;
        const before = Array.from({ length: last }, () => 1);
        const [zero, one] = [0, 1].map((choice) => wantedBy(reference, [...before, choice])[last] ?? 0) as [
          number,
          number,
        ];
        fc.pre(zero !== one);
        const specs = [...before.map(() => 'one'), 'search:20'];
        const engine = game.engine({});
        const runner = createRunner(engine, createPlayers(game, {}, specs));
        runner.play(new Streams(1, 'madeup').gameRngs(given.seats).seek(0), new Int32Array(game.measures.length));
        expect(new Results(game, {}).read(engine).of(last)).toBe(Math.max(zero, one));
      }),
      RUNS,
    );
  });
});
