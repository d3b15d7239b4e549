import { writeFileSync } from 'node:fs';
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

function summary(folder: string, strategy: string): Summary {
  const options = ['--strategy', strategy, '--trials', '200', '--seed', '1', '--format', 'json'];
  return JSON.parse(command(folder, 'run', 'unowar', ...options)) as Summary;
}

function command(folder: string, ...args: string[]): string {
  const { code, stdout, stderr } = attempt(folder, 'npx', '--no-install', 'cards-sim', ...args);
  if (code !== 0 || stdout === '') throw new Error(`cards-sim ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}
