import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyGame,
  createPlayers,
  createRunner,
  type Move,
  type ParamValues,
  Streams,
  GameStepper,
} from '@cards/core';
import { withOptimal } from '@cards/core/solve/internal';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { reviewText } from '@cards/report/internal';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { unowar as searchedUnoWar } from '@cards/unowar/search';
import { expect, test } from 'vitest';
import { nim } from '../../../core/examples/nim.js';
import { typedCommand } from '../typed-command.js';

/** The review of game 3 of a line-up, for the player in the first seat. */
function reviewOf(game: AnyGame, params: ParamValues, specs: readonly string[], searched?: AnyGame): string {
  const stepper = new GameStepper(game.engine(params), createPlayers(game, params, specs));
  stepper.begin(new Streams('5', game.id).gameRngs(specs.length).seek(3));
  const moves: Move[] = [];
  while (!stepper.engine.over) moves.push(stepper.step());
  return reviewText({ game, params, seed: '5', index: 3, moves, seat: 0, searched });
}

test.each<[string, AnyGame, ParamValues, readonly string[]]>([
  ['Pairs, random', pairs, { cards: 12, copies: 4 }, ['random']],
  ['Pairs, optimal', pairs, { cards: 12, copies: 4 }, ['optimal']],
  ['Mastermind, consistent', mastermind, { pegs: 3, colors: 4, guesses: 10 }, ['consistent']],
  ['Concentration', concentration, { ranks: 4, copies: 2, bonus: 0 }, ['random', 'memory:2']],
])('Mistakes and luck add up to the result: %s', (_name, game, params, specs) => {
  const text = reviewOf(game, params, specs);
  const sum = text.trimEnd().split('\n').at(-1) ?? '';
  const [start = Number.NaN, ...changes] = [...sum.replaceAll('−', '-').matchAll(/ ([+-]?[\d.]+)(?=,| \w+\.$)/g)].map(
    ([, number]) => Number(number),
  );
  const end = changes.pop();
  // Each of the numbers has two decimals.
  expect(Math.abs(changes.reduce((total, change) => total + change, start) - (end ?? Number.NaN))).toBeLessThan(0.03);
  expect(text.includes('You made no mistake.')).toBe(specs[0] === 'optimal');
  expect(text).not.toContain('NaN');
});

test('A small game that hides nothing is reviewed from either seat by its solution', () => {
  // In Nim with 1, 2 and 3 objects, the player who moves first loses against best play.
  const params = { first: 1, second: 2, third: 3 };
  const stepper = new GameStepper(nim.engine(params), createPlayers(nim, params, ['random', 'random']));
  stepper.begin(new Streams('5', 'nim').gameRngs(2).seek(3));
  const moves: Move[] = [];
  while (!stepper.engine.over) moves.push(stepper.step());
  const game = nim as AnyGame;
  const played = { game, params, seed: '5', index: 3, moves };
  const measures = new Int32Array(1);
  stepper.engine.measure(measures);
  for (const seat of [0, 1] as const) {
    const isWon = measures[0] === 1 - seat;
    const text = reviewText({ ...played, solved: withOptimal(game), seat });
    expect(text).toContain(
      `You ${isWon ? 'won' : 'lost'}. Between two perfect players, your seat wins ${seat} games on average.\n`,
    );
    expect(text).toMatch(
      new RegExp(`^Perfect play ${seat}, .*, good luck 0, your game ${Number(isWon)} wins?\\.$`, 'm'),
    );
    expect(reviewText({ ...played, solved: withOptimal(game, { maxStates: 3 }), seat })).toBe(
      reviewText({ ...played, seat }),
    );
  }
});

test('A game of two seats without exact values of positions counts the turns that the best strategy agrees with', () => {
  const played = (first: string): string => reviewOf(unowar, { points: 1, hand: 5 }, [first, 'smallest']);
  expect(played('keeper')).toMatch(
    /^You played like keeper in (\d+) of \1 turns\. Positions of UnoWar have no exact values\.\n$/,
  );
  const [, same, turns] = /^You played like keeper in (\d+) of (\d+) turns/.exec(played('biggest')) ?? [];
  expect(Number(same)).toBeLessThan(Number(turns));
});

