import { DECK_SIZE, InputError, restoreRng, type Rng, type RngState } from '@cards/core';
import { PARAMETERS, type UnoWarParams } from './parameters.js';
import { checkReachable } from './reachable.js';
import type { SavedDeck, SavedGame } from './saved-game.js';

/** A validated copy of a saved game. */
export interface ReadGame {
  readonly params: UnoWarParams;
  readonly game: SavedGame;
  /** The generator of the deck, restored. */
  readonly rng: Rng;
}

/** An object whose members have not been validated. */
type Unchecked<T> = { readonly [Name in keyof T]?: unknown };

/**
 * Reads and validates a saved game from an untrusted source.
 *
 * @param maxPlays - the maximum number of plays in a game
 * @param expected - the parameters that the game must have; by default, any parameters
 * @throws InputError if the value is not a saved game, or {@link checkReachable} rejects it
 */
export function readSavedGame(saved: unknown, maxPlays: number, expected?: UnoWarParams): ReadGame {
  const { format, points, hand, deck, hands, pile, score, toMove, plays } = membersOf<SavedGame>('it', saved);
  ensure(format === 'cards-unowar/game@1', 'its format must be cards-unowar/game@1');
  const params = { points: parameter('points', points), hand: parameter('hand', hand) };
  const { cards, drawn, generator } = membersOf<SavedDeck>('its deck', deck);
  const { state } = membersOf<RngState>('the generator of its deck', generator);
  const { top, size } = membersOf<SavedGame['pile']>('its pile', pile);
  const game: SavedGame = {
    format,
    ...params,
    deck: {
      cards: cardList('the cards of its deck', cards, DECK_SIZE),
      drawn: integer('the number of drawn cards', drawn, 1, DECK_SIZE),
      generator: {
        state: list('the state of its generator', state).map((word) =>
          integer('a word of its generator', word, -(2 ** 31), 2 ** 31 - 1),
        ),
      },
    },
    hands: pair('its hands', hands, (ids) => cardList('a hand', ids, params.hand)),
    pile: {
      top: integer('the top card of its pile', top, 0, DECK_SIZE - 1),
      size: integer('the size of its pile', size, 1, maxPlays + 1),
    },
    score: pair('its score', score, (rounds) => integer('a score', rounds, 0, params.points)),
    toMove: integer('its seat to move', toMove, 0, 1),
    plays: integer('its number of plays', plays, 0, maxPlays),
  };
  checkReachable(game, ensure);
  return { params, game, rng: generatorOf(game.deck) };

  function parameter(name: keyof UnoWarParams, value: unknown): number {
    const { min, max } = PARAMETERS[name];
    const read = integer(`its ${name}`, value, min, max);
    ensure(
      expected === undefined || read === expected[name],
      `its parameter ${name} is ${read}, but this game has ${expected?.[name]}`,
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
  ensure(typeof value === 'object' && value !== null, `${name} must be an object`);
  return value;
}

function integer(name: string, value: unknown, min: number, max: number): number {
  ensure(
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `${name} must be an integer from ${min} to ${max}`,
  );
  return value as number;
}

/** Copies an array. A hole becomes undefined. */
function list(name: string, value: unknown): unknown[] {
  ensure(Array.isArray(value), `${name} must be a list`);
  const items: unknown[] = Array.from(value);
  return items;
}

function pair<T>(name: string, value: unknown, read: (item: unknown) => T): [T, T] {
  const [first, second, ...more] = list(name, value);
  ensure(more.length === 0, `${name} must be a list of two items`);
  return [read(first), read(second)];
}

function cardList(name: string, value: unknown, length: number): number[] {
  const items = list(name, value);
  ensure(items.length === length, `${name} must be a list of length ${length}`);
  return items.map((card) => integer(`a card in ${name}`, card, 0, DECK_SIZE - 1));
}

function ensure(holds: boolean, message: string): asserts holds {
  if (!holds) throw new InputError(`this is not a saved game of UnoWar: ${message}`);
}
