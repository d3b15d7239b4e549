import { InputError, seededRng } from '@cards/core';
import { ConcentrationGame, type SavedGame } from '@cards/concentration';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A game after `flips` random flips. */
function gameAfter(flips: number, bonus = 0): ConcentrationGame {
  const game = new ConcentrationGame({ ranks: 4, copies: 4, bonus });
  const rng = seededRng('saved');
  game.reset(rng);
  for (let i = 0; i < flips && !game.over; i++) game.apply(game.playableAt(rng.int(game.playable)));
  return game;
}

const throughJson = (saved: SavedGame): SavedGame => JSON.parse(JSON.stringify(saved)) as SavedGame;

describe('a saved game', () => {
  test.each([0, 1, 2, 25, 60, 61, 10_000])('A saved game after %i flips continues as the original does', (flips) => {
    for (const bonus of [0, 1]) {
      const game = gameAfter(flips, bonus);
      const restored = ConcentrationGame.restore(throughJson(game.save()));
      expect(restored.save()).toEqual(game.save());
      const chances = [seededRng('on'), seededRng('on')] as const;
      for (let i = 0; i < 40 && !game.over; i++) {
        for (const [which, each] of [game, restored].entries()) {
          each.apply(each.playableAt(chances[which as 0 | 1].int(each.playable)));
        }
        expect(restored.save()).toEqual(game.save());
      }
    }
  });

  const middle = gameAfter(61).save();
  /** The same list without its first element, but of the same length. */
  function withHole(list: readonly number[]): number[] {
    const copy = [...list];
    delete copy[0];
    return copy;
  }

  test.each<[string, Partial<Record<keyof SavedGame, unknown>>]>([
    ['another format', { format: 'cards-pairs/game@1' }],
    ['no ranks', { ranks: 0 }],
    ['three copies', { copies: 3 }],
    ['a bonus of two', { bonus: 2 }],
    ['a card twice', { cards: [0, ...middle.cards.slice(1, -1), 0] }],
    ['a place twice', { slots: [0, ...middle.slots.slice(1, -1), 0] }],
    ['an odd number left', { left: middle.left - 1 }],
    ['more won than gone', { won: [16, 16] }],
    ['half a pair won', { won: [middle.won[0] + 1, middle.won[1] - 1] }],
    ['turns before the first', { turns: -1 }],
    ['the other seat to move', { toMove: 1 - middle.toMove }],
    ['a won card open', { open: middle.slots.at(-1) }],
    ['a last turn of one card', { last: [middle.last[0], middle.last[0]] }],
    ['no last turn', { last: [-1, -1] }],
    ['cards with a hole', { cards: withHole(middle.cards) }],
    ['slots with a hole', { slots: withHole(middle.slots) }],
    ['slots of text', { slots: middle.slots.map(String) }],
    ['a last turn that is no list', { last: 7 }],
    ['a last turn of null', { last: null }],
    ['a last turn of texts', { last: middle.last.map(String) }],
    ['a score of three', { won: [...middle.won, 0] }],
    ['half a turn', { turns: 20.5 }],
    ['ranks that are no number', { ranks: 4n }],
    ['a symbol to move', { toMove: Symbol('first') }],
    ['an object without a prototype left', { left: Object.create(null) as unknown }],
    ['nothing open', { open: undefined }],
    ['more turns than any game has', { turns: 10_001 }],
  ])('A saved game with %s is refused', (_, changed) => {
    expect(() => ConcentrationGame.restore({ ...middle, ...changed })).toThrow(InputError);
  });

  test('The error for a saved game gives the reason', () => {
    expect(() => ConcentrationGame.restore({ ...middle, toMove: 1 - middle.toMove })).toThrow(
      `this is not a saved game of Concentration: seat ${1 - middle.toMove} cannot be to move after ${middle.turns} turns with ${(16 - middle.left) / 2} pairs`,
    );
  });
});

describe('the score of a saved game', () => {
  /** A game of `SA HA / S2 H2` after these places. */
  function saveAfter(places: readonly number[], bonus: number): SavedGame {
    const game = new ConcentrationGame({ ranks: 2, copies: 2, bonus });
    for (const place of places) game.apply(place);
    return game.save();
  }

  test.each([
    [
      'a pair won by the seat that did not move last',
      saveAfter([0, 1], 0),
      { won: [0, 2] },
      'seat 0 cannot have won 0 cards in 1 turn',
    ],
    [
      'two pairs in one turn of each seat, both won by one',
      saveAfter([0, 1, 2, 3], 0),
      { won: [4, 0] },
      'seat 0 cannot have won 4 cards in 2 turns',
    ],
    [
      'a pair won by the second seat before it has moved',
      saveAfter([0, 1], 1),
      { won: [0, 2] },
      'seat 0 cannot have won 0 cards in 1 turn',
    ],
    [
      'the second seat to move after a pair with the bonus turn',
      saveAfter([0, 1], 1),
      { toMove: 1 },
      'seat 1 cannot be to move after 1 turn with 1 pair',
    ],
    [
      'a mismatch where all turns found pairs',
      saveAfter([0, 1], 0),
      { last: [2, 3] },
      'its last turn cannot be the cards 2 and 3',
    ],
  ])('A saved game is refused when its score shows %s', (_, saved, changed, complaint) => {
    expect(() => ConcentrationGame.restore(saved)).not.toThrow();
    expect(() => ConcentrationGame.restore({ ...saved, ...changed })).toThrow(
      `this is not a saved game of Concentration: ${complaint}`,
    );
  });
});

