/**
 * A second solver for the game between two perfect memories, written for clarity, not speed. It knows the number of
 * cards left and known of each rank, chooses cards one by one, and computes with fractions.
 */

/** A fraction of integers, in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** The fraction `over / under`. */
export function fraction(over: bigint, under: bigint = 1n): Fraction {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return { over: over / a, under: under / a };
}

const ZERO = fraction(0n);
/** The sum. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
/** The product. */
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);
const negative = (a: Fraction): Fraction => fraction(-a.over, a.under);
const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;
const max = (all: readonly Fraction[]): Fraction => all.reduce((best, a) => (isLess(best, a) ? a : best));

interface Rank {
  readonly left: number;
  readonly known: number;
}

/** The ranks with cards left. */
type Position = readonly Rank[];

/** The rules and the score that the solver optimizes. */
export interface NaiveRules {
  /** 1 if a pair earns another turn, otherwise 0. */
  readonly bonus: number;
  /** The value of the end of the game for a player who is ahead by `ahead` cards. */
  readonly worth: (ahead: number) => bigint;
  /** The number of passes in a row that ends the game. */
  readonly passes: number;
}

/** The value of the opening. */
export function naiveValue(ranks: number, copies: number, rules: NaiveRules): Fraction {
  const solver = new NaiveSolver(rules);
  return solver.value(
    Array.from({ length: ranks }, () => ({ left: copies, known: 0 })),
    0,
  );
}

class NaiveSolver {
  private readonly known = new Map<string, Fraction>();
  private readonly rules: NaiveRules;

  constructor(rules: NaiveRules) {
    this.rules = rules;
  }

  /** With passing: the last pass that is left ends the game where it stands. */
  value(position: Position, ahead: number, passesLeft = this.rules.passes): Fraction {
    const turn = this.turn(position, ahead);
    if (position.filter(({ known }) => known > 0).length < 2) return turn;
    const isLast = passesLeft === 1;
    const pass = isLast ? fraction(this.rules.worth(ahead)) : negative(this.value(position, -ahead, passesLeft - 1));
    return max([turn, pass]);
  }

  /** The best turn that is not a pass. */
  private turn(given: Position, ahead: number): Fraction {
    const position = given.filter(({ left }) => left > 0).sort((a, b) => b.left - a.left || b.known - a.known);
    if (position.length === 0) return fraction(this.rules.worth(ahead));
    const key = JSON.stringify([position, ahead]);
    const value = this.known.get(key) ?? this.bestTurn(position, ahead);
    this.known.set(key, value);
    return value;
  }

  private bestTurn(position: Position, ahead: number): Fraction {
    const options: Fraction[] = [];
    for (const [first, rank] of position.entries()) {
      if (rank.known > 0) options.push(...this.seconds(position, ahead, first, false));
    }
    if (unknownCards(position) > 0) {
      options.push(this.drawn(position, (first) => max(this.seconds(learn(position, first), ahead, first, true))));
    }
    return max(options);
  }

  /** The value of each second card after an open first card, which is known by now. */
  private seconds(position: Position, ahead: number, first: number, wasUnknown: boolean): Fraction[] {
    const options: Fraction[] = [];
    for (const [second, { known }] of position.entries()) {
      const others = second === first ? known - 1 : known;
      // Two known cards of different ranks are a pass, unless the first was unknown before this turn.
      if (others > 0 && (second === first || wasUnknown)) options.push(this.after(position, ahead, first, second));
    }
    if (unknownCards(position) > 0) {
      options.push(this.drawn(position, (second) => this.after(learn(position, second), ahead, first, second)));
    }
    return options.length > 0 ? options : [fraction(-1_000_000n)];
  }

  /** The mean value over all unknown cards that the player can flip. */
  private drawn(position: Position, worth: (rank: number) => Fraction): Fraction {
    const all = BigInt(unknownCards(position));
    return position.reduce(
      (sum, { left, known }, rank) =>
        left > known ? plus(sum, times(fraction(BigInt(left - known), all), worth(rank))) : sum,
      ZERO,
    );
  }

  /** The value after two open cards, which are known by now. */
  private after(position: Position, ahead: number, first: number, second: number): Fraction {
    if (first !== second) return negative(this.value(position, -ahead));
    const rest = position.map((rank, i) => (i === first ? { left: rank.left - 2, known: rank.known - 2 } : rank));
    return this.rules.bonus === 1 ? this.value(rest, ahead + 2) : negative(this.value(rest, -ahead - 2));
  }
}

function unknownCards(position: Position): number {
  return position.reduce((sum, { left, known }) => sum + left - known, 0);
}

function learn(position: Position, at: number): Position {
  return position.map((rank, i) => (i === at ? { left: rank.left, known: rank.known + 1 } : rank));
}
