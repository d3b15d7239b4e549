import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { EXACT_FORMATS } from '../format/exact.js';
import { FORMATS } from '../format/formats.js';
import { exact, type ExactOptions } from './exact.js';
import type { Io } from './io.js';
import { play, type PlayOptions } from './play.js';
import { replay, type ReplayOptions } from './replay.js';
import { run, type RunOptions } from './run.js';
import { gather, readGameIndex, readPatience, readTrials, readWorkers } from './values.js';

/** The grammar of the command line: the commands, their options, and what help says of them. */
export function program(io: Io): Command {
  const cli = new Command('cards-sim')
    .description('Plays small card and code games by the million, and says how sure its answers are.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, getOutHelpWidth: () => io.width });

  cli
    .command('run')
    .description('play a batch and print its summary; without a game, the headline experiment of every game')
    .argument('[game]', 'the game; cards-sim alone lists them')
    .option('--strategy <list>', 'strategies, a,b,memory:0..52:4; ./mine.ts#mine is one of your own; two seats: every ordered pair', gather)
    .option('--seats <a,b>', 'just this table, a strategy for each seat')
    .option('--against <strategy>', 'the list against this one, both ways')
    .option('--param <name=values>', 'a value, a list a,b or a range a..b:step; several make a grid of cells', gather)
    .option('--trials <n>', 'games for each cell', readTrials)
    .option('--seed <text>', 'what the games are dealt from', '1')
    .option('--workers <n>', 'threads; as many as there are processors when left out', readWorkers)
    .option('--patience <seconds>', 'how long one game may take', readPatience)
    .addOption(new Option('--format <format>', 'how results are printed').choices(FORMATS).default('table'))
    .option('--quiet', 'no progress bar')
    .action((game: string | undefined, options: RunOptions) => run(io, game, options));

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
    .action((game: string | undefined, words: readonly string[], options: PlayOptions) => play(io, game, words, options));

  return cli;
}
