import type { Rng } from '@cards/core';
import { codeCount, compare, type MastermindView } from '@cards/mastermind';

/** Guesses a code that agrees with all answers so far, from a random one on. */
export const mine = {
  move(view: MastermindView, rng: Rng): number {
    const codes = codeCount(view);
    const first = rng.int(codes);
    for (let step = 0; step < codes; step++) {
      const code = (first + step) % codes;
      if (agrees(code, view)) return code;
    }
    return first;
  },
};

/** Whether a code would have had the same answers. */
function agrees(code: number, view: MastermindView): boolean {
  for (let at = 0; at < view.made; at++)
    if (compare(view.guessAt(at), code, view) !== view.feedbackAt(at)) return false;
  return true;
}
