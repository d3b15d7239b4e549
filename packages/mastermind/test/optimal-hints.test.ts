// @module-tag slow (proofs)
// @module-tag release
import { type Dialogue, Streams, transcript } from '@cards/core';
import { compare, GameConfiguration, GivenCodes, terminalGame } from '@cards/mastermind';
import { type PlayedGames } from '../src/dialogue.js';
import { describe, expect, test } from 'vitest';

const document = new GameConfiguration();
const streams = new Streams(1, 'mastermind');

/** A dialogue whose plain `HINT` asks `optimal`. */
function dialogue(configuration: GameConfiguration, secrets: readonly number[]): Dialogue<PlayedGames> {
  const codes = new GivenCodes(secrets, configuration.shape);
  return terminalGame({ configuration, streams, codes, adviser: 'optimal' });
}

/** The guess of a hint. Throws for a hint without one. */
function hinted(text: unknown): string {
  const [, guess] = /optimal would guess ([A-Z]+)/.exec(String(text)) ?? [];
  if (guess === undefined) throw new Error(`there is no guess in ${JSON.stringify(text)}`);
  return guess;
}

/** The guesses of each game of a person who follows every hint. */
function followed(configuration: GameConfiguration, secrets: readonly number[]): number[] {
  const game = dialogue(configuration, secrets);
  game.next('');
  for (let rest = secrets.length; rest > 0; rest--) {
    let text = String(game.next('Y').value);
    while (text.endsWith('Enter guess: ')) text = String(game.next(hinted(game.next('hint').value)).value);
  }
  const end = game.next('N');
  return end.done === true ? end.value.outcome.games.map(({ guesses }) => guesses) : [];
}

/** One secret code for each feedback of an opening. */
function feedbackSecrets(opening: number): number[] {
  const first = new Map<number, number>();
  for (let code = 0; code < 1296; code++) first.set(compare(code, opening, document.shape), code);
  return [...first.values()];
}

describe('HINT under optimal', () => {
  test('A person who follows every hint finds the 1296 codes in 5625 guesses', () => {
    const guesses = followed(
      document,
      Array.from({ length: 1296 }, (_, code) => code),
    );
    expect(guesses.length).toBe(1296);
    expect(guesses.reduce((sum, some) => sum + some, 0)).toBe(5625);
  });

  test.each(['BBBB', 'BBBG', 'BBGG', 'BBGO', 'BGOP'])(
    'After the opening %s and any feedback there is a hint for every guess to the end',
    (opening) => {
      for (const secret of feedbackSecrets(document.readCode(opening) ?? -1)) {
        const game = dialogue(document, [secret]);
        game.next('');
        game.next('Y');
        let text = String(game.next(opening).value);
        for (let guesses = 1; text.endsWith('Enter guess: '); guesses++) {
          expect(guesses).toBeLessThan(7);
          text = String(game.next(hinted(game.next('hint').value)).value);
        }
        expect(text).toContain('You win !!');
      }
    },
  );

  test.each([1, 2, 3, 4, 5, 6])('There is a hint for every guess with a limit of %i guesses', (guesses) => {
    const configuration = new GameConfiguration({ guesses });
    const [made] = followed(configuration, [1000]);
    expect(made).toBeLessThanOrEqual(guesses);
  });

  test('A position with too many codes says so, and says what to do', () => {
    const configuration = GameConfiguration.of({ pegs: 5, colors: 8, guesses: 12 });
    expect(transcript(dialogue(configuration, [0]), ['Y', 'hint'])).toContain(
      'Hint: 32768 codes are consistent with the feedback. No guess: optimal gives hints for at most 1296 codes; try HINT entropy.',
    );
  });

  test('A position whose proof takes too long says so each time, and has a hint of another strategy', () => {
    const configuration = GameConfiguration.of({ pegs: 3, colors: 10, guesses: 12 });
    const shown = transcript(dialogue(configuration, [0]), ['Y', 'hint', 'hint', 'hint entropy']);
    const refusal =
      'Hint: 1000 codes are consistent with the feedback. No guess: the proof of an optimal guess for 1000 codes takes longer than a few seconds; try HINT entropy.';
    expect(shown.split(refusal).length).toBe(3);
    expect(shown).toContain('entropy would guess ');
  });
});
