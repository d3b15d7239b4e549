/**
 * Plays runs on a queue while worker processes, the coordinator and Redis are killed, frozen, restarted and emptied at
 * random moments. Each run must print the bytes of a quiet run on one machine, and leave nothing in Redis.
 *
 * Usage: `tsx packages/cluster/research/faults.ts [kills] [seed]`, 200 kills by default. It needs `redis-server` and
 * the built command, and takes about ten minutes.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Rng, seededRng } from '@cards/core';
import { type OwnRedis, ownRedis } from '../test/redis-server.js';

const CLI = fileURLToPath(new URL('../../sim/dist/cli.js', import.meta.url));
const [wanted = 200, seed = 'faults'] = [Number(process.argv[2] ?? 200), process.argv[3]];

/** A plain run, runs with stopping rules, and a paired run. */
const RUNS = [
  ['run', 'unowar', '--trials', '8000'],
  ['run', 'pairs', '--strategy', 'good,optimal', '--paired', '--precision', '0.004'],
  ['run', 'unowar', '--seats', 'random,uniform', '--precision', '0.003'],
  ['run', 'concentration', '--strategy', 'memory:4,memory:10', '--paired', '--trials', '16000'],
] as const;

/** The number of worker processes. */
const WORKERS = 3;

/** The longest pause between two disturbances, in milliseconds. */
const PAUSE = 4000;

const counts = { workers: 0, coordinators: 0, restarts: 0, flushes: 0, freezes: 0, runs: 0 };
const folder = mkdtempSync(join(tmpdir(), 'cards-faults-'));
const redis = await ownRedis(['--appendonly', 'yes', '--appendfsync', 'everysec']);
const workers = Array.from({ length: WORKERS }, startWorker);
const rng = seededRng(seed);
try {
  for (let at = 0; counts.workers + counts.coordinators < wanted || at < RUNS.length; at++) {
    const run = RUNS[at % RUNS.length] ?? RUNS[0];
    const words = [...run, '--seed', `${seed} ${at}`, '--format', 'json'];
    const expected = quiet(words);
    const begin = Date.now();
    const found = await disturbed([...words, '--queue', redis.url, '--out', join(folder, `run-${at}`)], redis, rng);
    if (found !== expected) throw new Error(`run ${at} printed other bytes:\n${found}\nin place of\n${expected}`);
    await nothingRemains(redis);
    counts.runs++;
    console.log(
      `${run.slice(1).join(' ')}: the same bytes after ${(Date.now() - begin) / 1000} s ${JSON.stringify(counts)}`,
    );
  }
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await redis.stop();
  rmSync(folder, { recursive: true });
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, [CLI, 'worker', redis.url, '--workers', '1'], { stdio: 'ignore' });
}

/** The output of a run on this machine alone. */
function quiet(words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** The output of a run that is disturbed until it ends. A killed coordinator is started again. */
async function disturbed(words: readonly string[], server: OwnRedis, random: Rng): Promise<string> {
  for (;;) {
    const coordinator = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    coordinator.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    coordinator.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const state = { hasEnded: false };
    const end = new Promise<readonly [code: number | null, signal: string | null]>((resolve) => {
      coordinator.on('close', (code, signal) => {
        state.hasEnded = true;
        resolve([code, signal]);
      });
    });
    // A coordinator starts in half a second, and waits up to six seconds for the lease of one that was killed.
    await Promise.race([end, sleep(random.int(9000))]);
    while (!state.hasEnded) {
      await disturb(server, coordinator, random);
      await Promise.race([end, sleep(random.int(PAUSE))]);
    }
    const [code, signal] = await end;
    if (code === 0) return out;
    // It can start while the server restarts.
    if (signal !== 'SIGKILL' && !err.includes('cannot use Redis'))
      throw new Error(`the coordinator ended with ${code}: ${err}`);
  }
}

async function disturb(server: OwnRedis, coordinator: ChildProcess, random: Rng): Promise<void> {
  const at = random.int(WORKERS);
  const kind = random.int(12);
  if (kind < 6) {
    workers[at]?.kill('SIGKILL');
    counts.workers++;
    await sleep(random.int(500));
    workers[at] = startWorker();
  } else if (kind < 8) {
    counts.coordinators++;
    coordinator.kill('SIGKILL');
    await sleep(50);
  } else if (kind < 9) {
    counts.restarts++;
    await server.restart();
  } else if (kind < 10) {
    counts.flushes++;
    await server.redis.flushall();
  } else {
    counts.freezes++;
    const frozen = workers[at];
    frozen?.kill('SIGSTOP');
    // Its record expires after ten seconds, and then it comes back.
    void sleep(random.int(20_000)).then(() => frozen?.kill('SIGCONT'));
  }
}

/**
 * Waits until the workers have dropped the jobs of the run. A server that is killed just after the end forgets the last
 * second, so the run is back, and expires after a minute.
 */
async function nothingRemains(server: OwnRedis): Promise<void> {
  let left: readonly string[] = [];
  for (let look = 0; look < 180; look++) {
    left = (await server.keys()).filter((key) => /:runs?(:|$)/.test(key));
    if (left.length === 0) return;
    await sleep(1000);
  }
  throw new Error(`Redis still has ${left.join(', ')}`);
}
