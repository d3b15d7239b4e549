import { type DialogueSetting, resolveParams, seededRng, Streams, transcript } from '@cards/core';
import { DONE, NONE, set, SetCard, SetDeck, SetGame, SetHand, type SetParams } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { deckOf, FIGURE_1, FIGURE_2, TYPED_2 } from './documents.js';

const PROMPT = 'Type a set hand representation, "done", "none", or "help" (w/o quotes):\n';

/** All cards but three. */
const REST = SetCard.all.map(String).filter((card) => !['1ebc', '1ebs', '2fgt'].includes(card));

describe('Transcripts of the source document', () => {
  test('The transcript of an automatic game is Figure 1 of the source document', () => {
    let shown = '';
    const won = new SetGame(12, deckOf(FIGURE_1)).automatic((text) => {
      shown += text;
    });
    expect(shown).toBe(FIGURE_1);
    expect(won.map(String)).toEqual(['[1hgc,2hbs,3hrt]', '[2hbt,2hgc,2hrs]', '[1egc,2egc,3egc]', '[3ebt,3fgs,3hrc]']);
  });

  test('The transcript of an interactive game with an overlooked set is Figure 2 of the source document', () => {
    expect(transcript(new SetGame(12, deckOf(FIGURE_2)).interactive(), TYPED_2)).toBe(FIGURE_2);
  });

  test('An automatic game that is not verbose has no output and wins the same sets', () => {
    expect(new SetGame(12, deckOf(FIGURE_1)).automatic()).toHaveLength(4);
  });
});

test('A person at a terminal reads why three cards are not a set, and the review of the moves; the source document has neither', () => {
  const game = (): SetGame => new SetGame(3, new SetDeck(['1ebc', '1ebs', '2fgt', ...REST]));
  const typed = ['help', '[1ebc,1ebs,2fgt]'];
  const moves: number[] = [];
  const review = (played: readonly number[]): string => {
    moves.push(...played);
    return 'The review.\n';
  };
  const shown = transcript(game().interactive({ explains: true, review }), typed);
  const plain = transcript(game().interactive(), typed);
  expect(moves).toEqual([SetHand.parse('[1ebc,1ebs,2fgt]').packed]);
  const reason =
    'The number is one twice and two once, and the filling is empty twice and full once, and the color is blue twice and green once.\n';
  expect(shown).toContain(`is not a set.\n${reason}`);
  expect(shown.replace(reason, '').replace('\nThe review.\n', '')).toBe(plain);
});

