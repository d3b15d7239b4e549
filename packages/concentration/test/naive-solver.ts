/**
 * The game between two perfect memories once more, written to be obviously right: a rank is how many of its cards are
 * left and known, a player names cards one by one, and probabilities are fractions.
 */

/** A fraction of whole numbers, in lowest terms, with a positive denominator. */
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

type Table = readonly Rank[];

/** What the game is worth: to the player to move, who is ahead by so many cards. */
export interface NaiveRules {
  /** 1 when a pair earns another turn. */
  readonly bonus: number;
  /** What the end of the game is worth to a player who is ahead by so many cards. */
  readonly worth: (ahead: number) => bigint;
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

  /** With passing: a second pass in a row ends the game where it stands. */
  value(table: Table, ahead: number): Fraction {
    const turn = this.turn(table, ahead);
    if (table.filter(({ known }) => known > 0).length < 2) return turn;
    const passedBack = max([this.turn(table, -ahead), fraction(this.rules.worth(-ahead))]);
    return max([turn, negative(passedBack)]);
  }

  /** The best turn that is not a pass. */
  private turn(given: Table, ahead: number): Fraction {
    const table = given.filter(({ left }) => left > 0).sort((a, b) => b.left - a.left || b.known - a.known);
    if (table.length === 0) return fraction(this.rules.worth(ahead));
    const key = JSON.stringify([table, ahead]);
    const value = this.known.get(key) ?? this.bestTurn(table, ahead);
    this.known.set(key, value);
    return value;
  }

  private bestTurn(table: Table, ahead: number): Fraction {
    const options: Fraction[] = [];
    for (const [first, rank] of table.entries()) {
      if (rank.known > 0) options.push(...this.seconds(table, ahead, first, false));
    }
    if (unknownCards(table) > 0) {
      options.push(this.drawn(table, (first) => max(this.seconds(learn(table, first), ahead, first, true))));
    }
    return max(options);
  }

  /** What each second card is worth after an open first one, which is known by now. */
  private seconds(table: Table, ahead: number, first: number, wasUnknown: boolean): Fraction[] {
    const options: Fraction[] = [];
    for (const [second, { known }] of table.entries()) {
      const others = second === first ? known - 1 : known;
      // Two known cards of two ranks are a pass, unless the first was unknown until now.
      if (others > 0 && (second === first || wasUnknown)) options.push(this.after(table, ahead, first, second));
    }
    if (unknownCards(table) > 0) {
      options.push(this.drawn(table, (second) => this.after(learn(table, second), ahead, first, second)));
    }
    return options.length > 0 ? options : [fraction(-1_000_000n)];
  }

  /** The mean over all unknown cards, one of which is turned up. */
  private drawn(table: Table, worth: (rank: number) => Fraction): Fraction {
    const all = BigInt(unknownCards(table));
    return table.reduce(
      (sum, { left, known }, rank) =>
        left > known ? plus(sum, times(fraction(BigInt(left - known), all), worth(rank))) : sum,
      ZERO,
    );
  }

  /** The two cards are open and known. */
  private after(table: Table, ahead: number, first: number, second: number): Fraction {
    if (first !== second) return negative(this.value(table, -ahead));
    const rest = table.map((rank, i) => (i === first ? { left: rank.left - 2, known: rank.known - 2 } : rank));
    return this.rules.bonus === 1 ? this.value(rest, ahead + 2) : negative(this.value(rest, -ahead - 2));
  }
}

function unknownCards(table: Table): number {
  return table.reduce((sum, { left, known }) => sum + left - known, 0);
}

function learn(table: Table, at: number): Table {
  return table.map((rank, i) => (i === at ? { left: rank.left, known: rank.known + 1 } : rank));
}
