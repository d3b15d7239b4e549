import { type Code, codeCount, type CodeShape } from './code.js';
import { compare, type Feedback, feedbackCount } from './feedback.js';
import { MAX_CODES } from './parameters.js';
import { ownTable } from './shared-tables.js';

/** What the rules of one game need to know about codes. */
export interface FeedbackRule {
  /** The number of codes. */
  readonly codes: number;
  /** The feedback of the code itself. */
  readonly solved: Feedback;
  /** The feedback of a guess. */
  feedback(secret: Code, guess: Code): Feedback;
}

/** The rule for a shape: a table, or {@link compare} if there are too many codes for a table. */
export function feedbackRule(shape: CodeShape): FeedbackRule {
  const codes = codeCount(shape);
  if (codes <= MAX_CODES) return ownTable(shape);
  return {
    codes,
    solved: feedbackCount(shape.pegs) - 1,
    feedback: (secret, guess) => compare(secret, guess, shape),
  };
}
