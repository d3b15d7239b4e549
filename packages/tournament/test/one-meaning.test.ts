import { simulate, type Plan } from '@cards/batch';
import { roundOf, BlockRunner, gridCells, measuresIn, type Rounds } from '@cards/batch/internal';
import { type AnyGame, createPlayers, createRunner, defineGame, exactResult, Streams } from '@cards/core';
import { resultRule, Results } from '@cards/core/internal';
import { bestResponse, gameTree, localResponse, optimum } from '@cards/core/solve';
import { exploitation, withOptimal, withStates } from '@cards/core/solve/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Environment } from '../../agents/src/index.js';
import { buildLeagueReport } from '../src/league/build-league-report.js';
import { LeagueGames } from '../src/league/league-games.js';
import { planLeague } from '../src/league/league-plan.js';
import { planScore } from '../src/score/plan-score.js';
import { ScoreGames } from '../src/score/score-games.js';
import { buildScore } from '../src/score/score-report.js';

/** A made-up game: every seat chooses 0 or 1 once, in turn and seen by all; then a table says what each gets. */
interface Made {
  readonly kind: 'winners' | 'payoff' | 'together' | 'alone';
  readonly lower: boolean;
  /** The team of each seat, from 0; a team of its own for each, unless the game has teams. */
  readonly teams: readonly number[];
  /** Whether the best seats tie if they are several; otherwise all of them win. */
  readonly ties: boolean;
  /** Whether each payoff is what a seat has more than the others, and how many parts make 1 unit of it. */
  readonly zeroSum: boolean;
  readonly parts: number;
  /** What the game is worth if its last seat does not come to choose; undefined if it does. */
  readonly cut: 'even' | 'counted' | undefined;
  /** `[choices][team]`: from 0 to 3. */
  readonly table: readonly (readonly number[])[];
}

// The reference, which knows nothing of the product.

type Choices = readonly number[];

const seatsOf = ({ teams }: Made): readonly number[] => [...teams.keys()];
const movesIn = ({ teams, cut }: Made): number => teams.length - Number(cut !== undefined);

/** What the table says about a team after these choices; a seat that has not chosen stands for a 0. */
const tableAt = ({ table }: Made, choices: Choices, team: number): number =>
  table[choices.reduce((sum, choice, at) => sum + choice * 2 ** at, 0)]?.[team] ?? 0;

/** The payoff of a seat, in parts. */
function payoffOf(game: Made, choices: Choices, seat: number): number {
  const of = (one: number): number =>
    tableAt(game, choices, ['together', 'alone'].includes(game.kind) ? 0 : (game.teams[one] ?? 0));
  if (!game.zeroSum) return of(seat);
  return game.teams.length * of(seat) - seatsOf(game).reduce((sum, other) => sum + of(other), 0);
}

/** The teams in the first place: those with the most, if that is more than nothing. */
function firstTeams(game: Made, choices: Choices): readonly number[] {
  const all = [...new Set(game.teams)];
  const most = Math.max(...all.map((team) => tableAt(game, choices, team)));
  return most === 0 ? [] : all.filter((team) => tableAt(game, choices, team) === most);
}

/** What each seat gets in a game, in units: the more the better. */
function worth(game: Made, choices: Choices): readonly number[] {
  const { kind, lower, teams, cut, parts } = game;
  const isUnknown = cut === 'even' && choices.length < teams.length;
  const first = isUnknown ? [] : firstTeams(game, choices);
  return teams.map((team, seat) => {
    if (kind !== 'winners')
      return isUnknown ? 0 : (lower ? 0 - payoffOf(game, choices, seat) : payoffOf(game, choices, seat)) / parts;
    if (first.length === 0) return 1 / new Set(teams).size;
    return first.includes(team) ? 1 / first.length : 0;
  });
}

/** What each seat gets if some of them play best and the others choose what is given, from the last move back. */
function bestPlay(game: Made, isFree: (seat: number) => boolean, given: Choices, made: Choices = []): Choices {
  const seat = made.length;
  if (seat === movesIn(game)) return worth(game, made);
  const options = isFree(seat) ? [0, 1] : [given[seat] ?? 0];
  const ends = options.map((choice) => bestPlay(game, isFree, given, [...made, choice]));
  return ends.reduce((best, end) => ((end[seat] ?? 0) > (best[seat] ?? 0) ? end : best));
}

