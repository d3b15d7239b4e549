/**
 * Measures the blocks and jobs a second that one coordinator and Redis carry. A process stands for all workers: it
 * answers each job at once, with counts that it makes up.
 *
 * Usage: `tsx packages/cluster/research/throughput.ts [blocks] [blocks per job]`. It needs `redis-server`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gamesIn, planExperiment } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { sha256 } from '@cards/core';
import { pairs } from '@cards/pairs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { queueExecutor } from '../src/index.js';
import { JOB_DURATION } from '../src/coordinator/pace.js';
import { blocksOf, parseJobData } from '../src/protocol/job.js';
import { formatWorker } from '../src/protocol/worker-record.js';
import { ownRedis } from '../test/redis-server.js';

const [blocks, perJob] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 1)];
const THREADS = 200;
const SIMULATED = process.argv[4];
const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: blocks * pairs.blockSize }] });
await (SIMULATED === undefined ? coordinate() : simulateWorkers(Number(SIMULATED), process.argv[5] ?? ''));

async function coordinate(): Promise<void> {
  const server = await ownRedis();
  const folder = mkdtempSync(join(tmpdir(), 'cards-throughput-'));
  let workers: ChildProcess | undefined;
  try {
    const port = new URL(server.url).port;
    const remote: NonNullable<Parameters<typeof runPlan>[1]['remote']> = async (run) => {
      workers = fork(fileURLToPath(import.meta.url), [String(blocks), String(perJob), port, run.experiment]);
      await once(workers, 'message');
      begin = performance.now();
      cpu = process.cpuUsage();
      return queueExecutor(server.url)(run);
    };
    let [begin, cpu] = [0, process.cpuUsage()];
    await runPlan(plan, { remote, out: join(folder, 'run') });
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const info = await server.redis.info('cpu');
    const ofRedis = [...info.matchAll(/^used_cpu_(?:user|sys):(?<seconds>[\d.]+)/gm)].reduce(
      (sum, { groups }) => sum + Number(groups?.['seconds']),
      0,
    );
    const figures = {
      blocks,
      perJob,
      seconds,
      blocksPerSecond: blocks / seconds,
      jobsPerSecond: blocks / perJob / seconds,
      // The time of a processor, which does not depend on how busy the machine is.
      coordinatorMicrosecondsPerBlock: (user + system) / blocks,
      coordinatorMicrosecondsPerJob: ((user + system) / blocks) * perJob,
      redisMicrosecondsPerJob: ((1e6 * ofRedis) / blocks) * perJob,
    };
    console.log(JSON.stringify(figures));
  } finally {
    workers?.kill();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function simulateWorkers(port: number, experiment: string): Promise<void> {
  const redis = new Redis({ port, maxRetriesPerRequest: null });
  await redis.set('cards:worker:1', formatWorker({ name: 'simulated', host: 'simulated', threads: THREADS }));
  await redis.sadd('cards:workers', '1');
  const worker = new Worker(
    'blocks',
    async (job) => {
      const data = parseJobData(job.data);
      if (data === undefined) throw new Error('a job has other data');
      const all = blocksOf(data);
      const lines = all.map((block) => lineOf(experiment, block));
      return { worker: 'simulated', milliseconds: (all.length * JOB_DURATION) / perJob, lines };
    },
    { connection: redis, concurrency: THREADS, prefix: 'cards' },
  );
  await worker.waitUntilReady();
  process.send?.('ready');
}

/** A block in which all games have one of thirty values, so that its size is typical. */
function lineOf(experiment: string, block: number): string {
  const [cell] = plan.cells;
  if (cell === undefined) throw new Error('the plan must have one cell');
  const values = 30;
  const rest = gamesIn(cell, block) - 2 * (values - 1);
  const bytes = [values, ...Array.from({ length: values - 1 }, () => [1, 0]).flat(), 1, ...leb128(rest - 2)];
  const text = `0 ${block} ${Buffer.from(bytes).toString('base64url')}`;
  return `${sha256(`${experiment} ${text}`).slice(0, 16)} ${text}`;
}

function leb128(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb128(Math.floor(value / 128))];
}
