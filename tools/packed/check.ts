/**
 * Tests the packages as npm publishes them: packs every published package, installs the tarballs into empty projects
 * and uses them there. Needs the built files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH_INSTALLED, check, SIM_INSTALLED } from '../limits.ts';
import { checkCommand, checkKeptRun, checkOwnStrategy, checkWithCluster, checkWithoutCluster } from './command.ts';
import { checkImports, checkReadmes, install, installedSize } from './consumer.ts';
import { checkCopies, secondCopyOfCore } from './copies.ts';
import { lintTarballs, packAll } from './tarballs.ts';
import { checkTypes, TYPESCRIPT_VERSIONS } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'cards-packed-'));
try {
  const tarballs = packAll(join(folder, 'tarballs'));
  await lintTarballs([...tarballs.values()]);
  console.log(`${tarballs.size} tarballs: publint reports no problem`);

  const project = join(folder, 'project');
  install(
    project,
    [...tarballs].filter(([name]) => name !== '@cards/cluster').map(([, tarball]) => tarball),
  );
  check(SIM_INSTALLED, installedSize(project));
  checkWithoutCluster(project);
  install(project, [...tarballs.values()]);
  checkWithCluster(project);
  console.log('the command loads @cards/cluster if it is installed, and otherwise says how to install it');
  checkImports(project);
  console.log('import and require load every entry with the same exports');

  const small = join(folder, 'small');
  install(
    small,
    ['core', 'statistics', 'batch', 'pairs'].map((name) => tarballs.get(`@cards/${name}`) ?? name),
  );
  check(BATCH_INSTALLED, installedSize(small));
  secondCopyOfCore(small);
  checkCopies(small);
  console.log('games and errors of another copy of core, and a CommonJS package with a game, are accepted');

  await checkTypes(project, small);
  console.log(`TypeScript ${TYPESCRIPT_VERSIONS.join(', ')} find the types: nodenext, node16 from ES modules, bundler`);
  console.log(`${checkReadmes(project)} examples of the READMEs compile and run`);
  checkCommand(project);
  console.log('the command runs');
  checkOwnStrategy(project);
  console.log('a strategy from a TypeScript file plays');
  checkKeptRun(project);
  console.log('a run of an experiment from a TypeScript file is kept, resumed, merged and reported');
} finally {
  rmSync(folder, { recursive: true });
}
