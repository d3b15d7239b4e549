import { InputError, parseSpec, type Rng } from '@cards/core';
import { codeCount } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { MAX_CODES } from './parameters.js';
import { PositionHints } from './position-hints.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/** Gives hints to a person. */
export interface HintSource {
  /**
   * Starts a new game.
   *
   * @param rng - the generator for `random`
   */
  begin(rng: Rng): void;
  /**
   * The hint as text.
   *
   * @param spec - the strategy; empty for the default strategy
   */
  text(spec: string): string;
}

/**
 * Hints for a game. With more than {@link MAX_CODES} codes, each hint is a text that says why there is none.
 *
 * @param configuration - pegs, colors and guesses
 * @param view - the game
 * @param defaultSpec - the strategy for hints without a strategy name
 * @param rng - the generator for `random`
 * @throws InputError if the strategy is unknown
 */
export function hintsFor(
  configuration: GameConfiguration,
  view: MastermindView,
  defaultSpec: string,
  rng: Rng,
): HintSource {
  const { spec } = parseSpec(STRATEGIES, defaultSpec);
  const { pegs, colors } = configuration.shape;
  const codes = codeCount(configuration.shape);
  if (codes <= MAX_CODES) return new Hints(configuration, view, spec, rng);
  const text = `No hint: there are hints for at most ${MAX_CODES} codes, and ${pegs} pegs of ${colors} colors make ${codes}. For hints, play with fewer pegs or colors.`;
  return { begin: () => undefined, text: () => text };
}

/** Hints for a person at the terminal: the number of candidates, and the guess of a strategy. */
class Hints implements HintSource {
  private readonly configuration: GameConfiguration;
  private readonly defaultSpec: string;
  private readonly position: PositionHints;

  /**
   * @param configuration - pegs, colors and guesses
   * @param view - the game; call {@link HintSource.begin} when it starts again
   * @param defaultSpec - the strategy for hints without a strategy name
   * @param rng - the generator for `random`
   */
  constructor(configuration: GameConfiguration, view: MastermindView, defaultSpec: string, rng: Rng) {
    this.configuration = configuration;
    this.defaultSpec = defaultSpec;
    this.position = new PositionHints(view, rng);
  }

  begin(rng: Rng): void {
    this.position.begin(rng);
  }

  text(spec: string): string {
    const { candidates } = this.position;
    const count = `${candidates} code${candidates === 1 ? ' is' : 's are'} consistent with the feedback`;
    try {
      const asked = spec === '' ? this.defaultSpec : parseSpec(STRATEGIES, spec).spec;
      const guess = this.position.guess(asked);
      const note = this.position.isCandidate(guess) ? '' : ', which cannot be the secret code';
      return `Hint: ${count}. ${asked} would guess ${this.configuration.codeText(guess)}${note}.`;
    } catch (error) {
      if (error instanceof InputError) return `Hint: ${count}. No guess: ${error.message}.`;
      throw error;
    }
  }
}