/** What the players of all seats choose. */
const choicesOf = (game: Made, lineup: readonly Player[]): Choices =>
  lineup.slice(0, movesIn(game)).map((player, seat) => PLAYERS[player](seat));

/** What a player gets on average in all rotations of the units of a table: its seats, or teams that stay together. */
function inRotations(game: Made, players: readonly Player[], place: number, units = seatsOf(game)): number {
  const count = new Set(units).size;
  const shares = Array.from({ length: count }, (_, by) => {
    const lineup = units.map((unit) => players[(unit - by + count) % count] ?? 'zero');
    return worth(game, choicesOf(game, lineup))[units.indexOf((place + by) % count)] ?? 0;
  });
  return shares.reduce((sum, one) => sum + one, 0) / count;
}

/** The players, by what they choose in each seat. */
const PLAYERS = {
  zero: () => 0,
  one: () => 1,
  odd: (seat: number) => seat % 2,
  even: (seat: number) => 1 - (seat % 2),
  late: (seat: number) => Number(seat > 1),
} as const;
type Player = keyof typeof PLAYERS;
const NAMES = Object.keys(PLAYERS) as Player[];

// The same game for the product.

const made: fc.Arbitrary<Made> = fc.integer({ min: 1, max: 5 }).chain((seats) =>
  fc
    .record({
      kind: seats === 1 ? fc.constant('alone' as const) : fc.constantFrom('winners', 'payoff', 'together'),
      lower: fc.boolean(),
      teams: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: seats, maxLength: seats }),
      hasTeams: fc.boolean(),
      ties: fc.boolean(),
      zeroSum: fc.boolean(),
      parts: fc.constantFrom(1, 1, 4),
      cut: fc.constantFrom(undefined, undefined, 'even' as const, 'counted' as const),
      table: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: seats, maxLength: seats }), {
        minLength: 2 ** seats,
        maxLength: 2 ** seats,
      }),
    })
    .map(({ hasTeams, teams, cut, zeroSum, ...game }): Made => {
      const numbered = [...new Set(teams)];
      const isTeams = hasTeams && numbered.length > 1 && (game.kind === 'winners' || game.kind === 'payoff');
      const isZeroSum = zeroSum && game.kind === 'payoff';
      const hasEven = isZeroSum || game.kind === 'winners';
      return {
        ...game,
        teams: teams.map((team, seat) => (isTeams ? numbered.indexOf(team) : seat)),
        zeroSum: isZeroSum,
        parts: game.kind === 'payoff' ? game.parts : 1,
        cut: seats === 1 ? undefined : cut === 'even' && !hasEven ? 'counted' : cut,
      };
    }),
);

interface State {
  choices: number[];
}

function measuresOf(game: Made): object {
  const better = game.lower ? 'lower' : 'higher';
  const bounds = [-3 * game.teams.length, 3 * game.teams.length] as const;
  const isFirst = (choices: Choices, seat: number): boolean =>
    firstTeams(game, choices).includes(game.teams[seat] ?? -1);
  const isTie = (choices: Choices): boolean => game.ties && firstTeams(game, choices).length > 1;
  if (game.kind === 'winners')
    return {
      win: { of: ({ choices }: State, seat: number) => isFirst(choices, seat) && !isTie(choices) },
      ...(game.ties && { tie: { of: ({ choices }: State, seat: number) => isFirst(choices, seat) && isTie(choices) } }),
    };
  const points = { better, bounds, of: ({ choices }: State, seat: number) => payoffOf(game, choices, seat) } as const;
  return { points: game.kind === 'payoff' ? { ...points, role: 'payoff', parts: game.parts } : points };
}

