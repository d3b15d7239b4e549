import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { replay as replayGame } from '@cards/batch/node';
import type { Io } from './io.js';
import { type EndOptions, ENDS, search } from './replay-search.js';
import { commandFor, replaySource, type SourceOptions } from './replay-source.js';
import { resolveFrom } from './find-game.js';
import { inMilliseconds } from './work.js';
import { gather, readCellIndex, readGameIndex, readTimeout } from './values.js';

/** The options of `replay`, as they are typed. */
interface ReplayOptions extends SourceOptions, EndOptions {
  readonly game?: number;
  readonly verbose?: boolean;
}

/** Adds `cards-sim replay`. */
export function addReplay(cli: Command, io: Io): void {
  cli
    .command('replay')
    .description('print one game of a batch, move by move')
    .argument(
      '<what>',
      'the game, the directory of a run (pairs is a game, ./pairs a directory), or the file of an experiment',
    )
    .option('--game <index>', 'the index of the game in the batch, from 0', readGameIndex)
    .addOption(
      new Option(
        '--worst',
        'of a finished run: the first game that went worst for the player of the first seat',
      ).conflicts(['game', 'best', 'longest']),
    )
    .addOption(new Option('--best', 'of a finished run: the first game that went best').conflicts(['game', 'longest']))
    .addOption(new Option('--longest', 'of a finished run: the first of the longest games').conflicts('game'))
    .option(
      '--measure <name>',
      'what the worst, best or longest game is told by; the first measure, or the one that says how long a game was',
    )
    .option('--cell <index>', 'the cell of the run or the file, from 0, as its JSON counts them', readCellIndex)
    .option('--verbose', 'show what each player sees before each move')
    .option('--seats <a,b>', 'of a game: the table, a strategy for each seat')
    .option('--strategy <list>', 'of a game: its only strategy, or with --paired the two that are compared', gather)
    .option('--paired', 'of a game: both games of a pair that is compared on the same deals')
    .option('--param <name=value>', 'of a game: a parameter of the batch', gather)
    .option('--seed <text>', 'the seed of the batch; 1 when left out, or what the file says')
    .option('--timeout <seconds>', 'how long one move may take', readTimeout)
    .action((what: string, options: ReplayOptions) => replay(io, what, options));
}

/** `cards-sim replay`: one game of a batch, move by move. */
async function replay(io: Io, what: string, options: ReplayOptions): Promise<void> {
  const { game, measure, verbose } = options;
  const timeout = inMilliseconds(options.timeout);
  const [first] = [...(game === undefined ? [] : (['game'] as const)), ...ENDS.filter((end) => options[end] === true)];
  if (first === undefined)
    throw new InputError(
      `--game <index> not specified; of a finished run, ${ENDS.map((end) => `--${end}`).join(', ')} find one`,
    );
  if (first === 'game' && measure !== undefined)
    throw new InputError(`--measure goes with ${ENDS.map((end) => `--${end}`).join(', ')}`);
  const source = await replaySource(io, what, options);
  const { plan, cell, run } = source;
  const { trials } = plan.cells[cell] ?? {};
  if (run !== undefined && game !== undefined && trials !== undefined && game >= trials) {
    throw new InputError(`the cell has ${trials} games, 0 to ${trials - 1}; there is no game ${game}`);
  }
  const found = first === 'game' ? undefined : await search(io, source, first, options);
  if (found !== undefined) io.out(`${found.text}\n`);
  const index = found?.game ?? game ?? 0;
  await replayGame(
    { plan, cell, game: index, verbose, gameTimeout: timeout, signal: io.signal, resolveFrom: resolveFrom(io) },
    (line) => io.out(`${line}\n`),
  );
  if (found !== undefined) io.out(`again: ${commandFor(source, what, index)}\n`);
}
