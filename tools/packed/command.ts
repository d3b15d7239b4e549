import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { attempt } from '../run.ts';

/** The part of a summary that the checks read. */
interface Summary {
  readonly format: string;
  readonly cells: readonly { readonly measures: unknown }[];
}

/** Checks that the command of @cards/sim runs in a project that has only the tarballs. */
export function checkCommand(folder: string): void {
  const overview = command(folder);
  if (!overview.includes('unowar')) throw new Error(`the list of cards-sim lacks unowar:\n${overview}`);

  const { format } = summary(folder, 'random');
  if (format !== 'cards-sim/summary@1')
    throw new Error(`the format of the summary is ${format}, not cards-sim/summary@1`);
}

/** A user's strategy in TypeScript. Like `random` of UnoWar, it plays the first card that can be played. */
const mine = `
import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';

export const mine = {
  move({ playable }: UnoWarView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  },
};
`;

/** Checks that a strategy from a file plays the same games as the same strategy of the package. */
export function checkOwnStrategy(folder: string): void {
  writeFileSync(join(folder, 'mine.ts'), mine);
  const [own] = summary(folder, './mine.ts#mine').cells;
  const [built] = summary(folder, 'random').cells;
  if (!isDeepStrictEqual(own?.measures, built?.measures)) {
    throw new Error(`./mine.ts#mine plays ${JSON.stringify(own)}; random plays ${JSON.stringify(built)}`);
  }
  if (spawnSync('bwrap', ['--version']).status !== 0)
    return console.log('bubblewrap is not installed, so no strategy plays in isolation');
  command(folder, 'check', './mine.ts', '--game', 'unowar', '--param', 'points=1', '--trials', '20', '--isolated');
}

/** A user's experiment, with a game that no package exports. */
const experiment = `
import { defineExperiment } from '@cards/sim';
import { pairs } from '@cards/pairs';

const small = { ...pairs, id: 'small', defaults: { blockSize: 100 } };
export default defineExperiment({ game: small, strategies: ['good', 'optimal'], params: { cards: [4, 8] }, trials: 1000 });
`;

/** Checks that a run of an experiment file can be resumed, merged and reported. The last two do not load the file. */
export function checkKeptRun(folder: string): void {
  writeFileSync(join(folder, 'experiment.ts'), experiment);
  const played = command(folder, 'run', './experiment.ts', '--out', 'kept', '--format', 'json');
  if (command(folder, 'resume', 'kept', '--format', 'json') !== played)
    throw new Error('resume prints another result than run');
  writeFileSync(join(folder, 'experiment.ts'), 'throw new Error("not to be loaded");');
  if (command(folder, 'merge', 'kept', '--format', 'json') !== played)
    throw new Error('merge prints another result than run');
  command(folder, 'report', 'kept', '--html', 'report.html', '--svg', 'pictures');
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  if (!page.includes('<svg')) throw new Error('the report has no chart');
}

/** A queue on a port that no server uses. */
const NO_QUEUE = 'redis://127.0.0.1:1';

/** Checks that the command says how to install the package that it lacks. */
export function checkWithoutCluster(folder: string): void {
  expectFailure(folder, 2, 'npm install @cards/cluster', 'worker', NO_QUEUE);
  expectFailure(folder, 2, 'npm install @cards/cluster', 'run', 'pairs', '--queue', NO_QUEUE);
}

/** Checks that the command loads the package, and tries to connect. */
export function checkWithCluster(folder: string): void {
  expectFailure(folder, 1, 'connection refused', 'worker', NO_QUEUE);
  expectFailure(folder, 1, 'connection refused', 'run', 'pairs', '--queue', NO_QUEUE);
}

function expectFailure(folder: string, expected: number, text: string, ...args: string[]): void {
  const { code, stderr } = attempt(folder, join(folder, 'node_modules/.bin/cards-sim'), ...args);
  if (code !== expected || !stderr.includes(text))
    throw new Error(`cards-sim ${args.join(' ')} has exit code ${code} and prints: ${stderr}`);
}

function summary(folder: string, strategy: string): Summary {
  const options = ['--strategy', strategy, '--trials', '200', '--seed', '1', '--format', 'json'];
  return JSON.parse(command(folder, 'run', 'unowar', ...options)) as Summary;
}

function command(folder: string, ...args: string[]): string {
  const { code, stdout, stderr } = attempt(folder, join(folder, 'node_modules/.bin/cards-sim'), ...args);
  if (code !== 0 || stdout === '')
    throw new Error(`cards-sim ${args.join(' ')} has exit code ${code}\n${stdout}${stderr}`);
  return stdout;
}
