import { PositionSpace, REPLIES } from '../knowledge.js';
import type { SolvedRules } from './margin-solution.js';
import { type Lottery, TurnTree } from './turn-tree.js';

/**
 * The probability that the first player wins minus that they lose, between two perfect memories that play for this
 * value. The best turn depends on the score, so each position is solved for every margin that the remaining pairs can
 * still change. Passes end the game, and the player who is ahead wins: here with the second pass in a row, because more
 * of them change no value.
 */
export function winMinusLoss(rules: SolvedRules): number {
  const { opening } = new PositionSpace(rules.ranks, rules.copies);
  return solveWins(rules).value(opening, 0);
}

/** The solution of the game between two perfect memories, for what they play for. */
export interface Solution {
  /** What a pair adds to the value. */
  readonly pair: number;
  /** The value of a position for the player to move, who is ahead by `lead` pairs. */
  value(position: number, lead: number): number;
}

const SOLUTIONS = new Map<string, Solution>();

/** Solves the game for {@link winMinusLoss}, once in each thread. */
export function solveWins(rules: SolvedRules): Solution {
  const name = JSON.stringify(rules);
  const solution = SOLUTIONS.get(name) ?? new ForceSolver(rules).solve();
  SOLUTIONS.set(name, solution);
  return solution;
}

/**
 * The values of a position are a row with one value for each margin: in element `j`, the player to move is ahead by `2
 * j - left - odd` pairs, for `left` pairs that are not won, and `odd` 1 if the game has an odd number of pairs. A
 * margin outside of the row decides the game.
 */
class ForceSolver {
  private readonly space: PositionSpace;
  private readonly tree: TurnTree;
  private readonly bonus: boolean;
  private readonly passing: boolean;
  private readonly odd: 0 | 1;
  private readonly rows: Float64Array;
  private readonly begins: Int32Array;
  // Buffers with a value for each margin: the best turn, the best reply, the sum over drawn kinds, and one lottery.
  private readonly best: Float64Array;
  private readonly reply: Float64Array;
  private readonly total: Float64Array;
  private readonly trial: Float64Array;

  constructor({ ranks, copies, bonus, passing = true }: SolvedRules) {
    this.space = new PositionSpace(ranks, copies);
    this.tree = new TurnTree(this.space);
    this.bonus = bonus === 1;
    this.passing = passing;
    this.odd = this.space.pairs % 2 === 1 ? 1 : 0;
    this.begins = this.rowBegins();
    this.rows = new Float64Array(this.begins[this.space.size] as number);
    const widest = this.space.pairs + 2;
    this.best = new Float64Array(widest);
    this.reply = new Float64Array(widest);
    this.total = new Float64Array(widest);
    this.trial = new Float64Array(widest);
  }

  solve(): Solution {
    const { space, tree } = this;
    for (const position of space.backwards) {
      tree.grow(position);
      const width = this.widthOf(position);
      this.best.fill(Number.NEGATIVE_INFINITY);
      for (let first = 0; first < tree.code.unknown; first++) this.offer(tree.ofFirst(first), width, this.best);
      if (tree.hasUnknown) this.offerUnknown(width);
      this.enter(position, width);
    }
    const { begins, rows } = this;
    return {
      pair: 0,
      value(position, lead) {
        const [begin = 0, end = 0] = begins.subarray(position, position + 2);
        const at = (lead + end - begin - 1) / 2;
        return at < 0 ? -1 : begin + at < end ? (rows[begin + at] as number) : 1;
      },
    };
  }

  /** Raises `into` to the value of a choice, if the choice exists. */
  private offer(lottery: Lottery, width: number, into: Float64Array): void {
    if (!this.tree.has(lottery)) return;
    this.draw(lottery, width);
    for (let j = 0; j < width; j++) into[j] = Math.max(into[j] as number, this.trial[j] as number);
  }

  /** Raises `best` to the value of a turn that begins with an unknown card. */
  private offerUnknown(width: number): void {
    const { tree, total, reply, best } = this;
    total.fill(0);
    for (let kind = 0; kind < tree.drawn.length; kind++) {
      const chance = tree.drawn[kind] as number;
      if (chance === 0) continue;
      reply.fill(Number.NEGATIVE_INFINITY);
      for (const candidate of REPLIES) this.offer(tree.ofReply(kind, candidate), width, reply);
      for (let j = 0; j < width; j++) total[j] = (total[j] as number) + chance * (reply[j] as number);
    }
    for (let j = 0; j < width; j++) best[j] = Math.max(best[j] as number, total[j] as number);
  }

  /** Writes the value of a lottery for each margin to `trial`. */
  private draw(lottery: Lottery, width: number): void {
    const { begin, end, chance, target, pair } = this.tree;
    const { rows, begins, trial } = this;
    trial.fill(0);
    for (let i = begin[lottery] as number; i < (end[lottery] as number); i++) {
      const row = begins[target[i] as number] as number;
      const p = chance[i] as number;
      // A pair raises the margin by 1 and lowers the pairs left by 1. For the opponent the row is in reverse order.
      if (pair[i] === 0) {
        for (let j = 0; j < width; j++) trial[j] = (trial[j] as number) - p * (rows[row + width - 1 - j] as number);
      } else {
        trial[width - 1] = (trial[width - 1] as number) + p;
        for (let j = 0; j < width - 1; j++) {
          const next = this.bonus ? (rows[row + j] as number) : -(rows[row + width - 2 - j] as number);
          trial[j] = (trial[j] as number) + p * next;
        }
      }
    }
  }

  /** Stores the values of a position, from the best turns without a pass. */
  private enter(position: number, width: number): void {
    const { rows, best } = this;
    const canPass = this.passing && this.tree.has(this.tree.ofFirst(this.tree.code.pass));
    const begin = this.begins[position] as number;
    for (let j = 0; j < width; j++) {
      const ahead = Math.sign(2 * j - width + 1);
      const turn = best[j] as number;
      if (turn === Number.NEGATIVE_INFINITY) rows[begin + j] = ahead;
      else if (canPass) rows[begin + j] = Math.max(turn, Math.min(-(best[width - 1 - j] as number), ahead));
      else rows[begin + j] = turn;
    }
  }

  private widthOf(position: number): number {
    return (this.begins[position + 1] as number) - (this.begins[position] as number);
  }

  private rowBegins(): Int32Array {
    const { space } = this;
    const counts = new Uint8Array(space.kinds.count);
    const begins = new Int32Array(space.size + 1);
    for (let position = 0; position < space.size; position++) {
      space.read(position, counts);
      begins[position + 1] = (begins[position] as number) + space.cardsLeft(counts) / 2 + 1 + this.odd;
    }
    return begins;
  }
}
