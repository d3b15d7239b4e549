import { type Dialogue, type DialogueSetting, InputError, opponentsOf } from '@cards/core';
import { ConcentrationGame } from '../engine.js';
import { placeText } from '../layout.js';
import { type ConcentrationParams, playersOf } from '../parameters.js';
import { createLineup } from '../lineup.js';
import { STRATEGIES } from '../strategies/index.js';
import { Person } from '../strategies/person.js';
import { narrowed } from '../board-text.js';
import { playGame, type Sides } from './play.js';
import { BANNER, helpText, menuText, readChoice, readCommand } from './text.js';

/** The result of a dialogue. */
export interface PlayedGames {
  /** The cards won by each seat, `won[game][seat]`, for each game that was played to the end. */
  readonly won: readonly (readonly number[])[];
}

/**
 * The terminal game of the source document: a menu, a game against the computer or between computers, and the menu
 * again, for any number of players and people. The source document has two players, and no commands `help` and `quit`.
 * `strategies` holds the spec of one or all computers, by default `random`.
 */
export function* dialogue(setting: DialogueSetting<ConcentrationParams>): Dialogue<PlayedGames> {
  const { params, people = [0], plain = false, onGame, review } = setting;
  const sides = sidesOf(setting);
  const players = playersOf(params);
  const rngs = setting.streams.gameRngs(players);
  const game = new ConcentrationGame(params);
  const won: (readonly number[])[] = [];
  for (let shown = BANNER; ;) {
    const line: string | null = yield shown + menuText(people.length, players);
    const read = line === null ? 'quit' : readChoice(line);
    const choice = plain && line !== null && readCommand(line) !== undefined ? undefined : read;
    // At the end of the input the cursor is after a prompt.
    if (choice === 'quit') return { text: line === null ? '\n' : '', outcome: { won } };
    shown = choice === 'help' ? helpText(game) : '';
    if (choice === undefined || choice === 'help') continue;
    const index = won.length;
    const moves: number[] = [];
    const hint = (place: number, name: string): string => `${name} would choose ${placeText(game, place)}.`;
    if (choice === 'human') onGame?.({ index, engine: game, moves, hint });
    shown = yield* playGame(game, sides[choice], rngs.seek(index), {
      moves,
      page: setting.interactive === true && choice === 'human' ? '\f' : '',
      fit: (board) => (board.indexOf('\n') > (setting.width ?? Infinity) ? narrowed(board) : board),
      plain,
      show: setting.show,
      review: () => people.map((seat) => review?.(index, moves, seat) ?? '').join(''),
    });
    if (!game.over) return { text: shown, outcome: { won } };
    won.push(sides[choice].players.map((_, seat) => game.won(seat)));
  }
}

/** The players of each mode. A computer draws from the generator of its seat. */
function sidesOf(setting: DialogueSetting<ConcentrationParams>): Readonly<Record<'human' | 'computers', Sides>> {
  const { params, strategies, words, own = [], people = [0] } = setting;
  if (words.length > 0) {
    throw new InputError(`concentration takes no arguments, but got '${words.join(' ')}'`);
  }
  const seats = playersOf(params);
  if (strategies.length > seats) {
    throw new InputError(
      `concentration takes one ${seats === 2 ? 'or two' : `to ${seats}`} strategies, not ${strategies.length}: ${strategies.join(', ')}`,
    );
  }
  const free = seats - people.length;
  const against = strategies.length === seats ? strategies.slice(0, free) : strategies;
  const game = { id: 'concentration', seats } as const;
  const opponents = opponentsOf(game, { params, people, strategies: against }, 'random');
  const computers = opponents.map((_, seat) => strategies[seat] ?? strategies[0] ?? 'random');
  const known = { strategies: [...STRATEGIES, ...own], precomputed: new Map() };
  const person = new Person();
  const names = opponents.map((spec, seat) => {
    if (spec === undefined) return people.length === 1 ? 'You' : `Seat ${seat}`;
    return free === 1 ? 'Computer' : `Computer ${seat}`;
  });
  const lineup = opponents.map((spec) => spec ?? person);
  return {
    human: { names, players: createLineup(params, lineup, known), person, isShared: people.length > 1 },
    computers: {
      names: computers.map((_, seat) => `Computer ${seat + 1}`),
      players: createLineup(params, computers, known),
    },
  };
}
