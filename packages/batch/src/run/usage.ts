/** What answers of a program took, as the program reports it. */
export interface Usage {
  /** The number of tokens that a model read and wrote. */
  readonly tokens?: number;
  /** The cost, in a currency that is the same for all players. */
  readonly cost?: number;
  /** How often the program asked its model again, because an answer was no legal move. */
  readonly retries?: number;
  /** The number of answers that named no move. */
  readonly unreadable?: number;
  /** The number of answers that were cut off before their move. */
  readonly cutOff?: number;
  /** The number of answers that named a move which is not legal. */
  readonly illegalAnswers?: number;
  /** How often the program asked again because of a fault of the server. */
  readonly faults?: number;
}

/** What one answer took. */
export interface AnswerUsage extends Usage {
  /** Whether the program has kept the answer from an earlier run, so that it costs nothing now. */
  readonly cached?: boolean;
}

const NAMES = ['tokens', 'cost', 'retries', 'unreadable', 'cutOff', 'illegalAnswers', 'faults'] as const;

/**
 * Reads the member `usage` of an answer.
 *
 * @throws Error if a member is not a number from 0
 */
export function readUsage(found: unknown): AnswerUsage {
  const members = (found ?? {}) as Readonly<Record<string, unknown>>;
  const given = NAMES.filter((name) => (members[name] ?? undefined) !== undefined);
  if (
    typeof members !== 'object' ||
    given.some((name) => !Number.isFinite(members[name]) || (members[name] as number) < 0)
  )
    throw new Error(
      `its usage must be an object with numbers from 0 such as {"tokens":812,"cost":0.003}, not ${JSON.stringify(found)}`,
    );
  const usage = Object.fromEntries(given.map((name) => [name, members[name] as number]));
  return members['cached'] === true ? { ...usage, cached: true } : usage;
}

/** The digits of a sum: floating-point numbers such as 0.1 add up with errors after them. */
const DIGITS = 12;

/** The sum of several usages, each member only if one of them has it. */
export function sumOfUsage(parts: readonly Usage[]): Usage {
  const named = NAMES.filter((name) => parts.some(({ [name]: value }) => value !== undefined));
  const sumOf = (name: keyof Usage): number => parts.reduce((sum, { [name]: value = 0 }) => sum + value, 0);
  return Object.fromEntries(named.map((name) => [name, Number(sumOf(name).toPrecision(DIGITS))]));
}

/** Decides when a run with programs ends, whose answers can cost money, and hears what they took. */
export interface Meter {
  /** Whether the run ends before its next block. */
  isOver(): boolean;
  /** The number of workers that may play now. */
  slots(workers: number): number;
  /** Whether a program may answer once more, while others answer. If not, its block is not played. */
  mayAnswer(inProgress: number): boolean;
  /** What is to be kept of a finished block. */
  keptOf(cell: number, block: number): object;
  /** Adds what an answer took, and passes what is to be kept of its block so far to `keep`. */
  onUsage(cell: number, block: number, usage: AnswerUsage): void;
  keep: ((cell: number, block: number, kept: object) => void) | undefined;
  /** Receives what an earlier run has kept of a block; that of several answers in any order. */
  onKept(cell: number, block: number, kept: object): void;
}
