import { type AnyGame, checkedParams, type ParamValues, titleOf } from '@cards/core';
import type { Situation } from '@cards/core/solve';
import { grouped } from '@cards/report';
import { findGame, withSearchOf } from './find-game.js';
import { ANY_GAME, formatOption, PARAM, verbOf } from './options.js';
import { oneSetting } from './cell-options.js';

/** A table shows this many situations of each seat. JSON has all of them. */
const MOST_SITUATIONS = 40;

/** `cards-sim solve <game>`: prints an equilibrium. */
export const verb = verbOf({
  description:
    'Computes an equilibrium of a small two-seat game, with proved bounds of its value, from the rules alone. The game needs a measure with the role payoff or win, and a method observe. With --format efg, prints the game for Gambit and other solvers. For a one-seat game, computes the best mean of its first measure over all strategies.',
  arguments: [ANY_GAME],
  options: { ...PARAM, ...formatOption(['table', 'json', 'efg']) },
  async run(io, [name = ''], { param, format }) {
    const game = await findGame(io, name);
    const { efg, gameTree, optimum, situationsOf, solve } = await import('@cards/core/solve');
    const setting = oneSetting(param, 'a game to solve');
    if (format === 'efg') return io.out(efg<unknown, ParamValues>(game, setting));
    if (game.seats === 1) {
      const params = checkedParams(game, setting);
      const found = optimum<unknown, ParamValues>(await withSearchOf(io, game), params);
      const { name: measure, unit } = game.measures[0];
      if (format === 'json')
        return io.out(asJson({ format: 'cards-sim/solution@1', game: game.id, params, measure, ...found }));
      const value = `${settingTitle(game, params)}: the best mean of ${measure} is ${found.value.toFixed(9)} ${unit}`;
      const decisions = found.decisions.slice(0, 8).map((one) => `\n    ${situationText(one).replace(/ 1\.000$/, '')}`);
      return io.out(
        `${value}\n  no strategy is better, in ${grouped(found.states)} states\n  the first decisions of a best strategy${decisions.join('')}\n`,
      );
    }
    const tree = gameTree<unknown, ParamValues>(game, setting);
    const { lower, upper, policies, iterations } = solve(tree);
    const seats = policies.map((policy, seat) => situationsOf(tree, seat, policy));
    const { params, games, histories } = tree;
    const informationSets = tree.sets.map(({ moves }) => moves.length);
    const value = (lower + upper) / 2;
    if (format === 'json') {
      const found = { games, histories, informationSets, value, lower, upper, iterations, policies: seats };
      return io.out(asJson({ format: 'cards-sim/solution@1', game: game.id, params, ...found }));
    }
    const sets = informationSets.reduce((sum, each) => sum + each, 0);
    const lines = [
      `${settingTitle(game, params)}: value for seat 0 ${rounded(value)}`,
      `  best responses prove that it is between ${rounded(lower)} and ${rounded(upper)}, after ${grouped(iterations)} iterations`,
      `  ${grouped(games)} possible games, ${grouped(histories)} histories, ${grouped(sets)} information sets`,
      ...seats.flatMap((situations, seat) => [
        `  seat ${seat} plays`,
        ...mostOf(situations, MOST_SITUATIONS, situationText).map((line) => `    ${line}`),
      ]),
    ];
    io.out(`${lines.join('\n')}\n`);
  },
});

/** The first lines of a list, and how many more there are. */
export function mostOf<T>(list: readonly T[], most: number, lineOf: (one: T) => string): readonly string[] {
  const rest = list.length - most;
  return [
    ...list.slice(0, most).map(lineOf),
    ...(rest > 0 ? [`… and in ${grouped(rest)} more situations; --format json has them`] : []),
  ];
}

/** A value as JSON for people and programs. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The title of a game with its parameters. */
export function settingTitle(game: AnyGame, params: ParamValues): string {
  return [titleOf(game), ...Object.entries(params).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** A number with the digits that the bounds prove. */
export function rounded(value: number): string {
  return value.toFixed(6);
}

/** What is played in a situation. */
function situationText({ situation, plays }: Situation): string {
  return `${onOneLine(situation)}: ${playsText(plays)}`;
}

/** A text of several lines on one line. */
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
