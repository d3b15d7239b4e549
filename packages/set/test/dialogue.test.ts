import { type DialogueSetting, resolveParams, seededRng, Streams, transcript } from '@cards/core';
import { DONE, NONE, set, SetCard, SetDeck, SetGame, SetHand, type SetOutcome, type SetParams } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { deckOf, FIGURE_1, FIGURE_2, TYPED_2 } from './documents.js';

const PROMPT = 'Type a set hand representation, "done", "none", or "help" (w/o quotes):\n';

describe('the transcripts of the document', () => {
  test('Figure 1: an automatic game', () => {
    let shown = '';
    const won = new SetGame(12, deckOf(FIGURE_1)).automatic((text) => {
      shown += text;
    });
    expect(shown).toBe(FIGURE_1);
    expect(won.map(String)).toEqual(['[1hgc,2hbs,3hrt]', '[2hbt,2hgc,2hrs]', '[1egc,2egc,3egc]', '[3ebt,3fgs,3hrc]']);
  });

  test('Figure 2: an interactive game, with an overlooked set', () => {
    expect(transcript(new SetGame(12, deckOf(FIGURE_2)).interactive(), TYPED_2)).toBe(FIGURE_2);
  });

  test('an automatic game that is not verbose shows nothing and wins the same sets', () => {
    expect(new SetGame(12, deckOf(FIGURE_1)).automatic()).toHaveLength(4);
  });
});

describe('a player that is not ours, in an automatic game', () => {
  const told = (move: number): string => {
    let shown = '';
    new SetGame(
      3,
      new SetDeck([
        '1ebc',
        '1ebs',
        '2fgt',
        ...SetCard.all.map(String).filter((card) => !['1ebc', '1ebs', '2fgt'].includes(card)),
      ]),
    ).automatic((text) => (shown += text), { strategy: { move: () => move }, rng: seededRng(1) });
    return shown;
  };
  const table = '-----\n1ebc\t1ebs\n2fgt\n\n';
  const ending = 'Automatic player won 0 sets:\n\n';

  test('is not said to have found a set when it chose three other cards', () => {
    expect(told(SetHand.parse('[1ebc,1ebs,2fgt]').packed)).toBe(
      `${table}Nope -- [1ebc,1ebs,2fgt] is not a set.\n${ending}`,
    );
  });

  test('is said to stop when it does, and to be right when there is no set', () => {
    expect(told(DONE)).toBe(`${table}Automatic player stops.\n${ending}`);
    expect(told(NONE)).toBe(`${table}There are no more sets.\n${ending}`);
  });

  test('is told what it missed', () => {
    let shown = '';
    new SetGame(3, new SetDeck(SetCard.all)).automatic((text) => (shown += text), {
      strategy: { move: () => NONE },
      rng: seededRng(1),
    });
    expect(shown).toBe(
      `-----\n1ebc\t1ebs\n1ebt\n\nNope -- you missed the following sets:\n[1ebc,1ebs,1ebt]\n${ending}`,
    );
  });
});

/** What follows the first display of the tableau of Figure 2 when a line is typed, up to the next question. */
function reply(...lines: string[]): string {
  return transcript(new SetGame(12, deckOf(FIGURE_2)).interactive(), lines)
    .split(PROMPT)
    .slice(1)
    .join('>');
}

