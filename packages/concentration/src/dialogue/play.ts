import type { GameRngs, Rng, Strategy } from '@cards/core';
import type { ConcentrationGame } from '../engine.js';
import { faceText } from '../face.js';
import { placeAt, placeText } from '../layout.js';
import type { ConcentrationView } from '../view.js';
import { countsText, END_OF_GAME, FLIPPED, type Nth, rangeText, readCoordinates, SAME, winnerText } from './text.js';

/** The players of one game in the terminal. */
export interface Sides {
  /** The name of each side. */
  readonly names: readonly [string, string];
  /** The computer in each seat; undefined for the person, who can have the first seat only. */
  readonly computers: readonly [Strategy<ConcentrationView> | undefined, Strategy<ConcentrationView>];
}

/**
 * One game in the terminal.
 *
 * @returns the text that is not shown yet; null if the input ended before the game
 */
export function* playGame(
  game: ConcentrationGame,
  sides: Sides,
  { deal, seats: rngs }: GameRngs,
): Generator<string, string | null, string | null> {
  const { names, computers } = sides;
  const withPerson = computers[0] === undefined;
  const view = game.view();
  game.reset(deal);
  for (const computer of computers) computer?.begin?.(view);
  let shown = `${game.boardToString()}\n`;
  while (!game.over) {
    const seat = game.toMove;
    const computer = computers[seat];
    const name = names[seat] ?? '';
    for (const nth of ['1st', '2nd'] as const) {
      let place: number | null;
      if (computer === undefined) {
        place = yield* askPerson(game, nth, shown);
        shown = '';
      } else {
        // There is a generator for each seat.
        place = computer.move(view, rngs[seat] as Rng);
      }
      if (place === null) return null;
      game.apply(place);
      for (const observer of computers) observer?.observe?.(view);
      shown += `${name} chose ${nth} card ${placeText(game, place)} and it is ${faceText(game.cardAt(place))}\n`;
    }
    if (game.matched) shown += `${name} got a matched pair!\n`;
    if (withPerson || game.over) shown += `${game.boardToString()}\n`;
    if (seat === 1 || game.over) shown += `${countsText(names, [game.won(0), game.won(1)])}\n`;
  }
  const mark = withPerson ? '' : '!';
  const winner = winnerText(names, [game.won(0), game.won(1)]);
  return `${shown}${END_OF_GAME}\n${game.turns} turns played${mark}\n${winner}\n`;
}

/** Asks until the answer is a card that can be flipped; returns null at the end of the input. */
function* askPerson(
  game: ConcentrationGame,
  nth: Nth,
  before: string,
): Generator<string, number | null, string | null> {
  for (let shown = before; ;) {
    const line: string | null = yield `${shown}Please input ${nth} card: `;
    if (line === null) return null;
    const coordinates = readCoordinates(line);
    const place = coordinates && placeAt(game, coordinates);
    if (place === undefined) shown = `${rangeText(game)}\n`;
    else if (place === game.open) shown = `${SAME}\n`;
    else if (!game.isLegal(place)) shown = `${FLIPPED}\n`;
    else return place;
  }
}
