import { type AnyGame, defaultsOf } from '@cards/core';
import { type Command, Option } from 'commander';
import { allLineups, exactSummary, expandGrid, expandList, type Lineup } from '@cards/batch';
import { EXACT_FORMATS, type ExactFormat, formatExact } from '@cards/report';
import { findGame } from './find-game.js';
import type { Io } from './io.js';
import { EXACT_TEXT } from './text/exact.js';
import { OPTIONS_TEXT } from './text/options.js';
import { gather } from './values.js';

/** The options of `exact`, as they are typed. */
interface ExactOptions {
  readonly strategy?: readonly string[];
  readonly seats?: string;
  readonly param?: readonly string[];
  readonly format: ExactFormat;
}

/** Adds `cards-sim exact`. */
export function addExact(cli: Command, io: Io): void {
  cli
    .command('exact')
    .summary(EXACT_TEXT.summary)
    .description(EXACT_TEXT.description)
    .argument('<game>', EXACT_TEXT.game)
    .option('--strategy <list>', EXACT_TEXT.strategy, gather)
    .addOption(new Option('--seats <a,b>', OPTIONS_TEXT.seats).conflicts('strategy'))
    .option('--param <name=values>', OPTIONS_TEXT.params, gather)
    .addOption(new Option('--format <format>', OPTIONS_TEXT.format).choices(EXACT_FORMATS).default('table'))
    .action((game: string, options: ExactOptions) => exact(io, game, options));
}

/** `cards-sim exact <game>`: prints exact results. */
async function exact(io: Io, name: string, options: ExactOptions): Promise<void> {
  const game = await findGame(io, name);
  const grid = expandGrid(options.param ?? []);
  const cells = grid.flatMap((params) =>
    lineupsOf(game, options).map((strategies) => exactSummary({ game, params, strategies })),
  );
  io.out(formatExact(options.format, game, cells, io.width));
}

function lineupsOf(game: AnyGame, { strategy, seats }: ExactOptions): readonly Lineup[] {
  if (seats !== undefined) return [expandList(seats)];
  if (strategy !== undefined) return allLineups(game.seats, strategy.flatMap(expandList));
  return game.theory?.lineups ?? allLineups(game.seats, defaultsOf(game).strategies);
}
