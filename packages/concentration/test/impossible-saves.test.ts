import { InputError } from '@cards/core';
import { ConcentrationGame, type SavedGame } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

/** A game of two ranks, `SA HA S2 H2` in the places 0 to 3, after these flips. */
function after(flips: readonly number[], bonus = 0): ConcentrationGame {
  const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus });
  for (const place of flips) game.apply(place);
  return game;
}

const fresh = after([]).save();
/** The first seat has won the two aces. */
const onePair = after([0, 1]).save();

describe('A member of a save that is not valid on its own', () => {
  const cards = 'its cards must be a list of the 4 different cards of this game, as numbers';
  const slots = 'its slots must be a list of the places 0 to 3, each once';
  const won = 'its won must be a list of two even numbers from 0 to 4';

  test.each<[object | null, string]>([
    [null, 'it must be an object with the format cards-concentration/game@1, not null'],
    [{ format: 'x'.repeat(24) }, `its format must be cards-concentration/game@1, not "${'x'.repeat(24)}"`],
    [{ format: 'x'.repeat(25) }, `its format must be cards-concentration/game@1, not "${'x'.repeat(24)}…"`],
    [{ format: {} }, 'its format must be cards-concentration/game@1, not an object'],
    [{ format: true }, 'its format must be cards-concentration/game@1, not a boolean'],
    [{ format: null }, 'its format must be cards-concentration/game@1, not null'],
    [{ format: undefined }, 'its format must be cards-concentration/game@1, not undefined'],
    [{ format: 'cards-set/game@1' }, 'its format must be cards-concentration/game@1, not "cards-set/game@1"'],
    [{ ranks: '2' }, 'its ranks must be a number, not "2"'],
    [{ copies: null }, 'its copies must be a number, not null'],
    [{ bonus: [] }, 'its bonus must be a number, not a list of 0'],
    [{ copies: 3 }, 'parameter copies must be 2 or 4, not 3'],
    [{ cards: 4 }, cards],
    [{ cards: { ...fresh.cards, length: 4 } }, cards],
    [{ cards: [0, 1, 4] }, cards],
    [{ cards: [0, 1, 4, 5, 0] }, cards],
    [{ cards: [0, 1, 4, 4] }, cards],
    [{ cards: [0, 1, 4, 8] }, cards],
    [{ cards: [0, 1, 4, -1] }, cards],
    [{ cards: [0, 1, 4, 6] }, cards],
    [{ slots: '0123' }, slots],
    [{ slots: [0, 1, 2, 2] }, slots],
    [{ slots: [0, 1, 2, 4] }, slots],
    [{ left: 5 }, 'its left must be an integer from 0 to 4, not 5'],
    [{ left: -1 }, 'its left must be an integer from 0 to 4, not -1'],
    [{ left: 3 }, 'it has won an odd number of cards of rank 2, but cards are won in pairs'],
    [{ slots: [1, 2, 3, 0], left: 3 }, 'it has won an odd number of cards of rank 1, but cards are won in pairs'],
    [{ won: 0 }, won],
    [{ won: [0] }, won],
    [{ won: [0, 0, 0] }, won],
    [{ won: [-2, 2] }, won],
    [{ won: [6, 0] }, won],
    [{ won: [1, 0] }, `${won}, not 1, 0`],
    [{ won: [0, 1] }, `${won}, not 0, 1`],
    [{ won: [2, 0] }, 'its left means that 0 cards are won, but its won adds up to 2'],
    [{ won: [0, 2] }, 'its left means that 0 cards are won, but its won adds up to 2'],
    [{ turns: -1 }, 'its turns must be an integer from 0 to 10000, not -1'],
    [{ turns: 10_001 }, 'its turns must be an integer from 0 to 10000, not 10001'],
    [{ toMove: 2 }, 'its toMove must be 0 or 1, not 2'],
    [{ toMove: -1 }, 'its toMove must be 0 or 1, not -1'],
    [{ open: -2 }, 'its open must be -1 or a place from 0 to 3, not -2'],
    [{ open: 4 }, 'its open must be -1 or a place from 0 to 3, not 4'],
    [{ last: [0, 1] }, 'its last must be [-1, -1] before the end of the first turn'],
    [{ turns: 1, toMove: 1, last: [0, 4] }, 'its last must be a list of two places from 0 to 3'],
    [{ turns: 1, toMove: 1, last: [-1, 0] }, 'its last must be a list of two places from 0 to 3'],
  ])('A save with %j is refused: %s', (change, reason) => {
    const saved = change === null ? null : { ...fresh, ...change };
    expect(() => ConcentrationGame.restore(saved)).toThrow(
      new InputError(`this is not a saved game of Concentration: ${reason}`),
    );
  });

  test.each([5, undefined, 'game'])('The value %s is refused instead of a save', (value) => {
    expect(() => ConcentrationGame.restore(value)).toThrow(
      `it must be an object with the format cards-concentration/game@1, not ${JSON.stringify(value)}`,
    );
  });

  test('A pair needs a turn', () => {
    expect(() => ConcentrationGame.restore({ ...onePair, turns: 0 })).toThrow(
      'its turns must be an integer from 1 to 10000, not 0',
    );
  });

  test('The open card is not a won one', () => {
    expect(() => ConcentrationGame.restore({ ...onePair, open: 1 })).toThrow(
      'its open must be a card that is not won, but card 1 is won',
    );
    expect(ConcentrationGame.restore({ ...onePair, open: 2 }).open).toBe(2);
  });

  test('No card is open after the last turn, and a card can be open before it', () => {
    const endless = { ...after([0, 2]).save(), turns: 10_000, toMove: 0 };
    expect(ConcentrationGame.restore(endless).save()).toEqual(endless);
    for (const open of [0, 1]) {
      expect(() => ConcentrationGame.restore({ ...endless, open })).toThrow(
        `its open must be -1 after turn 10000, the last one, not ${open}`,
      );
    }
    const almost = { ...endless, turns: 9999, toMove: 1, open: 1 };
    expect(ConcentrationGame.restore(almost).save()).toEqual(almost);
  });
});

