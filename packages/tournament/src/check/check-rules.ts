import type { ModuleExport } from '@cards/batch/internal';
import { WorkerError, type Pool, type Handlers } from '@cards/batch/web/internal';
import type { AnyGame } from '@cards/core';
import type { Verdict } from '@cards/core/testing';
import type { AnyHarness } from '@cards/core/internal';
import type { RulesReport } from './check-report.js';

/** The game to examine, as plain data for a worker. */
export interface RulesTask {
  readonly game: ModuleExport;
  /** Its harness; undefined if the game has its checks itself. */
  readonly harness: ModuleExport | undefined;
  /** The position of the test to run; undefined to count the tests. */
  readonly test?: number;
}

/** The handler of a worker that examines a game. */
export function rulesHandlers(importExport: (address: ModuleExport) => Promise<unknown>, freeze: () => void): Handlers {
  let tests: readonly (() => Verdict)[] | undefined;
  return {
    rules: async ({ game: address, harness, test }: RulesTask): Promise<number | Omit<Verdict, 'error'>> => {
      if (tests === undefined) {
        const { examineGame } = await import('@cards/core/testing');
        freeze();
        const game = (await importExport(address)) as AnyGame;
        const checks = harness && ((await importExport(harness)) as AnyHarness);
        tests = examineGame(checks ?? { ...(typeof game.checks === 'object' ? game.checks : {}), game });
      }
      if (test === undefined) return tests.length;
      const { error: _, ...verdict } = (tests[test] as () => Verdict)();
      return verdict;
    },
  };
}

/** Runs the conformance tests of a game, each in a task: the watchdog knows which one does not end. */
export async function examineRules(
  id: string,
  task: RulesTask,
  pool: Pick<Pool, 'run' | 'close'>,
  onTest: (done: number, total: number) => void = () => {},
): Promise<RulesReport> {
  const tests: Omit<Verdict, 'error'>[] = [];
  const isEnded = (): boolean => tests.some(({ name }) => name === ENDS);
  try {
    const total = await pool.run<RulesTask, number>({ name: 'rules', task });
    for (let test = 0; test < total && !isEnded(); test++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one worker runs the tests, and a failure can end the check
        tests.push(await pool.run<RulesTask, Verdict>({ name: 'rules', task: { ...task, test } }));
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        tests.push({ name: ENDS, passed: false, message: error.message });
      }
      onTest(test + 1, total);
    }
  } finally {
    await pool.close();
  }
  return { format: 'cards-sim/rules@1', game: id, passed: tests.every(({ passed }) => passed), tests };
}

/** The rule that a game breaks whose test does not end. */
const ENDS = 'Every rule returns in time';
