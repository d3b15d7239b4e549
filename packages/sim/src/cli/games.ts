import {
  type AnyGame,
  type Parameter,
  specForm,
  type StrategyArgument,
  type StrategyDefinition,
  titleOf,
} from '@cards/core';
import type { Command } from 'commander';
import { printable, wrapWords } from '@cards/report/text';
import { findGame, gameFor } from './find-game.js';
import { loadGames } from './game-list.js';
import type { Io } from './io.js';
import { GAMES_TEXT } from './text/games.js';
import { twoColumns } from './two-columns.js';

/** Adds `cards-sim games`. */
export function addGames(cli: Command, io: Io): void {
  cli
    .command('games')
    .summary(GAMES_TEXT.summary)
    .description(GAMES_TEXT.description)
    .argument('[game]', GAMES_TEXT.game)
    .action(async (typed: string | undefined) => {
      const games = typed === undefined ? await loadGames() : [await findGame(io, typed)];
      const complete = await Promise.all(
        games.map((game) =>
          game.search === undefined || game.strategies.some(({ name }) => name === 'search')
            ? game
            : gameFor(io, game, ['search']),
        ),
      );
      io.out(complete.map((game) => gameText(game, io.width)).join('\n'));
    });
}

/** The strategies, parameters and measures of a game. */
function gameText(game: AnyGame, width: number): string {
  const { id, seats, summary, parameters, strategies, measures } = game;
  const heading = `${titleOf(game)} (${id}, ${GAMES_TEXT.seats(seats)})${summary === undefined ? '' : `: ${summary}`}`;
  return [
    `${wrapWords(printable(heading).split(' '), width).join('\n')}\n`,
    section(GAMES_TEXT.strategies, strategies.flatMap(strategyRows), width),
    section(GAMES_TEXT.parameters, Object.entries(parameters).map(parameterRow), width),
    section(
      GAMES_TEXT.measures,
      measures.map((measure) => [measure.name, measure.summary]),
      width,
    ),
  ].join('');
}

type Row = readonly [term: string, text: string];

/** A strategy, and a row for each of its arguments. */
function strategyRows(
  strategy: Pick<StrategyDefinition<unknown, unknown>, 'name' | 'summary' | 'arguments'>,
): readonly Row[] {
  return [[specForm(strategy), strategy.summary], ...(strategy.arguments ?? []).map(argumentRow)];
}

function argumentRow(argument: StrategyArgument): Row {
  const { name, summary, default: fallback } = argument;
  const allowed = 'choices' in argument ? argument.choices.join(', ') : GAMES_TEXT.range(argument.min, argument.max);
  return [`  ${name}`, GAMES_TEXT.value(summary, allowed, fallback)];
}

function parameterRow([name, { summary, min, max, default: fallback }]: readonly [string, Parameter]): Row {
  return [name, GAMES_TEXT.value(summary, GAMES_TEXT.range(min, max), fallback)];
}

function section(heading: string, rows: readonly Row[], width: number): string {
  return rows.length === 0 ? '' : `  ${heading}\n${twoColumns(rows, width, 4)}`;
}
