import {
  createPlayers,
  createRunner,
  type DialogueSetting,
  InputError,
  resolveParams,
  Streams,
  transcript,
} from '@cards/core';
import { unowar, type UnoWarParams } from '@cards/unowar';
import type { UnoWarOutcome } from '../src/dialogue/dialogue.js';
import { describe, expect, test } from 'vitest';

type Given = Partial<Omit<DialogueSetting<UnoWarParams>, 'params'>> & { readonly params?: Partial<UnoWarParams> };

const NAMES = ['Random Card AI', 'Smallest Card AI', 'Biggest Card AI'];

function begin(
  words: readonly string[],
  { params = {}, ...given }: Given = {},
): ReturnType<NonNullable<typeof unowar.dialogue>> {
  const { dialogue } = unowar;
  if (dialogue === undefined) throw new Error('there is no dialogue');
  return dialogue({
    streams: new Streams(1, unowar.id),
    strategies: [],
    ...given,
    words: ['tournament', ...words],
    params: resolveParams(unowar.parameters, params),
  });
}

describe('The word tournament', () => {
  test('The tournament prints nine lines in the format of the source document and reads no line', () => {
    const lines = transcript(begin(['100']), []).split('\n');
    expect(lines.map((line) => line.replace(/\d\.\d{1,3}$/, '#'))).toEqual([
      ...NAMES.flatMap((ai1) => NAMES.map((ai2) => `${ai1} vs. ${ai2} winRate: #`)),
      '',
    ]);
  });

  test('The win rates are those of a batch with the same seed, with 1,000 games by default', () => {
    const params = resolveParams(unowar.parameters, { points: 2, hand: 4 });
    const step = begin([], { params, strategies: ['keeper', 'uniform'] }).next('');
    const rates = (step.value as { outcome: UnoWarOutcome }).outcome.winRates;
    const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, ['keeper', 'uniform']));
    const rngs = new Streams(1, unowar.id).gameRngs(2);
    const measures = new Int32Array(3);
    let wins = 0;
    for (let game = 0; game < 1000; game++) {
      runner.play(rngs.seek(game), measures);
      wins += measures[0] ?? 0;
    }
    expect(rates?.[0]?.[1]).toBe(wins / 1000);
    expect(rates?.map((row) => row.length)).toEqual([2, 2]);
  });

  test.each<[string, readonly string[], Given, string]>([
    [
      'no number',
      ['many'],
      {},
      'the number of games for each pair of a tournament must be an integer from 1 to 100000, not ',
    ],
    ['0 games', ['0'], {}, "not '0'"],
    ['too many games', ['100001'], {}, "not '100001'"],
    ['a long word', ['9'.repeat(1e6)], {}, `not '${'9'.repeat(100)}'`],
    ['a second number', ['5', '6'], {}, "not '5 6'"],
    ['an unknown strategy', ['5'], { strategies: ['human'] }, "unknown strategy 'human'"],
  ])('A tournament with %s causes an InputError', (_, words, given, message) => {
    expect(() => begin(words, given)).toThrow(InputError);
    expect(() => begin(words, given)).toThrow(message);
  });
});
