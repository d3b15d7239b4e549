/** Positions of a game as numbers: what each of them shows, and what each play loses there. */
export interface PositionTable {
  /** How often each position is met. */
  readonly weights: Float64Array;
  /** By reading and position: the number of its value, among the values of the reading in their order. */
  readonly columns: readonly Column[];
  /** By play and position: what the play loses; NaN if it is not possible there. */
  readonly losses: readonly Float64Array[];
  /** By position: what the first legal move loses. */
  readonly fallback: Float64Array;
}

/** A reading in all positions. */
interface Column {
  /** By position: the number of its value. */
  readonly values: Uint8Array;
  /** How many values there are. */
  readonly size: number;
  /** Whether values have an order, so that a condition can say `at least`. */
  readonly isOrdered: boolean;
}

/** A condition: the value of a reading has a number in this range. */
export interface Condition {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** A line of a list: the play if all conditions hold and it is possible. The last line of a list has no condition. */
export interface Rule {
  readonly conditions: readonly Condition[];
  /** The number of the play. */
  readonly play: number;
}

/** A rule with what it gains over the rules after it. */
export interface Candidate extends Rule {
  readonly gain: number;
}

/** How many candidates with one condition get a second one. */
const BEAM = 12;

/** A second condition has to gain this share more: a short line is easier to remember. */
const WORTH = 0.1;

/** The largest number of times that all lines of a list are chosen again. */
const MOST_SWEEPS = 6;

/** A gain below this share of what is lost is rounding. */
const LEAST = 1e-9;

/**
 * Finds short ordered lists of rules, greedily: each new line is the one that saves most at its best place, and then
 * every line is chosen again while that saves anything.
 */
export class RuleLearner {
  private readonly positions: Int32Array;

  constructor(private readonly table: PositionTable) {
    this.positions = Int32Array.from(table.weights.keys());
  }

  /** What a list loses, summed over all positions. */
  lossOf(rules: readonly Rule[]): number {
    const { weights } = this.table;
    return this.lossesOf(rules).reduce((sum, loss, at) => sum + loss * (weights[at] as number), 0);
  }

  /** The best list found with at most this many lines. `first` is a list to go on from. */
  learn(lines: number, first: readonly Rule[] = [this.defaultFor(this.positions)]): readonly Rule[] {
    let rules = first;
    while (rules.length < lines) {
      let best: { readonly line: number; readonly rule: Candidate } | undefined;
      for (const line of rules.keys()) {
        const [rule] = this.additions(rules, line, 1);
        if (rule !== undefined && rule.gain > (best?.rule.gain ?? 0)) best = { line, rule };
      }
      if (best === undefined) return rules;
      rules = this.improved([...rules.slice(0, best.line), best.rule, ...rules.slice(best.line)]);
    }
    return rules;
  }

  /** The best rules for a new line before one of a list. */
  additions(rules: readonly Rule[], line: number, most: number): readonly Candidate[] {
    return this.candidates(this.leftBy(rules.slice(0, line)), this.lossesOf(rules.slice(line)), most);
  }

  /** The best rules for one line of a list, the best one first, if all other lines stay. */
  alternatives(rules: readonly Rule[], line: number, most: number): readonly Rule[] {
    const left = this.leftBy(rules.slice(0, line));
    if (line < rules.length - 1) return this.candidates(left, this.lossesOf(rules.slice(line + 1)), most);
    return this.defaults(left).slice(0, most);
  }

  private improved(given: readonly Rule[]): readonly Rule[] {
    let rules = given;
    let lost = this.lossOf(rules);
    for (let sweep = 0, isBetter = true; isBetter && sweep < MOST_SWEEPS; sweep++) {
      isBetter = false;
      for (const line of rules.keys())
        for (const rule of this.alternatives(rules, line, 1)) {
          const changed = withLine(rules, line, rule);
          const loss = this.lossOf(changed);
          if (loss >= lost - LEAST * Math.abs(lost)) continue;
          [rules, lost, isBetter] = [changed, loss, true];
        }
    }
    return rules;
  }

