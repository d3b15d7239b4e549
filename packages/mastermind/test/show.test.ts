import { resolveParams, seededRng } from '@cards/core';
import { GameConfiguration, GivenCodes, mastermind, MastermindGame, type MastermindParams } from '@cards/mastermind';
import { expect, test } from 'vitest';

test("The codebreaker sees the source document's history and the number of guesses left, but not the secret code", () => {
  const params = resolveParams<MastermindParams>(mastermind.parameters);
  const configuration = GameConfiguration.of(params);
  const code = (text: string): number => configuration.readCode(text) ?? -1;
  // The source document's example.
  const game = new MastermindGame(params, new GivenCodes([code('YRBY')], configuration.shape));
  game.reset(seededRng(1));
  const show = (): string | undefined => mastermind.notation?.show?.(game.view());
  expect(show()).toBe('You have 12 guesses left.');
  game.apply(code('RGBY'));
  game.apply(code('OOOO'));
  expect(show()).toBe('RGBY\t\t2B_1W\nOOOO\t\t0B_0W\nYou have 10 guesses left.');
});
