/**
 * How often a study names a planted flaw at the default size, over 20 seeds, and how often it names a flaw in a game
 * without one. It takes many minutes: `npx tsx --conditions=@cards/source packages/report/research/planted-flaws.ts`.
 * With arguments: the first and the last seed, and a part of the name of the flaw. The test has one seed.
 */
import { seededRng } from '@cards/core';
import { partOfStudy, PLANTED, race, tables } from '../test/study/planted-games.js';

const [first = '1', last = '20', part = ''] = process.argv.slice(2);
const seeds = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);

for (const [flaw, game, sentence, decides] of PLANTED) {
  if (!flaw.includes(part)) continue;
  const missed = seeds.filter((seed) => !sentence.test(partOfStudy(game, seed, decides).verdict));
  console.log(
    `${flaw}: ${seeds.length - missed.length} of ${seeds.length}; missed with the seeds [${missed.join(', ')}]`,
  );
}

// A race that is even: the cards lie in any order, and a seat that is drawn begins. Its die has a random size.
if ('no flaw'.includes(part)) {
  const pages = seeds.map((seed) => {
    const sides = 5 + seededRng(`sides ${seed}`).int(30);
    const game = race('even', { even: true, gain: (card, rng) => card + rng.int(sides) });
    return partOfStudy(game, `even ${seed}`, tables).answers.flatMap(({ flaw }) => flaw ?? []);
  });
  const named = pages.filter(({ length }) => length > 0);
  console.log(`no flaw: ${named.length} of ${pages.length} pages name one; ${named.flat().join('; ')}`);
}
