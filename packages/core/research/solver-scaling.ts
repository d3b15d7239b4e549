/**
 * How the time and the memory of the solver grow with the number of states: solves Pig at four sizes, each in a process
 * of its own, and fits the exponent of a power by least squares. Prints one line for each size, and the exponents.
 *
 * Run it from the root: `pnpm exec tsx --conditions=@cards/source packages/core/research/solver-scaling.ts`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { optimum } from '@cards/core/solve';
import { pig } from '../test/solve/finite-pig.js';

const TARGETS = [35, 50, 70, 100];

interface Measured {
  readonly states: number;
  /** Processor time in seconds, and memory in megabytes, without what an almost empty process needs. */
  readonly time: number;
  readonly memory: number;
}

function measure(target: number): Measured {
  const { states } = optimum(pig, { target });
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { states, time: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 };
}

/** The slope of a line through the logarithms. */
function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const meanOf = (at: 0 | 1): number => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [meanOf(0), meanOf(1)];
  const covariance = logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0);
  return covariance / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

const [, , only] = process.argv;
if (only === undefined) {
  const [base, ...sizes] = [1, ...TARGETS].map((target) => {
    const words = [...process.execArgv, fileURLToPath(import.meta.url), String(target)];
    return JSON.parse(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout) as Measured;
  });
  const net = sizes.map(({ states, time, memory }) => ({
    states,
    time: time - (base?.time ?? 0),
    memory: memory - (base?.memory ?? 0),
  }));
  for (const { states, time, memory } of net)
    console.log(`${states} states: ${time.toFixed(2)} s, ${memory.toFixed(0)} MB`);
  for (const cost of ['time', 'memory'] as const)
    console.log(
      `${cost} grows with the states to the power ${exponent(net.map((one) => [one.states, one[cost]])).toFixed(2)}`,
    );
} else {
  console.log(JSON.stringify(measure(Number(only))));
}
