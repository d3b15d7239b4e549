import { type AnyGame, InputError, type ParamValues, titleOf } from '@cards/core';
import { expandGrid } from '@cards/batch';
import { grouped } from '@cards/report';
import { type Command, Option } from 'commander';
import { findGame } from './find-game.js';
import type { Io } from './io.js';
import { OPTIONS_TEXT } from './text/options.js';
import { SOLVE_TEXT } from './text/solve.js';
import { gather } from './values.js';

/** The options of `solve`, as they are typed. */
interface SolveOptions {
  readonly param?: readonly string[];
  readonly format: 'table' | 'json';
}

/** A table shows this many situations of each seat. JSON has all of them. */
const MOST_SITUATIONS = 40;

/** Adds `cards-sim solve`. */
export function addSolve(cli: Command, io: Io): void {
  cli
    .command('solve')
    .summary(SOLVE_TEXT.summary)
    .description(SOLVE_TEXT.description)
    .argument('<game>', SOLVE_TEXT.game)
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .addOption(new Option('--format <format>', OPTIONS_TEXT.format).choices(['table', 'json']).default('table'))
    .action((game: string, options: SolveOptions) => solveGame(io, game, options));
}

/** `cards-sim solve <game>`: prints an equilibrium. */
async function solveGame(io: Io, name: string, { param = [], format }: SolveOptions): Promise<void> {
  const game = await findGame(io, name);
  const { gameTree, situationsOf, solve } = await import('@cards/core/solve');
  const tree = gameTree<unknown, ParamValues>(game, oneSetting(param));
  const { lower, upper, policies, iterations } = solve(tree);
  const seats = policies.map((policy, seat) => situationsOf(tree, seat, policy));
  const informationSets = tree.sets.map(({ moves }) => moves.length);
  if (format === 'json') {
    const { params, games, histories } = tree;
    const size = { games, histories, informationSets };
    const found = { value: (lower + upper) / 2, lower, upper, iterations, policies: seats };
    io.out(
      `${JSON.stringify({ format: 'cards-sim/solution@1', game: game.id, params, ...size, ...found }, null, 2)}\n`,
    );
    return;
  }
  const sets = grouped(informationSets.reduce((sum, each) => sum + each, 0));
  const lines = [
    `${settingTitle(game, tree.params)}: ${SOLVE_TEXT.value} ${rounded((lower + upper) / 2)}`,
    `  ${SOLVE_TEXT.bracket(rounded(lower), rounded(upper), grouped(iterations))}`,
    `  ${SOLVE_TEXT.size(grouped(tree.games), grouped(tree.histories), sets)}`,
    ...seats.flatMap((situations, seat) => [
      `  ${SOLVE_TEXT.seat(seat)}`,
      ...situations
        .slice(0, MOST_SITUATIONS)
        .map(({ situation, plays }) => `    ${onOneLine(situation)}: ${playsText(plays)}`),
      ...(situations.length > MOST_SITUATIONS
        ? [`    ${SOLVE_TEXT.more(grouped(situations.length - MOST_SITUATIONS))}`]
        : []),
    ]),
  ];
  io.out(`${lines.join('\n')}\n`);
}

/**
 * Reads `--param` of a command that solves one setting of a game.
 *
 * @throws InputError when a parameter has several values
 */
export function oneSetting(param: readonly string[]): ParamValues {
  const [params = {}, ...others] = expandGrid(param);
  if (others.length > 0) throw new InputError(SOLVE_TEXT.oneValue);
  return params;
}

/** The title of a game with its parameters. */
export function settingTitle(game: AnyGame, params: ParamValues): string {
  return [titleOf(game), ...Object.entries(params).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** A number with the digits that the bounds prove. */
export function rounded(value: number): string {
  return value.toFixed(6);
}

/** A text of several lines on one line. */
export function onOneLine(text: string): string {
  return text.split('\n').join('; ');
}

/** The moves that are played at all, with their probabilities. */
export function playsText(plays: Readonly<Record<string, number>>): string {
  return Object.entries(plays)
    .filter(([, probability]) => probability >= 0.0005)
    .map(([move, probability]) => `${move} ${probability.toFixed(3)}`)
    .join(', ');
}
