import type { Rng } from '@cards/core';

/** A line that the command accepts. */
interface ValidLine {
  readonly words: readonly string[];
  readonly input?: string;
}

/** Returns one of some values. */
export function pick<T>(rng: Rng, values: readonly T[]): T {
  return values[rng.int(values.length)] as T;
}

/** Returns whether an event of probability `share` occurs. */
export function chance(rng: Rng, share: number): boolean {
  return rng.int(10_000) < share * 10_000;
}

interface GameWords {
  readonly id: string;
  readonly seats: 1 | 2;
  /** Values of parameters; each is a list that a grid accepts. */
  readonly params: readonly string[];
  readonly strategies: readonly string[];
  readonly measures: readonly string[];
  /** Parameters and a strategy with exact results. */
  readonly exact: readonly string[];
}

/** The five games, with small parameters. */
const GAMES: readonly GameWords[] = [
  {
    id: 'pairs',
    seats: 1,
    params: ['cards=8', 'cards=8,16', 'cards=32'],
    strategies: ['random', 'good', 'optimal', './low.mjs#low', 'flat:2'],
    measures: ['flips'],
    exact: ['--strategy', 'good', '--param', 'cards=8'],
  },
  {
    id: 'mastermind',
    seats: 1,
    params: ['pegs=3', 'colors=4', 'colors=3,4', 'guesses=9'],
    strategies: ['random', 'consistent', 'minimax', 'entropy'],
    measures: ['guesses', 'won', 'won,guesses'],
    exact: ['--strategy', 'consistent', '--param', 'pegs=3', '--param', 'colors=3'],
  },
  {
    id: 'unowar',
    seats: 2,
    params: ['points=1', 'points=1,2', 'hand=3'],
    strategies: ['random', 'smallest', 'biggest', 'keeper', 'uniform', './first.mjs#first'],
    measures: ['win', 'rounds', 'plays,win'],
    exact: [],
  },
  {
    id: 'set',
    seats: 1,
    params: ['tableau=9', 'tableau=9,12', 'dealMore=1'],
    strategies: ['least', 'random', 'lookahead'],
    measures: ['sets'],
    exact: ['--param', 'tableau=9'],
  },
  {
    id: 'concentration',
    seats: 2,
    params: ['ranks=3', 'ranks=2,4', 'bonus=1'],
    strategies: ['random', 'memory:4', 'memory:2:fifo', 'memory:1..3'],
    measures: ['turns', 'win', 'margin,tie'],
    exact: ['--seats', 'memory:0,memory:0', '--param', 'ranks=2'],
  },
];

/** Texts that are seeds: one line each. */
const SEEDS = [
  '1',
  '2',
  'a b',
  'naïve',
  '種',
  '🂡🂢',
  '--x',
  "it's",
  '"',
  '$HOME',
  '-1',
  '0',
  '1e3',
  'null',
  '%s',
  'x'.repeat(300),
];

const FORMATS = ['table', 'json', 'ndjson', 'csv', 'markdown'];

/** Words of `run` for one of the five games. `number` is different in each line, for names of directories. */
export function runWords(rng: Rng, number: number, more = true): readonly string[] {
  const game = pick(rng, GAMES);
  const sequential = more && game.seats === 2 && chance(rng, 0.1);
  const paired = !sequential && chance(rng, 0.2);
  const mine = pick(rng, game.strategies);
  const another = pick(
    rng,
    game.strategies.filter((one) => !one.includes('..') && one !== mine),
  );
  const lineup =
    game.seats === 2 && (sequential || chance(rng, 0.4))
      ? ['--seats', [mine.replace('1..3', '1'), another].join(',')]
      : ['--strategy', paired || mine.includes('..') ? `${mine},${another}` : mine];
  const opposed = game.seats === 2 && lineup[0] === '--strategy' && !paired && chance(rng, 0.2);
  const format = pick(rng, FORMATS);
  const precision = !sequential && more && chance(rng, 0.1);
  // The end of a cell with a stopping rule depends on all shards.
  const mayBeSharded = !sequential && !precision;
  const words = [
    ...lineup,
    ...(opposed ? pick(rng, [['--self-play'], ['--against', another]]) : []),
    ...(paired ? ['--paired'] : []),
    ...(chance(rng, 0.6) ? ['--param', pick(rng, game.params)] : []),
    ...(chance(rng, 0.3) && !sequential && !paired ? ['--measure', pick(rng, game.measures)] : []),
    '--trials',
    String(1 + rng.int(sequential ? 400 : 60)),
    ...(chance(rng, 0.4)
      ? [`--seed`, pick(rng, SEEDS)].map((word, at) => (at === 1 && word.startsWith('-') ? `x${word}` : word))
      : []),
    ...(sequential ? ['--sequential', pick(rng, ['0.5,0.55', '.4,.6'])] : []),
    ...(precision ? ['--precision', pick(rng, ['0.5', '1e-2', '.25', '3'])] : []),
    ...(chance(rng, 0.3) ? ['--workers', String(1 + rng.int(3))] : []),
    ...(chance(rng, 0.2) ? ['--timeout', pick(rng, ['20', '1e3', '1000000'])] : []),
    ...(chance(rng, 0.5) ? ['--format', format] : []),
    ...(chance(rng, 0.2) ? ['--quiet'] : []),
    ...(chance(rng, 0.1) ? ['--records', `rows-${number}.${pick(rng, ['csv', 'ndjson', 'parquet'])}`] : []),
    ...(chance(rng, 0.2)
      ? ['--out', `out-${number}`, ...(chance(rng, 0.3) && mayBeSharded ? ['--shard', pick(rng, ['1/2', '3/3'])] : [])]
      : []),
  ];
  const isTable = !words.includes('--format') || format === 'table';
  const shown = isTable ? pick(rng, [[], [], [], ['--histogram'], ['--details']]) : [];
  return ['run', game.id, ...words, ...shown];
}

