import type { Code } from './code.js';
import { GameConfiguration } from './configuration.js';
import { blacksOf, type Feedback, feedbackOf, whitesOf } from './feedback.js';
import type { MastermindView } from './view.js';

/** The view of the codebreaker as plain JSON. */
export type Observation = {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /**
   * The letters of the colors. A move is a guess as a number: its pegs are the digits in base `colors.length`, the
   * first peg first. The digit of a color is its place in this list, from 0. With six colors, the move for `GBBO` is
   * `1 * 216 + 0 * 36 + 0 * 6 + 2`.
   */
  readonly colors: readonly string[];
  /** The number of guesses made. */
  readonly guessesMade: number;
  /** The number of guesses allowed. */
  readonly guessesAllowed: number;
  /** Whether the last guess was the secret code. */
  readonly solved: boolean;
  /** The guesses made, in order, and their feedback. */
  readonly history: readonly GuessObservation[];
};

/** A guess and its feedback. */
export type GuessObservation = {
  /** The guess, a letter for each peg. */
  readonly guess: string;
  /** The number of black pegs: pegs that are right in color and position. */
  readonly black: number;
  /** The number of white pegs: pegs that are right in color but not in position. */
  readonly white: number;
};

export function observe(view: MastermindView): Observation {
  const { pegs, colors, guesses, made, solved } = view;
  const configuration = GameConfiguration.of({ pegs, colors, guesses });
  return {
    pegs,
    colors: configuration.letters,
    guessesMade: made,
    guessesAllowed: guesses,
    solved,
    history: Array.from({ length: made }, (_, i) => {
      const feedback = view.feedbackAt(i);
      return { guess: configuration.codeText(view.guessAt(i)), black: blacksOf(feedback), white: whitesOf(feedback) };
    }),
  };
}

/** The view that was observed; see {@link Game.viewFrom}. */
export function viewFrom(observed: Observation): MastermindView {
  const { pegs, colors, guessesMade: made, guessesAllowed: guesses, solved, history } = observed;
  const configuration = GameConfiguration.of({ pegs, colors: colors.length, guesses });
  const guessAt = (index: number): GuessObservation => {
    const { [index]: guess } = history;
    if (guess === undefined) throw new RangeError(`there is no guess ${index}; ${made} guesses were made`);
    return guess;
  };
  const codeAt = (index: number): Code => configuration.readCode(guessAt(index).guess) as Code;
  const feedbackAt = (index: number): Feedback => feedbackOf(guessAt(index).black, guessAt(index).white);
  return { pegs, colors: colors.length, guesses, made, solved, guessAt: codeAt, feedbackAt };
}
