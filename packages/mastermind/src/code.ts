/** How long codes are, and of how many colours. */
export interface CodeShape {
  /** How many pegs a code has. */
  readonly pegs: number;
  /** How many colours a peg can have. */
  readonly colors: number;
}

/**
 * A code as a whole number: its pegs are the digits in base `colors`, the first peg first. Codes in order are codes in the order of
 * their colours: with six colours, 0 is the lowest and 1295 the highest code of four pegs.
 */
export type Code = number;

/** How many codes there are. */
export function codeCount({ pegs, colors }: CodeShape): number {
  return colors ** pegs;
}

/** The code with these pegs; a peg is a colour, 0 to `colors - 1`. */
export function codeOf(pegs: readonly number[], colors: number): Code {
  return pegs.reduce((code, peg) => code * colors + peg, 0);
}

/** The pegs of a code, the first one first; a peg is a colour, 0 to `colors - 1`. */
export function pegsOf(code: Code, { pegs, colors }: CodeShape): number[] {
  const digits: number[] = [];
  for (let peg = 0, rest = code; peg < pegs; peg++) {
    digits.unshift(rest % colors);
    rest = Math.floor(rest / colors);
  }
  return digits;
}
