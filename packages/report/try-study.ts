import { simulate } from '@cards/batch';
import { planStudy, studyOf, formatStudy } from '@cards/report';
import { race } from '/work/study/packages/report/test/study/planted-games.ts';
const luckGain = (_c: number, rng: any) => rng.int(10);
const games: Record<string, any> = {
  plain: race('plain', { gain: (c, rng) => c + rng.int(30) }),
  firstSeat: race('firstseat', { gain: luckGain, bonus: [5.0] }),
  luck: race('luck', { gain: luckGain }),
  skill: race('skill', { chance: 1 }),
  stall: race('stall', { endless: 10, gain: luckGain }),
  resign: race('resign', { extra: 'resign', gain: (c, rng) => c + rng.int(30) }),
  triumph: race('triumph', { extra: 'triumph', gain: (c, rng) => c + rng.int(30) }),
  half: race('half', { rounds: 10, weight: (round) => (round < 5 ? 10 : 0), gain: (c, rng) => c + rng.int(30) }),
  moons: race('moons', { moons: true, gain: (c, rng) => c + rng.int(30) }),
  four: race('four', { seats: 4, gain: luckGain, bonus: [0, 0, -3, 0] }),
};
const only = process.argv.slice(2);
for (const [name, game] of Object.entries(games)) {
  if (only.length && !only.includes(name)) continue;
  const t = process.cpuUsage();
  const plan = planStudy(game, { seed: 1 });
  const study = studyOf(plan, simulate(plan.experiment));
  const u = process.cpuUsage(t);
  console.log(formatStudy(study, 'table', { width: 100, sparklines: true, details: false, command: 'x' }));
  console.log((u.user / 1e6).toFixed(1), 's cpu');
}
