import {
  type AnyGame,
  type Parameter,
  seatsOf,
  specForm,
  type StrategyArgument,
  type StrategyDefinition,
  titleOf,
} from '@cards/core';
import { printable, wrapWords } from '@cards/report/text';
import { findGame, withSearchOf } from './find-game.js';
import { loadGames } from './game-list.js';
import { twoColumns } from './two-columns.js';
import { verbOf } from './options.js';

export const verb = verbOf({
  description: 'Lists the strategies, parameters and measures of all games, or of one game.',
  arguments: ['game ID, or module#export or ./file.ts#export of another game'],
  options: {},
  async run(io, [typed]) {
    const games = typed === undefined ? await loadGames() : [await findGame(io, typed)];
    const complete = await Promise.all(games.map((game) => withSearchOf(io, game)));
    io.out(complete.map((game) => gameText(game, io.width)).join('\n'));
  },
});

function gameText(game: AnyGame, width: number): string {
  const { id, summary, parameters, strategies, measures } = game;
  const heading = `${titleOf(game)} (${id}, ${seatsText(game)})${summary === undefined ? '' : `: ${summary}`}`;
  return [
    `${wrapWords(printable(heading).split(' '), width).join('\n')}\n`,
    section('strategies', strategies.flatMap(strategyRows), width),
    section('parameters', Object.entries(parameters).map(parameterRow), width),
    section(
      'measures',
      measures.map((measure) => [measure.name, measure.summary]),
      width,
    ),
  ].join('');
}

/** The number of seats, or those with the lowest and the highest parameters. */
function seatsText(game: AnyGame): string {
  const counts = ([({ min }: Parameter) => min, ({ max }: Parameter) => max] as const).map((bound) =>
    seatsOf(game, Object.fromEntries(Object.entries(game.parameters).map(([name, one]) => [name, bound(one)]))),
  );
  const [fewest = 1, most = 1] = counts;
  if (fewest !== most) return `${fewest} to ${most} seats`;
  return ['one seat', 'two seats'][fewest - 1] ?? `${fewest} seats`;
}

type Row = readonly [term: string, text: string];

function strategyRows(
  strategy: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'summary' | 'arguments'>,
): readonly Row[] {
  return [[specForm(strategy), strategy.summary], ...(strategy.arguments ?? []).map(argumentRow)];
}

function argumentRow(argument: StrategyArgument): Row {
  const { name, summary, default: fallback } = argument;
  const allowed = 'choices' in argument ? argument.choices.join(', ') : range(argument.min, argument.max);
  return [`  ${name}`, valueText(summary, allowed, fallback)];
}

function parameterRow([name, { summary, min, max, default: fallback }]: readonly [string, Parameter]): Row {
  return [name, valueText(summary, range(min, max), fallback)];
}

function range(min: number, max: number): string {
  return `${min} to ${max}`;
}

function valueText(summary: string, allowed: string, fallback: number | string | undefined): string {
  return `${summary} (${allowed}${fallback === undefined ? '' : `; default ${fallback}`})`;
}

function section(heading: string, rows: readonly Row[], width: number): string {
  return rows.length === 0 ? '' : `  ${heading}\n${twoColumns(rows, width, 4)}`;
}