function gameOf(game: Made): AnyGame {
  const { kind, teams, zeroSum, cut } = game;
  const seats = teams.length;
  const lists = [...new Set(teams)].map((team) => seatsOf(game).filter((seat) => teams[seat] === team));
  return defineGame({
    id: 'madeup',
    seats,
    deal: (): State => ({ choices: [] }),
    toMove: ({ choices }) => choices.length % seats,
    moves: ({ choices }) => (choices.length < seats ? [0, 1] : []),
    play: ({ choices }, choice) => void choices.push(choice),
    view: { choices: ({ choices }) => choices },
    measures: measuresOf(game) as never,
    strategies: Object.fromEntries(
      NAMES.map((name) => [name, ({ seat }: { readonly seat: number }) => PLAYERS[name](seat)]),
    ) as never,
    resample() {},
    ...(kind === 'together' && { together: true }),
    ...(zeroSum && { zeroSum }),
    ...(lists.length < seats && lists.length > 1 && { teams: lists }),
    ...(cut !== undefined && { unfinished: cut, moveLimit: seats - 1 }),
  }) as unknown as AnyGame;
}

/** The choices of all seats that move, from a number. */
const choicesFrom = (game: Made, bits: number): Choices =>
  Array.from({ length: movesIn(game) }, (_, at) => (bits >> at) & 1);

/** Plays a plan in this thread. */
function play(plan: Plan, games: Pick<Rounds, 'onGames'>): void {
  for (const [index, cell] of plan.cells.entries()) {
    const measures = new Int32Array(measuresIn(cell, 0));
    new BlockRunner(cell, plan.seed).play(0, undefined, measures);
    games.onGames(index, 0, measures);
  }
}

/** Two numbers, but for rounding. */
function near(found: number | undefined, expected: number | undefined): void {
  expect(found ?? Number.NaN).toBeCloseTo(expected ?? Number.NaN, 12);
}

const RUNS = { numRuns: 40, seed: 63 } as const;

