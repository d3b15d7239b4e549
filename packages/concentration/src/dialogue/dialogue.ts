import { type Dialogue, type DialogueSetting, InputError } from '@cards/core';
import { ConcentrationGame } from '../engine.js';
import type { ConcentrationParams } from '../parameters.js';
import { createLineup } from '../lineup.js';
import { STRATEGIES } from '../strategies/index.js';
import { Person } from '../strategies/person.js';
import { narrowed } from '../board-text.js';
import { playGame, type Sides } from './play.js';
import { BANNER, helpText, MENU, readChoice, readCommand } from './text.js';

/** The result of a dialogue. */
export interface PlayedGames {
  /**
   * The cards won by each side, for each game that was played to the end. The first side is the person or computer 1.
   */
  readonly won: readonly (readonly [number, number])[];
}

/**
 * The terminal game of the source document: a menu, a game against the computer or between two computers, and the menu
 * again. The source document has no commands `help` and `quit`. `strategies` holds the spec of one or both computers,
 * by default `random`.
 */
export function* dialogue(setting: DialogueSetting<ConcentrationParams>): Dialogue<PlayedGames> {
  const sides = sidesOf(setting);
  const rngs = setting.streams.gameRngs(2);
  const game = new ConcentrationGame(setting.params);
  const won: (readonly [number, number])[] = [];
  for (let shown = BANNER; ;) {
    const line: string | null = yield shown + MENU;
    const read = line === null ? 'quit' : readChoice(line);
    const choice = setting.plain === true && line !== null && readCommand(line) !== undefined ? undefined : read;
    // At the end of the input the cursor is after a prompt.
    if (choice === 'quit') return { text: line === null ? '\n' : '', outcome: { won } };
    shown = choice === 'help' ? helpText(game) : '';
    if (choice === undefined || choice === 'help') continue;
    shown = yield* playGame(game, sides[choice], rngs.seek(won.length), {
      page: setting.interactive === true && choice === 'human' ? '\f' : '',
      fit: (board) => (board.indexOf('\n') > (setting.width ?? Infinity) ? narrowed(board) : board),
      plain: setting.plain === true,
      show: setting.show,
      // The person has the first seat.
      review: (moves) => setting.review?.(won.length, moves, 0) ?? '',
    });
    if (!game.over) return { text: shown, outcome: { won } };
    won.push([game.won(0), game.won(1)]);
  }
}

/** The players of each mode. A computer draws from the generator of its seat. */
function sidesOf({
  params,
  strategies,
  words,
  own = [],
}: DialogueSetting<ConcentrationParams>): Readonly<Record<'human' | 'computers', Sides>> {
  if (words.length > 0) {
    throw new InputError(`concentration takes no arguments, but got '${words.join(' ')}'`);
  }
  const [one = 'random', two = one, ...more] = strategies;
  if (more.length > 0) {
    throw new InputError(
      `concentration takes one or two strategies, not ${strategies.length}: ${strategies.join(', ')}`,
    );
  }
  const known = { strategies: [...STRATEGIES, ...own], precomputed: new Map() };
  const person = new Person();
  return {
    human: { names: ['You', 'Computer'], players: createLineup(params, [person, one], known), person },
    computers: { names: ['Computer 1', 'Computer 2'], players: createLineup(params, [one, two], known) },
  };
}
