import { InputError, parseSpec, type Rng } from '@cards/core';
import { codeCount } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { MAX_CODES } from './parameters.js';
import { PositionHints } from './position-hints.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/** Gives hints to a person. */
export interface HintSource {
  begin(rng: Rng): void;
  /** The hint of a strategy, by default of the setting, as text. */
  text(spec: string): string;
}

/** Hints for a game. With more than {@link MAX_CODES} codes, each hint says why there is none. */
export function hintsFor(
  configuration: GameConfiguration,
  view: MastermindView,
  defaultSpec: string,
  rng: Rng,
): HintSource {
  const { spec } = parseSpec(STRATEGIES, defaultSpec);
  const { pegs, colors } = configuration.shape;
  const codes = codeCount(configuration.shape);
  if (codes > MAX_CODES) {
    const text = `No hint: there are hints for at most ${MAX_CODES} codes, and ${pegs} pegs of ${colors} colors make ${codes}. For hints, play with fewer pegs or colors.`;
    return { begin: () => undefined, text: () => text };
  }
  const position = new PositionHints(view, rng);
  return {
    begin: (next) => position.begin(next),
    text(asked) {
      const { candidates } = position;
      const count = `${candidates} code${candidates === 1 ? ' is' : 's are'} consistent with the feedback`;
      try {
        const given = asked === '' ? spec : parseSpec(STRATEGIES, asked).spec;
        const guess = position.guess(given);
        const note = position.isCandidate(guess) ? '' : ', which cannot be the secret code';
        return `Hint: ${count}. ${given} would guess ${configuration.codeText(guess)}${note}.`;
      } catch (error) {
        if (error instanceof InputError) return `Hint: ${count}. No guess: ${error.message}.`;
        throw error;
      }
    },
  };
}
