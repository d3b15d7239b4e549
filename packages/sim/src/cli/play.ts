import { InputError, resolveParams, Streams } from '@cards/core';
import type { Command } from 'commander';
import { gameById, GAMES } from '../games.js';
import { expandGrid } from '../plan/grid.js';
import { expandList } from '../plan/ranges.js';
import type { Io } from './io.js';
import { gather } from './values.js';

/** The options of `play`, as they are typed. */
interface PlayOptions {
  readonly strategy?: readonly string[];
  readonly param?: readonly string[];
  readonly seed?: string;
}

/** Adds `cards-sim play`. */
export function addPlay(cli: Command, io: Io): void {
  cli
    .command('play')
    .description('the terminal game of the source document')
    .argument('[game]', 'the game; cards-sim alone lists them')
    .argument('[words...]', 'what the game takes, such as 1 for the testing mode of mastermind')
    .option('--strategy <list>', 'who plays against you, or advises', gather)
    .option('--param <name=value>', 'a parameter of the game', gather)
    .option('--seed <text>', 'what the game is dealt from; a fresh one when left out')
    .action((game: string | undefined, words: readonly string[], options: PlayOptions) => play(io, game, words, options));
}

/** `cards-sim play <game>`: the terminal game. */
async function play(io: Io, id: string | undefined, words: readonly string[], options: PlayOptions): Promise<void> {
  const { strategy = [], param = [], seed = io.freshSeed() } = options;
  if (id === undefined) throw new InputError(`play needs a game${playable()}`);
  const game = gameById(id);
  if (game.dialogue === undefined) throw new InputError(`${id} can't be played at a terminal${playable()}`);
  const [params, another] = expandGrid(param).map((given) => resolveParams(game.parameters, given));
  if (params === undefined || another !== undefined) throw new InputError('one game is played: give each parameter one value');
  game.checkParams?.(params);
  const streams = new Streams(seed, game.id);
  const dialogue = game.dialogue({ params, streams, strategies: strategy.flatMap(expandList), words });
  if (options.seed === undefined) io.err(`cards-sim: --seed ${seed} deals this again\n`);
  const lines = io.lines();
  let step = dialogue.next('');
  while (step.done !== true) {
    io.out(step.value);
    const line = await lines.next();
    step = dialogue.next(line.done === true ? null : line.value);
  }
  io.out(step.value.text);
  await lines.return?.();
}

function playable(): string {
  const ids = GAMES.filter(({ dialogue }) => dialogue !== undefined).map(({ id }) => id);
  return ids.length === 0 ? '' : `; choose from ${ids.join(', ')}`;
}
