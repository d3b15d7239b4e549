import { InputError } from '@cards/core';
import { checkWhole, MAX_PEGS } from './bounds.js';
import { type Code, type CodeShape, pegsOf } from './code.js';

/**
 * The feedback of a guess as an integer: `t (t + 1) / 2 + b` for `b` black pegs among `t` pegs in all. With four pegs,
 * 0 is no pegs and 14 is four black ones.
 */
export type Feedback = number;

/** By feedback: its black and its white pegs. */
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
 * @param whites - the number of white pegs; 10 pegs at most in all
 * @throws InputError for anything else
 */
export function feedbackOf(blacks: number, whites: number): Feedback {
  const all = blacks + whites;
  if (!(Number.isInteger(blacks) && Number.isInteger(whites) && blacks >= 0 && whites >= 0 && all <= MAX_PEGS)) {
    throw new InputError(
      `feedback is a whole number of black and of white pegs, 0 to ${MAX_PEGS} in all, not ${blacks} and ${whites}`,
    );
  }
  return (all * (all + 1)) / 2 + blacks;
}

/**
 * How many feedbacks are numbered for a number of pegs. The last one is that of the code itself.
 *
 * @throws InputError for a number of pegs out of bounds
 */
export function feedbackCount(pegs: number): number {
  checkWhole('pegs', pegs, MAX_PEGS);
  return ((pegs + 1) * (pegs + 2)) / 2;
}

/**
 * The number of black pegs: right in color and position.
 *
 * @throws InputError for a number that is not a feedback
 */
export function blacksOf(feedback: Feedback): number {
  return pegsIn(BLACKS, feedback);
}

/**
 * The number of white pegs: right in color, out of position.
 *
 * @throws InputError for a number that is not a feedback
 */
export function whitesOf(feedback: Feedback): number {
  return pegsIn(WHITES, feedback);
}

function pegsIn(table: readonly number[], feedback: Feedback): number {
  const pegs = table[feedback];
  if (pegs === undefined)
    throw new InputError(`a feedback is a whole number from 0 to ${table.length - 1}, not ${feedback}`);
  return pegs;
}

/**
 * The feedback by the document's procedure: black pegs first, and each peg of the code and of the guess counts once.
 * Exchanging code and guess changes nothing. {@link FeedbackTable} is faster.
 *
 * @throws InputError for numbers that are not codes of this shape
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

/** A feedback as the document's game prints it: `1 black peg and 2 white pegs`, or `No pegs`. */
export function feedbackText(feedback: Feedback): string {
  const counts = [countText(blacksOf(feedback), 'black'), countText(whitesOf(feedback), 'white')].filter(
    (part) => part !== '',
  );
  return counts.length === 0 ? 'No pegs' : counts.join(' and ');
}

/** A feedback as the document's history prints it: `1B_2W`. */
export function shortFeedback(feedback: Feedback): string {
  return `${blacksOf(feedback)}B_${whitesOf(feedback)}W`;
}

function countText(pegs: number, color: string): string {
  return pegs === 0 ? '' : `${pegs} ${color} peg${pegs === 1 ? '' : 's'}`;
}
