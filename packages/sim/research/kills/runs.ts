import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A run that is killed. */
export interface KilledRun {
  readonly kind: string;
  /** The words, without `--out`, `--seed` and `--workers`. */
  readonly words: readonly string[];
  /** The number of shards. Default: no shards. */
  readonly shards?: number;
}

const JSON_OUT = ['--format', 'json'];

/** All kinds of runs. Each plays for about a second on one processor. */
export const RUNS: readonly KilledRun[] = [
  { kind: 'plain', words: ['run', 'pairs', '--strategy', 'random,good', '--trials', '150000', ...JSON_OUT] },
  {
    kind: 'grid',
    words: [
      'run',
      'concentration',
      '--param',
      'ranks=3..6',
      '--strategy',
      'memory:4,random',
      '--trials',
      '9000',
      ...JSON_OUT,
    ],
  },
  { kind: 'precision', words: ['run', 'unowar', '--seats', 'random,uniform', '--precision', '0.005', ...JSON_OUT] },
  {
    kind: 'paired',
    words: ['run', 'pairs', '--strategy', 'good,optimal', '--paired', '--trials', '120000', ...JSON_OUT],
  },
  {
    kind: 'paired precision',
    words: ['run', 'set', '--strategy', 'least,random', '--paired', '--precision', '0.1', ...JSON_OUT],
  },
  {
    kind: 'sequential',
    words: ['run', 'unowar', '--seats', 'random,uniform', '--sequential', '0.41,0.415', ...JSON_OUT],
  },
  {
    kind: 'strategy file',
    words: ['run', 'pairs', '--strategy', './low.mjs#low,good', '--trials', '60000', ...JSON_OUT],
  },
  {
    kind: 'records',
    words: ['run', 'unowar', '--param', 'points=2', '--trials', '9000', '--records', 'games.csv', ...JSON_OUT],
  },
  { kind: 'several games', words: ['run', './several.mjs', ...JSON_OUT] },
  {
    kind: 'shards',
    words: ['run', 'pairs', '--strategy', 'random,good', '--trials', '150000', ...JSON_OUT],
    shards: 3,
  },
  {
    kind: 'paired shards of a strategy file',
    words: ['run', 'pairs', '--strategy', './low.mjs#low,good', '--paired', '--trials', '40000', ...JSON_OUT],
    shards: 2,
  },
];

/** Writes the strategy and the experiment of the runs to a folder. */
export function writeFiles(folder: string): void {
  writeFileSync(
    join(folder, 'low.mjs'),
    'export const low = { move: (view, rng) => view.playableAt(rng.int(view.playable)) };\n',
  );
  writeFileSync(
    join(folder, 'several.mjs'),
    `import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';

export default {
  cells: [
    { game: unowar, strategies: ['random', 'smallest'], trials: 6000 },
    { game: pairs, strategies: ['good'], trials: 40000 },
    { game: set, strategies: ['least'], trials: 20000 },
    { game: mastermind, strategies: ['consistent'], trials: 4000 },
  ],
};
`,
  );
}
