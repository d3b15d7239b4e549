import type { Rng, Seat } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import { codeCount } from '../code.js';
import { compare } from '../feedback.js';
import { mastermind } from '../game.js';
import { MastermindGame } from '../engine.js';
import type { MastermindParams } from '../parameters.js';
import type { MastermindView } from '../view.js';

/** What the conformance tests of `@cards/core/testing` need to know about Mastermind. */
export const harness: GameHarness<MastermindView, MastermindParams, MastermindGame> = {
  game: mastermind,
  settings: [
    {},
    { pegs: 3, colors: 4, guesses: 5 },
    { pegs: 1, colors: 10, guesses: 6 },
    { pegs: 5, colors: 2, guesses: 3 },
  ],
  specs: ['minimax:consistent', 'expected-size:consistent', 'entropy:consistent', 'most-parts:consistent'],
  moves: [64, 1295, 1296, 10_000],
  lines: ['Y', 'N', 'BBGG', 'OPRY', 'oooo', '', 'HISTORY', 'hint', 'BBB', 'O', 'BGBGB', 'yes', 'GGGGG'],
  games: 3,
  engine: (params) => new MastermindGame(params),
  observe: observeOutside,
  viewMembers: { pegs: true, colors: true, guesses: true, made: true, solved: true, guessAt: true, feedbackAt: true },
  resampleHidden,
  // The tables are left out: all games of that shape share them.
  snapshot: (engine) => [engine.save(), [...engine['feedbacks'].subarray(0, engine.made)]],
};

/** What the game's own `observe` leaves out: the answers for guesses that were not made. */
function observeOutside(view: MastermindView): unknown {
  return [-1, view.made].map((index) => refuses(() => view.guessAt(index)) && refuses(() => view.feedbackAt(index)));
}

function refuses(ask: () => unknown): boolean {
  try {
    ask();
    return false;
  } catch {
    return true;
  }
}

/** Any other secret code with the same feedback. */
function resampleHidden(engine: MastermindGame, _: Seat, rng: Rng): void {
  const made = Array.from({ length: engine.made }, (_unused, i) => [engine.guessAt(i), engine.feedbackAt(i)] as const);
  const possible = Array.from({ length: codeCount(engine) }, (_unused, code) => code).filter((code) =>
    made.every(([guess, feedback]) => compare(code, guess, engine) === feedback),
  );
  engine['secret'] = possible[rng.int(possible.length)] as number;
}
