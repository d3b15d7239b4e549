/**
 * Runs the command in a clone: `pnpm --silent cards-sim play mastermind`. It first builds the packages whose build is
 * missing or older than its sources. The command gets the terminal and the caller's working directory, and its exit
 * code is the exit code of this process.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runEach } from './run.ts';
import { staleBuilds } from './stale-builds.ts';
import { packages, root } from './workspace.ts';

const stale = staleBuilds(packages);
if (stale.length > 0) {
  if (process.stderr.isTTY) process.stderr.write('Building…\n');
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
  await runEach(stale.map(({ folder }) => ({ folder, words: [process.execPath, tsup, '--no-dts'] })));
}

// The command receives Ctrl-C too, and ends after its cleanup. This process waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const command = spawn(process.execPath, [join(root, 'packages/sim/dist/cli.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
});
command.on('close', (code) => {
  process.exitCode = code ?? 1;
});