describe('restore on a game', () => {
  test('restore() takes over a state with the same parameters', () => {
    const game = new ConcentrationGame({ ranks: 4, copies: 4, bonus: 1 });
    const saved = gameAfter(30, 1).save();
    game.restore(throughJson(saved));
    expect(game.save()).toEqual(saved);
  });

  test('restore() refuses a game with other parameters and changes nothing', () => {
    const game = new ConcentrationGame({ ranks: 4, copies: 4, bonus: 1 });
    game.apply(3);
    const before = game.save();
    expect(() => game.restore(gameAfter(30).save())).toThrow(
      'it has ranks 4, copies 4, bonus 0, but this game has ranks 4, copies 4, bonus 1',
    );
    expect(game.save()).toEqual(before);
  });
});

/** The save of a random game at a random point. */
const anySave = fc
  .record({
    ranks: fc.integer({ min: 1, max: 13 }),
    copies: fc.constantFrom(2, 4),
    bonus: fc.constantFrom(0, 1),
    seed: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ ranks, copies, bonus, seed, share }) => {
    const game = new ConcentrationGame({ ranks, copies, bonus });
    const rng = seededRng(seed);
    game.reset(rng);
    const flips = Math.floor(share ** 2 * 14 * ranks * copies);
    for (let flip = 0; flip < flips && !game.over; flip++) game.apply(game.playableAt(rng.int(game.playable)));
    return game.save();
  });

/** The same for small games, where mutations often hit a value that matters. */
const midGame = fc
  .tuple(fc.constantFrom(2, 4), fc.constantFrom(0, 1), fc.nat(), fc.nat({ max: 60 }))
  .map(([copies, bonus, seed, moves]) => {
    const game = new ConcentrationGame({ ranks: 3, copies, bonus });
    const rng = seededRng(seed);
    game.reset(rng);
    for (let move = 0; move < moves && !game.over; move++) game.apply(game.playableAt(rng.int(game.playable)));
    return game.save();
  });

/** Values that no engine saves, and some that it can save. */
const junk = fc.oneof(
  fc.integer({ min: -2, max: 16 }),
  fc.double().map((value) => value + 0),
  fc.string({ maxLength: 4 }),
  fc.constantFrom<unknown>(null, undefined, true, 4n, {}, []),
  fc.tuple(fc.integer({ min: -1, max: 12 }), fc.integer({ min: -1, max: 12 })),
);

test('A game that is saved as JSON at any point and restored is the same game', () => {
  fc.assert(
    fc.property(anySave, fc.nat(), (saved, seed) => {
      const [one, other] = [ConcentrationGame.restore(saved), ConcentrationGame.restore(throughJson(saved))];
      expect(other.save()).toEqual(saved);
      // Both continue to the same end.
      const [rng, sameRng] = [seededRng(seed), seededRng(seed)];
      for (let flip = 0; flip < 200 && !one.over; flip++) {
        one.apply(one.playableAt(rng.int(one.playable)));
        other.apply(other.playableAt(sameRng.int(other.playable)));
      }
      expect(other.save()).toEqual(one.save());
    }),
    { numRuns: 1000 },
  );
});

test('A save with one replaced member or element is refused without a change, or continues to an end', () => {
  const names = fc.constantFrom<keyof SavedGame>(
    'format',
    'ranks',
    'copies',
    'bonus',
    'cards',
    'slots',
    'left',
    'won',
    'turns',
    'toMove',
    'open',
    'last',
  );
  fc.assert(
    fc.property(midGame, names, fc.option(fc.nat({ max: 11 })), junk, (saved, name, at, value) => {
      const member: unknown = saved[name];
      const replaced: unknown[] | undefined =
        Array.isArray(member) && at !== null ? [...(member as unknown[])] : undefined;
      if (replaced !== undefined && at !== null) replaced[at % replaced.length] = value;
      const mutated = { ...saved, [name]: replaced ?? value };
      const game = new ConcentrationGame({ ranks: 3, copies: saved.copies, bonus: saved.bonus });
      const before = game.save();
      let refused: unknown;
      try {
        game.restore(mutated);
      } catch (error) {
        refused = error;
      }
      expect(refused === undefined || refused instanceof InputError).toBe(true);
      expect(game.save()).toEqual(refused === undefined ? mutated : before);
      const rng = seededRng(1);
      while (!game.over) game.apply(game.playableAt(rng.int(game.playable)));
      expect(game.won(0) + game.won(1)).toBe(3 * saved.copies);
    }),
    { numRuns: 3000 },
  );
});

