/**
 * Who may import whom: the picture in CONTRIBUTING.md as rules.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const tests = '\\.test\\.ts$|^packages/[^/]+/(test|bench)/';
const simNode = '^packages/sim/src/(node|cli|worker)([./-]|$)';

/** The files of one room of a package: `src/<room>.ts`, `src/<room>-*.ts` or anything in `src/<room>/`. */
const room = (...names) => `^packages/[^/]+/src/(${names.join('|')})([./-]|$)`;

/** The one definition of legality, scoring and the end: `engine`, `match`, `rules`, or named like `unowar-game`. */
const engine = ['engine', 'match', 'rules', '\\w+-(engine|match|game)'];

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbidden('no-cycles', 'Two files that need each other are one subject.', {}, { circular: true }),

    // Between packages.
    forbidden(
      'core-knows-no-package',
      'Core is the foundation: it imports no other package.',
      { path: '^packages/core/src/' },
      { path: '^packages/', pathNot: '^packages/core/' },
    ),
    forbidden(
      'games-import-core-only',
      'A game imports core, and never another game or sim.',
      { path: '^packages/([^/]+)/src/', pathNot: '^packages/(core|sim)/' },
      { path: '^packages/', pathNot: '^packages/($1|core)/' },
    ),
    forbidden(
      'front-doors-only',
      'What another package offers is what its entries export.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/[^/]+/src/', pathNot: ['^packages/$1/', '^packages/[^/]+/src/((testing|node)/)?index\\.ts$'] },
    ),

    // Where code runs.
    forbidden(
      'runs-in-a-browser',
      'Core, the games and the pure part of sim import nothing of Node.',
      { path: '^packages/[^/]+/src/', pathNot: [tests, simNode] },
      { dependencyTypes: ['core'] },
    ),
    forbidden(
      'pure-part-of-sim',
      'The pure part of sim knows nothing of its workers, files and command.',
      { path: '^packages/sim/src/', pathNot: [tests, simNode] },
      { path: simNode },
    ),
    forbidden(
      'test-tools-in-tests',
      'What runs in production needs no test tool.',
      { path: '^packages/[^/]+/src/', pathNot: [tests, '/src/testing/'] },
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
      { path: '^packages/[^/]+/src/', pathNot: [tests, '-from-source\\.mjs$'] },
      // (The build of sim bundles Vega, and what computes the quantiles of the beta distribution.)
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '/node_modules/(@stdlib|vega|vega-lite)/' },
    ),

    // Between the rooms of a game.
    forbidden(
      'strategies-see-the-view',
      'A strategy works on the vocabulary and the view; the engine is not its to import.',
      { path: room('strategies'), pathNot: tests },
      { path: room(...engine, 'game', 'dialogue', 'exact'), dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'rules-stand-alone',
      'The rules know the vocabulary, and nobody who plays by them.',
      { path: room(...engine), pathNot: tests },
      { path: room('strategies', 'exact', 'dialogue', 'game') },
    ),
    forbidden(
      'exact-stands-on-the-rules',
      'An exact result follows from the rules, not from a strategy or a terminal.',
      { path: room('exact'), pathNot: tests },
      { path: room('strategies', 'dialogue', 'game') },
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
