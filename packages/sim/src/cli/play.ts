import { expandList } from '@cards/batch/internal';
import { namesCode, playDialogue } from '@cards/batch/node/internal';
import { type AnyGame, type Dialogue, InputError, type Move, type ParamValues, type Seat, seatsOf } from '@cards/core';
import { checkedParams, givenText, nearestName } from '@cards/core/internal';
import { grouped, reviewText, wrapWords } from '@cards/report/internal';
import { oneSetting } from './cell-options.js';
import { findGame, gameFor, resolveFrom, withSearchOf } from './find-game.js';
import { GAME_LIST, type ListedGame } from './game-list.js';
import { ANY_GAME, PARAM, RANDOM_SEED, SEED, verbOf } from './options.js';
import { Conversation } from './play-conversation.js';

/** The number of bytes of a new seed. A person can copy it, and plays against no program that could guess it. */
const SHORT_SEED = 4;

/** The most states of a game that is solved for its review, which takes about a second. */
const MOST_REVIEWED = 20_000;

/** The game with several modes, and the words that select one. */
const MODES = { game: 'set', words: ['interactive', 'automatic', 'histogram', 'race'] } as const;

export const verb = verbOf({
  description:
    'Plays the terminal game of the source document. Without a game, shows a menu. In every game, the line help shows the commands of the game, rules its rules, and quit ends it, except with --plain. In a terminal, the arrow keys edit a line and recall earlier lines; Ctrl-D ends the input; Ctrl-C ends the game, also while a strategy thinks.',
  arguments: [
    ANY_GAME,
    'arguments of the game. mastermind: 1 for the testing mode. unowar: your seat, first or second. tournament and a number of games. set: the tableau, after the mode, and for a histogram the number of games, for a race that of the players.',
  ],
  options: {
    '--strategy <list>':
      'strategy of all opponents, or one for each in the order of their seats; with one seat, of the hints; ./mine.ts#mine is one from your own file',
    '--seat <list>': {
      help: 'your seat, from 0 (default: 0); a list, such as 0,2, has the seats of several people',
      conflicts: ['people'],
    },
    '--people <n>':
      'number of people at this keyboard, in the first seats; between their turns, the game waits for Enter and hides what one of them saw',
    ...PARAM,
    '--mode <mode>': {
      help: 'set only: you play (interactive), the computer plays (automatic), it plays many games and prints their histogram (histogram), or several people at this keyboard look for sets (race)',
      choices: MODES.words,
    },
    ...SEED,
    '--plain':
      'print what the source document prints and nothing else: no colors, no hints, no other commands, and no wrapped lines',
  },
  async run(io, [id, ...words], { strategy = [], seat, people, param, mode, plain, seed: typed = RANDOM_SEED }) {
    const seed = typed === RANDOM_SEED ? io.freshSeed(SHORT_SEED) : typed;
    const strategies = strategy.flatMap(expandList);
    const file = strategies.find(namesCode);
    if (file !== undefined && id === undefined)
      throw new InputError(`name a game before ${file}, such as: play unowar --strategy ${file}`);
    const named = id === undefined ? undefined : await begin(await gameFor(io, await findGame(io, id), strategies));
    const conversation = new Conversation(io, plain);
    try {
      const chosen = named === undefined ? await conversation.run(menu(GAME_LIST, io.width)) : undefined;
      const dialogue = named ?? (chosen === undefined ? undefined : await begin(await chosen.load()));
      if (dialogue === undefined) return;
      await dialogue(conversation);
    } finally {
      await conversation.close();
    }

    /** Checks all arguments before the game begins. */
    async function begin(game: AnyGame): Promise<(person: Conversation) => Promise<unknown>> {
      const params = checkedParams(game, oneSetting(param, 'play'));
      const allWords = [...modeWords(game, mode), ...words];
      const colors = plain === true ? {} : game.colors?.({ params, words: allWords });
      const isReviewed = io.isTerminal === true && plain !== true;
      const seats = peopleOf(game, params, seat, people);
      const searched = isReviewed ? await withSearchOf(io, game) : undefined;
      const isUnsolved = isReviewed && game.theory?.positions === undefined && seatsOf(game, params) === 2;
      const solved = isUnsolved
        ? (await import('@cards/core/solve/internal')).withOptimal(game, {
            maxStates: MOST_REVIEWED,
          })
        : undefined;
      const review = isReviewed
        ? (index: number, moves: readonly Move[], own: Seat) =>
            `${(seats ?? []).length > 1 ? `Seat ${own}: ` : ''}${reviewText({ game, solved, params, seed, index, moves, seat: own, searched })}`
        : undefined;
      const interactive = io.isInteractive === true && plain !== true;
      const width = interactive ? io.width : undefined;
      const setting = { params, people: seats, strategies, words: allWords, interactive, plain, width, review };
      const notes = typed === RANDOM_SEED && plain !== true ? [`to repeat this deal, add --seed ${seed}`] : [];
      const rules = game.rulebook === undefined ? '' : 'rules for the rules, ';
      const asks = interactive ? [`type ${rules}help for the commands, quit to end it`] : [];
      const { directory, signal } = io;
      const request = { ...setting, game, seed, directory, signal, resolveFrom: resolveFrom(io) };
      const onPlayed = (games: number): void => void io.tell?.({ after: `${grouped(games)} games` });
      return (person) =>
        playDialogue({ ...request, show: (text) => person.show(text), onPlayed }, (dialogue) =>
          person.run(dialogue, colors, notes, asks),
        );
    }
  },
});