describe('A last turn that does not fit', () => {
  /** `SA HA S2 H2 S3 H3`: the first seat has won the aces, and the last turn is the mismatch of a two and a three. */
  const saves = [0, 1].map((bonus) => {
    const game = new ConcentrationGame({ ranks: 3, copies: 2, bonus });
    for (const place of [0, 1, 2, 4]) game.apply(place);
    return game.save();
  });

  test('The second seat has no more pairs than turns', () => {
    const game = new ConcentrationGame({ ranks: 3, copies: 2, bonus: 0 });
    for (const place of [0, 1, 2, 3, 4, 5]) game.apply(place);
    expect(() => ConcentrationGame.restore({ ...game.save(), won: [2, 4] })).toThrow(
      'seat 1 cannot have won 4 cards in 3 turns',
    );
  });

  test.each([
    [0, { last: [0, 2] }, 'its last turn cannot be the cards 0 and 2'],
    [0, { last: [2, 0] }, 'its last turn cannot be the cards 2 and 0'],
    [0, { last: [2, 3] }, 'its last turn cannot be the cards 2 and 3'],
    [0, { last: [2, 2] }, 'its last turn cannot be the cards 2 and 2'],
    [0, { turns: 1, toMove: 1 }, 'its turns and left mean that every turn found a pair, but its last did not'],
    [0, { won: [0, 2] }, 'seat 1 cannot have won 2 cards in 2 turns'],
    [1, { won: [0, 2] }, 'seat 1 cannot have won 2 cards in 2 turns'],
  ])('With bonus %i, the change %j is refused: %s', (bonus, change, reason) => {
    const saved = saves[bonus];
    expect(ConcentrationGame.restore(saved).save()).toEqual(saved);
    expect(() => ConcentrationGame.restore({ ...saved, ...change })).toThrow(
      `this is not a saved game of Concentration: ${reason}`,
    );
  });
});

/** The members of a save that say what happened. The order of the slots depends on more than that. */
function story({ slots, left, won, turns, toMove, open, last }: SavedGame): string {
  return JSON.stringify([slots.slice(left).sort(), won, turns, toMove, open, last]);
}

const MOST_TURNS = 4;

/** The stories of all games of two ranks and two copies in their first turns. */
function possibleStories(bonus: number): Map<string, SavedGame> {
  const found = new Map<string, SavedGame>();
  let games = [after([], bonus)];
  while (games.length > 0) {
    const fresher = games.filter((game) => !found.has(story(game.save())));
    for (const game of fresher) found.set(story(game.save()), game.save());
    games = [...new Map(fresher.map((game) => [story(game.save()), game])).values()].flatMap((game) =>
      game.legalMoves().flatMap((move) => {
        const next = game.clone();
        next.apply(move);
        return next.turns > MOST_TURNS ? [] : [next];
      }),
    );
  }
  return found;
}

// For a finished game, the restore does not check that its last two cards were won at the first attempt.
test.each([0, 1])(
  'With bonus %i, exactly the states of a game are accepted until it is over (two ranks, up to 4 turns)',
  (bonus) => {
    const possible = possibleStories(bonus);
    const [seats, opens] = [
      [0, 1],
      [-1, 0],
    ];
    const wrong: string[] = [];
    let tried = 0;
    for (const base of possible.values()) {
      for (let turns = 0; turns <= MOST_TURNS; turns++) {
        for (const toMove of seats) {
          for (const open of opens) {
            for (let first = 0; first <= 4; first += 2) {
              const saved = { ...base, turns, toMove, open, won: [first, 4 - base.left - first] as const };
              let accepted = true;
              try {
                ConcentrationGame.restore(saved);
              } catch (error) {
                if (!(error instanceof InputError)) throw error;
                accepted = false;
              }
              tried++;
              const isPossible = possible.has(story(saved));
              if (saved.left > 0 ? accepted !== isPossible : isPossible && !accepted) wrong.push(story(saved));
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(10_000);
  },
);
