import { type Rng, seededRng } from '@cards/core';
import { INVALID } from './invalid.js';
import type { Request } from './start.js';
import { chance, pick, runWords, VALID } from './valid.js';

/** A generated command line. */
export interface Line extends Request {
  /** The kind of line, for the counts. */
  readonly kind: string;
  /** Whether the command must accept the line; `unknown` if the line has random words. */
  readonly expected: 'valid' | 'invalid' | 'unknown';
  /** Whether the command may need more time than the limit. */
  readonly isLong: boolean;
}

/** The time limit of a command, in milliseconds, on a machine that does other work too. */
const LIMIT = 300_000;

/** The time after which a run that takes very long gets SIGINT, in milliseconds. */
const SHORT = 8000;

/** Returns the line with a number. The same seed and number give the same line. */
export function lineOf(seed: string, number: number): Line {
  const rng = seededRng(`${seed} ${number}`);
  const basis = { input: '', streams: 'pipes', env: environment(rng), limit: LIMIT, isLong: false } as const;
  const share = rng.int(100);
  if (share < 40) {
    const line = weighted(rng, VALID)(rng, number);
    const streams = pick(rng, [
      'pipes',
      'pipes',
      'pipes',
      'pipes',
      'no-input',
      'no-output',
      'full-disk',
      'reader-leaves',
    ] as const);
    const input = line.input ?? '';
    // The game of a person without input ends in the same way.
    return { ...basis, ...line, input, streams, kind: `valid, ${streams}`, expected: 'valid' };
  }
  if (share < 75) {
    const found = pickWeighted(rng, INVALID);
    const words = found[2](rng, runWords(rng, number, false));
    return { ...basis, words, kind: `invalid: ${found[1]}`, expected: 'invalid' };
  }
  if (share < 77) {
    const words = [
      ...runWords(rng, number, false).filter((word, at, all) => word !== '--trials' && all[at - 1] !== '--trials'),
      '--trials',
      '1e15',
    ];
    return { ...basis, words, kind: 'endless run, interrupted', expected: 'unknown', limit: SHORT, isLong: true };
  }
  if (share < 78) {
    return { ...basis, words: ['play', 'pairs'], streams: 'endless-input', kind: 'endless input', expected: 'unknown' };
  }
  const words = disturbed(rng, weighted(rng, VALID)(rng, number).words);
  return { ...basis, words, kind: 'random words', expected: 'unknown', isLong: mayBeLong(words) };
}

/** Removing `--trials` leaves the default number of games, and a lost parameter a slower game. */
function mayBeLong(words: readonly string[]): boolean {
  return /^(run|exact|check|pairs|mastermind|unowar|set|concentration)$/.test(words[0] ?? 'run');
}

/** Words with random changes. */
function disturbed(rng: Rng, words: readonly string[]): readonly string[] {
  const changed = [...words];
  for (let change = 0; change <= rng.int(3); change++) {
    const at = rng.int(changed.length + 1);
    const word = changed[at] ?? '';
    switch (rng.int(6)) {
      case 0:
        changed.splice(at, 1);
        break;
      case 1:
        changed.splice(at, 0, word);
        break;
      case 2:
        changed.splice(at, 1, randomWord(rng));
        break;
      case 3:
        changed.splice(at, 0, randomWord(rng));
        break;
      case 4: {
        const cut = rng.int(word.length + 1);
        changed.splice(
          at,
          1,
          `${word.slice(0, cut)}${pick(rng, ['', '-', ',', '=', ':', '#', 'é', ' ', '0', '9'])}${word.slice(cut + rng.int(2))}`,
        );
        break;
      }
      default: {
        const other = rng.int(changed.length + 1);
        const [one = ''] = changed.splice(at, 1);
        changed.splice(other, 0, one);
      }
    }
  }
  return changed;
}

const ALPHABET = [
  ...'abcdefgh0123456789-_=:,.#/@%$ \'"\\|&;<>(){}[]!?*~^',
  'é',
  '種',
  '🂡',
  '\u200b',
  '\u202e',
  '\t',
  '\n',
  '\u001b',
];

function randomWord(rng: Rng): string {
  if (chance(rng, 0.02)) return 'x'.repeat(100_000);
  if (chance(rng, 0.4))
    return pick(rng, [
      'run',
      'play',
      '--help',
      '--version',
      '--',
      '-',
      '1e308',
      '-0',
      '--format',
      'json',
      'help',
      '--seed',
      '/dev/zero',
      '.',
      '..',
      '~',
    ]);
  return Array.from({ length: 1 + rng.int(12) }, () => pick(rng, ALPHABET)).join('');
}

function environment(rng: Rng): Readonly<Record<string, string>> {
  return pick(rng, [
    {},
    {},
    {},
    { COLUMNS: pick(rng, ['0', '-5', '1', '20', 'x', '1e9', '200']) },
    { NO_COLOR: '1' },
    { LANG: 'C' },
  ]);
}

function weighted<Value>(rng: Rng, choices: readonly (readonly [share: number, value: Value])[]): Value {
  return pickWeighted(rng, choices)[1];
}

function pickWeighted<Choice extends readonly [share: number, ...unknown[]]>(
  rng: Rng,
  choices: readonly Choice[],
): Choice {
  let left = rng.int(choices.reduce((sum, [share]) => sum + share, 0));
  return choices.find(([share]) => (left -= share) < 0) as Choice;
}
