import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { servedDialogue } from '@cards/agents';
import { defined, expandList } from '@cards/batch/internal';
import { type DialogueRequest, namesCode, playDialogue } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { oneSetting, seedOf } from './cell-options.js';
import { findGame, gameFor, resolveFrom } from './find-game.js';
import { type Io, MAX_INPUT } from './io.js';
import { ANY_GAME, type OptionTable, PARAM, SEED, TIMEOUT, type Typed, verbOf } from './options.js';
import type { Talk } from './play-conversation.js';

const OPTIONS = {
  '--seats <a,b>':
    'who plays in each seat: agent, or a strategy, such as agent,smallest (default: the agent in every seat); with three seats and more, a single one has all',
  '--against <strategy>': {
    help: 'in place of --seats, an opponent in all other seats, or default for the default player of the game: the agent has the first seat in game 0, the second one in game 1, and so on in turns',
    conflicts: ['seats'],
  },
  ...PARAM,
  '--reward <measure>':
    'measure that is the reward at the end of a game (default: the payoff, or else whether the seat won, or else the first measure)',
  '--no-views': 'give legal moves only, without what the seat sees; faster',
  '--encoded':
    'give what the seat sees as a list of numbers too; the first line has their names, their bounds, and all moves',
  '--packed':
    'give the turns of all games as arrays of numbers in one binary message, for many games at once; the guide to learning agents describes the bytes',
  ...SEED,
  ...TIMEOUT,
  '--python': 'print cards_env.py, a module for Python programs, and end',
} as const satisfies OptionTable;

export const verb = verbOf({
  description:
    'Makes a game an environment for a learning agent, which writes lines of JSON such as {"type":"reset"} and {"type":"step","moves":["3"]} to stdin. Each is answered with one line on stdout. Game i of a seed is the same deal as in run.',
  arguments: [ANY_GAME],
  options: OPTIONS,
  async run(io, [name], typed) {
    if (typed.python === true) return io.out(await pythonModule());
    if (name === undefined)
      throw new InputError('serve needs a game, such as cards-sim serve unowar --seats agent,smallest');
    const options = await requestOf(io, name, typed);
    const { game, params, seed, made, strategies } = options;
    const converse = (dialogue: Talk<undefined>): Promise<void> =>
      typed.packed === true ? answerBytes(io, dialogue) : answer(io, dialogue);
    await (strategies.length === 0
      ? converse(servedDialogue({ game, params, seed, ...made.options }))
      : playDialogue({ ...options, words: [], gameTimeout: typed.timeout }, converse));
  },
});

/** The texts and the lines of a packed dialogue are arrays of bytes. */
async function answerBytes(io: Io, dialogue: Talk<undefined>): Promise<void> {
  const reply = async (message: unknown): Promise<void> => {
    const { done, value } = await dialogue.next(message as string);
    if (done !== true) await io.writeBytes(value as unknown as Uint8Array);
  };
  await reply('');
  for await (const message of messages(io)) await reply(message);
}

/** A message is a header of 16 bytes, with the length of the rest from byte 4 on, and the rest. */
const HEADER = 16;

async function* messages(io: Io): AsyncGenerator<Uint8Array, void, void> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of io.chunks()) {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= HEADER) {
      const length = new Uint32Array(bytes.buffer.slice(bytes.byteOffset + 4, bytes.byteOffset + 8))[0] as number;
      if (length > MAX_INPUT)
        throw new InputError(`the input has a message of more than ${MAX_INPUT} bytes; send shorter ones`);
      if (bytes.length < HEADER + length) break;
      yield bytes.subarray(0, HEADER + length);
      bytes = bytes.subarray(HEADER + length);
    }
  }
}

async function answer(io: Io, dialogue: Talk<undefined>): Promise<void> {
  const lines = io.lines(() => '');
  try {
    for (let step = await dialogue.next(''); step.done !== true;) {
      io.out(`${step.value}\n`);
      const line = await lines.next();
      step = await dialogue.next(line.done === true ? null : line.value);
    }
  } finally {
    await lines.return?.();
  }
}

type Made = NonNullable<DialogueRequest['made']>;

async function requestOf(
  io: Io,
  name: string,
  options: Typed<typeof OPTIONS>,
): Promise<Omit<DialogueRequest, 'words' | 'made'> & { readonly made: Made }> {
  const { against, param, reward, views = true, encoded = false, packed = false } = options;
  const { directory, signal } = io;
  const seats = options.seats === undefined ? undefined : expandList(options.seats);
  const specs = [...(seats ?? []), ...(against === undefined || against === 'default' ? [] : [against])];
  const game = await gameFor(io, await findGame(io, name), specs);
  const names = new Set(game.strategies.map((strategy) => strategy.name));
  return {
    game,
    params: checkedParams(game, oneSetting(param, 'serve')),
    seed: seedOf(io, 'run', options) ?? 1,
    strategies: specs.filter((spec) => namesCode(spec) && !names.has(spec)),
    made: {
      maker: '@cards/agents#servedDialogue',
      options: {
        views,
        encoded,
        packed,
        ...defined({ seats, against, reward }),
      },
    },
    directory,
    signal,
    resolveFrom: resolveFrom(io),
  };
}

/** The text of the module for Python, which is a file of the package for agents. */
function pythonModule(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@cards/agents/package.json');
  return readFile(join(manifest, '../python/cards_env.py'), 'utf8');
}
