// @module-tag slow (simulated error rates)
// @module-tag release
import { simulate } from '@cards/batch';
import { type Study, studyOf } from '@cards/report';
import { type StudyPlan } from '../../src/study/plan-study.js';
import { expect, test } from 'vitest';
import { falseFindings, FLAWLESS } from './planted-games.js';

/** The number of pages of each game. */
const PAGES = 4;

/** At most 5% of the pages have a false finding; plus three standard errors of the number of pages. */
const MOST_FALSE = FLAWLESS.length * PAGES * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / (FLAWLESS.length * PAGES)));

/** A page from few games of weak players, so that many pages take seconds. Weaker play makes no finding true. */
function pageOf(plan: StudyPlan, seed: number): Study {
  const weaker = <Spec>(spec: Spec): Spec | string =>
    typeof spec === 'string' ? spec.replace(/\d+/, (iterations) => String(Number(iterations) / 4)) : spec;
  const cells = plan.experiment.cells.map(({ game, params = {}, measures = [], lineups = [] }) => ({
    game,
    params,
    ...(measures.length > 0 && { measures }),
    lineups: lineups.map((lineup) => lineup.map(weaker)),
    trials: 60,
  }));
  const roles = plan.roles.map((role) => ({ ...role, player: weaker(role.player), against: weaker(role.against) }));
  const weak = { ...plan, roles, experiment: { seed: `page ${seed}`, cells } };
  return studyOf(weak, simulate(weak.experiment));
}

test('at most 5% of the pages of games without a flaw have a false finding', () => {
  const found = FLAWLESS.flatMap(([known, , planOf]) => {
    const plan = planOf(2);
    return Array.from({ length: PAGES }, (_, seed) => falseFindings(pageOf(plan, seed), known));
  });
  expect(found.filter(({ length }) => length > 0).length).toBeLessThan(MOST_FALSE);
});
