import { type GameRngs, GameStepper, handOver, type Move, type Player } from '@cards/core';
import type { ConcentrationGame } from '../engine.js';
import { faceText } from '../face.js';
import { placeAt, placeText } from '../layout.js';
import { numberedBoard } from '../board-text.js';
import type { Person } from '../strategies/person.js';
import type { ConcentrationView } from '../view.js';
import {
  countsText,
  END_OF_GAME,
  FLIPPED,
  helpText,
  leftText,
  type Nth,
  quitText,
  rangeText,
  readCommand,
  readCoordinates,
  SAME,
  winnerText,
} from './text.js';

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
  { moves, page, fit, plain, show, review }: Shown = {
    moves: [],
    page: '',
    fit: (board) => board,
    plain: false,
    review: () => '',
  },
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
  if (game.left > 0) shown += leftText(game.left, names.length);
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
    const command = plain ? undefined : readCommand(line);
    if (command === 'quit') return quitText(game.turns);
    const coordinates = readCoordinates(line);
    const place = coordinates && placeAt(game, coordinates);
    if (command === 'help') shown = `${helpText(game)}${fit(numberedBoard(game))}\n`;
    else if (place === undefined) shown = `${rangeText(game)}\n`;
    else if (place === game.open) shown = `${SAME}\n`;
    else if (!game.isLegal(place)) shown = `${FLIPPED}\n`;
    else return place;
  }
}