test('A review of a game that is not small estimates the value along the game, and says which moves are mistakes', () => {
  const text = reviewOf(unowar, { points: 1, hand: 5 }, ['biggest', 'smallest'], searchedUnoWar as AnyGame);
  const [, first] =
    /estimate your result: (0\.\d+) wins after your first choice, and [\d.]+ wins? after your last one\.\n/.exec(
      text,
    ) ?? [];
  expect(Math.abs(Number(first) - 0.5)).toBeLessThan(0.35);
  // `biggest` wins one game in a thousand against `smallest`.
  expect(text).toMatch(/\n {2}[▁▂▃▄▅▆▇█]{3,}\n/);
  expect(text).toMatch(/\n(\d+) of your \d+ moves (was a mistake|were mistakes) and cost [\d.]+ wins? in all/);
  expect(text).toMatch(/\n {2}move \d+: .+ cost 0\.\d+ ± 0\.\d+ wins; .+ was better\n/);
});

test(
  'A game against a strategy from a file has the same review as one against the same built-in strategy',
  { tags: 'slow' },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'play-review-'));
    try {
      const cards = 'Array.from({ length: view.hand.size }, (_, slot) => slot)';
      const legal = `${cards}.filter((slot) => (view.playable >> slot) & 1)`;
      writeFileSync(join(directory, 'mine.mjs'), `export const first = { move: (view) => ${legal}[0] ?? -1 };`);
      const input = Array.from({ length: 30 }, () => ['1', '2', '3', '4', '5']).flat();
      const text = async (opponent: string, options = ''): Promise<string> => {
        const words = `play unowar --param points=1 --seed 1 --strategy ${opponent}${options}`;
        return (await typedCommand(directory, words, { input, isTerminal: true })).out;
      };
      const review = /You played like keeper in [^]*after\s+your\s+last\s+one\.\n/;
      const built = review.exec(await text('random'))?.[0];
      expect(built).toBeDefined();
      expect(review.exec(await text('./mine.mjs#first'))?.[0]).toBe(built);
      expect(await text('./mine.mjs#first', ' --plain')).not.toMatch(review);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);

test('A terminal shows what the moves were worth, and neither --plain nor a file does', { tags: 'slow' }, async () => {
  const input = ['0', '1', '2', '3', '0', '2', '1', '3', '0', '3', '0', '1', '2', '3', '0', '2', '1', '3'];
  const words = 'play pairs --param cards=4 --param copies=2 --seed 1';
  const { out } = await typedCommand('/', words, { input, isTerminal: true });
  expect(out).toMatch(/\d+ flips; perfect play averages 5\.33 here, and \d+\.\d% of its games need more\./);
  const plain = await typedCommand('/', `${words} --plain`, { input, isTerminal: true });
  const piped = await typedCommand('/', words, { input });
  expect(out.startsWith(piped.out)).toBe(true);
  expect(plain.out).toMatch(/All pairs found in \d+ flips\.\n$/);
});

test('A value of one has the singular of its unit', async () => {
  const input = ['y', 'B', 'n'];
  const { out } = await typedCommand('/', 'play mastermind --param pegs=1 --param colors=1 --seed 1', {
    input,
    isTerminal: true,
  });
  expect(out).toContain('\n1 guess; perfect play averages 1.00 here');
  expect(out).toContain('your game 1 guess.');
  expect(out).not.toContain('1 guesses');
});

test(
  'A game of one seat without exact values is compared with strategies on the same deal',
  { tags: 'slow' },
  async () => {
    const params = { tableau: 12, dealMore: 0 };
    const won = ['least', 'lookahead'].map((spec) => {
      const values = new Int32Array(set.measures.length);
      const runner = createRunner(set.engine(params), createPlayers(set, params, [spec]));
      runner.play(new Streams('5', 'set').gameRngs(1).seek(0), values);
      return values[0];
    });
    const compared = `On the same deal, least gets ${won[0]} sets, and lookahead gets ${won[1]} sets.\n`;
    const input = ['done'];
    const { out } = await typedCommand('/', 'play set --seed 5', { input, isTerminal: true });
    expect(out.endsWith(`sets:\n[]\n\n${compared}`)).toBe(true);
    // A review has the size of the tableau as a parameter only.
    const sized = await typedCommand('/', 'play set interactive 9 --seed 5', { input, isTerminal: true });
    expect(sized.out).not.toContain('On the same deal');
    for (const more of [{ input }, { input, isTerminal: true }]) {
      const line = more.isTerminal === true ? 'play set --seed 5 --plain' : 'play set --seed 5';
      expect((await typedCommand('/', line, more)).out).not.toContain('On the same deal');
    }
  },
);
