/**
 * The architecture as rules: who may import whom. CONTRIBUTING.md has the picture.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** Programs and Node-only parts: the command, and the `node` room of a package. */
const nodeOnly = '^packages/(sim/src/cli([./]|$)|batch/src/node/)';

/** What each package may import; a package imports nothing that stands beside or below it. */
const ALLOWED = {
  core: [],
  statistics: [],
  batch: ['core', 'statistics'],
  report: ['core', 'statistics', 'batch'],
  pairs: ['core'],
  mastermind: ['core'],
  unowar: ['core'],
  set: ['core'],
  concentration: ['core'],
  sim: ['core', 'statistics', 'batch', 'report', 'pairs', 'mastermind', 'unowar', 'set', 'concentration'],
};

/** The files of one room of a package: `src/<room>.ts`, `src/<room>-*.ts` or anything in `src/<room>/`. */
const room = (...names) => `^packages/[^/]+/src/(${names.join('|')})([./-]|$)`;

/** The files of a room of one package. */
const roomOf = (name, ...names) => `^packages/${name}/src/(${names.join('|')})([./-]|$)`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rooms of one package from the ground up: no room imports one that stands after it. */
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
    forbidden('no-cycles', 'Two files that need each other are one subject.', {}, { circular: true }),

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
      'What another package offers is what its entries export.',
      { path: '^packages/([^/]+)/' },
      {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^packages/$1/',
          '^packages/[^/]+/src/((testing|node|html)/)?index\\.ts$',
          '^packages/statistics/src/clopper-pearson\\.ts$',
        ],
      },
    ),

    // Where code runs.
    forbidden(
      'runs-in-a-browser',
      'Only the command and the rooms called node import anything of Node.',
      { path: '^packages/[^/]+/src/', pathNot: [nodeOnly] },
      { dependencyTypes: ['core'] },
    ),
    forbidden(
      'pure-entries',
      'The main entry of batch knows nothing of workers and files.',
      { path: '^packages/batch/src/', pathNot: [nodeOnly] },
      { path: nodeOnly },
    ),
    forbidden(
      'test-tools-in-tests',
      'What runs in production needs no test tool.',
      { path: '^packages/[^/]+/src/' },
      { path: '(^|/)node_modules/(fast-check|vitest|@vitest)/' },
    ),
    forbidden(
      'nothing-unresolved',
      'An import that leads nowhere, mostly to a package that is not listed.',
      { path: '^packages/[^/]+/src/' },
      { couldNotResolve: true },
    ),
    forbidden('tests-are-leaves', 'Nothing imports a test.', {}, { path: '\\.test\\.ts$' }),
    forbidden(
      'listed-dependencies',
      'A package imports what its own package.json lists, or a user does not get it.',
      // (From the sources, for tests, the workers need tsx; what is built does not hold that file.)
      { path: '^packages/[^/]+/src/', pathNot: ['-from-source\\.mjs$'] },
      // (The builds bundle the quantiles of the beta distribution, and Vega.)
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '/node_modules/(@stdlib|vega|vega-lite)/' },
    ),

    // Between the rooms of batch, report and core.
    ...layered('batch', [['plan'], ['summary'], ['run'], ['compare', 'check'], ['node']]),
    ...layered('report', [['text'], ['html']]),
    ...layered('core', [['errors', 'typed-array'], ['random'], ['cards', 'contracts'], ['runner'], ['testing']]),
    ...layered('statistics', [['histogram'], ['intervals', 'tests', 'ratings', 'sequential']]),

    // Between the rooms of a game.
    forbidden(
      'strategies-see-the-view',
      'A strategy works on the vocabulary and the view; the engine is not its to import. (The list of strategies composes.)',
      { path: room('strategies'), pathNot: '/strategies/index\\.ts$' },
      { path: room('engine', 'game', 'dialogue', 'exact'), dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'rules-stand-alone',
      'The rules know the vocabulary, and no player.',
      { path: room('engine') },
      { path: room('strategies', 'exact', 'dialogue', 'game', 'testing') },
    ),
    forbidden(
      'exact-stands-on-the-rules',
      'An exact result follows from the rules, not from a strategy or a terminal. (What a game answers by spec composes.)',
      { path: room('exact'), pathNot: '/exact/exact-result\\.ts$' },
      { path: room('strategies', 'dialogue', 'game', 'testing') },
    ),
    forbidden(
      'games-need-no-harness',
      'The harness is for tests: no game imports it.',
      { path: '^packages/[^/]+/src/', pathNot: ['/src/testing/'] },
      { path: '^packages/[^/]+/src/testing/', pathNot: '^packages/core/' },
    ),
  ],
  options: {
    exclude: '^packages/[^/]+/(dist|\\.examples)/',
    doNotFollow: 'node_modules',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      conditionNames: ['@cards/source', 'import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};
