// @module-tag slow (simulated error rates)
// @module-tag release
import type { AnyGame } from '@cards/core';
import { simulate } from '@cards/batch';
import { planStudy, type Study, type StudyPlan, studyOf } from '@cards/report';
import { expect, test } from 'vitest';
import { race } from './planted-games.js';

/** The number of pages of each game. */
const PAGES = 15;

/** At most 5% of the pages have a false finding; plus three standard errors of the number of pages. */
const MOST_FALSE = 2 * PAGES * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / (2 * PAGES)));

/** A page from few games of weak players, so that many pages take seconds. Weaker play makes no finding true. */
function pageOf(plan: StudyPlan, seed: number): Study {
  const weaker = <Spec>(spec: Spec): Spec | string =>
    typeof spec === 'string' ? spec.replace(/\d+/, (iterations) => String(Number(iterations) / 4)) : spec;
  const cells = plan.experiment.cells.map(({ strategies = [], pairedWith = [], ...cell }) => ({
    ...cell,
    strategies: strategies.map(weaker),
    ...(pairedWith.length > 0 && { pairedWith: pairedWith.map(weaker) }),
    trials: 60,
  }));
  const roles = plan.roles.map((role) => ({ ...role, player: weaker(role.player), against: weaker(role.against) }));
  const weak = { ...plan, roles, experiment: { seed: `page ${seed}`, cells } };
  return studyOf(weak, simulate(weak.experiment));
}

/** The flaws of a page, and sentences that are not true of an even race. */
function falseFindings({ answers }: Study, isLuck: boolean): readonly string[] {
  const [fair, skill] = answers;
  return [
    ...answers.flatMap(({ flaw }) => (flaw === undefined || (isLuck && flaw.includes('pure luck')) ? [] : [flaw])),
    ...(fair?.text.startsWith('No seat is shown to be better') === true ? [] : [fair?.text ?? '']),
    ...(isLuck && skill?.text.includes('more thought still pays') === true ? [skill.text] : []),
    ...(isLuck && (skill?.figures[0]?.low ?? 0) > 0 ? [skill?.text ?? ''] : []),
  ];
}

test('at most 5% of the pages of games without a flaw have a false finding', () => {
  const planned = (game: unknown): StudyPlan => planStudy(game as AnyGame);
  const luck = planned(race('luck', { even: true, gain: (_card, rng) => rng.int(10) }));
  const both = planned(race('both', { even: true, gain: (card, rng) => card + rng.int(10) }));
  const found = Array.from({ length: PAGES }, (_, seed) => [
    falseFindings(pageOf(luck, seed), true),
    falseFindings(pageOf(both, seed), false),
  ]).flat();
  expect(found.filter(({ length }) => length > 0).length).toBeLessThan(MOST_FALSE);
});
