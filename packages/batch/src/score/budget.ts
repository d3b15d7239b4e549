import { type AnswerUsage, type Meter, sumOfUsage, type Usage } from '../run/usage.js';

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

/** What the answers of all players took, and the limits of a score. */
export class Budget implements Meter {
  /** The limit that has ended the score. */
  ended: 'cost' | 'seconds' | undefined;
  keep: Meter['keep'];
  private spentSoFar = 0;
  /** The highest cost of an answer; undefined before the first one. */
  private most: number | undefined;
  /** By cell and block: what this process has measured, or else an earlier one. */
  private readonly own = new Map<string, BlockUsage>();
  private readonly kept = new Map<string, BlockUsage>();

  constructor(private readonly limits: ScoreLimits) {}

  /** What was paid so far, also for games that were not finished. */
  get spent(): number {
    return sumOfUsage([{ cost: this.spentSoFar }]).cost as number;
  }

  isOver(): boolean {
    if (this.limits.isLate?.() === true) this.ended ??= 'seconds';
    return this.ended === 'seconds';
  }

  /** Before the first answer nobody knows what one costs. */
  slots(workers: number): number {
    return this.limits.maxCost !== undefined && this.most === undefined ? 1 : workers;
  }

  /** The answers in progress, and the next one, count as the most expensive one so far. */
  mayAnswer(inProgress: number): boolean {
    const { limits, spent, most = 0 } = this;
    const { maxCost = Infinity } = limits;
    if (spent >= maxCost || spent + (inProgress + 1) * most > maxCost) this.ended ??= 'cost';
    this.isOver();
    return this.ended === undefined;
  }

  onUsage(cell: number, block: number, { cached = false, ...usage }: AnswerUsage): void {
    const key = `${cell} ${block}`;
    const { spent: before = 0, most: highest = 0 } = this.kept.get(key) ?? {};
    const known = this.own.get(key) ?? { answers: 0, usage: {}, spent: before, most: highest };
    const paid = cached ? 0 : (usage.cost ?? 0);
    const found = {
      answers: known.answers + 1,
      usage: sumOfUsage([known.usage, usage]),
      spent: known.spent + paid,
      most: Math.max(known.most, paid),
    };
    this.own.set(key, found);
    this.pay(paid, paid);
    this.keep?.(cell, block, found);
  }

  /** Of two attempts, the one with more answers has finished the block, or both have. */
  onKept(cell: number, block: number, kept: object): void {
    const key = `${cell} ${block}`;
    // Written by this class: the log has checked that nothing changed it.
    const found = kept as BlockUsage;
    const known = this.kept.get(key);
    const [more, less] = known === undefined || found.answers >= known.answers ? [found, known] : [known, found];
    const spent = Math.max(more.spent, less?.spent ?? 0);
    this.kept.set(key, { ...more, spent });
    // Otherwise it is counted already.
    if (!this.own.has(key)) this.pay(spent - (known?.spent ?? 0), found.most);
  }

  usageOf(cell: number, block: number): Usage {
    const [own, kept] = [this.own, this.kept].map((one) => one.get(`${cell} ${block}`));
    return ((own?.answers ?? 0) >= (kept?.answers ?? 0) ? own : kept)?.usage ?? {};
  }

  private pay(cost: number, most: number): void {
    this.spentSoFar += cost;
    this.most = Math.max(this.most ?? 0, most);
  }
}
