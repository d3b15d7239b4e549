import { type Encoding, InputError, type StrategyDefinition } from '@cards/core';
import { type Code, codeCount } from './code.js';
import { blacksOf, type Feedback, feedbackOf, whitesOf } from './feedback.js';
import { checkListable, GameConfiguration, type MastermindParams } from './parameters.js';

/**
 * The view of the codebreaker: the shape of the code, the guesses so far, and their feedback. No member reveals the
 * secret code.
 */
export interface MastermindView {
  /** The number of pegs in a code. */
  readonly pegs: number;
  /** The number of colors that a peg can have. */
  readonly colors: number;
  /** The number of guesses allowed. */
  readonly guesses: number;
  /** The number of guesses made. */
  readonly made: number;
  /** Whether the last guess was the secret code. */
  readonly solved: boolean;
  /**
   * A guess that was made.
   *
   * @param index - 0 to `made - 1`; 0 is the first guess
   * @throws InputError if there is no such guess
   */
  guessAt(index: number): Code;
  /**
   * The feedback of a guess. `blacksOf` and `whitesOf` return its pegs.
   *
   * @param index - 0 to `made - 1`; 0 is the first guess
   * @throws InputError if there is no such guess
   */
  feedbackAt(index: number): Feedback;
}

/**
 * The view that a strategy gets: frozen, with the engine in a `#private` field, because a strategy is third-party code.
 */
export class CodebreakerView implements MastermindView {
  readonly pegs: number;
  readonly colors: number;
  readonly guesses: number;
  readonly #game: MastermindView;

  constructor(game: MastermindView) {
    this.pegs = game.pegs;
    this.colors = game.colors;
    this.guesses = game.guesses;
    this.#game = game;
    Object.freeze(this);
  }

  get made(): number {
    return this.#game.made;
  }

  get solved(): boolean {
    return this.#game.solved;
  }

  guessAt(index: number): Code {
    return this.#game.guessAt(index);
  }

  feedbackAt(index: number): Feedback {
    return this.#game.feedbackAt(index);
  }
}

// All views share this prototype.
Object.freeze(CodebreakerView.prototype);

/** A Mastermind strategy: a built-in strategy, or one that your own file exports. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;

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
type GuessObservation = {
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

/**
 * How an observation becomes a vector; see {@link Game.encoding}. Action `i` is the guess whose move is `i`.
 *
 * @throws InputError if there are too many codes
 */
export function encoding(params: MastermindParams): Encoding<MastermindView> {
  checkListable(params);
  const { pegs, colors, guesses } = params;
  const configuration = GameConfiguration.of(params);
  const codes = Array.from({ length: codeCount(params) }, (_, code) => code);
  const guess = { list: { texts: configuration.letters }, length: pegs } as const;
  const made = { members: { guess, black: [0, pegs], white: [0, pegs] } } as const;
  return {
    actions: codes.map((code) => configuration.codeText(code)),
    moves: codes,
    view: {
      members: { guessesMade: [0, guesses], solved: [0, 1], history: { list: { maybe: made }, length: guesses } },
    },
    write(view, into, at) {
      into[at] = view.made;
      into[at + 1] = view.solved ? 1 : 0;
      let next = at + 2;
      for (let index = 0; index < view.made; index++) {
        for (let peg = pegs - 1, rest: number = view.guessAt(index); peg >= 0; peg--) {
          into[next + peg] = rest % colors;
          rest = Math.floor(rest / colors);
        }
        const feedback = view.feedbackAt(index);
        into[next + pegs] = blacksOf(feedback);
        into[next + pegs + 1] = whitesOf(feedback);
        next += pegs + 2;
      }
      for (const end = at + 2 + guesses * (pegs + 2); next < end; next++) into[next] = -1;
    },
    writeMask(_view, into, at) {
      into.fill(1, at, at + codes.length);
    },
  };
}

/** The view that was observed; see {@link Game.viewFrom}. */
export function viewFrom(observed: Observation): MastermindView {
  const { pegs, colors, guessesMade: made, guessesAllowed: guesses, solved, history } = observed;
  const configuration = GameConfiguration.of({ pegs, colors: colors.length, guesses });
  const guessAt = (index: number): GuessObservation => {
    const { [index]: guess } = history;
    if (guess === undefined) throw new InputError(`there is no guess ${index}; ${made} guesses were made`);
    return guess;
  };
  const codeAt = (index: number): Code => configuration.readCode(guessAt(index).guess) as Code;
  const feedbackAt = (index: number): Feedback => feedbackOf(guessAt(index).black, guessAt(index).white);
  return { pegs, colors: colors.length, guesses, made, solved, guessAt: codeAt, feedbackAt };
}
