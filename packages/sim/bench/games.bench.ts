/**
 * Games a second of games from `defineGame`, random against random: the bare rules in a loop, a batch in the calling
 * thread without exact results, the command with one worker without its start, and `search:300` against itself. The
 * first two and search are processor time, and take turns; the best of five rounds counts. Each game has its own
 * process, as a worker stays on one game.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type AnyGame, createPlayers, createRunner, seededRng, seatsOf, Streams } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { Batch, type Cell, planExperiment, summarize } from '@cards/batch';
import { BlockRunner } from '@cards/batch/internal';
import { goofspiel } from '../../core/examples/goofspiel.js';
import { kuhn } from '../../core/examples/kuhn.js';
import { leduc } from '../../core/examples/leduc.js';
import { liarsDice } from '../../core/examples/liars-dice.js';
import { nim } from '../../core/examples/nim.js';
import { pig } from '../../core/examples/pig.js';

const ROUNDS = 5;
const GAMES = 50_000;
const examples = join(import.meta.dirname, '../../core/examples');
const command = join(import.meta.dirname, '../dist/cli.js');

const games: readonly (readonly [file: string, game: unknown])[] = [
  ['kuhn', kuhn],
  ['leduc', leduc],
  ['pig', pig],
  ['goofspiel', goofspiel],
  ['liars-dice', liarsDice],
  ['nim', nim],
];

/** The rules that an engine applies. */
interface Bare {
  deal(params: unknown, rng: unknown): unknown;
  moves(state: unknown): number[];
  play(state: unknown, move: number, rng: unknown): void;
  readonly measures: Readonly<Record<string, { of(state: unknown, seat: number): unknown }>>;
}

let sink = 0;

/** Games a second, in processor time. */
function speed(count: number, play: () => void): number {
  const before = process.cpuUsage();
  play();
  const { user, system } = process.cpuUsage(before);
  return (count * 1e6) / (user + system);
}

function playBare(game: AnyGame): void {
  const params = checkedParams(game);
  const { rules } = (game.engine(params) as unknown as { readonly compiled: { readonly rules: Bare } }).compiled;
  const rng = seededRng('bare');
  const measures = Object.values(rules.measures);
  for (let index = 0; index < GAMES; index++) {
    const state = rules.deal(params, rng);
    for (let moves = rules.moves(state); moves.length > 0; moves = rules.moves(state))
      rules.play(state, moves[rng.int(moves.length)] as number, rng);
    for (const measure of measures) sink += Number(measure.of(state, 0));
  }
}

/** As `simulate` plays it. Exact results take up to 10,000 games more, once for a line-up. */
function playBatch(game: AnyGame, seed: number): void {
  const strategies = Array.from({ length: seatsOf(game, checkedParams(game)) }, () => 'random');
  const plan = planExperiment({ seed, cells: [{ game, strategies, trials: GAMES }] });
  const batch = new Batch(plan);
  const runner = new BlockRunner(plan.cells[0] as Cell, plan.seed);
  for (let id = batch.take(); id !== undefined; id = batch.take(id))
    batch.add(id.index, id.block, runner.play(id.block));
  summarize(plan, batch.entries(), { exact: false });
}

function playSearch(game: AnyGame, count: number): void {
  const params = checkedParams(game);
  const runner = createRunner(game.engine(params), createPlayers(game, params, ['search:300', 'search:300']));
  const rngs = new Streams('bench', game.id).gameRngs(2);
  const measures = new Int32Array(game.measures.length);
  for (let index = 0; index < count; index++) runner.play(rngs.seek(index), measures);
}

/** Seconds of a run of the command. */
function seconds(file: string, trials: number): number {
  const start = performance.now();
  const words = ['run', `./${file}.ts`, '--strategy', 'random', '--trials', String(trials), '--workers', '1'];
  const { status, stderr } = spawnSync(process.execPath, [command, ...words], { cwd: examples, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - start) / 1000;
}

function measureGame(file: string, game: AnyGame): void {
  const best = { bare: 0, batch: 0, search: 0 };
  const canSearch = game.strategies.some(({ name }) => name === 'search');
  const take = (part: keyof typeof best, count: number, play: () => void): void => {
    best[part] = Math.max(best[part], speed(count, play));
  };
  for (let round = 0; round < ROUNDS; round++) {
    take('bare', GAMES, () => playBare(game));
    take('batch', GAMES, () => playBatch(game, round));
    if (canSearch) take('search', 20, () => playSearch(game, 20));
  }
  const byCommand = (9 * GAMES) / (seconds(file, 10 * GAMES) - seconds(file, GAMES));
  const share = (of: number): string =>
    `${Math.round(of).toLocaleString('en').padStart(10)} ${(of / best.bare).toFixed(2)}`;
  console.log(
    `${file.padEnd(14)}${Math.round(best.bare).toLocaleString('en').padStart(14)}${share(best.batch).padStart(17)}${share(byCommand).padStart(15)}${(canSearch ? Math.round(best.search).toLocaleString('en') : '-').padStart(13)}`,
  );
  if (sink === 0) throw new Error('nothing was played');
}

const [, script = '', only] = process.argv;
if (only === undefined) {
  console.log('games a second    bare rules   calling thread        command   search:300');
  for (const [file] of games) spawnSync(process.execPath, [script, file], { stdio: 'inherit' });
} else for (const [file, game] of games) if (file === only) measureGame(file, game as AnyGame);
