import { InputError } from '@cards/core';
import { type Command, Option } from 'commander';
import { replay as replayGame } from '@cards/batch/node';
import { RANDOM_SEED } from './fresh-seed.js';
import type { Io } from './io.js';
import { type EndOptions, ENDS, search } from './replay-search.js';
import { commandFor, replaySource, type SourceOptions } from './replay-source.js';
import { resolveFrom } from './find-game.js';
import { inMilliseconds } from './work.js';
import { OPTIONS_TEXT } from './text/options.js';
import { REPLAY_TEXT } from './text/replay.js';
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
    .summary(REPLAY_TEXT.summary)
    .description(REPLAY_TEXT.description)
    .argument('<what>', REPLAY_TEXT.what)
    .option('--game <index>', REPLAY_TEXT.game, readGameIndex)
    .option('--verbose', REPLAY_TEXT.verbose)
    .option('--timeout <seconds>', OPTIONS_TEXT.moveTimeout, readTimeout)
    .optionsGroup(REPLAY_TEXT.inRun)
    .option('--cell <index>', REPLAY_TEXT.cell, readCellIndex)
    .addOption(new Option('--worst', REPLAY_TEXT.worst).conflicts(['game', 'best', 'longest']))
    .addOption(new Option('--best', REPLAY_TEXT.best).conflicts(['game', 'longest']))
    .addOption(new Option('--longest', REPLAY_TEXT.longest).conflicts('game'))
    .option('--measure <name>', REPLAY_TEXT.measure)
    .optionsGroup(REPLAY_TEXT.inGame)
    .option('--seats <a,b>', OPTIONS_TEXT.seats)
    .option('--strategy <list>', REPLAY_TEXT.strategy, gather)
    .option('--paired', REPLAY_TEXT.paired)
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .option('--seed <text>', REPLAY_TEXT.seed)
    .action((what: string, options: ReplayOptions) => replay(io, what, options));
}

/** `cards-sim replay`: prints one game of a batch, move by move. */
async function replay(io: Io, what: string, options: ReplayOptions): Promise<void> {
  const { game, measure, verbose } = options;
  const timeout = inMilliseconds(options.timeout);
  const [first] = [...(game === undefined ? [] : (['game'] as const)), ...ENDS.filter((end) => options[end] === true)];
  if (first === undefined) throw new InputError(REPLAY_TEXT.noGame(ENDS.map((end) => `--${end}`).join(', ')));
  if (first === 'game' && measure !== undefined)
    throw new InputError(REPLAY_TEXT.measureNeeds(ENDS.map((end) => `--${end}`).join(', ')));
  if (options.seed === RANDOM_SEED) throw new InputError(REPLAY_TEXT.noRandomSeed);
  const source = await replaySource(io, what, options);
  const { plan, cell, run } = source;
  const { trials } = plan.cells[cell] ?? {};
  if (run !== undefined && game !== undefined && trials !== undefined && game >= trials) {
    throw new InputError(REPLAY_TEXT.noSuchGame(game, trials));
  }
  const found = first === 'game' ? undefined : await search(io, source, first, options);
  if (found !== undefined) io.out(`${found.text}\n`);
  const index = found?.game ?? game ?? 0;
  const symbols = showsSymbols(io) ? (await import('@cards/unowar')).suitSymbols : undefined;
  await replayGame(
    { plan, cell, game: index, verbose, gameTimeout: timeout, signal: io.signal, resolveFrom: resolveFrom(io) },
    (line) => io.out(`${symbols?.(line) ?? line}\n`),
  );
  if (found !== undefined) io.out(`${REPLAY_TEXT.reproduce(commandFor(io, source, what, index))}\n`);
}

/** Whether the output is a terminal with an encoding that has the symbols of suits. */
function showsSymbols({ isTerminal = false, env }: Io): boolean {
  return isTerminal && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '');
}
