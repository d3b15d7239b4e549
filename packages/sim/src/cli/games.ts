import {
  type AnyGame,
  type Parameter,
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
  const { id, seats, summary, parameters, strategies, measures } = game;
  const heading = `${titleOf(game)} (${id}, ${seats === 1 ? 'one seat' : 'two seats'})${summary === undefined ? '' : `: ${summary}`}`;
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
