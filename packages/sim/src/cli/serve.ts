import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InputError } from '@cards/core';
import { answerLine, Environment, expandList, helloLine } from '@cards/batch';
import { namesCode } from '@cards/batch/node';
import { findGame, gameFor } from './find-game.js';
import { seedOf } from './fresh-seed.js';
import type { Io } from './io.js';
import { ANY_GAME, type OptionTable, PARAM, type Typed, verbOf } from './options.js';
import { oneSetting } from './cell-options.js';

const OPTIONS = {
  '--seats <a,b>':
    'who plays in each seat: agent, or a strategy, such as agent,smallest (default: the agent in every seat)',
  '--against <strategy>': {
    help: 'in place of --seats, an opponent: the agent has the first seat in games with an even index, and the second seat in others',
    conflicts: ['seats'],
  },
  ...PARAM,
  '--reward <measure>':
    'measure that is the reward at the end of a game (default: whether the seat won, or else the first measure)',
  '--no-views': 'give legal moves only, without what the seat sees; faster',
  '--seed <text>': 'seed of all deals and strategies, or random for a new one, which the first line shows (default: 1)',
  '--python': 'print cards_env.py, a module for Python programs, and end',
} as const satisfies OptionTable;

/** `cards-sim serve <game>`: answers lines of JSON until the input ends. */
export const verb = verbOf({
  description:
    'Makes a game an environment for a learning agent, which writes lines of JSON such as {"type":"reset"} and {"type":"step","moves":["3"]} to stdin. Each is answered with one line on stdout. Game i of a seed is the same deal as in run.',
  arguments: [ANY_GAME],
  options: OPTIONS,
  async run(io, [name], options) {
    if (options.python === true) return io.out(await pythonModule());
    if (name === undefined)
      throw new InputError('serve needs a game, such as cards-sim serve unowar --seats agent,smallest');
    const environment = await environmentOf(io, name, options);
    io.out(`${helloLine(environment)}\n`);
    const lines = io.lines(() => '');
    try {
      for (let line = await lines.next(); line.done !== true; line = await lines.next())
        io.out(`${answerLine(environment, line.value)}\n`);
    } finally {
      await lines.return?.();
    }
  },
});

async function environmentOf(io: Io, name: string, options: Typed<typeof OPTIONS>): Promise<Environment> {
  const { against, param, reward, views = true } = options;
  const seed = seedOf(io, 'run', options);
  const seats = options.seats === undefined ? undefined : expandList(options.seats);
  const specs = [...(seats ?? []), ...(against === undefined ? [] : [against])];
  const file = specs.find(namesCode);
  if (file !== undefined)
    throw new InputError(
      `${file} cannot be an opponent of an agent, because only strategies of the game can; use run with exec: to play against it`,
    );
  const game = await gameFor(io, await findGame(io, name), specs);
  return new Environment({
    game,
    params: oneSetting(param, 'serve'),
    views,
    ...(seats === undefined ? {} : { seats }),
    ...(against === undefined ? {} : { against }),
    ...(reward === undefined ? {} : { reward }),
    ...(seed === undefined ? {} : { seed }),
  });
}

/** The text of the module for Python, which is a file of this package. */
function pythonModule(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@cards/sim/package.json');
  return readFile(join(manifest, '../python/cards_env.py'), 'utf8');
}
