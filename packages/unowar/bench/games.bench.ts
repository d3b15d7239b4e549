/**
 * Games per second on one core over the nine pairings of the source document's players, for `@cards/unowar` and for the
 * version with card objects. The time includes the random streams of each game. The win rates of both versions must
 * agree.
 */
import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import type { RandomSource } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { CARD_OBJECT_PLAYERS, playCardObjects } from './card-objects.ts';

const REPEATS = 5;
const SLICE_NS = 150e6;
const names = [...CARD_OBJECT_PLAYERS.keys()];
const pairings = names.flatMap((first) => names.map((second) => [first, second] as const));
const params = resolveParams(unowar.parameters);

/** Plays game `index`, and returns whether the first seat won. */
type Play = (index: number) => boolean;

function runnerOf(specs: readonly string[]): Play {
  const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, specs));
  const rngs = new Streams('bench', unowar.id).gameRngs(2);
  const measures = new Int32Array(unowar.measures.length);
  return (index) => {
    runner.play(rngs.seek(index), measures);
    return measures[0] === 1;
  };
}

function cardObjectsOf([first, second]: readonly [string, string]): Play {
  const [ai1, ai2] = [CARD_OBJECT_PLAYERS.get(first), CARD_OBJECT_PLAYERS.get(second)];
  if (ai1 === undefined || ai2 === undefined) throw new Error(`no player ${first} or ${second}`);
  const rngs = new Streams('bench', unowar.id).gameRngs(2);
  return (index) => {
    // The generators of a stream draw from a source.
    const { source } = rngs.seek(index).deal as unknown as { readonly source: RandomSource };
    return playCardObjects(ai1, ai2, () => (source.next() >>> 0) / 4294967296);
  };
}

/** The measurements of one pairing. */
interface Measurement {
  readonly play: Play;
  readonly nsPerGame: number[];
  games: number;
  wins: number;
}

/** Plays games for {@link SLICE_NS}. */
function playSlice(measurement: Measurement): void {
  const begin = process.hrtime.bigint();
  const first = measurement.games;
  let elapsed = 0;
  while (elapsed < SLICE_NS) {
    for (let i = 0; i < 200; i++) if (measurement.play(measurement.games + i)) measurement.wins++;
    measurement.games += 200;
    elapsed = Number(process.hrtime.bigint() - begin);
  }
  measurement.nsPerGame.push(elapsed / (measurement.games - first));
}

const newMeasurement = (play: Play): Measurement => ({ play, nsPerGame: [], games: 0, wins: 0 });
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string =>
  Math.round(1e9 / ns)
    .toLocaleString('en')
    .padStart(9);

/** Measures all pairings in turn, as in a batch, {@link REPEATS} times after a warm-up. */
function measure(plays: readonly Play[]): Measurement[] {
  const measurements = plays.map(newMeasurement);
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    for (const measurement of measurements) playSlice(measurement);
    if (repeat === 0) for (const measurement of measurements) measurement.nsPerGame.length = 0;
  }
  return measurements;
}

const packed = measure(pairings.map(runnerOf));
const objects = measure(pairings.map(cardObjectsOf));

console.log('games per second        @cards/unowar   card objects   win rates');
for (const [i, pairing] of pairings.entries()) {
  const [ids, object] = [packed[i], objects[i]];
  if (ids === undefined || object === undefined) continue;
  const [rate, objectRate] = [ids.wins / ids.games, object.wins / object.games];
  const [a, b] = [median(ids.nsPerGame), median(object.nsPerGame)];
  const shown = `${rate.toFixed(4)} ${objectRate.toFixed(4)}`;
  console.log(`${pairing.join(' - ').padEnd(24)}${perSecond(a).padStart(15)}${perSecond(b).padStart(15)}   ${shown}`);
  const error = Math.sqrt(rate * (1 - rate) * (1 / ids.games + 1 / object.games)) + 1 / object.games;
  if (Math.abs(rate - objectRate) > 4 * error) throw new Error(`the two versions of ${pairing.join(' - ')} differ`);
}

const mean = (measurements: readonly Measurement[]): number =>
  measurements.reduce((sum, { nsPerGame }) => sum + median(nsPerGame), 0) / measurements.length;
const [packedMean, objectMean] = [mean(packed), mean(objects)];
console.log(
  `${'mean of the pairings'.padEnd(24)}${perSecond(packedMean).padStart(15)}${perSecond(objectMean).padStart(15)}`,
);
console.log(`${(objectMean / packedMean).toFixed(1)} times as fast as card objects`);
