import { InputError, resolveParams, Streams } from '@cards/core';
import { gameById, GAMES } from '../games.js';
import { expandGrid } from '../plan/grid.js';
import { expandList } from '../plan/ranges.js';
import type { Io } from './io.js';

/** The options of `play`, as they are typed. */
export interface PlayOptions {
  readonly strategy?: readonly string[];
  readonly param?: readonly string[];
  readonly seed?: string;
}

/** `cards-sim play <game>`: the terminal game. */
export async function play(io: Io, id: string | undefined, words: readonly string[], options: PlayOptions): Promise<void> {
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
