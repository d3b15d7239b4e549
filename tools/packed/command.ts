import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { attempt } from '../run.ts';

/** The part of a summary that is looked at here. */
interface Summary {
  readonly format: string;
  readonly cells: readonly { readonly measures: unknown }[];
}

/** The command of the packed @cards/sim answers a user who has nothing but the tarballs. */
export function checkCommand(folder: string): void {
  const overview = command(folder);
  if (!overview.includes('unowar')) throw new Error(`cards-sim does not name its games:\n${overview}`);

  const { format } = summary(folder, 'random');
  if (format !== 'cards-sim/summary@1') throw new Error(`the summary's format is ${format}`);
}

/** A strategy of the user's own, in TypeScript: what `random` of UnoWar does, the first card that can be played. */
const mine = `
import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';

export const mine = {
  move({ playable }: UnoWarView): number {
    return playable === 0 ? PASS : firstSlot(playable);
  },
};
`;

/** A strategy from a file plays as the same strategy of the package does. */
export function checkOwnStrategy(folder: string): void {
  writeFileSync(join(folder, 'mine.ts'), mine);
  const [own] = summary(folder, './mine.ts#mine').cells;
  const [built] = summary(folder, 'random').cells;
  if (!isDeepStrictEqual(own?.measures, built?.measures)) {
    throw new Error(`./mine.ts#mine plays ${JSON.stringify(own)}; random plays ${JSON.stringify(built)}`);
  }
}

/** An experiment of the user's own, with a game that nobody else has. */
const experiment = `
import { defineExperiment } from '@cards/sim';
import { pairs } from '@cards/pairs';

const small = { ...pairs, id: 'small', blockSize: 100 };
export default defineExperiment({ game: small, strategies: ['good', 'optimal'], params: { cards: [4, 8] }, trials: 1000 });
`;

/** An experiment from a file is kept, merged and reported; none of its code is on the way to the last two. */
export function checkKeptRun(folder: string): void {
  writeFileSync(join(folder, 'experiment.ts'), experiment);
  const played = command(folder, 'run', './experiment.ts', '--out', 'kept', '--format', 'json');
  if (command(folder, 'resume', 'kept', '--format', 'json') !== played)
    throw new Error('a run that is resumed prints something else');
  writeFileSync(join(folder, 'experiment.ts'), 'throw new Error("not to be loaded");');
  if (command(folder, 'merge', 'kept', '--format', 'json') !== played)
    throw new Error('a run that is merged prints something else');
  command(folder, 'report', 'kept', '--html', 'report.html', '--svg', 'pictures');
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  if (!page.includes('<svg')) throw new Error('the report has no picture');
}

function summary(folder: string, strategy: string): Summary {
  const options = ['--strategy', strategy, '--trials', '200', '--seed', '1', '--format', 'json'];
  return JSON.parse(command(folder, 'run', 'unowar', ...options)) as Summary;
}

function command(folder: string, ...args: string[]): string {
  const { code, stdout, stderr } = attempt(folder, 'npx', '--no-install', 'cards-sim', ...args);
  if (code !== 0 || stdout === '')
    throw new Error(`cards-sim ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}
