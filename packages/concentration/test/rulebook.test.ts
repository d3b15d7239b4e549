import { resolveParams } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import { concentration, type ConcentrationGame, type ConcentrationParams } from '@cards/concentration';
import { expect, test } from 'vitest';
import { gameOf } from './rigged.js';

// Places 0 to 5: A 2 3 A 2 3.
const CARDS = 'SA S2 S3 HA H2 H3';
const THREE = { ranks: 3, copies: 2 };

function played(places: readonly number[], params: Partial<ConcentrationParams> = {}): ConcentrationGame {
  const game = gameOf(CARDS, { ...THREE, ...params });
  for (const place of places) game.apply(place);
  return game;
}
const faceUp = (game: ConcentrationGame): number[] => [0, 1, 2, 3, 4, 5].filter((place) => game.isFaceUp(place));
/** The rows of the table as a person at it sees them: the cards that are face up. */
const drawn = (game: ConcentrationGame): string[] => {
  const places = [0, 1, 2, 3, 4, 5].map((place) =>
    game.isFaceUp(place) ? CARDS.split(' ')[place]?.split('').join(' ') : 'XXX',
  );
  return [places.slice(0, 3).join(' '), places.slice(3).join(' ')];
};
/** Who wins, and whether there is a tie, for each seat. */
const ends = (game: ConcentrationGame, seats = 2): number[][] =>
  Array.from({ length: seats }, (_, seat) => {
    const into = new Int32Array(4);
    game.measure(into, seat);
    return Array.from(into).slice(1, 3);
  });
const playable = (params: Partial<ConcentrationParams>): boolean => {
  try {
    const full = resolveParams<ConcentrationParams>(concentration.parameters, params);
    return concentration.engine(full).legalMoves().length === full.ranks * full.copies;
  } catch {
    return false;
  }
};
/** Turns with the same two cards, again and again. */
const again = (turns: number, first: number, second: number): number[] =>
  Array.from({ length: 2 * turns }, (_, at) => (at % 2 === 0 ? first : second));

/** What shows each sentence and each picture of the rulebook, in its order. */
const PLAYED: Readonly<Record<string, () => void>> = {
  '52 cards lie face down in 4 rows and 13 columns: 13 ranks in 4 suits.': () => {
    const game = concentration.engine(resolveParams<ConcentrationParams>(concentration.parameters));
    expect(game.boardToString()).toBe(Array.from({ length: 4 }, () => Array(13).fill('XXX').join(' ')).join('\n'));
    const seen = new Set<string>();
    for (let place = 0; place < 52; place++) {
      game.apply(place);
      seen.add(String(game.cardAt(place)));
    }
    expect(seen.size).toBe(52);
  },
  'The 2 players take turns.': () => {
    expect([played([]), played([0, 1]), played([0, 1, 2, 4])].map(({ toMove }) => toMove)).toEqual([0, 1, 0]);
  },
  'A turn has two flips, one after the other, and all players see the cards.': () => {
    expect([played([0]).toMove, played([0, 1]).toMove, played([0, 1]).turns]).toEqual([0, 1, 1]);
    expect(played([0, 1]).view().rankAt(1)).toBe(2);
  },
  'You cannot flip a card that is won, or the same card twice in a turn.': () => {
    expect(() => played([0, 3, 0])).toThrow('is already won');
    expect(() => played([0, 0])).toThrow('is already the first card of this turn');
    expect(played([0, 1, 0]).isFaceUp(0)).toBe(true);
  },
  'Two cards of the same rank are a pair, in any suits.': () => {
    expect([played([0, 3]).matched, played([0, 1]).matched]).toEqual([true, false]);
    const two = { ranks: 1, copies: 4 };
    for (const second of [1, 2, 3]) {
      const game = gameOf('SA HA CA DA', two);
      game.apply(0);
      game.apply(second);
      expect(game.matched).toBe(true);
    }
  },
  'They stay face up, and you win them.': () => {
    const game = played([0, 1, 0, 3, 1, 2, 5]);
    expect([faceUp(game), game.won(0), game.won(1)]).toEqual([[0, 3, 5], 0, 2]);
  },
  'Two other cards can be seen until the next flip, which first turns both face down again.': () => {
    expect([faceUp(played([0, 1])), faceUp(played([0, 1, 2]))]).toEqual([[0, 1], [2]]);
  },
  'second flip    S A S 2 XXX\n               XXX XXX XXX\nnext flip      XXX XXX S 3\n               XXX XXX XXX':
    () => {
      expect([...drawn(played([0, 1])), ...drawn(played([0, 1, 2]))]).toEqual([
        'S A S 2 XXX',
        'XXX XXX XXX',
        'XXX XXX S 3',
        'XXX XXX XXX',
      ]);
    },
  'Then it is the turn of the next player, after a pair too.': () => {
    expect([played([0, 1]).toMove, played([0, 3]).toMove]).toEqual([1, 1]);
  },
  'The game ends when all cards are won.': () => {
    expect([played([0, 3, 1, 4]).over, played([0, 3, 1, 4, 2, 5]).over]).toEqual([false, true]);
  },
  'The player with the most cards wins.': () => {
    expect(ends(played([0, 3, 1, 4, 2, 5]))).toEqual([
      [1, 0],
      [0, 0],
    ]);
  },
  'Players who share the largest number tie.': () => {
    expect(ends(played([0, 3, 1, 4, 2, 5], { players: 3 }), 3)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(ends(played([0, 3, 1, 4, 2, 5], { players: 4 }), 4)[3]).toEqual([0, 0]);
  },
  'A turn without a pair is a pass if both of its cards were face up in earlier turns.': () => {
    expect([played([0, 1]).passes, played([0, 1, 1, 0]).passes, played([0, 1, 1, 2]).passes]).toEqual([0, 1, 0]);
    expect(played([0, 1, 3, 1, 0, 3]).passes).toBe(0);
  },
  'After 30 passes in a row with the same two cards, or a pass in turn 2,000 or later, the game ends, and the cards that are left count for no player.':
    () => {
      expect(played([2, 5, ...again(30, 0, 1)]).over).toBe(false);
      const ended = played([2, 5, ...again(31, 0, 1)]);
      expect([ended.over, ended.left, ended.won(0), ended.won(1)]).toEqual([true, 4, 2, 0]);
      expect(ends(ended)).toEqual([
        [1, 0],
        [0, 0],
      ]);
      const long = played([0, 1, 1, 2]);
      while (!long.over) for (const place of long.turns % 2 === 0 ? [0, 1] : [1, 2]) long.apply(place);
      expect(long.turns).toBe(2000);
    },
  'You can also play with 1 to 13 ranks, with two cards of each rank, with the rule that a pair earns another turn, and with two to six players.':
    () => {
      expect([0, 1, 13, 14].filter((ranks) => playable({ ranks }))).toEqual([1, 13]);
      expect([1, 2, 3, 4, 5].filter((copies) => playable({ copies }))).toEqual([2, 4]);
      expect([1, 2, 6, 7].filter((players) => playable({ players }))).toEqual([2, 6]);
      expect([played([0, 3], { bonus: 1 }).toMove, played([0, 1], { bonus: 1 }).toMove]).toEqual([0, 1]);
    },
};

test('Every sentence and every picture of the rulebook is played', () => {
  expect(Object.keys(PLAYED)).toEqual(rulebookOf(concentration)?.flatMap((rule) => rule.split(/(?<=\.)[ \n]/)));
});

test.each(Object.entries(PLAYED))('%s', (_, play) => {
  play();
});
