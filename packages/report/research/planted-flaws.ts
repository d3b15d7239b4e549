/**
 * How often a study names a planted flaw at the default size, over 20 seeds, and how many pages of games without one
 * have a false finding. It takes an hour:
 * `npx tsx --conditions=@cards/source packages/report/research/planted-flaws.ts`. With arguments: the first and the
 * last seed, and a part of the name of the flaw. The test has one seed.
 */
import { simulate } from '@cards/batch';
import { studyOf } from '@cards/report';
import { falseFindings, FLAWLESS, partOfStudy, PLANTED } from '../test/study/planted-games.js';

const [first = '1', last = '20', part = ''] = process.argv.slice(2);
const seeds = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);

for (const [flaw, game, sentence, decides] of PLANTED) {
  if (!flaw.includes(part)) continue;
  const missed = seeds.filter((seed) => !sentence.test(partOfStudy(game, seed, decides).verdict));
  console.log(
    `${flaw}: ${seeds.length - missed.length} of ${seeds.length}; missed with the seeds [${missed.join(', ')}]`,
  );
}

for (const search of ['with', 'without']) {
  const name = `no flaw, ${search} search`;
  if (!name.includes(part)) continue;
  let [named, pages] = [0, 0];
  for (const seed of seeds) {
    for (const [known, hasSearch, planOf] of FLAWLESS) {
      if (hasSearch !== (search === 'with')) continue;
      const plan = planOf(seed);
      const found = falseFindings(studyOf(plan, simulate(plan.experiment)), known);
      pages++;
      if (found.length > 0) console.log(`${name}: ${plan.game.id} with seed ${seed}: ${found.join('; ')}`);
      named += Number(found.length > 0);
    }
    console.log(`${name}: ${named} of ${pages} pages have a false finding`);
  }
}