describe('what is typed', () => {
  test.each([
    ['nonsense', 'Sorry, a hand is three cards in brackets, such as [1ebc,2fgs,3hrt], not "nonsense". Try again.'],
    ['', 'Sorry, a hand is three cards in brackets, such as [1ebc,2fgs,3hrt], not "". Try again.'],
    [
      '[1ebs,1fbs]',
      'Sorry, a hand is three cards in brackets, such as [1ebc,2fgs,3hrt], not "[1ebs,1fbs]". Try again.',
    ],
    [
      '[1ebs,1fbs,4ebs]',
      'Sorry, a card is one of 123, one of efh, one of bgr and one of cst, such as 1ebc, not "4ebs". Try again.',
    ],
    ['[1ebs,1ebs,1fbs]', 'Sorry, a hand is three different cards, not [1ebs,1ebs,1fbs]. Try again.'],
    ['[1ebs,1fbs,1hbs]', 'Sorry, 1hbs is not in the tableau. Try again.'],
    ['[1ebc,1fbc,1hbc]', 'Sorry, 1ebc and 1fbc and 1hbc are not in the tableau. Try again.'],
  ])('%j is a mistake, and there is another chance', (line, answer) => {
    const shown = reply(line, '[1frc, 1fgt ,1fbs]', 'done');
    expect(
      shown.startsWith(`${line}\n${answer}\n>[1frc, 1fgt ,1fbs]\nGood! You now have 1 sets\n-----\n1ebc\t1ebs`),
    ).toBe(true);
  });

  test('help displays the instructions again', () => {
    const instructions = FIGURE_2.slice(FIGURE_2.indexOf('When a Set'), FIGURE_2.indexOf('-----'));
    expect(reply('help', 'done').startsWith(`help\n${instructions}>done\n`)).toBe(true);
  });

  test('three cards of the tableau that are no set end the game', () => {
    expect(reply('[1ebs,1fbs,1fgt]')).toBe(
      '[1ebs,1fbs,1fgt]\nNope -- [1ebs,1fbs,1fgt] is not a set.\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n',
    );
  });

  test('done ends the game, and so does the end of the input', () => {
    const ending = '\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n';
    expect(reply('done')).toBe(`done\n${ending}`);
    expect(reply(' DONE ')).toBe(` DONE \n${ending}`);
    expect(reply()).toBe(ending);
  });

  test('a wrong none lists every set that was missed, in order', () => {
    expect(reply('none')).toBe(
      'none\nNope -- you missed the following sets:\n[1fbs,1fgt,1frc]\n[1fbs,2hrs,3egs]\n[1frc,2fgc,3fbc]\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n',
    );
  });

  test('a right none ends the game', () => {
    const shown = transcript(new SetGame(0, new SetDeck(SetCard.all)).interactive(), ['none']);
    expect(
      shown.endsWith(
        `-----\n\n${PROMPT}none\nRight! There are no more sets.\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n`,
      ),
    ).toBe(true);
  });

  test('where more cards are dealt, a right none goes on', () => {
    const shown = transcript(new SetGame(0, new SetDeck(SetCard.all), 1).interactive(), ['none', 'done']);
    expect(shown).toContain('If you are right, three more cards are dealt');
    expect(shown).toContain('Right! There are no sets, so here are 3 more cards.\n-----\n1ebc\t1ebs\n1ebt\n\n');
  });
});

describe('the words behind the game', () => {
  const params = resolveParams<SetParams>(set.parameters);
  const setting = (words: readonly string[], strategies: readonly string[] = []): DialogueSetting<SetParams> => ({
    params,
    streams: new Streams('words', 'set'),
    strategies,
    words,
  });
  const shown = (words: readonly string[], strategies?: readonly string[]): string => {
    const dialogue = set.dialogue?.(setting(words, strategies));
    return dialogue === undefined ? '' : transcript(dialogue, []);
  };

  test('automatic plays to the end without a question', () => {
    expect(shown(['automatic'])).toBe(shown(['automatic', '12', 'true']));
    expect(shown(['automatic'])).toMatch(
      /^-----\n[^]*There are no more sets\.\nAutomatic player won \d+ sets:\n[^\n]*\n$/,
    );
    expect(shown(['automatic', '12', 'false'])).toBe('');
  });

  test('a tableau of another size behind the mode than as the parameter is refused', () => {
    const begin = (tableau: number, size: string): unknown =>
      set.dialogue?.({ ...setting(['automatic', size]), params: { tableau, dealMore: 0 } });
    expect(() => begin(9, '10')).toThrow(
      'the size of the tableau is given twice: 9 as the parameter and 10 behind the mode; give one of them',
    );
    expect(() => begin(10, '10')).not.toThrow();
    expect(() => begin(12, '10')).not.toThrow();
  });

  test('another strategy can play automatically', () => {
    expect(shown(['automatic'], ['random'])).toContain('Automatic player won');
  });

  test('interactive is what is played without words, with the tableau that is asked for', () => {
    expect(shown([])).toBe(shown(['interactive', '12']));
    expect(shown(['interactive', '1'])).toMatch(/quotes\) to see these instructions\.\n-----\n\d\w\w\w\n\nType/);
  });

  test('the outcome is the sets won', () => {
    const step = set.dialogue?.(setting(['automatic', '81'])).next('');
    expect(step?.done === true && (step.value.outcome as SetOutcome).won.length > 20).toBe(true);
  });

  test.each([
    [['solo'], [], "unknown mode 'solo'; choose from interactive, automatic"],
    [['automatic', '82'], [], 'the tableau has 0 to 81 cards, not 82'],
    [['automatic', '1.5'], [], 'the tableau has 0 to 81 cards, not 1.5'],
    [['automatic', '12', 'yes'], [], "unknown verbose flag 'yes'; choose from true, false"],
    [
      ['interactive', '12', 'true'],
      [],
      "set is played as interactive [n] or automatic [n] [true|false], not 'interactive 12 true'",
    ],
    [['interactive'], ['least'], 'in interactive mode a person plays, not least; a strategy plays in automatic mode'],
    [['automatic'], ['least', 'random'], 'one strategy plays, not 2: least, random'],
  ])('%j with %j is refused', (words, strategies, message) => {
    expect(() => set.dialogue?.(setting(words, strategies))).toThrow(
      expect.objectContaining({ name: 'InputError', message }),
    );
  });
});
