import { DONE, NONE, set, SetCard, SetEngine, SetHand, type SetParams } from '@cards/set';
import { seededRng } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import { expect, test } from 'vitest';

const hand = (text: string): number => SetHand.parse(text).packed;
/** A set, and cards with which none of its cards is in another one. */
const FIRST = ['1ebc', '1fbc', '1hbc', '2fgs', '3hrt', '3frt'];
const LEAST = '[1ebc,1fbc,1hbc]';
/** Three cards that are not a set. */
const NO_SET = ['1ebc', '1ebs', '2fgt', '1ebt', '3hrc', '3hrs'];

/** A game whose deck deals these cards first, after these moves. */
function played(first: readonly string[], params: SetParams, ...moves: readonly number[]): SetEngine {
  const engine = new SetEngine(params);
  const ids = first.map((text) => SetCard.all.findIndex((card) => String(card) === text));
  const others = SetCard.all.map(({ id }) => id).filter((id) => !ids.includes(id));
  engine.resetTo([...ids, ...others]);
  for (const move of moves) engine.apply(move);
  return engine;
}
const four = { tableau: 4, dealMore: 0 };
const score = (engine: SetEngine): number => {
  const into = new Int32Array(set.measures.length);
  engine.measure(into);
  return into[0] ?? -1;
};
/** Takes the least set until there is none. */
function automatic(params: SetParams, onTurn: (engine: SetEngine) => void = () => undefined): SetEngine {
  const engine = new SetEngine(params);
  for (; engine.least !== NONE; engine.apply(engine.least)) onTurn(engine);
  return engine;
}
/** Whether three cards of a tableau are a set. */
const isSet = (...cards: readonly [string, string, string]): boolean =>
  played([...cards].sort(), { tableau: 3, dealMore: 0 }, hand(`[${[...cards].sort().join()}]`)).won === 1;

