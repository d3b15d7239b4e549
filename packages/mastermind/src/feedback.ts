import { InputError } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { checkCount, type Code, type CodeShape, MAX_PEGS, pegsOf } from './code.js';

/**
 * The feedback of a guess as an integer: `t (t + 1) / 2 + b` for `b` black pegs and `t` pegs in total, black and white.
 * With four pegs, 0 means no pegs and 14 means four black pegs.
 */
export type Feedback = number;

/** By feedback: the number of black pegs, and of white pegs. */
const BLACKS: number[] = [];
const WHITES: number[] = [];
for (let all = 0; all <= MAX_PEGS; all++) {
  for (let blacks = 0; blacks <= all; blacks++) {
    BLACKS.push(blacks);
    WHITES.push(all - blacks);
  }
}

/**
 * The feedback with these pegs.
 *
 * @param blacks - the number of black pegs
 * @param whites - the number of white pegs
 * @throws InputError if a number is not an integer from 0 on, or if there are more than 10 pegs in total
 */
export function feedbackOf(blacks: number, whites: number): Feedback {
  const areCounts = Number.isInteger(blacks) && Number.isInteger(whites) && blacks >= 0 && whites >= 0;
  const all = areCounts ? blacks + whites : Number.NaN;
  if (!(all <= MAX_PEGS)) {
    const given = `${givenText(blacks)} and ${givenText(whites)}`;
    throw new InputError(`black and white pegs must be integers from 0 on, at most ${MAX_PEGS} in total, not ${given}`);
  }
  return (all * (all + 1)) / 2 + blacks;
}

/**
 * The number of feedbacks with up to this many pegs. The last feedback is that of the code itself.
 *
 * @throws InputError if the number of pegs is out of bounds
 */
export function feedbackCount(pegs: number): number {
  checkCount('pegs', pegs, MAX_PEGS);
  return ((pegs + 1) * (pegs + 2)) / 2;
}

/**
 * The number of black pegs: pegs that are right in color and position.
 *
 * @throws InputError for a number that is not a feedback
 */
export function blacksOf(feedback: Feedback): number {
  return pegsIn(BLACKS, feedback);
}

/**
 * The number of white pegs: pegs that are right in color but not in position.
 *
 * @throws InputError for a number that is not a feedback
 */
export function whitesOf(feedback: Feedback): number {
  return pegsIn(WHITES, feedback);
}

function pegsIn(table: readonly number[], feedback: Feedback): number {
  const pegs = table[feedback];
  if (pegs === undefined || typeof feedback !== 'number')
    throw new InputError(`a feedback must be an integer from 0 to ${table.length - 1}, not ${givenText(feedback)}`);
  return pegs;
}

/**
 * The feedback by the source document's procedure: it matches black pegs first, then white pegs, and each peg only
 * once. The result is the same with code and guess exchanged. {@link FeedbackTable} is faster.
 *
 * @throws InputError if a number is not a code of this shape
 *
 * @example
 * ```ts
 * import { compare, feedbackText, GameConfiguration } from '@cards/mastermind';
 *
 * const configuration = new GameConfiguration();
 * const [secret = 0, guess = 0] = ['RBYR', 'BBRG'].map((text) => configuration.readCode(text));
 * feedbackText(compare(secret, guess, configuration.shape)); // => '1 black peg and 1 white peg'
 * ```
 */
export function compare(secret: Code, guess: Code, shape: CodeShape): Feedback {
  const hidden = pegsOf(secret, shape);
  const guessed = pegsOf(guess, shape);
  const left: number[] = [];
  const wrong: number[] = [];
  for (const [place, peg] of guessed.entries()) {
    if (hidden[place] === peg) continue;
    left.push(hidden[place] as number);
    wrong.push(peg);
  }
  let whites = 0;
  for (const peg of wrong) {
    const match = left.indexOf(peg);
    if (match < 0) continue;
    left.splice(match, 1);
    whites++;
  }
  return feedbackOf(shape.pegs - wrong.length, whites);
}

/** A feedback as the source document's game prints it: `1 black peg and 2 white pegs`, or `No pegs`. */
export function feedbackText(feedback: Feedback): string {
  const counts = [countText(blacksOf(feedback), 'black'), countText(whitesOf(feedback), 'white')];
  return counts.filter((text) => text !== '').join(' and ') || 'No pegs';
}

/** A feedback as the source document's history prints it: `1B_2W`. */
export function shortFeedback(feedback: Feedback): string {
  return `${blacksOf(feedback)}B_${whitesOf(feedback)}W`;
}

function countText(pegs: number, color: string): string {
  return pegs === 0 ? '' : `${pegs} ${color} peg${pegs === 1 ? '' : 's'}`;
}
