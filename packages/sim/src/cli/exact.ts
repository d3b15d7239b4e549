import { type AnyGame, InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { allLineups, exactSummary, expandGrid, expandList, type Lineup } from '@cards/batch';
import { EXACT_FORMATS, type ExactFormat, formatExact } from '@cards/report';
import { findGame } from './find-game.js';
import type { Io } from './io.js';
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
    .description('what is known without sampling: distributions, expected values')
    .argument('<game>', 'the game; cards-sim alone lists them')
    .option('--strategy <list>', 'strategies; with two seats, every ordered pair', gather)
    .addOption(new Option('--seats <a,b>', 'just this table, a strategy for each seat').conflicts('strategy'))
    .option('--param <name=values>', 'a value, a list a,b or a range a..b:step', gather)
    .addOption(new Option('--format <format>', 'how results are printed').choices(EXACT_FORMATS).default('table'))
    .action((game: string, options: ExactOptions) => exact(io, game, options));
}

/** `cards-sim exact <game>`: what is known without sampling. */
async function exact(io: Io, name: string, options: ExactOptions): Promise<void> {
  const game = await findGame(io, name);
  const grid = expandGrid(options.param ?? []);
  const cells = grid.flatMap((params) =>
    tablesOf(game, options).map((strategies) => exactSummary({ game, params, strategies })),
  );
  io.out(formatExact(options.format, cells, io.width));
}

function tablesOf(game: AnyGame, { strategy, seats }: ExactOptions): readonly Lineup[] {
  if (seats !== undefined) return [expandList(seats)];
  if (strategy !== undefined) return allLineups(game.seats, strategy.flatMap(expandList));
  if (game.exactLineups !== undefined) return game.exactLineups;
  throw new InputError(`no exact result is known for ${game.id}`);
}