/** What shows each sentence and each picture of the rulebook, in its order. */
const PLAYED: Readonly<Record<string, () => void>> = {
  'There are 81 cards.': () => {
    const { size, deckSize } = new SetEngine({ tableau: 12, dealMore: 0 });
    expect(size + deckSize).toBe(81);
  },
  'A card has a number, a filling, a color and a shape, with three values each, and no two cards are the same.': () => {
    const texts = SetCard.all.map(String);
    expect([new Set(texts).size, texts.every((text) => /^[123][efh][bgr][cst]$/.test(text))]).toEqual([81, true]);
  },
  'Three cards are a set if, in each of these four features, their values are all equal or all different.': () => {
    const tableau = SetCard.all.map(String).filter((_, at) => at % 8 === 0);
    const verdicts = new Set<boolean>();
    for (const [i, one] of tableau.entries())
      for (const [j, two] of tableau.slice(0, i).entries())
        for (const three of tableau.slice(0, j)) {
          const alike = [0, 1, 2, 3].map((at) => new Set([one, two, three].map((card) => card.charAt(at))).size);
          const rule = alike.every((values) => values === 1 || values === 3);
          expect(isSet(one, two, three)).toBe(rule);
          verdicts.add(rule);
        }
    expect(verdicts.size).toBe(2);
  },
  '1ebc 1fbc 1hbc    a set: one blue circle each, empty, full and half\n1ebc 2fgs 3hrt    a set: all features differ\n1ebc 1ebs 2fgt    no set: two numbers are equal, and one differs':
    () => {
      // The letters are those of the words.
      expect(['empty', 'full', 'half'].map((filling) => `1${filling.charAt(0)}bc`)).toEqual(['1ebc', '1fbc', '1hbc']);
      expect(isSet('1ebc', '1fbc', '1hbc')).toBe(true);
      for (const at of [0, 1, 2, 3])
        expect(new Set(['1ebc', '2fgs', '3hrt'].map((text) => text.charAt(at))).size).toBe(3);
      expect(isSet('1ebc', '2fgs', '3hrt')).toBe(true);
      expect(['1ebc', '1ebs', '2fgt'].map((text) => text.charAt(0))).toEqual(['1', '1', '2']);
      expect(isSet('1ebc', '1ebs', '2fgt')).toBe(false);
    },
  '12 cards lie face up: the tableau.': () => {
    expect(set.engine({ tableau: set.parameters.tableau.default, dealMore: 0 }).size).toBe(12);
  },
  'If you take a set, you win its three cards, and three cards from the deck replace them.': () => {
    const engine = played(FIRST, four, hand(LEAST));
    expect([engine.won, String(SetHand.of(engine.wonAt(0))), engine.size, engine.deckSize]).toEqual([1, LEAST, 4, 74]);
    expect(Array.from({ length: 4 }, (_, i) => String(SetCard.of(engine.cardAt(i))))).toContain('3frt');
  },
  'If the deck has fewer than three cards, all of them are dealt.': () => {
    const sizes: string[] = [];
    automatic({ tableau: 10, dealMore: 0 }, ({ size, deckSize }) => sizes.push(`${size}+${deckSize}`));
    expect(sizes.slice(23, 25)).toEqual(['10+2', '9+0']);
  },
  'When it is empty, the tableau shrinks.': () => {
    const sizes: string[] = [];
    automatic({ tableau: 10, dealMore: 0 }, ({ size, deckSize }) => sizes.push(`${size}+${deckSize}`));
    expect(sizes.slice(24, 26)).toEqual(['9+0', '6+0']);
  },
  'The game ends if you take three cards that are not a set.': () => {
    const engine = played(FIRST, four, hand('[1ebc,1fbc,2fgs]'));
    expect([engine.over, engine.end, score(engine)]).toEqual([true, 'wrong', 0]);
  },
  'It also ends if you say that there is no set, right or wrong, and you can stop at any time.': () => {
    expect([played(FIRST, four, NONE).end, played(FIRST, four, hand(LEAST), NONE).end]).toEqual(['overlooked', 'none']);
    expect([played(FIRST, four, DONE).over, played(FIRST, four, DONE).end]).toEqual([true, 'done']);
  },
  'Your score is the number of sets won, 0 to 27.': () => {
    expect(score(played(FIRST, four, hand(LEAST), DONE))).toBe(1);
    const most = automatic({ tableau: 81, dealMore: 0 });
    if (!most.over) most.apply(NONE);
    // In card order, every least set differs in its last feature only, so that all 81 cards are won.
    expect([score(most), set.measures[0].bounds({ tableau: 12, dealMore: 0 })]).toEqual([27, [0, 27]]);
  },
  'You can also play with a tableau of 0 to 81 cards, or with a rule of the original game: if you are right that there is no set, three more cards are dealt while the deck lasts.':
    () => {
      for (const tableau of [0, 81]) expect(new SetEngine({ tableau, dealMore: 0 }).size).toBe(tableau);
      for (const tableau of [-1, 82])
        expect(() => new SetEngine({ tableau, dealMore: 0 })).toThrow('parameter tableau');
      const engine = played(NO_SET, { tableau: 3, dealMore: 1 }, NONE);
      expect([engine.over, engine.size, engine.deckSize]).toEqual([false, 6, 75]);
      expect(played(FIRST, { tableau: 4, dealMore: 1 }, NONE).end).toBe('overlooked');
      const last = new SetEngine({ tableau: 12, dealMore: 1 });
      for (last.reset(seededRng(1)); !last.over; last.apply(last.least));
      expect([last.deckSize, last.end]).toEqual([0, 'none']);
    },
  'They are not replaced when you take a set.': () => {
    const engine = played(NO_SET, { tableau: 3, dealMore: 1 }, NONE, hand('[1ebc,1ebs,1ebt]'));
    expect([engine.size, engine.deckSize]).toEqual([3, 75]);
  },
};

test('Every sentence and every picture of the rulebook is played', () => {
  expect(Object.keys(PLAYED)).toEqual(rulebookOf(set)?.flatMap((rule) => rule.split(/(?<=\.)[ \n]/)));
});

test.each(Object.entries(PLAYED))('%s', (_, play) => {
  play();
});
