/**
 * Builds the Python package cards-env: `pnpm wheel FOLDER`. It has the module, the command with all that it needs, the
 * games for V8 inside of Python, and some games that other libraries have too. Needs the built files, and Python with
 * pip.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { withConstants } from './package-build.ts';
import { install } from './packed/consumer.ts';
import { packAll } from './packed/tarballs.ts';
import { run } from './run.ts';
import { root } from './workspace.ts';

const folder = resolve(process.argv[2] ?? 'wheel');
const source = join(root, 'packages/agents/python');
if (!existsSync(join(root, 'packages/sim/dist/cli.js')))
  throw new Error('the command is not built, and the wheel needs it: run pnpm build first');
const project = mkdtempSync(join(tmpdir(), 'cards-wheel-'));
try {
  const [module, tarballs] = [join(project, 'cards_env'), join(project, 'tarballs')];
  for (const file of ['pyproject.toml', 'README.md']) cpSync(join(source, file), join(project, file));
  cpSync(join(root, 'LICENSE'), join(project, 'LICENSE'));
  mkdirSync(module);
  writeFileSync(join(module, 'py.typed'), '');
  cpSync(join(source, 'cards_env.py'), join(module, '__init__.py'));
  cpSync(join(source, 'envs.py'), join(module, 'envs.py'));
  writeFileSync(join(module, 'engine.js'), await engine());
  for (const game of ['kuhn.ts', 'leduc.ts', 'goofspiel.ts'])
    cpSync(join(root, 'packages/core/examples', game), join(module, 'games', game));
  const packed = [...packAll(tarballs)].filter(([name]) => name !== '@cards/cluster');
  const command = join(project, 'command');
  install(
    command,
    packed.map(([, tarball]) => tarball),
  );
  cpSync(join(command, 'node_modules'), join(module, 'command', 'node_modules'), {
    recursive: true,
    filter: (path) => !/\.d\.[cm]?ts$|\.map$|[\\/]\.bin$|CHANGELOG\.md$/.test(path),
  });
  run(project, 'python3', '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, project);
} finally {
  rmSync(project, { recursive: true });
}
console.log(`the wheel is in ${folder}`);

/** The games and `defineGame` as one script. */
async function engine(): Promise<string> {
  const outfile = join(project, 'engine.js');
  const entryPoints = [join(source, 'engine.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', target: 'es2022', conditions: ['@cards/source'] });
  // In a script, `const` at the top level is a constant for V8.
  return withConstants(readFileSync(outfile, 'utf8'));
}
