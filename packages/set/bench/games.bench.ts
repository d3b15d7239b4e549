/**
 * Automatic games per second on one core, streams derived for every game included, and searches for all sets among 12
 * cards per second. The mean number of sets that are found must agree with C(12, 3) / 79.
 */
import { resolveParams, createPlayers, seededRng, Streams } from '@cards/core';
import { PackedTableau, set } from '@cards/set';

const REPEATS = 9;
const SLICE_NS = 250e6;
const params = resolveParams(set.parameters);

/** A number for each repetition, so that no work is optimized away. */
type Play = (index: number) => number;

function tableOf(spec: string): Play {
  const runner = set.runner(params, createPlayers(set, params, [spec]));
  const rngs = new Streams('bench', set.id).gameRngs(1);
  const measures = new Int32Array(set.measures.length);
  return (index) => {
    runner.play(rngs.seek(index), measures);
    return measures[0] as number;
  };
}

/** Lays down 12 random cards and finds all of their sets. */
function searchOf(cards: number): Play {
  const tableau = new PackedTableau();
  const found = new Int32Array(1080);
  const rng = seededRng('bench');
  const deals = Array.from({ length: 4096 }, () => {
    const deck = Uint8Array.from({ length: 81 }, (_, card) => card);
    rng.shuffle(deck);
    return deck.slice(0, cards);
  });
  return (index) => {
    tableau.clear();
    tableau.lay(deals[index & 4095] as Uint8Array, 0, cards);
    return tableau.findAll(found);
  };
}

/** What came of many repetitions, slice by slice. */
interface Lap {
  readonly ns: number[];
  count: number;
  sum: number;
}

/** Slices of {@link SLICE_NS} each; the first one warms up. */
function measure(play: Play, atOnce: number): Lap {
  const lap: Lap = { ns: [], count: 0, sum: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = process.hrtime.bigint();
    const first = lap.count;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < atOnce; i++) lap.sum += play(lap.count + i);
      lap.count += atOnce;
      elapsed = Number(process.hrtime.bigint() - begin);
    }
    if (repeat > 0) lap.ns.push(elapsed / (lap.count - first));
  }
  return lap;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string => Math.round(1e9 / ns).toLocaleString('en');

console.log('per second                        median   fastest slice   mean sets');
const rows: readonly (readonly [string, Play, number])[] = [
  ...set.strategies.map(({ name }) => [`games of ${name}`, tableOf(name), name === 'lookahead' ? 10 : 500] as const),
  ['all sets of 12 cards', searchOf(12), 5000],
];
for (const [name, play, atOnce] of rows) {
  const { ns, sum, count } = measure(play, atOnce);
  console.log(
    [
      name.padEnd(24),
      perSecond(median(ns)).padStart(15),
      perSecond(Math.min(...ns)).padStart(15),
      (sum / count).toFixed(3).padStart(11),
    ].join(' '),
  );
}