type Make = (rng: Rng, number: number) => ValidLine;

const words = (...all: readonly string[]): ValidLine => ({ words: all });

const replay: Make = (rng) => {
  const game = pick(rng, GAMES);
  const players = Array.from({ length: game.seats }, () =>
    pick(
      rng,
      game.strategies.filter((one) => !one.includes('..')),
    ),
  );
  const cell = pick(rng, [
    [game.id, '--seats', players.join(','), '--game', String(rng.int(50))],
    ['./pairs', '--cell', '1', '--game', '3'],
    ['unowar', '--seats', 'random,smallest', '--game', '1e3'],
    ['./unowar', '--cell', '0', '--game', pick(rng, ['longest', 'worst', 'best'])],
    ['./experiment.mjs', '--game', '2'],
  ]);
  return words(
    'replay',
    ...cell,
    ...(chance(rng, 0.3) ? ['--verbose'] : []),
    ...(chance(rng, 0.2) ? ['--timeout', '9'] : []),
  );
};

const CHECKED = 'check ./first.mjs --game unowar --param points=1 --trials 20 --workers 1'.split(' ');

const check: Make = (rng) =>
  words(
    ...CHECKED,
    ...(chance(rng, 0.5) ? ['--seed', 'x'] : []),
    ...(chance(rng, 0.5) ? ['--format', pick(rng, ['table', 'json'])] : []),
  );

const report: Make = (rng, number) =>
  words(
    'report',
    ...pick(rng, [['pairs'], ['unowar'], ['one', 'two']]),
    ...pick(rng, [
      ['--html', `r-${number}.html`],
      ['--format', 'csv'],
    ]),
    ...(chance(rng, 0.3) ? ['--partial'] : []),
  );

const play: Make = (rng) => {
  const game = pick(rng, GAMES).id;
  const input = pick(rng, [
    '',
    'quit\n',
    'help\nquit\n',
    '1\n2\n\n-1\nquit\n',
    '🂡\n\u0000\nquit\n',
    'hint\nHINT\n',
    'a b c\n'.repeat(50),
  ]);
  return { words: ['play', ...(chance(rng, 0.8) ? [game] : []), ...(chance(rng, 0.5) ? ['--seed', 's'] : [])], input };
};

/** Lines that are accepted, with their share of all lines. */
export const VALID: readonly (readonly [share: number, make: Make])[] = [
  [36, (rng, number) => words(...runWords(rng, number))],
  [2, () => words('run', './experiment.mjs', '--trials', '7', '--seed', 'x')],
  [10, replay],
  [
    8,
    (rng) => {
      const game = pick(
        rng,
        GAMES.filter((one) => one.exact.length > 0),
      );
      return words(
        'exact',
        game.id,
        ...game.exact,
        ...(chance(rng, 0.5) ? ['--format', pick(rng, ['json', 'table'])] : []),
      );
    },
  ],
  [4, check],
  [6, report],
  [
    6,
    (rng) => words('compare', pick(rng, ['pairs', 'summary.json']), 'other', ...pick(rng, [[], ['--format', 'json']])),
  ],
  [5, (rng) => words('merge', ...pick(rng, [['one', 'two'], ['two', 'one'], ['pairs'], ['one', 'two', 'one']]))],
  [
    5,
    (rng) =>
      words(
        'resume',
        pick(rng, ['pairs', 'unowar', './one', 'two/', 'journal-to-repair']),
        ...pick(rng, [[], ['--workers', '2']]),
      ),
  ],
  [10, play],
  [2, () => words(...'link pairs --strategy good,optimal --paired --param cards=8,16 --trials 40 --seed x'.split(' '))],
  [4, (rng) => words('games', ...pick(rng, [[], ...GAMES.map(({ id }) => [id])]))],
  [
    4,
    (rng) =>
      words(
        ...pick(rng, [['help'], [], ['--help'], ['-h'], ['--version'], ['-V'], ['help', 'run'], ['run', '--help']]),
      ),
  ],
];
