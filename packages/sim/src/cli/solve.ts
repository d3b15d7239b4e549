import { type AnyGame, checkedParams, type ParamValues, titleOf } from '@cards/core';
import type { Optimum, Situation } from '@cards/core/solve';
import { grouped } from '@cards/report';
import { findGame, withSearchOf } from './find-game.js';
import { ANY_GAME, formatOption, LIMIT, PARAM, QUIET, verbOf } from './options.js';
import { computationLine } from './progress.js';
import { oneSetting } from './cell-options.js';

const MOST_SITUATIONS = 40;

const MOST_DECISIONS = 8;

export const verb = verbOf({
  description:
    'Computes an equilibrium of a small two-seat game, with proved bounds of its value, from the rules alone. The game needs a measure with the role payoff or win, and a method observe. With --format efg, prints the game for Gambit and other solvers. If nothing is hidden, computes the value by best play. For a one-seat game, computes the best mean of its first measure over all strategies.',
  arguments: [ANY_GAME],
  options: { ...PARAM, ...LIMIT, ...formatOption(['table', 'json', 'efg']), ...QUIET },
  async run(io, [name = ''], { param, limit, format, quiet = false }) {
    const game = await findGame(io, name);
    const { efg, gameTree, HiddenInformationError, optimum, situationsOf, solve } = await import('@cards/core/solve');
    const setting = oneSetting(param, 'a game to solve');
    const { onProgress, end } = computationLine(io, quiet);
    const most = limit === undefined ? { onProgress } : { onProgress, maxGames: limit, maxStates: limit };
    if (format === 'efg') return io.out(efg<unknown, ParamValues>(game, setting, most));
    const params = checkedParams(game, setting);
    const print = (found: object, lines: readonly string[]): void => {
      end();
      io.out(
        format === 'json'
          ? asJson({ format: 'cards-sim/solution@1', game: game.id, params, ...found })
          : `${settingTitle(game, params)}: ${lines.join('\n')}\n`,
      );
    };
    try {
      const found = optimum<unknown, ParamValues>(await withSearchOf(io, game), params, most);
      const measure = game.seats === 1 ? { measure: game.measures[0].name } : {};
      return print({ ...measure, ...found }, optimumLines(game, found));
    } catch (error) {
      if (!(error instanceof HiddenInformationError)) throw error;
    } finally {
      end();
    }
    const tree = gameTree<unknown, ParamValues>(game, setting, most);
    const { lower, upper, policies, iterations } = solve(tree, { onProgress });
    const seats = policies.map((policy, seat) => situationsOf(tree, seat, policy));
    const { games, histories } = tree;
    const informationSets = tree.sets.map(({ moves }) => moves.length);
    const value = (lower + upper) / 2;
    const sets = informationSets.reduce((sum, each) => sum + each, 0);
    print({ games, histories, informationSets, value, lower, upper, iterations, policies: seats }, [
      `value for seat 0 ${rounded(value)}`,
      `  best responses prove that it is between ${rounded(lower)} and ${rounded(upper)}, after ${grouped(iterations)} iterations`,
      `  ${grouped(games)} possible games, ${grouped(histories)} histories, ${grouped(sets)} information sets`,
      ...seats.flatMap((situations, seat) => [
        `  seat ${seat} plays`,
        ...mostOf(situations, MOST_SITUATIONS, situationText).map((line) => `    ${line}`),
      ]),
    ]);
  },
});

function optimumLines({ seats, measures }: AnyGame, { value, states, decisions }: Optimum): readonly string[] {
  const [{ name, unit }] = measures;
  const mover = (seat: number): string => (seats === 1 ? '' : `seat ${seat}: `);
  return [
    seats === 1 ? `the best mean of ${name} is ${value.toFixed(9)} ${unit}` : `value for seat 0 ${rounded(value)}`,
    `  ${seats === 1 ? 'no strategy is better' : 'nothing is hidden, and both seats play best'}, in ${grouped(states)} states`,
    '  the first decisions of a best strategy',
    ...decisions
      .slice(0, MOST_DECISIONS)
      .map((one) => `    ${mover(one.seat)}${situationText(one).replace(/ 1\.000$/, '')}`),
  ];
}

/** The first lines of a list, and how many more there are. */
export function mostOf<T>(list: readonly T[], most: number, lineOf: (one: T) => string): readonly string[] {
  const rest = list.length - most;
  return [
    ...list.slice(0, most).map(lineOf),
    ...(rest > 0 ? [`… and in ${grouped(rest)} more situations; --format json has them`] : []),
  ];
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function settingTitle(game: AnyGame, params: ParamValues): string {
  return [titleOf(game), ...Object.entries(params).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** A number with the digits that the bounds prove. */
export function rounded(value: number): string {
  return value.toFixed(6);
}

function situationText({ situation, plays }: Situation): string {
  return `${onOneLine(situation)}: ${playsText(plays)}`;
}

export function onOneLine(text: string): string {
  return text.replaceAll('\n', '; ').replaceAll(/ +/g, ' ').trim();
}

/** The moves that are played at all, with their probabilities. */
export function playsText(plays: Readonly<Record<string, number>>): string {
  return Object.entries(plays)
    .filter(([, probability]) => probability >= 0.0005)
    .map(([move, probability]) => `${move} ${probability.toFixed(3)}`)
    .join(', ');
}
