import type { Command } from 'commander';
import type { Io } from './io.js';
import { run, type RunOptions } from './run.js';
import { addWorkOptions, gather, readPrecision, readSequential, readTrials } from './values.js';

/** Adds `cards-sim run`. */
export function addRun(cli: Command, io: Io): void {
  const command = cli
    .command('run')
    .description('play a batch and print its summary; without a game, the headline experiment of every game')
    .argument('[game | file]', 'the game, which cards-sim alone lists, or the file of an experiment, ./experiment.ts')
    .option('--strategy <list>', 'strategies, a,b,memory:0..52:4; ./mine.ts#mine is one of your own; two seats: every ordered pair', gather)
    .option('--seats <a,b>', 'just this table, a strategy for each seat')
    .option('--against <strategy>', 'the list against this one, both ways')
    .option('--self-play', 'each of the list against itself alone')
    .option('--paired', 'compare two and two on the same deals: the difference of both, or a pair of games with the seats swapped')
    .option('--param <name=values>', 'a value, a list a,b or a range a..b:step; several make a grid of cells', gather)
    .option('--measure <list>', 'what is counted; all that the game measures when left out', gather)
    .option('--trials <n>', 'games for each cell; at most so many with --precision and --sequential', readTrials)
    .option('--precision <x>', 'go on until the 95 % interval of every first measure reaches no further than this to either side', readPrecision)
    .option('--sequential [low,high]', 'play pairs until it is decided whether the first player takes such a share of the points; 0.5,0.55 when left out', readSequential)
    .option('--seed <text>', 'what the games are dealt from; 1 when left out')
    .option('--out <dir>', 'keep finished blocks there, and go on from them after any mishap')
    .option('--shard <i/n>', 'only this part of the batch, for merge; auto/n in an array job');
  addWorkOptions(command).action((what: string | undefined, options: RunOptions) => run(io, what, withSequential(options)));
}

/** Fills in the default of `--sequential` without a value. */
function withSequential(options: RunOptions | (Omit<RunOptions, 'sequential'> & { readonly sequential: true })): RunOptions {
  return options.sequential === true ? { ...options, sequential: USUAL_SEQUENTIAL } : options;
}

const USUAL_SEQUENTIAL = [0.5, 0.55] as const;
