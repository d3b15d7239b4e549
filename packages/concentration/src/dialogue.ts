import {
  type Dialogue,
  type DialogueSetting,
  type GameRngs,
  GameStepper,
  InputError,
  type Move,
  type Player,
} from '@cards/core';
import { handOver, opponentsOf } from '@cards/core/internal';
import { ConcentrationGame } from './engine.js';
import { type Coordinates, faceText, type Layout, placeAt, placeText } from './layout.js';
import { createLineup } from './lineup.js';
import { type ConcentrationParams, playersOf } from './parameters.js';
import { Person, STRATEGIES } from './strategies/index.js';
import { type ConcentrationView, narrowed, numberedBoard } from './view.js';

/** The result of a dialogue. */
export interface PlayedGames {
  /** The cards won by each seat, `won[game][seat]`, for each game that was played to the end. */
  readonly won: readonly (readonly number[])[];
}

/**
 * The terminal game of the source document: a menu, a game against the computer or between computers, and the menu
 * again, for any number of players and people. The source document has two players, and no command `help`.
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
    const choice =
      line === null
        ? 'quit'
        : isHelp(line, plain)
          ? 'help'
          : /^[012]$/.test(line.trim())
            ? CHOICES[Number(line)]
            : undefined;
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
  const playable = { strategies: [...STRATEGIES, ...own], precomputed: new Map() };
  const person = new Person();
  const names = opponents.map((spec, seat) => {
    if (spec === undefined) return people.length === 1 ? 'You' : `Seat ${seat}`;
    return free === 1 ? 'Computer' : `Computer ${seat}`;
  });
  const lineup = opponents.map((spec) => spec ?? person);
  return {
    human: { names, players: createLineup(params, lineup, playable), person, isShared: people.length > 1 },
    computers: {
      names: computers.map((_, seat) => `Computer ${seat + 1}`),
      players: createLineup(params, computers, playable),
    },
  };
}

export interface Sides {
  readonly names: readonly string[];
  readonly players: readonly Player<ConcentrationView>[];
  /** Plays for all people. */
  readonly person?: Person;
  /** Whether there are several people, who hand over the keyboard. */
  readonly isShared?: boolean;
}

/** How a game is shown. */
interface Shown {
  /** Receives the moves. */
  readonly moves: Move[];
  readonly page: string;
  /** Makes a board fit into the terminal. */
  readonly fit: (board: string) => string;
  /** Whether there are no commands. */
  readonly plain: boolean;
  /** Shows the turns of computers at once. */
  readonly show?: ((text: string) => void) | undefined;
  readonly review: () => string;
}

/**
 * One game in the terminal. `page` is a form feed if the terminal shows one turn at a time. Returns the text that is
 * not shown yet.
 */
export function* playGame(
  game: ConcentrationGame,
  { names, players, person, isShared = false }: Sides,
  rngs: GameRngs,
  { moves, page, fit, plain, show, review }: Shown,
): Generator<string, string, string | null> {
  const stepper = new GameStepper<ConcentrationView, ConcentrationGame>(game, players);
  stepper.begin(rngs);
  const won = (): number[] => names.map((_, seat) => game.won(seat));
  let shown = `${page}${fit(game.boardToString())}\n`;
  while (!game.over) {
    const seat = game.toMove;
    const name = names[seat] ?? '';
    const isPerson = person !== undefined && players[seat]?.strategy === person;
    let turn = '';
    if (isPerson && isShared) {
      if (!(yield* handOver(shown, seat))) return '\n';
      shown = `${page}${fit(game.boardToString())}\n`;
    }
    for (const nth of ['1st', '2nd'] as const) {
      if (isPerson) {
        const answer = yield* askPerson(game, { nth, before: shown, fit, plain });
        if (typeof answer === 'string') return answer;
        person.choose(answer);
        shown = '';
      }
      const place = stepper.step();
      moves.push(place);
      const flipped = `${name} chose ${nth} card ${placeText(game, place)} and it is ${faceText(game.cardAt(place))}\n`;
      turn += flipped;
      // The new page of the turn of a person has both cards.
      shown = isPerson && nth === '2nd' && page !== '' ? page + turn : shown + flipped;
    }
    if (game.matched) shown += `${name} got a matched pair!\n`;
    if (person !== undefined || game.over) shown += `${fit(game.boardToString())}\n`;
    if (seat === names.length - 1 || game.over) shown += `${countsText(names, won())}\n`;
    if (person === undefined && show !== undefined) {
      show(shown);
      shown = '';
    }
  }
  if (game.left > 0)
    shown += `Passes end the game. ${names.length === 2 ? 'Neither' : 'No'} player wins the last ${game.left} cards.\n`;
  const mark = person === undefined ? '!' : '';
  const winner = winnerText(names, won());
  const reviewed = person === undefined ? '' : review();
  return `${shown}${END_OF_GAME}\n${game.turns} turns played${mark}\n${winner}\n${reviewed === '' ? '' : `\n${reviewed}\n`}`;
}

