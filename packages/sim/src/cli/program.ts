import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { EXACT_FORMATS } from '../format/exact.js';
import { FORMATS } from '../format/formats.js';
import { exact, type ExactOptions } from './exact.js';
import type { Io } from './io.js';
import { play as playGame, type PlayOptions } from './play.js';
import { replay, type ReplayOptions } from './replay.js';
import { INTERVALS, type OutputOptions } from './output.js';
import { mergeRuns, resumeRun } from './resume.js';
import { run, type RunOptions, type WorkOptions } from './run.js';
import { gather, readGameIndex, readPatience, readPrecision, readSprt, readTrials, readWorkers } from './values.js';

/** The grammar of the command line: the commands, their options, and what help says of them. */
export function program(io: Io): Command {
  const cli = new Command('cards-sim')
    .description('Plays small card and code games by the million, and says how sure its answers are.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, getOutHelpWidth: () => io.width });

  const batch = cli
    .command('run')
    .description('play a batch and print its summary; without a game, the headline experiment of every game')
    .argument('[game | file]', 'the game, which cards-sim alone lists, or the file of an experiment, ./experiment.ts')
    .option('--strategy <list>', 'strategies, a,b,memory:0..52:4; ./mine.ts#mine is one of your own; two seats: every ordered pair', gather)
    .option('--seats <a,b>', 'just this table, a strategy for each seat')
    .option('--against <strategy>', 'the list against this one, both ways')
    .option('--paired', 'compare two and two on the same deals: the difference of both, or a pair of games with the seats swapped')
    .option('--param <name=values>', 'a value, a list a,b or a range a..b:step; several make a grid of cells', gather)
    .option('--measure <list>', 'what is counted; all that the game measures when left out', gather)
    .option('--trials <n>', 'games for each cell; at most so many with --precision and --sprt', readTrials)
    .option('--precision <x>', 'go on until the 95 % interval of every first measure reaches no further than this to either side', readPrecision)
    .option('--sprt [low,high]', 'play pairs until it is decided whether the first player takes such a share of the points; 0.5,0.55 when left out', readSprt)
    .option('--seed <text>', 'what the games are dealt from; 1 when left out')
    .option('--out <dir>', 'keep finished blocks there, and go on from them after any mishap')
    .option('--shard <i/n>', 'only this part of the batch, for merge; auto/n in an array job');
  addWorkOptions(batch).action((what: string | undefined, options: RunOptions) => run(io, what, withSprt(options)));

  addWorkOptions(
    cli
      .command('resume')
      .description('go on with a run that was broken off, and print its summary')
      .argument('<dir>', 'the directory that run --out was given'),
  ).action((directory: string, options: WorkOptions) => resumeRun(io, directory, options));

  addOutputOptions(
    cli
      .command('merge')
      .description('the summary of a run that was played in shards')
      .argument('<dir...>', 'the directories of all shards'),
  ).action((directories: readonly string[], options: OutputOptions) => mergeRuns(io, directories, options));

  cli
    .command('replay')
    .description('print one game of a batch, move by move')
    .argument('<game>', 'the game; cards-sim alone lists them')
    .requiredOption('--seats <a,b>', 'the table, a strategy for each seat')
    .requiredOption('--game <index>', 'the index of the game in the batch, from 0', readGameIndex)
    .option('--param <name=value>', 'a parameter of the batch', gather)
    .option('--seed <text>', 'the seed of the batch', '1')
    .option('--patience <seconds>', 'how long one move may take', readPatience)
    .action((game: string, options: ReplayOptions) => replay(io, game, options));

  cli
    .command('exact')
    .description('what is known without sampling: distributions, expected values')
    .argument('<game>', 'the game; cards-sim alone lists them')
    .option('--strategy <list>', 'strategies; with two seats, every ordered pair', gather)
    .option('--seats <a,b>', 'just this table, a strategy for each seat')
    .option('--param <name=values>', 'a value, a list a,b or a range a..b:step', gather)
    .addOption(new Option('--format <format>', 'how results are printed').choices(EXACT_FORMATS).default('table'))
    .action((game: string, options: ExactOptions) => exact(io, game, options));

  cli
    .command('play')
    .description('the terminal game of the source document')
    .argument('[game]', 'the game; cards-sim alone lists them')
    .argument('[words...]', 'what the game takes, such as 1 for the testing mode of mastermind')
    .option('--strategy <list>', 'who plays against you, or advises', gather)
    .option('--param <name=value>', 'a parameter of the game', gather)
    .option('--seed <text>', 'what the game is dealt from; a fresh one when left out')
    .action((game: string | undefined, words: readonly string[], options: PlayOptions) => playGame(io, game, words, options));

  return cli;
}

/** The options of all commands that print a summary. */
function addOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('--interval <kind>', 'the 95 % interval of proportions; wilson when left out').choices(INTERVALS))
    .addOption(new Option('--format <format>', 'how results are printed').choices(FORMATS).default('table'));
}

/** The options of all commands that play a batch. */
function addWorkOptions(command: Command): Command {
  command
    .option('--workers <n>', 'threads; as many as there are processors when left out', readWorkers)
    .option('--patience <seconds>', 'how long one game may take', readPatience)
    .option('--quiet', 'no progress bar');
  return addOutputOptions(command);
}

/** `--sprt` alone asks for what is usual. */
function withSprt(options: RunOptions | (Omit<RunOptions, 'sprt'> & { readonly sprt: true })): RunOptions {
  return options.sprt === true ? { ...options, sprt: USUAL_SPRT } : options;
}

const USUAL_SPRT = [0.5, 0.55] as const;
