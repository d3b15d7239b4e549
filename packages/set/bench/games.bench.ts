/**
 * Automatic games per second on one core, including the random streams of each game, and searches for all sets among 12
 * cards per second. The mean number of sets found must be close to C(12, 3) / 79.
 */
import { createPlayers, createRunner, resolveParams, seededRng, Streams } from '@cards/core';
import { PackedTableau, set } from '@cards/set';

const REPEATS = 9;
const SLICE_NS = 250e6;
const params = resolveParams(set.parameters);

/** Plays repetition `index`. The result is used, so that the JIT compiler cannot remove the work. */
type Play = (index: number) => number;

function gamesOf(spec: string): Play {
  const runner = createRunner(set.engine(params), createPlayers(set, params, [spec]));
  const rngs = new Streams('bench', set.id).gameRngs(1);
  const measures = new Int32Array(set.measures.length);
  return (index) => {
    runner.play(rngs.seek(index), measures);
    return measures[0] as number;
  };
}

/** Finds all sets among random cards. */
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

/** The measurements of many repetitions: the time of each slice, and the sum of the results. */
interface Measurement {
  readonly ns: number[];
  count: number;
  sum: number;
}

/** Measures slices of {@link SLICE_NS} each. The first slice is a warm-up. */
function measure(play: Play, atOnce: number): Measurement {
  const measurement: Measurement = { ns: [], count: 0, sum: 0 };
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const begin = process.hrtime.bigint();
    const first = measurement.count;
    let elapsed = 0;
    while (elapsed < SLICE_NS) {
      for (let i = 0; i < atOnce; i++) measurement.sum += play(measurement.count + i);
      measurement.count += atOnce;
      elapsed = Number(process.hrtime.bigint() - begin);
    }
    if (repeat > 0) measurement.ns.push(elapsed / (measurement.count - first));
  }
  return measurement;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string => Math.round(1e9 / ns).toLocaleString('en');

console.log('per second                        median   fastest slice   mean sets');
const rows: readonly (readonly [string, Play, number])[] = [
  ...set.strategies.map(({ name }) => [`games of ${name}`, gamesOf(name), name === 'lookahead' ? 10 : 500] as const),
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