/** Asks until the answer is a card that can be flipped, or a reason to leave, as text. */
function* askPerson(
  game: ConcentrationGame,
  { nth, before, fit, plain }: Pick<Shown, 'fit' | 'plain'> & { readonly nth: Nth; readonly before: string },
): Generator<string, number | string, string | null> {
  for (let shown = before; ;) {
    const line: string | null = yield `${shown}Please input ${nth} card: `;
    // At the end of the input the cursor is after the prompt.
    if (line === null) return '\n';
    const coordinates = readCoordinates(line);
    const place = coordinates && placeAt(game, coordinates);
    if (isHelp(line, plain)) shown = `${helpText(game)}${fit(numberedBoard(game))}\n`;
    else if (place === undefined)
      shown = `Row and column must be within 0 – ${game.copies - 1} and 1 – ${game.ranks}\n`;
    else if (place === game.open) shown = `${SAME}\n`;
    else if (!game.isLegal(place)) shown = `${FLIPPED}\n`;
    else return place;
  }
}

const BANNER = `*****************************
* Welcome to Concentration! *
*****************************
`;

/** The menu of the source document, which has one person and two players. */
function menuText(people: number, players: number): string {
  const humans = people === 1 ? 'Human' : `${people} people`;
  return `Please choose a mode of the game:
1. ${humans}${people === players ? '' : ' vs. Computer'}
2. Computer vs. Computer
0. Quit
Your choice: `;
}

const CHOICES = ['quit', 'human', 'computers'] as const;

type Nth = '1st' | '2nd';

const FLIPPED = 'The card must not be flipped already';

const SAME = 'The second card cannot be the same as first';

/** The line above the number of turns. */
const END_OF_GAME = '*** End of Game ***';

/** Whether a line is the command, in either case. A plain game has none. */
const isHelp = (line: string, plain: boolean): boolean => !plain && line.trim().toLowerCase() === 'help';

/** Two integers as the source document types them, `0 12`, or prints them, `(0,12)`; also without the parentheses. */
const COORDINATES = /^\s*(?<open>\()?\s*(?<row>[+-]?\d+)(?:\s+|\s*,\s*)(?<column>[+-]?\d+)\s*(?<close>\))?\s*$/;

function readCoordinates(line: string): Coordinates | undefined {
  const { open, row, column, close } = COORDINATES.exec(line)?.groups ?? {};
  if (row === undefined || column === undefined || (open === undefined) !== (close === undefined)) return undefined;
  return { row: Number(row), column: Number(column) };
}

/** The answer to `help`, with the numbers of rows and columns. */
function helpText(layout: Layout): string {
  const last = layout.ranks * layout.copies - 1;
  return `In a turn, you flip two cards.
You win them if they have the same rank.
Type the row and the column, as ${layout.copies - 1} ${layout.ranks} or ${placeText(layout, last)}.
`;
}

function countsText(names: readonly string[], won: readonly number[]): string {
  const counts = names.map((name, seat) => ` ${name}: ${won[seat]};`);
  return `Flipped cards: ${won.reduce((sum, cards) => sum + cards, 0)};${counts.join('')}`;
}

export function winnerText(names: readonly string[], won: readonly number[]): string {
  const most = Math.max(...won);
  const [winner, ...others] = names.filter((_, seat) => won[seat] === most);
  if (others.length > 0) return 'A tie!';
  return winner === 'You' ? 'You win!' : `${winner} wins!`;
}
