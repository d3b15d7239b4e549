import { cutText, InputError } from '@cards/core';
import type { LawReport } from './check-report.js';
import type { CheckAnswer, MovesAnswer } from './check-trial.js';
import { CHECKED_LAWS, type CheckedLaw } from './checked-laws.js';

/** The worker of a task ended or timed out, for the reason of the message. */
interface Ended {
  readonly kind: 'ended';
  readonly message: string;
}

/** Runs the code of a strategy in workers under a watchdog. */
export interface LawWorkers {
  /**
   * Checks a law.
   *
   * @param law - the law
   * @param seed - the seed of its games
   */
  check(law: CheckedLaw, seed: string): Promise<CheckAnswer | Ended>;
  /**
   * Plays games.
   *
   * @param seed - the seed of the games
   * @param where - `here` in the worker of the laws, `elsewhere` in a worker that looks like one of another computer
   */
  moves(seed: string, where: 'here' | 'elsewhere'): Promise<MovesAnswer | Ended>;
}

/** The options of {@link checkLaws}. */
export interface CheckLawsOptions {
  /** The seed of the ranking, which the strategy cannot know. */
  readonly seed: string;
  /** Whether the strategy is an external player. What a program uses cannot be observed. */
  readonly isProgram: boolean;
  /**
   * Calls `use` with workers, and ends them.
   *
   * @returns the messages of code that failed after its games, such as in a timer
   */
  readonly withWorkers: (use: (workers: LawWorkers) => Promise<void>) => Promise<readonly string[]>;
}

/** The result of {@link checkLaws}. */
export interface CheckedLaws {
  readonly laws: readonly LawReport[];
  /** The name of the export that was checked; undefined if it is not known. */
  readonly found: string | undefined;
  /** The law in which the worker ended or timed out. It is the last one, because the others would repeat its cause. */
  readonly ended: LawReport | undefined;
}

/** The law that two workers check together. */
const SAME_EVERYWHERE = 'plays the same moves in every worker, process and environment';

/** The law that is checked when the workers end. */
const ENDS_CLEANLY = 'throws no error after its games';

/**
 * Checks each law in a task of its own, so that every failure is attributed to one law.
 *
 * @param options - the workers and the seed
 * @throws InputError if the strategy to check is not determined
 */
export async function checkLaws({ seed, isProgram, withWorkers }: CheckLawsOptions): Promise<CheckedLaws> {
  const laws: LawReport[] = [];
  let ended: LawReport | undefined;
  let found: string | undefined;
  const isCreated = (): boolean => laws[0]?.passed === true;

  /** Adds a law. `examine` returns how the strategy breaks it; undefined if it obeys the law. */
  const record = async (name: string, examine: () => Promise<string | undefined | Ended>): Promise<void> => {
    const fault = await examine();
    const message = typeof fault === 'object' ? fault.message : fault;
    const law = { name, passed: message === undefined, ...(message === undefined ? {} : { message }) };
    laws.push(law);
    if (typeof fault === 'object') ended = law;
  };

  const examineLaw = async (workers: LawWorkers, law: CheckedLaw): Promise<string | undefined | Ended> => {
    // Not the deals of the ranking: here, the strategy could store them.
    const answer = await workers.check(law, `${seed} laws`);
    if (answer.kind === 'ended') return answer;
    if (answer.kind === 'refused') throw new InputError(answer.message);
    found = answer.exportName;
    return answer.found;
  };

  const late = await withWorkers(async (workers) => {
    for (const [law, name] of Object.entries(CHECKED_LAWS) as [CheckedLaw, string][]) {
      // What a program uses cannot be observed. The comparison of two workers below still detects most of it.
      if (law === 'random' && isProgram) continue;
      // A strategy that cannot be created cannot be checked. The first law reports the reason.
      if ((laws.length > 0 && !isCreated()) || ended !== undefined) return;
      // oxlint-disable-next-line no-await-in-loop -- one worker checks the laws, and a failure can end the check
      await record(name, () => examineLaw(workers, law));
    }
    if (!isCreated() || ended !== undefined) return;
    await record(SAME_EVERYWHERE, async () => {
      const here = await workers.moves(`${seed} everywhere`, 'here');
      if (here.kind !== 'played') return here.kind === 'ended' ? here : here.message;
      const there = await workers.moves(`${seed} everywhere`, 'elsewhere');
      return there.kind === 'ended' ? there : differenceOf(here.games, there);
    });
  });
  if (isCreated() && (ended === undefined || late.length > 0)) {
    const [message] = late;
    laws.push({ name: ENDS_CLEANLY, passed: message === undefined, ...(message === undefined ? {} : { message }) });
  }
  return { laws, found, ended };
}

/** Says that code failed after its games. */
export function lateText(message: string): string {
  return `code of a strategy or a game failed after its games, such as in a timer or a promise: ${message}`;
}

/** The first difference between the games of two workers; undefined if they are the same. */
function differenceOf(here: readonly string[], there: MovesAnswer): string | undefined {
  if (there.kind === 'failed') return cutText(`in one worker it plays, but in another one it fails: ${there.message}`);
  const game = here.findIndex((moves, at) => moves !== there.games[at]);
  if (game === -1) return undefined;
  return cutText(
    `in game ${game}, it plays other moves in another worker: it depends on its thread, its process, the environment or the computer`,
  );
}