/** Values that no member of a save can have. */
const WRONG: readonly unknown[] = [undefined, null, true, '3', 4n, Symbol('card'), Number.NaN, 0.5, -7, 1e9, {}, [[]]];

/** Corruptions of a save, each of which leaves no possible state. */
const CORRUPTIONS: Readonly<Record<string, (saved: SavedGame, pick: number) => unknown>> = {
  'no object': (_, pick) => WRONG[pick % WRONG.length],
  'a list': () => [],
  'a member missing': (saved, pick) => {
    const name = Object.keys(saved)[pick % Object.keys(saved).length] as keyof SavedGame;
    return Object.fromEntries(Object.entries(saved).filter(([member]) => member !== name));
  },
  'a wrong value in a member': (saved, pick) => {
    const names = Object.keys(saved);
    return { ...saved, [names[pick % names.length] as string]: WRONG[Math.floor(pick / 16) % WRONG.length] };
  },
  'a wrong value in a list': (saved, pick) => {
    const name = (['cards', 'slots', 'won', 'last'] as const)[pick % 4] as 'cards';
    const list: unknown[] = [...saved[name]];
    list[Math.floor(pick / 4) % list.length] = WRONG[Math.floor(pick / 1024) % WRONG.length];
    return { ...saved, [name]: list };
  },
  'a hole in a list': (saved, pick) => {
    const name = (['cards', 'slots', 'won', 'last'] as const)[pick % 4] as 'cards';
    const list = [...saved[name]];
    delete list[Math.floor(pick / 4) % list.length];
    return { ...saved, [name]: list };
  },
  'a list cut short': (saved, pick) => {
    const name = (['cards', 'slots', 'won', 'last'] as const)[pick % 4] as 'cards';
    return { ...saved, [name]: saved[name].slice(1) };
  },
  'a list that is too long': (saved, pick) => {
    const name = (['cards', 'slots', 'won', 'last'] as const)[pick % 4] as 'cards';
    return { ...saved, [name]: [...saved[name], 0] };
  },
  'a card twice': (saved, pick) => {
    const cards = [...saved.cards];
    const at = pick % cards.length;
    cards[at] = cards[(at + 1) % cards.length] as number;
    return { ...saved, cards };
  },
  'a place twice': (saved, pick) => {
    const slots = [...saved.slots];
    const at = pick % slots.length;
    slots[at] = slots[(at + 1) % slots.length] as number;
    return { ...saved, slots };
  },
  'another seat to move': (saved) => ({ ...saved, toMove: 1 - saved.toMove }),
  'one card more or fewer left': (saved, pick) => ({ ...saved, left: saved.left + (pick % 2 === 0 ? 1 : -1) }),
  'two cards more won': (saved, pick) => ({
    ...saved,
    won: pick % 2 === 0 ? [saved.won[0] + 2, saved.won[1]] : [saved.won[0], saved.won[1] + 2],
  }),
  'more turns than a game has': (saved) => ({ ...saved, turns: saved.turns + 10_001 }),
  'more ranks': (saved) => ({ ...saved, ranks: saved.ranks + 1 }),
  'other copies': (saved) => ({ ...saved, copies: 6 - saved.copies }),
  'three copies': (saved) => ({ ...saved, copies: 3 }),
  'a bonus of two': (saved) => ({ ...saved, bonus: 2 }),
  'the format of another game': (saved) => ({ ...saved, format: 'cards-pairs/game@1' }),
  'the same card twice in the last turn': (saved, pick) => {
    const place = pick % saved.cards.length;
    return { ...saved, last: [place, place] };
  },
};

test('1,000 corrupted saves are refused with the reason, and the game does not change', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(anySave, fc.constantFrom(...Object.keys(CORRUPTIONS)), fc.nat({ max: 1e6 }), (saved, name, pick) => {
      const game = ConcentrationGame.restore(saved);
      const corrupted = CORRUPTIONS[name]?.(saved, pick);
      for (const restore of [() => ConcentrationGame.restore(corrupted), () => game.restore(corrupted)]) {
        let refused: unknown;
        try {
          restore();
        } catch (error) {
          refused = error;
        }
        expect(refused).toBeInstanceOf(InputError);
        const { message } = refused as InputError;
        // One sentence that names the member and what it must be, without the raw words of JavaScript.
        expect(message).toMatch(/^this is not a saved game of Concentration: [^\n]{15,160}$/);
        expect(message).toMatch(/ must be | cannot | but /);
        expect(message).not.toMatch(/undefined is not|reading '|is not iterable|\[object/);
      }
      expect(game.save()).toEqual(saved);
      met.add(name);
    }),
    { numRuns: 1000 },
  );
  expect([...met].sort()).toEqual(Object.keys(CORRUPTIONS).sort());
});
