/**
 * Compares two worker processes of one thread each with `--workers 2` in one process, on the same batch.
 *
 * Usage: `tsx packages/cluster/research/efficiency.ts [trials] [rounds]`. It needs `redis-server`, the built command
 * and two idle processors.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownRedis } from '../test/redis-server.js';

const CLI = fileURLToPath(new URL('../../sim/dist/cli.js', import.meta.url));
const trials = process.argv[2] ?? '100000';
const rounds = Number(process.argv[3] ?? 2);
const words = ['run', 'unowar', '--trials', trials, '--format', 'json'];

const redis = await ownRedis();
const workers = await Promise.all([startWorker(), startWorker()]);
const seconds: { readonly queue: number[]; readonly local: number[] } = { queue: [], local: [] };
try {
  for (let round = 0; round < rounds; round++) {
    const local = timed(['--workers', '2']);
    const queue = timed(['--queue', redis.url]);
    if (local.digest !== queue.digest) throw new Error('the digests differ');
    seconds.local.push(local.seconds);
    seconds.queue.push(queue.seconds);
  }
} finally {
  for (const worker of workers) worker.kill();
  await redis.stop();
}
const efficiency = seconds.local.map((local, at) => local / (seconds.queue[at] ?? Number.NaN));
console.log(JSON.stringify({ trials, ...seconds, efficiency }));

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'worker', redis.url, '--workers', '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Its first message is that it serves the queue.
  await once(child.stderr, 'data');
  return child;
}

function timed(more: readonly string[]): { readonly seconds: number; readonly digest: string } {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words, ...more], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr}`);
  return { seconds: (performance.now() - begin) / 1000, digest: (JSON.parse(stdout) as { digest: string }).digest };
}
