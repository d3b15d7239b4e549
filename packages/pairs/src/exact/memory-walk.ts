import { DONE, type Kind } from './memory-chain.js';

/** What is known of all ways that lead to one state, such as how likely each number of mismatches is. Rows add up. */
export interface RowAlgebra<Row> {
  /** The row of the start: one way, no mismatch. */
  start(): Row;
  /**
   * The row of a state that nothing has led to yet.
   *
   * @param most - more mismatches than that cannot have happened
   */
  empty(most: number): Row;
  /**
   * Adds the ways that come from another state.
   *
   * @param into - changed in place
   * @param from - the row of that state
   * @param ways - how many choices of cards lead from there to here
   * @param choices - of how many
   * @param mismatches - 0 or 1
   */
  add(into: Row, from: Row, ways: number, choices: number, mismatches: 0 | 1): void;
}

/** States with the same number of unseen cards, each packed into a number, and their rows. */
type Layer<Row> = Map<number, Row>;

/** What turning up cards adds to a packed state, for the kind of the first card. */
interface Steps {
  readonly unseen: number;
  readonly seenBefore: boolean;
  readonly matched: number;
  readonly paired: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Goes through all states of a player with a perfect memory, from cards all unseen to cards all seen. A state is how
 * many types there are of each kind. The place of an unseen card says nothing about what it shows, so that all orders
 * of the cards are equally likely, whichever of them the player flips.
 *
 * @param kinds - the player
 * @param types - the number of types
 * @param algebra - what is to be known
 * @returns the row of the end
 */
export function walk<Row>(kinds: readonly Kind[], types: number, algebra: RowAlgebra<Row>): Row {
  const base = types + 1;
  const steps = stepsOf(kinds, base);
  const all = types * (kinds[0]?.unseen ?? 0);
  const counts = steps.map(() => 0);
  // A turn leads from a layer to one of the next two.
  let layer: Layer<Row> = new Map([[types, algebra.start()]]);
  let one: Layer<Row> = new Map();
  let two: Layer<Row> = new Map();
  let unseen = all;
  for (; unseen > 0; unseen--) {
    for (const [state, row] of layer) {
      unpack(state, base, counts);
      for (let i = 0; i < steps.length; i++) if ((counts[i] as number) > 0) turn(state, row, i);
    }
    [layer, one, two] = [one, two, new Map()];
  }
  return rowAt(layer, 0, 0);

  /** A turn whose first card is of a type of kind `i`. */
  function turn(state: number, row: Row, i: number): void {
    const { unseen: cards, seenBefore, matched, paired, first } = steps[i] as Steps;
    const firsts = (counts[i] as number) * cards;
    if (seenBefore) {
      algebra.add(rowAt(one, state + matched, 1), row, firsts, unseen, 0);
      return;
    }
    const choices = unseen * (unseen - 1);
    algebra.add(rowAt(two, state + paired, 2), row, firsts * (cards - 1), choices, 0);
    for (let j = 0; j < steps.length; j++) {
      const { unseen: others, second } = steps[j] as Steps;
      const seconds = ((counts[j] as number) - (i === j ? 1 : 0)) * others;
      if (seconds > 0) algebra.add(rowAt(two, state + first + second, 2), row, firsts * seconds, choices, 1);
    }
  }

  /** The row of a state with `fewer` unseen cards than now. Each mismatch has taken two of them. */
  function rowAt(states: Layer<Row>, state: number, fewer: number): Row {
    let row = states.get(state);
    if (row === undefined) {
      row = algebra.empty((all - unseen + fewer) >> 1);
      states.set(state, row);
    }
    return row;
  }
}

function stepsOf(kinds: readonly Kind[], base: number): readonly Steps[] {
  const place = (kind: number): number => (kind === DONE ? 0 : base ** kind);
  return kinds.map(({ unseen, second, matched, paired = DONE, first = DONE }, kind) => ({
    unseen,
    seenBefore: matched !== undefined,
    matched: place(matched ?? DONE) - place(kind),
    paired: place(paired) - place(kind),
    first: place(first) - place(kind),
    second: place(second) - place(kind),
  }));
}

function unpack(state: number, base: number, counts: number[]): void {
  let rest = state;
  for (let kind = 0; kind < counts.length; kind++) {
    const count = rest % base;
    counts[kind] = count;
    rest = (rest - count) / base;
  }
}
