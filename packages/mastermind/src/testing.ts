/**
 * The harness of Mastermind for the conformance tests of `@cards/core/testing` and for `cards-sim check`.
 *
 * @packageDocumentation
 */
import type { Rng, Seat } from '@cards/core';
import { unlessRefused } from '@cards/core/internal';
import type { GameHarness } from '@cards/core/testing';
import { type Code, codeCount } from './code.js';
import type { MastermindGame } from './engine.js';
import { compare, type Feedback } from './feedback.js';
import { mastermind } from './game.js';
import type { MastermindParams } from './parameters.js';
import type { MastermindView } from './view.js';

/** The harness for the conformance tests of `@cards/core/testing`. */
export const harness: GameHarness<MastermindView, MastermindParams, MastermindGame> = {
  game: mastermind,
  settings: [
    {},
    { pegs: 3, colors: 4, guesses: 5 },
    { pegs: 1, colors: 10, guesses: 6 },
    { pegs: 5, colors: 2, guesses: 3 },
    { pegs: 2, colors: 3, guesses: 4 },
  ],
  specs: ['minimax:consistent', 'expected-size:consistent', 'entropy:consistent', 'most-parts:consistent'],
  moves: [64, 1295, 1296, 10_000],
  lines: ['Y', 'N', 'BBGG', 'OPRY', 'oooo', '', 'HISTORY', 'hint', 'BBB', 'O', 'BGBGB', 'yes', 'GGGGG'],
  games: 3,
  observe: observeOutside,
  resampleHidden,
  // Without the feedback table, which all games of the same shape share.
  snapshot: (engine) => [engine.revealed(), guessesOf(engine)],
};

/** What the view returns for guesses that were not made: null. The game's own `observe` does not cover this. */
function observeOutside(view: MastermindView): unknown {
  return [-1, view.made].flatMap((index) =>
    [() => view.guessAt(index), () => view.feedbackAt(index)].map((ask) => unlessRefused(ask) ?? null),
  );
}

function guessesOf(engine: MastermindGame): (readonly [guess: Code, feedback: Feedback])[] {
  return Array.from({ length: engine.made }, (_, i) => [engine.guessAt(i), engine.feedbackAt(i)]);
}

/** Replaces the secret code by a random code with the same feedback. */
function resampleHidden(engine: MastermindGame, _seat: Seat, rng: Rng): void {
  const made = guessesOf(engine);
  const candidates = Array.from({ length: codeCount(engine) }, (_, code) => code).filter((code) =>
    made.every(([guess, feedback]) => compare(code, guess, engine) === feedback),
  );
  engine['secret'] = candidates[rng.int(candidates.length)] as number;
}
