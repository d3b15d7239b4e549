/**
 * Games per second on one core over the nine pairings of the document's players, streams derived for every game
 * included; beside it the same with cards as objects, whose win rates must agree.
 */
import { resolveParams, createPlayers, SourceRng, Streams } from '@cards/core';
import { unowar } from '@cards/unowar';
import { CARD_OBJECT_PLAYERS, playCardObjects } from './card-objects.ts';

const REPEATS = 5;
const SLICE_NS = 150e6;
const names = [...CARD_OBJECT_PLAYERS.keys()];
const pairings = names.flatMap((first) => names.map((second) => [first, second] as const));
const params = resolveParams(unowar.parameters);

/** Plays game `index` and says whether the first seat won. */
type Play = (index: number) => boolean;

function runnerOf(specs: readonly string[]): Play {
  const runner = unowar.runner(params, createPlayers(unowar, params, specs));
  const rngs = new Streams('bench', unowar.id).gameRngs(unowar.seats);
  const measures = new Int32Array(unowar.measures.length);
  return (index) => {
    runner.play(rngs.seek(index), measures);
    return measures[0] === 1;
  };
}

function cardObjectsOf([first, second]: readonly [string, string]): Play {
  const [ai1, ai2] = [CARD_OBJECT_PLAYERS.get(first), CARD_OBJECT_PLAYERS.get(second)];
  if (ai1 === undefined || ai2 === undefined) throw new Error(`no player ${first} or ${second}`);
  const rngs = new Streams('bench', unowar.id).gameRngs(unowar.seats);
  return (index) => {
    const { deal } = rngs.seek(index);
    if (!(deal instanceof SourceRng)) throw new TypeError('streams are made of another generator now');
    const { source } = deal;
    return playCardObjects(ai1, ai2, () => (source.next() >>> 0) / 4294967296);
  };
}

/** One pairing, measured slice by slice. */
interface Lap {
  readonly play: Play;
  readonly nsPerGame: number[];
  games: number;
  wins: number;
}

/** One slice: games for {@link SLICE_NS}. */
function slice(lap: Lap): void {
  const begin = process.hrtime.bigint();
  const first = lap.games;
  let elapsed = 0;
  while (elapsed < SLICE_NS) {
    for (let i = 0; i < 200; i++) if (lap.play(lap.games + i)) lap.wins++;
    lap.games += 200;
    elapsed = Number(process.hrtime.bigint() - begin);
  }
  lap.nsPerGame.push(elapsed / (lap.games - first));
}

const newLap = (play: Play): Lap => ({ play, nsPerGame: [], games: 0, wins: 0 });
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const perSecond = (ns: number): string =>
  Math.round(1e9 / ns)
    .toLocaleString('en')
    .padStart(9);

/** All pairings in turn, as a batch has them, again and again; the first round warms up. */
function measure(plays: readonly Play[]): Lap[] {
  const laps = plays.map(newLap);
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    for (const lap of laps) slice(lap);
    if (repeat === 0) for (const lap of laps) lap.nsPerGame.length = 0;
  }
  return laps;
}

const ours = measure(pairings.map(runnerOf));
const objects = measure(pairings.map(cardObjectsOf));

console.log('games per second        @cards/unowar   card objects   win rates');
for (const [i, pairing] of pairings.entries()) {
  const [our, object] = [ours[i], objects[i]];
  if (our === undefined || object === undefined) continue;
  const [rate, objectRate] = [our.wins / our.games, object.wins / object.games];
  const [a, b] = [median(our.nsPerGame), median(object.nsPerGame)];
  const shown = `${rate.toFixed(4)} ${objectRate.toFixed(4)}`;
  console.log(`${pairing.join(' - ').padEnd(24)}${perSecond(a).padStart(15)}${perSecond(b).padStart(15)}   ${shown}`);
  const error = Math.sqrt(rate * (1 - rate) * (1 / our.games + 1 / object.games)) + 1 / object.games;
  if (Math.abs(rate - objectRate) > 4 * error) throw new Error(`the two versions of ${pairing.join(' - ')} differ`);
}

const mean = (laps: readonly Lap[]): number =>
  laps.reduce((sum, { nsPerGame }) => sum + median(nsPerGame), 0) / laps.length;
const [ourMean, objectMean] = [mean(ours), mean(objects)];
console.log(
  `${'mean time of the nine'.padEnd(24)}${perSecond(ourMean).padStart(15)}${perSecond(objectMean).padStart(15)}`,
);
console.log(`${(objectMean / ourMean).toFixed(1)} times as fast as card objects`);
