/**
 * The rules for imports between packages and between the rooms of a package. CONTRIBUTING.md has the picture.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** Programs and Node-only parts: the command, the `node` room of a package, and cluster. */
const nodeOnly = '^packages/(sim/src/cli([./]|$)|(batch|tournament)/src/node/|cluster/src/)';

/** The packages that each package may import. */
const ALLOWED = {
  core: [],
  statistics: [],
  batch: ['core', 'statistics'],
  tournament: ['core', 'statistics', 'batch'],
  agents: ['core', 'batch'],
  report: ['core', 'statistics', 'batch', 'tournament'],
  cluster: ['core', 'batch'],
  pairs: ['core'],
  mastermind: ['core'],
  unowar: ['core'],
  set: ['core'],
  concentration: ['core'],
  // Of cluster, sim knows the types only: the command loads it when it is installed.
  sim: 'core statistics batch tournament agents report cluster pairs mastermind unowar set concentration'.split(' '),
};

/** The files of one room of a package: `src/<room>.ts`, `src/<room>-*.ts` or anything in `src/<room>/`. */
const room = (...names) => `^packages/[^/]+/src/(${names.join('|')})([./-]|$)`;

/** The files of a room of one package. */
const roomOf = (name, ...names) => `^packages/${name}/src/(${names.join('|')})([./-]|$)`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The rooms of one package, in order: a room must not import a later one. */
const layered = (name, floors) =>
  floors
    .map((floor, at) => {
      const above = floors.slice(at + 1).flat();
      return above.length === 0
        ? undefined
        : forbidden(
            `${name}-imports-up-${floor[0]}`,
            `In ${name}, rooms are ${floors.flat().join(' < ')}.`,
            { path: roomOf(name, ...floor) },
            { path: roomOf(name, ...above) },
          );
    })
    .filter((rule) => rule !== undefined);

export default {
  forbidden: [
    forbidden('no-cycles', 'Two files must not import each other: they have one subject.', {}, { circular: true }),

    {
      ...forbidden(
        'no-folder-cycles',
        'Two folders must not import each other, types included: move the file that both need to the lower one.',
        { path: '^packages/[^/]+/src/' },
        { circular: true },
      ),
      scope: 'folder',
    },

    // Between packages.
    ...Object.entries(ALLOWED).map(([name, allowed]) =>
      forbidden(
        `${name}-imports`,
        `${name} imports ${allowed.length === 0 ? 'no other package' : allowed.join(', ')}.`,
        { path: `^packages/${name}/src/` },
        { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
      ),
    ),
    forbidden(
      'entries-only',
      'Import only the entries of another package.',
      { path: '^packages/([^/]+)/' },
      {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^packages/$1/',
          '^packages/[^/]+/src/(((testing|search|solve|node|web|html)/)?index|((node|solve|web|html)/)?internal|testing|search|web)\\.ts$',
        ],
      },
    ),

    // Where code runs.
    forbidden(
      'runs-in-a-browser',
      'Only the command and the rooms called node may import modules of Node.',
      { path: '^packages/[^/]+/src/', pathNot: [nodeOnly] },
      { dependencyTypes: ['core'] },
    ),
    forbidden(
      'pure-entries',
      'The main entries must not import the code for workers and files.',
      { path: '^packages/(batch|tournament)/src/', pathNot: [nodeOnly] },
      { path: nodeOnly },
    ),
    forbidden(
      'test-tools-in-tests',
      'Sources must not import test tools.',
      { path: '^packages/[^/]+/src/' },
      { path: '(^|/)node_modules/(fast-check|vitest|@vitest)/' },
    ),
    forbidden(
      'nothing-unresolved',
      'The imported module does not exist. Check the path, and list the package in package.json.',
      { path: '^packages/[^/]+/src/' },
      { couldNotResolve: true },
    ),
    forbidden('tests-are-leaves', 'No file may import a test.', {}, { path: '\\.test\\.ts$' }),
    forbidden(
      'listed-dependencies',
      'A package may import only packages that its package.json lists. Otherwise npm does not install them for a user.',
      { path: '^packages/[^/]+/src/' },
      // The builds bundle these libraries.
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: '/node_modules/(@noble|@stdlib|cli-progress|commander|leven|pure-rand|valibot)/',
      },
    ),

    // Between the rooms of batch, tournament, report, cluster and core.
    ...layered('batch', [
      ['plan'],
      ['summary'],
      ['records'],
      ['run'],
      ['trust'],
      ['workers'],
      ['compare'],
      ['node', 'web'],
    ]),
    ...layered('tournament', [['league'], ['check', 'score'], ['node', 'web']]),
    ...layered('report', [
      ['words'],
      ['model'],
      ['findings'],
      ['build-report', 'study', 'explain'],
      ['chart'],
      ['text'],
      ['html'],
    ]),
    forbidden(
      'node-entries',
      'The files next to the folders of node are entries: no folder may import them.',
      { path: '^packages/batch/src/node/[^/]+/' },
      { path: '^packages/batch/src/node/[^/]+$' },
    ),
    ...layered('cluster', [['protocol'], ['redis'], ['coordinator', 'worker']]),
    forbidden(
      'cluster-is-optional',
      'Sim imports only types of cluster, because it is not a dependency.',
      { path: '^packages/sim/src/' },
      { path: '^packages/cluster/', dependencyTypesNot: ['type-only'] },
    ),
    ...layered('core', [
      ['errors'],
      ['thrown-at'],
      ['random'],
      ['cards', 'contracts'],
      ['runner'],
      ['search', 'solve'],
      ['define'],
      ['testing'],
    ]),
    ...layered('statistics', [['histogram'], ['intervals', 'tests', 'ratings', 'sequential']]),

    // Between the rooms of a game.
    forbidden(
      'strategies-see-the-view',
      'A strategy may import the vocabulary and the view, but not the engine. (The list of strategies is an exception.)',
      { path: room('strategies'), pathNot: '/strategies/index\\.ts$' },
      { path: room('engine', 'game', 'dialogue', 'exact'), dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'rules-stand-alone',
      'The engine may import the vocabulary, but no strategy.',
      { path: room('engine') },
      { path: room('strategies', 'exact', 'dialogue', 'game', 'testing') },
    ),
    forbidden(
      'exact-stands-on-the-rules',
      'The folder exact may import the rules, but no strategy and no dialogue.',
      { path: '^packages/[^/]+/src/exact/' },
      { path: room('strategies', 'dialogue', 'game', 'testing') },
    ),
    forbidden(
      'games-need-no-harness',
      'The harness is for tests: no other source file may import it.',
      { path: '^packages/[^/]+/src/', pathNot: ['/src/testing[./]'] },
      { path: '^packages/[^/]+/src/testing[./]', pathNot: '^packages/core/' },
    ),
  ],
  options: {
    exclude: '^packages/[^/]+/(dist|\\.examples)/',
    doNotFollow: 'node_modules',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['@cards/source', 'import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};
