/** When a score ends before its last deal. */
export interface ScoreLimits {
  /** The maximum cost of all answers, as the players report it. Default: no limit. */
  readonly maxCost?: number | undefined;
  /** Whether the time is over. Default: never. */
  readonly isLate?: () => boolean;
}

/** What the answers in a block took. */
interface BlockUsage {
  /** The number of answers in the last attempt to play the block, and what they took. */
  readonly answers: number;
  readonly usage: Usage;
  /** What was paid in all attempts, and the highest cost of an answer. */
  readonly spent: number;
  readonly most: number;
}

const NONE: BlockUsage = { answers: 0, usage: {}, spent: 0, most: 0 };

/** What the answers of all players took, and the limits of a score. */
export class Budget implements Meter {
  /** The limit that has ended the score. */
  ended: 'cost' | 'seconds' | undefined;
  keep: Meter['keep'];
  private spentSoFar = 0;
  /** The highest cost of an answer; undefined before the first one. */
  private most: number | undefined;
  /** By cell and block. */
  private readonly blocks = new Map<string, BlockUsage>();
  /** The blocks with answers in this process. */
  private readonly begun = new Set<string>();

  constructor(private readonly limits: ScoreLimits) {}

  /** What was paid so far, also for games that were not finished. */
  get spent(): number {
    return sumOfUsage([{ cost: this.spentSoFar }]).cost as number;
  }

  isOver(): boolean {
    if (this.limits.isLate?.() === true) this.ended ??= 'seconds';
    return this.ended === 'seconds';
  }

  /** Before the first answer it is not known what one costs. */
  slots(workers: number): number {
    return this.limits.maxCost !== undefined && this.most === undefined ? 1 : workers;
  }

  /** The answers in progress, and the next one, count as the most expensive one so far. */
  mayAnswer(inProgress: number): boolean {
    const { limits, spent, most = 0 } = this;
    const { maxCost = Infinity } = limits;
    if (spent >= maxCost || spent + (inProgress + 1) * most > maxCost) this.ended ??= 'cost';
    return !this.isOver() && this.ended === undefined;
  }

  onUsage(cell: number, block: number, { cached = false, ...usage }: AnswerUsage): void {
    const key = `${cell} ${block}`;
    const { answers, usage: before, spent, most } = this.blocks.get(key) ?? NONE;
    // An attempt of an earlier run was paid, and begins again.
    const sofar = this.begun.has(key) ? { answers, usage: [before, usage] } : { answers: 0, usage: [usage] };
    const paid = cached ? 0 : (usage.cost ?? 0);
    this.begun.add(key);
    this.pay(paid, paid);
    const sums = { usage: sumOfUsage(sofar.usage), spent: spent + paid, most: Math.max(most, paid) };
    this.blocks.set(key, { answers: sofar.answers + 1, ...sums });
    this.keep?.(cell, block, this.keptOf(cell, block));
  }

  keptOf(cell: number, block: number): BlockUsage {
    return this.blocks.get(`${cell} ${block}`) ?? NONE;
  }

  /** Of two attempts, the one with more answers has finished the block, or both have. */
  onKept(cell: number, block: number, kept: object): void {
    const key = `${cell} ${block}`;
    // Written by this class: the log has checked that nothing changed it.
    const [found, known] = [kept as BlockUsage, this.keptOf(cell, block)];
    if (this.begun.has(key)) return;
    const spent = Math.max(known.spent, found.spent);
    this.blocks.set(key, { ...(found.answers < known.answers ? known : found), spent });
    this.pay(spent - known.spent, found.most);
  }

  private pay(cost: number, most: number): void {
    this.spentSoFar += cost;
    this.most = Math.max(this.most ?? 0, most);
  }
}
import { type AnswerUsage, type Meter, sumOfUsage, type Usage } from '@cards/batch/internal';