describe('A result has one meaning', () => {
  test('for the end of a game, the reward of an environment, and best play', () => {
    fc.assert(
      fc.property(made, fc.nat(), (given, bits) => {
        const game = gameOf(given);
        const choices = choicesFrom(given, bits);
        const expected = worth(given, choices);
        const engine = game.engine({});
        engine.reset(new Streams(1, 'madeup').gameRngs(1).seek(0).deal);
        for (const choice of choices) engine.apply(choice);
        expect(engine.over).toBe(true);
        expect(new Results(game, {}).read(engine).all()).toEqual(expected);

        const environment = new Environment({ game });
        let { ends } = environment.reset({ games: 1 });
        for (const choice of choices) ({ ends } = environment.step([choice]));
        const isWon = given.kind === 'winners';
        for (const { seat, reward } of ends)
          near(reward, isWon ? 2 * (expected[seat] ?? 0) - 1 : (expected[seat] ?? 0));
        expect(ends).toHaveLength(given.teams.length);

        const sign = resultRule(game, {})?.sign ?? 1;
        const { value, values = [value] } = optimum(game, {});
        const best = bestPlay(given, () => true, []);
        for (const [seat, one] of values.entries()) near(sign * one, best[seat] ?? Number.NaN);
      }),
      RUNS,
    );
  });

  test('for a response that samples find', () => {
    fc.assert(
      fc.property(
        made.filter(({ teams }) => teams.length > 1),
        fc.constantFrom(...NAMES),
        (given, name) => {
          const choices = choicesOf(
            given,
            given.teams.map(() => name),
          );
          const found = localResponse(gameOf(given), {}, name, { games: 1, samples: 4 });
          for (const [seat, { won, gained }] of found.entries()) {
            near(won[0], bestPlay(given, (one) => one === seat, choices)[seat] ?? 0);
            near((won[0] ?? 0) - (gained[0] ?? 0), worth(given, choices)[seat] ?? 0);
          }
        },
      ),
      { ...RUNS, numRuns: 8 },
    );
  });

  test('for a best response, and for what a strategy loses to one', () => {
    fc.assert(
      fc.property(
        made.filter(({ teams }) => teams.length > 1),
        fc.constantFrom(...NAMES),
        (given, name) => {
          const game = gameOf(given);
          const choices = choicesOf(
            given,
            given.teams.map(() => name),
          );
          const played = worth(given, choices);
          const responses = seatsOf(given).map((seat) => bestPlay(given, (one) => one === seat, choices)[seat] ?? 0);
          const tree = gameTree(game, {});
          const policies = tree.sets.map((sets, seat) => {
            const policy = sets.uniform();
            for (const [set, legal] of sets.moves.entries())
              for (const at of legal.keys())
                policy[(sets.first[set] ?? 0) + at] = Number(legal[at] === PLAYERS[name](seat));
            return policy;
          });
          const found = exploitation(game, {}, name);
          for (const seat of seatsOf(given)) {
            const shared = tree.isZeroSum && seat === 1 ? (tree.sum ?? 0) : 0;
            near(bestResponse(tree, seat, policies).value + shared, responses[seat] ?? 0);
            if ('deviations' in found) {
              near(found.deviations[seat]?.value, played[seat] ?? 0);
              near(found.deviations[seat]?.best, responses[seat] ?? 0);
            } else {
              const against = bestPlay(given, (one) => one !== seat, choices)[seat] ?? 0;
              near(found.exploitations[seat]?.worst, against);
              near(found.exploitations[seat]?.value, bestPlay(given, () => true, [])[seat] ?? 0);
            }
          }
        },
      ),
      RUNS,
    );
  });

  test('for the score of a round, for the matrix, and for the means of a run', () => {
    fc.assert(
      fc.property(
        made.filter(({ teams }) => teams.length > 1),
        fc.array(fc.constantFrom(...NAMES), { minLength: 5, maxLength: 5 }),
        (given, names) => {
          const game = gameOf(given);
          const players = names.slice(0, given.teams.length);
          const { measure, sign = 1, parts = 1, kind } = resultRule(game, {}) ?? {};
          const seats = given.teams.length;
          const isWon = kind === 'winners';
          const name = isWon ? 'points' : (measure?.name ?? '');
          const isMet = new Set(players).size > 1;
          const round = isMet ? [{ game, lineups: roundOf(players), trials: 1 }] : [];
          const grid = gridCells({ game, strategies: ['zero', 'odd'], trials: 1 });
          const cells = [grid, round].flatMap((one) => (one.length === 0 ? [] : simulate({ cells: one }).cells));
          for (const { lineups, measures, lead = {} } of cells) {
            const [lineup] = lineups as readonly (readonly Player[])[] as [readonly Player[]];
            const isRound = lineups.length > 1;
            // A win of a single game is no share of a win, but the lead says who has it.
            if (isWon && !isRound) {
              const [own = 0, other = 0] = worth(given, choicesOf(given, lineup));
              near(Number(Object.keys(lead)[0] ?? Number.NaN), Math.sign(own - other));
              continue;
            }
            const isOne = seats === 2 || kind === 'together' || (isRound && new Set(lineup.slice(1)).size === 1);
            for (const place of isOne ? [0] : lineup.keys()) {
              const { mean = Number.NaN, bounds } = measures[isOne ? name : `${name}.${place}`] ?? {};
              const divisor = isWon ? (bounds?.[1] ?? 0) : sign * parts * (isRound ? seats : 1);
              const expected = isRound
                ? inRotations(given, lineup, place)
                : worth(given, choicesOf(given, lineup))[place];
              near(mean / divisor, expected ?? 0);
            }
          }
        },
      ),
      RUNS,
    );
  });

  test('for the exact results of best play', () => {
    fc.assert(
      fc.property(made, (given) => {
        const game = withStates(withOptimal(gameOf(given)));
        const exact = exactResult(
          game,
          {},
          seatsOf(given).map(() => 'optimal'),
        );
        const best = bestPlay(given, () => true, []);
        const { kind, sign = 1, parts = 1 } = resultRule(game, {}) ?? {};
        for (const seat of given.teams.length > 2 ? seatsOf(given) : [0]) {
          const meanOf = (name: string): number =>
            exact?.measures[`${name}.${seat}`]?.mean ?? exact?.measures[name]?.mean ?? Number.NaN;
          if (kind !== 'winners') near((sign * meanOf('points')) / parts, best[seat] ?? 0);
          else if (best[seat] === 0) near(meanOf('win'), 0);
          else if (best[seat] === 1) near(meanOf('win'), 1);
        }
      }),
      RUNS,
    );
  });

  test('for a score, and for a league', () => {
    fc.assert(
      fc.property(made, fc.constantFrom(...NAMES.slice(1)), (given, name) => {
        const game = gameOf(given);
        const { length } = given.teams;
        const scored = new ScoreGames(
          planScore({ players: ['random', 'best', name], games: [{ game, best: 'zero' }], deals: 2 }),
        );
        scored.upTo();
        play(scored.scored.plan, scored);
        const losses = buildScore(scored).players.map(({ player, games: [one] }) => [player, one] as const);
        const table = seatsOf(given).map((seat) => (seat === 0 ? name : 'zero'));
        const equal = seatsOf(given).map(() => 'zero' as const);
        const lost = inRotations(given, equal, 0) - inRotations(given, table, 0);
        for (const [player, found] of losses) {
          if (player === 'random') near(found?.score?.mean ?? 0, 0);
          if (player === 'best') near(Number(found?.score?.mean ?? 1) - Number(found?.loss.mean), 1);
          if (player === name) near(found?.loss.mean, lost);
        }

        // Two teams, or teams that take turns, have a player each.
        const teams = new Set(given.teams).size;
        const isInTurn = length % teams === 0 && given.teams.every((team, seat) => team === seat % teams);
        const units = teams === 2 || isInTurn ? given.teams : seatsOf(given);
        const names = NAMES.slice(0, Math.max(2, new Set(units).size));
        const code = { file: '', exportName: '', hash: '' };
        const plan = planLeague(
          { game, params: {}, seed: '1', trials: 2 },
          names.map((spec) => ({ spec, code })),
        );
        const league = new LeagueGames(plan, names);
        league.upTo();
        play({ ...plan, cells: plan.cells.map((cell) => ({ ...cell, code: {} })) }, league);
        league.upTo();
        const { standings } = buildLeagueReport({
          game,
          params: {},
          seed: '1',
          boundary: 'none',
          trials: 2,
          players: names.map((one) => ({ name: one, file: '', spec: one })),
          absent: [],
          games: league,
        });
        const sign = resultRule(game, {})?.sign ?? 1;
        for (const { name: player, score, place, lead } of standings) {
          const expected =
            length === 1
              ? worth(given, [PLAYERS[player as Player](0)])[0]
              : inRotations(given, names, names.indexOf(player as Player), units);
          near(sign * (score?.mean ?? Number.NaN), expected ?? 0);
          const next = standings.find((other) => other.name === lead?.over)?.score?.mean ?? Number.NaN;
          if (lead !== undefined) near(lead.mean, sign * ((score?.mean ?? Number.NaN) - next));
          expect(place).toBe(
            1 + standings.filter((other) => sign * (other.score?.mean ?? 0) > sign * (score?.mean ?? 0) + 1e-9).length,
          );
        }
      }),
      RUNS,
    );
  });

  test('for a search before the only move that matters', () => {
    fc.assert(
      fc.property(made, (given) => {
        const game = gameOf(given);
        // The last seat to move has seen all other choices, so its search knows what each choice is worth.
        const last = movesIn(given) - 1;
        const before = Array.from({ length: last }, () => 1);
        const [zero, one] = [0, 1].map((choice) => worth(given, [...before, choice])[last] ?? 0) as [number, number];
        fc.pre(zero !== one);
        const specs = seatsOf(given).map((seat) => (seat === last ? 'search:20' : 'one'));
        const engine = game.engine({});
        const runner = createRunner(engine, createPlayers(game, {}, specs));
        runner.play(new Streams(1, 'madeup').gameRngs(specs.length).seek(0), new Int32Array(game.measures.length));
        expect(new Results(game, {}).read(engine).of(last)).toBe(Math.max(zero, one));
      }),
      RUNS,
    );
  });
});
