import { type AnyGame, checkedParams, dialogueOf, InputError, Streams } from '@cards/core';
import { type Command, Option } from 'commander';
import { findGame, gameFor, resolveFrom } from './find-game.js';
import { GAME_LIST } from './game-list.js';
import { namesCode, playDialogue } from '@cards/batch/node';
import { expandGrid, expandList } from '@cards/batch';
import type { Io } from './io.js';
import { Conversation } from './play-conversation.js';
import { menu } from './play-menu.js';
import { OPTIONS_TEXT } from './text/options.js';
import { RANDOM_SEED } from './fresh-seed.js';
import { PLAY_TEXT } from './text/play.js';
import { gather } from './values.js';

/** The options of `play`, as they are typed. */
interface PlayOptions {
  readonly strategy?: readonly string[];
  readonly param?: readonly string[];
  readonly seed?: string;
  readonly mode?: string;
}

/** The number of bytes of a new seed. A person can copy it, and plays against no program that could guess it. */
const SHORT_SEED = 4;

/** The game with two modes, and the words that select one. */
const MODES = { game: 'set', words: ['interactive', 'automatic'] } as const;

/** Adds `cards-sim play`. */
export function addPlay(cli: Command, io: Io): void {
  cli
    .command('play')
    .summary(PLAY_TEXT.summary)
    .description(PLAY_TEXT.description)
    .argument('[game]', PLAY_TEXT.game)
    .argument('[words...]', PLAY_TEXT.words)
    .option('--strategy <list>', PLAY_TEXT.strategy, gather)
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .addOption(new Option('--mode <mode>', PLAY_TEXT.mode).choices(MODES.words))
    .option('--seed <text>', PLAY_TEXT.seed)
    .action((game: string | undefined, words: readonly string[], options: PlayOptions) =>
      play(io, game, words, options),
    );
}

/** `cards-sim play [game]`: the terminal game. */
async function play(io: Io, id: string | undefined, words: readonly string[], options: PlayOptions): Promise<void> {
  const { strategy = [] } = options;
  const isRandom = options.seed === undefined || options.seed === RANDOM_SEED;
  const seed = isRandom ? io.freshSeed(SHORT_SEED) : (options.seed ?? '');
  const strategies = strategy.flatMap(expandList);
  const file = strategies.find(namesCode);
  if (file !== undefined && id === undefined) throw new InputError(PLAY_TEXT.fileNeedsGame(file));
  const named = id === undefined ? undefined : begin(await gameFor(io, await findGame(io, id), strategies));
  const conversation = new Conversation(io);
  try {
    const chosen = named === undefined ? await conversation.run(menu(GAME_LIST, io.width)) : undefined;
    const dialogue = named ?? (chosen === undefined ? undefined : begin(await chosen.load()));
    if (dialogue === undefined) return;
    if (isRandom) conversation.note(PLAY_TEXT.repeat(seed));
    if (io.isTerminal === true) conversation.note(PLAY_TEXT.commands);
    await dialogue(conversation);
  } finally {
    await conversation.close();
  }

  /** Checks all arguments before the game begins. */
  function begin(game: AnyGame): (person: Conversation) => Promise<unknown> {
    const [params, another] = expandGrid(options.param ?? []).map((given) => checkedParams(game, given));
    if (params === undefined || another !== undefined) throw new InputError(PLAY_TEXT.oneValue);
    const allWords = [...modeWords(game, options.mode), ...words];
    if (file === undefined) {
      const dialogue = dialogueOf(game, { params, streams: new Streams(seed, game.id), strategies, words: allWords });
      return (person) => person.run(dialogue);
    }
    if (game.seats === 1) throw new InputError(PLAY_TEXT.fileStrategy(file, game.id));
    const { directory, signal } = io;
    const request = {
      game,
      params,
      seed,
      strategies,
      words: allWords,
      directory,
      signal,
      resolveFrom: resolveFrom(io),
    };
    return (person) => playDialogue(request, (dialogue) => person.run(dialogue));
  }
}

function modeWords({ id }: AnyGame, mode: string | undefined): readonly string[] {
  if (mode !== undefined && id !== MODES.game) throw new InputError(PLAY_TEXT.noModes(MODES.game, id));
  return mode === undefined ? [] : [mode];
}
