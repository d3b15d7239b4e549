import { planExperiment, summarize } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { pairs } from '@cards/pairs';

/** The digest of what Node plays for the link `game=pairs&strategy=good,optimal&seed=1` of the laboratory. */
export async function digestInNode(trials: number): Promise<string> {
  const cells = ['good', 'optimal'].map((strategy) => ({ game: pairs, strategies: [strategy], trials }));
  const plan = planExperiment({ seed: '1', cells });
  return summarize(plan, (await runPlan(plan, { workers: 2 })).entries()).digest;
}
