import { type Code, type CodeShape, pegsOf } from './code.js';

/**
 * The answer to a guess as a whole number: `t (t + 1) / 2 + b` for `b` black pegs among `t` pegs in all. With four pegs that is 0 for
 * no pegs and 14 for four black ones.
 */
export type Feedback = number;

/** The most pegs of a code. */
export const MAX_PEGS = 10;

/** By feedback: its black and its white pegs. */
const BLACKS: number[] = [];
const WHITES: number[] = [];
for (let all = 0; all <= MAX_PEGS; all++) {
  for (let blacks = 0; blacks <= all; blacks++) {
    BLACKS.push(blacks);
    WHITES.push(all - blacks);
  }
}

/** The feedback of so many black and white pegs. */
export function feedbackOf(blacks: number, whites: number): Feedback {
  const all = blacks + whites;
  return (all * (all + 1)) / 2 + blacks;
}

/** How many feedbacks are numbered with so many pegs; the last one is that of the code itself. */
export function feedbackCount(pegs: number): number {
  return ((pegs + 1) * (pegs + 2)) / 2;
}

/** The black pegs of a feedback: right in colour and position. */
export function blacksOf(feedback: Feedback): number {
  return BLACKS[feedback] as number;
}

/** The white pegs of a feedback: right in colour, out of position. */
export function whitesOf(feedback: Feedback): number {
  return WHITES[feedback] as number;
}

/**
 * The feedback by the document's own procedure: black pegs first, and each peg of the code and of the guess is used once. It is the same
 * with code and guess exchanged. {@link FeedbackTable} is the quick way.
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

/** A feedback as the document's game says it: `1 black peg and 2 white pegs`, or `No pegs`. */
export function feedbackText(feedback: Feedback): string {
  const told = [count(blacksOf(feedback), 'black'), count(whitesOf(feedback), 'white')].filter((part) => part !== '');
  return told.length === 0 ? 'No pegs' : told.join(' and ');
}

/** A feedback as the document's history has it: `1B_2W`. */
export function shortFeedback(feedback: Feedback): string {
  return `${blacksOf(feedback)}B_${whitesOf(feedback)}W`;
}

function count(pegs: number, color: string): string {
  return pegs === 0 ? '' : `${pegs} ${color} peg${pegs === 1 ? '' : 's'}`;
}
