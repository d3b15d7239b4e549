import { DECK_SIZE, InputError, restoreRng, type Rng, type RngState } from '@cards/core';
import { PARAMETERS, type UnoWarParams } from './parameters.js';
import { checkReachable } from './reachable.js';
import type { SavedDeck, SavedGame } from './saved-game.js';

/** A saved game that was checked and copied, with its generator. */
export interface ReadGame {
  /** The parameters. */
  readonly params: UnoWarParams;
  /** The saved game. */
  readonly game: SavedGame;
  /** The generator of the deck. */
  readonly rng: Rng;
}

/** The members of an object of which nothing is known yet. */
type Unchecked<T> = { readonly [Name in keyof T]?: unknown };

/**
 * Reads a saved game from any source.
 *
 * @param maxPlays - the most plays of a game
 * @param expected - the parameters that the game must have; any when left out
 * @throws InputError with the first reason why no game can be in this state, as far as {@link checkReachable} knows
 */
export function readSavedGame(saved: unknown, maxPlays: number, expected?: UnoWarParams): ReadGame {
  const { format, points, hand, deck, hands, pile, score, toMove, plays } = membersOf<SavedGame>('it', saved);
  demand(format === 'cards-unowar/game@1', 'its format is not cards-unowar/game@1');
  const params = { points: parameter('points', points), hand: parameter('hand', hand) };
  const { cards, drawn, generator } = membersOf<SavedDeck>('its deck', deck);
  const { state } = membersOf<RngState>('the generator of its deck', generator);
  const { top, size } = membersOf<SavedGame['pile']>('its pile', pile);
  const game: SavedGame = {
    format,
    ...params,
    deck: {
      cards: cardList('the cards of its deck', cards, DECK_SIZE),
      drawn: whole('the number of drawn cards', drawn, 1, DECK_SIZE),
      generator: {
        state: list('the state of its generator', state).map((word) =>
          whole('a word of its generator', word, -(2 ** 31), 2 ** 31 - 1),
        ),
      },
    },
    hands: pair('its hands', hands, (ids) => cardList('a hand', ids, params.hand)),
    pile: {
      top: whole('the top card of its pile', top, 0, DECK_SIZE - 1),
      size: whole('the size of its pile', size, 1, maxPlays + 1),
    },
    score: pair('its score', score, (rounds) => whole('a score', rounds, 0, params.points)),
    toMove: whole('its seat to move', toMove, 0, 1),
    plays: whole('its number of plays', plays, 0, maxPlays),
  };
  checkReachable(game, demand);
  return { params, game, rng: generatorOf(game.deck) };

  function parameter(name: keyof UnoWarParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    const read = whole(`its ${name}`, value, min, max);
    demand(
      expected === undefined || read === expected[name],
      `its ${name} is ${read}, and that of this game ${expected?.[name]}`,
    );
    return read;
  }
}

function generatorOf({ generator }: SavedDeck): Rng {
  try {
    return restoreRng(generator);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError(`this is not a saved game of UnoWar: ${error.message}`);
  }
}

function membersOf<T>(name: string, value: unknown): Unchecked<T> {
  demand(typeof value === 'object' && value !== null, `${name} is not an object`);
  return value;
}

function whole(name: string, value: unknown, min: number, max: number): number {
  demand(
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `${name} is not a whole number from ${min} to ${max}`,
  );
  return value as number;
}

/** A copy without holes: a hole becomes undefined. */
function list(name: string, value: unknown): unknown[] {
  demand(Array.isArray(value), `${name} is not a list`);
  const items: unknown[] = Array.from(value);
  return items;
}

function pair<T>(name: string, value: unknown, read: (item: unknown) => T): [T, T] {
  const [first, second, ...more] = list(name, value);
  demand(more.length === 0, `${name} is not a list of two`);
  return [read(first), read(second)];
}

function cardList(name: string, value: unknown, length: number): number[] {
  const items = list(name, value);
  demand(items.length === length, `${name} is not a list of ${length} cards`);
  return items.map((card) => whole(`a card in ${name}`, card, 0, DECK_SIZE - 1));
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved game of UnoWar: ${complaint}`);
}