describe('Third-party strategies in an automatic game', () => {
  const outputFor = (move: number): string => {
    let shown = '';
    new SetGame(3, new SetDeck(['1ebc', '1ebs', '2fgt', ...REST])).automatic((text) => (shown += text), {
      strategy: { move: () => move },
      rng: seededRng(1),
    });
    return shown;
  };
  const table = '-----\n1ebc\t1ebs\n2fgt\n\n';
  const ending = 'Automatic player won 0 sets:\n\n';

  test('The output for three cards that are not a set says that they are not a set', () => {
    expect(outputFor(SetHand.parse('[1ebc,1ebs,2fgt]').packed)).toBe(
      `${table}Nope -- [1ebc,1ebs,2fgt] is not a set.\n${ending}`,
    );
  });

  test('The output for done says that the player stops, and the output for a correct none says that there are no more sets', () => {
    expect(outputFor(DONE)).toBe(`${table}Automatic player stops.\n${ending}`);
    expect(outputFor(NONE)).toBe(`${table}There are no more sets.\n${ending}`);
  });

  test('The output for a wrong none lists the sets that the player missed', () => {
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

/** The transcript for typed lines after the first question of Figure 2, with `>` in place of the later questions. */
function reply(...lines: string[]): string {
  return transcript(new SetGame(12, deckOf(FIGURE_2)).interactive(), lines)
    .split(PROMPT)
    .slice(1)
    .join('>');
}

describe('Typed lines', () => {
  const SORRY = 'is not a hand.\nTry again with three different cards, such as [1ebc,2fgs,3hrt].\n';

  test.each([
    'nonsense',
    '',
    '[1ebs,1fbs]',
    '[1ebs,1fbs,1fgt',
    '[1ebs,,1fbs,1fgt]',
    '[1ebs,1fbs,1fgt,]',
    '[1ebs 1fbs 1fgt]',
    '1ebs,1fbs,1fgt',
    '1ebs1fbs1fgt',
    '[1EBS,1fbs,1fgt]',
    '[1ebs,1fbs,1fgt,1frc]',
    '[1ebs,1fbs,4ebs]',
    '[1ebs,1ebs,1fbs]',
  ])('The ill-formed hand %j gets another chance, also in a plain game', (line) => {
    for (const explains of [true, false]) {
      const game = new SetGame(12, deckOf(FIGURE_2)).interactive({ explains });
      const shown = transcript(game, [line, '[1frc, 1fgt ,1fbs]', 'done']);
      expect(shown).toContain(`${PROMPT}${line}\nSorry, "${line}" ${SORRY}${PROMPT}[1frc, 1fgt ,1fbs]\nGood! You now`);
    }
  });

  test.each([
    ['[1ebs,1fbs,1hbs]', 'Sorry, 1hbs is not in the tableau. Try again.'],
    ['[1ebc,1fbc,1hbc]', 'Sorry, 1ebc and 1fbc and 1hbc are not in the tableau. Try again.'],
  ])('The hand %j is not in the tableau, and gets another chance', (line, answer) => {
    expect(reply(line, '[1frc,1fgt,1fbs]', 'done')).toContain(
      `${line}\n${answer}\n>[1frc,1fgt,1fbs]\nGood! You now have`,
    );
  });

  test('No message for a wrong line is longer than 80 columns', () => {
    for (const line of ['x'.repeat(1e6), '\u0000'.repeat(99), '[1ebc,1fbc,1hbc]']) {
      const [shown = ''] = reply(line)
        .slice(line.length + 1)
        .split('>');
      expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
    }
  });

  test('The line help shows the instructions again', () => {
    const instructions = FIGURE_2.slice(FIGURE_2.indexOf('When a Set'), FIGURE_2.indexOf('-----'));
    expect(reply('help', 'done').startsWith(`help\n${instructions}>done\n`)).toBe(true);
  });

  test('Three cards of the tableau that are not a set end the game', () => {
    expect(reply('[1ebs,1fbs,1fgt]')).toBe(
      '[1ebs,1fbs,1fgt]\nNope -- [1ebs,1fbs,1fgt] is not a set.\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n',
    );
  });

  test('The line done and the end of the input end the game', () => {
    const ending = '\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n';
    expect(reply('done')).toBe(`done\n${ending}`);
    expect(reply(' DONE ')).toBe(` DONE \n${ending}`);
    expect(reply()).toBe(ending);
  });

  test('A wrong none lists all missed sets in ascending order', () => {
    expect(reply('none')).toBe(
      'none\nNope -- you missed the following sets:\n[1fbs,1fgt,1frc]\n[1fbs,2hrs,3egs]\n[1frc,2fgc,3fbc]\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n',
    );
  });

  test('A correct none ends the game', () => {
    const shown = transcript(new SetGame(0, new SetDeck(SetCard.all)).interactive(), ['none']);
    expect(
      shown.endsWith(
        `-----\n\n${PROMPT}none\nRight! There are no more sets.\n\nThanks for playing the CS230 Set Game!\nYou won 0 sets:\n[]\n`,
      ),
    ).toBe(true);
  });

  test('With dealMore 1, a correct none deals three more cards', () => {
    const shown = transcript(new SetGame(0, new SetDeck(SetCard.all), 1).interactive(), ['none', 'done']);
    expect(shown).toContain('If you are right, three more cards are dealt');
    expect(shown).toContain('Right! There are no sets, so here are 3 more cards.\n-----\n1ebc\t1ebs\n1ebt\n\n');
  });
});

describe('Words after the name of the game', () => {
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

  test('Automatic mode plays to the end without a question', () => {
    expect(shown(['automatic'])).toBe(shown(['automatic', '12', 'true']));
    expect(shown(['automatic'])).toMatch(
      /^-----\n[^]*There are no more sets\.\nAutomatic player won \d+ sets:\n[^\n]*\n$/,
    );
    expect(shown(['automatic', '12', 'false'])).toBe('');
  });

  test('A size after the mode that differs from the parameter tableau causes an InputError', () => {
    const begin = (tableau: number, size: string): unknown =>
      set.dialogue?.({ ...setting(['automatic', size]), params: { tableau, dealMore: 0 } });
    expect(() => begin(9, '10')).toThrow(
      'the size of the tableau is 9 as the parameter, but 10 after the mode; give only one of them',
    );
    expect(() => begin(10, '10')).not.toThrow();
    expect(() => begin(12, '10')).not.toThrow();
  });

  test('Any strategy can play in automatic mode', () => {
    expect(shown(['automatic'], ['random'])).toContain('Automatic player won');
  });

  test('The default mode is interactive, and its size of the tableau can be given', () => {
    expect(shown([])).toBe(shown(['interactive', '12']));
    expect(shown(['interactive', '1'])).toMatch(/quotes\) to see these instructions\.\n-----\n\d\w\w\w\n\nType/);
  });

  test('A histogram reports how many games it has played, for a person who ends it', () => {
    const played: number[] = [];
    set.dialogue?.({ ...setting(['histogram', '3', '2500']), onPlayed: (games) => played.push(games) }).next('');
    expect(played).toEqual([0, 1000, 2000]);
  });

  test('The outcome of the dialogue is the sets won', () => {
    const step = set.dialogue?.(setting(['automatic', '81'])).next('');
    expect(step?.done === true && (step.value.outcome as readonly SetHand[]).length > 20).toBe(true);
  });

  test.each([
    [['solo'], [], "unknown mode 'solo'; choose from interactive, automatic, histogram, race"],
    [['automatic', '82'], [], 'the size of the tableau must be an integer from 0 to 81, not 82'],
    [['automatic', '1.5'], [], 'the size of the tableau must be an integer from 0 to 81, not 1.5'],
    [['automatic', '12', 'yes'], [], "unknown verbose flag 'yes'; choose from true, false"],
    [
      ['interactive', '12', 'true'],
      [],
      'the mode of set must be interactive [n], automatic [n] [true|false], histogram [n] [games], or race [n] [players], not "interactive 12 true"',
    ],
    [
      ['interactive'],
      ['least'],
      'in interactive mode, a person plays and no strategy can be named, not least; use automatic mode for a strategy',
    ],
    [['automatic'], ['least', 'random'], 'name one strategy, not 2: least, random'],
  ])('The words %j with the strategies %j cause an InputError', (words, strategies, message) => {
    expect(() => set.dialogue?.(setting(words, strategies))).toThrow(
      expect.objectContaining({ name: 'InputError', message }),
    );
  });

  test('The message for a long word shows its first 100 characters', () => {
    const long = '9'.repeat(1e6);
    expect(() => set.dialogue?.(setting(['automatic', long]))).toThrow(
      `the size of the tableau must be an integer from 0 to 81, not ${'9'.repeat(100)}`,
    );
    for (const words of [[long], ['automatic', '12', long], ['interactive', '12', long]])
      expect(() => set.dialogue?.(setting(words))).toThrow(/^.{1,200}$/);
  });
});