  /** By position: what a list loses there. */
  private lossesOf(rules: readonly Rule[]): Float64Array {
    const { losses, fallback } = this.table;
    const lost = fallback.slice();
    // From the last line to the first one, which decides.
    for (const rule of [...rules].reverse()) {
      const played = losses[rule.play] as Float64Array;
      for (const at of this.positions) {
        const loss = played[at] as number;
        if (!Number.isNaN(loss) && this.holds(rule, at)) lost[at] = loss;
      }
    }
    return lost;
  }

  private holds({ conditions }: Rule, at: number): boolean {
    return conditions.every(({ column, from, to }) => {
      const value = this.table.columns[column]?.values[at] as number;
      return from <= value && value <= to;
    });
  }

  /** The positions for which no rule decides. */
  private leftBy(rules: readonly Rule[]): Int32Array {
    const { losses } = this.table;
    return this.positions.filter(
      (at) => !rules.some((rule) => !Number.isNaN(losses[rule.play]?.[at]) && this.holds(rule, at)),
    );
  }

  private defaultFor(positions: Int32Array): Rule {
    return this.defaults(positions)[0] as Rule;
  }

  private defaults(positions: Int32Array): readonly Rule[] {
    const { losses, fallback, weights } = this.table;
    const lost = losses.map((played, play) => {
      let sum = 0;
      for (const at of positions) {
        const loss = played[at] as number;
        sum += (weights[at] as number) * (Number.isNaN(loss) ? (fallback[at] as number) : loss);
      }
      return { conditions: [], play, sum };
    });
    return lost.sort((one, other) => one.sum - other.sum);
  }

  /** The best rules before others that lose `rest` in each position. */
  private candidates(positions: Int32Array, rest: Float64Array, most: number): readonly Candidate[] {
    const { losses, weights } = this.table;
    const single: Candidate[] = [];
    const gains = losses.map((played) => {
      const gain = new Float64Array(weights.length);
      for (const at of positions) {
        const loss = played[at] as number;
        if (!Number.isNaN(loss)) gain[at] = (weights[at] as number) * ((rest[at] as number) - loss);
      }
      return gain;
    });
    for (const [play, gain] of gains.entries()) single.push(...this.conditionsFor(positions, gain, play, []));
    single.sort(byGain);
    const double = single.slice(0, BEAM).flatMap(({ conditions, play, gain }) => {
      const inside = positions.filter((at) => this.holds({ conditions, play }, at));
      return this.conditionsFor(inside, gains[play] as Float64Array, play, conditions).filter(
        (one) => one.gain > (1 + WORTH) * gain,
      );
    });
    return [...single.slice(0, most), ...double].sort(byGain).slice(0, most);
  }

  /** The best condition on each reading for a play, if it gains anything. */
  private conditionsFor(
    positions: Int32Array,
    gain: Float64Array,
    play: number,
    others: readonly Condition[],
  ): readonly Candidate[] {
    return this.table.columns.flatMap(({ values, size, isOrdered }, column) => {
      const sums = new Float64Array(size);
      for (const at of positions)
        sums[values[at] as number] = (sums[values[at] as number] as number) + (gain[at] as number);
      let best: Candidate | undefined;
      const consider = (from: number, to: number, sum: number): void => {
        if (sum > (best?.gain ?? 0)) best = { conditions: [...others, { column, from, to }], play, gain: sum };
      };
      let below = 0;
      const all = sums.reduce((sum, one) => sum + one, 0);
      for (let value = 0; value < size; value++) {
        consider(value, value, sums[value] as number);
        if (!isOrdered) continue;
        consider(value, size - 1, all - below);
        below += sums[value] as number;
        consider(0, value, below);
      }
      return best === undefined ? [] : [best];
    });
  }
}

const byGain = (one: Candidate, other: Candidate): number => other.gain - one.gain;

/** A list with another rule in one line. */
export const withLine = (rules: readonly Rule[], line: number, rule: Rule): readonly Rule[] =>
  rules.map((one, at) => (at === line ? rule : one));
