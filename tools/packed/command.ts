import { attempt } from '../run.ts';

/** The command of the packed @cards/sim answers a user who has nothing but the tarballs. */
export function checkCommand(folder: string): void {
  const overview = command(folder);
  if (!overview.includes('unowar')) throw new Error(`cards-sim does not name its games:\n${overview}`);

  const summary = JSON.parse(command(folder, 'run', 'unowar', '--trials', '200', '--seed', '1', '--format', 'json')) as {
    format?: unknown;
  };
  if (summary.format !== 'cards-sim/summary@1') throw new Error(`the summary's format is ${String(summary.format)}`);
}

function command(folder: string, ...args: string[]): string {
  const { code, stdout, stderr } = attempt(folder, 'npx', '--no-install', 'cards-sim', ...args);
  if (code !== 0 || stdout === '') throw new Error(`cards-sim ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}