/** The seats of people; undefined if none is typed. */
function peopleOf(game: AnyGame, params: ParamValues, seat?: string, people?: number): readonly Seat[] | undefined {
  const seats = seatsOf(game, params);
  if (seat === undefined && people === undefined) return undefined;
  const words = seat === undefined ? Array.from({ length: people ?? 1 }, (_, own) => `${own}`) : expandList(seat);
  if (words.every((word) => /^\d+$/.test(word) && Number(word) < seats)) return words.map(Number);
  const allowed =
    seats === 1
      ? '--seat must be 0 and --people 1'
      : `--seat must be from 0 to ${seats - 1} and --people from 1 to ${seats}`;
  throw new InputError(`in ${game.id} with these parameters, ${allowed}, not ${seat ?? people}`);
}

function modeWords({ id }: AnyGame, mode: string | undefined): readonly string[] {
  if (mode !== undefined && id !== MODES.game)
    throw new InputError(`--mode applies to ${MODES.game} only; ${id} has one mode`);
  return mode === undefined ? [] : [mode];
}

/** The columns before the name of a game, which hold its number. */
const INDENT = '     ';

/**
 * Asks for a game until the answer names one. The outcome is undefined when the answer is none, or the input has ended.
 */
export function* menu(games: readonly ListedGame[], width: number): Dialogue<ListedGame | undefined> {
  for (let shown = menuText(games, width); ;) {
    const line: string | null = yield `${shown}Number or name: `;
    // At the end of the input the cursor is after the prompt.
    if (line === null) return { text: '\n', outcome: undefined };
    const word = line.trim().toLowerCase();
    if (word === '0' || word === 'quit') return { text: word === '0' ? '' : 'You quit.\n', outcome: undefined };
    const game = gameChosen(games, word);
    if (game !== undefined) return { text: '\n', outcome: game };
    shown = word === 'help' ? menuText(games, width) : `${refusal(games, word)}\n`;
  }
}

function menuText(games: readonly ListedGame[], width: number): string {
  const entries = games.map(({ id, title, summary }, at) => {
    const lines = wrapWords(
      [`${title}${title.toLowerCase() === id ? '' : ` (${id})`}:`, ...summary.split(' ')],
      width - INDENT.length,
    );
    return lines.map((text, line) => `${line === 0 ? `  ${at + 1}  ` : INDENT}${text}\n`).join('');
  });
  return `Which game?\n\n${entries.join('')}  0  quit\n\n`;
}

function gameChosen(games: readonly ListedGame[], word: string): ListedGame | undefined {
  return /^\d+$/.test(word)
    ? games[Number(word) - 1]
    : games.find(({ id, title }) => word === id || word === title.toLowerCase());
}

function refusal(games: readonly ListedGame[], word: string): string {
  const allowed = `type a number from 0 to ${games.length}, or the name of a game`;
  if (word === '') return `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`;
  const meant = nearestName(
    word,
    games.map(({ id }) => id),
  );
  return `${givenText(word)} is not a game: ${allowed}${meant === undefined ? '.' : `; did you mean ${meant}?`}`;
}
