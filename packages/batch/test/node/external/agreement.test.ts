// @module-tag slow (compilers and many processes)
// @module-tag release
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPlayers, type Move, Streams, wrapStrategy, createRunner } from '@cards/core';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Twin } from '../../../../../examples/external-players/twin.js';
import type { OwnStrategy } from '../../../src/plan/strategy-definition.js';
import { externalStrategy } from '../../../src/node/external/external-player.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { programsForTests } from './program-owner.ts';

const examples = fileURLToPath(new URL('../../../../../examples/external-players', import.meta.url));
const params = { points: 1, hand: 5, players: 2 };
const twin: OwnStrategy = { name: 'twin', summary: '', create: () => new Twin() };
let directory = '';
const { programs, end } = programsForTests(60_000);

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cards-players-'));
  cpSync(examples, directory, { recursive: true });
});
afterAll(async () => {
  programs.close();
  await end();
  rmSync(directory, { recursive: true });
});

/** The moves of a strategy in many games, in both seats. */
function movesOf(definition: OwnStrategy, games: number): readonly (readonly Move[])[] {
  const game = { ...unowar, strategies: [...unowar.strategies, definition] };
  const rngs = new Streams('agreement', unowar.id).gameRngs(2);
  let moves: Move[] = [];
  const runners = [
    [definition.name, 'random'],
    ['random', definition.name],
  ].map((lineup) =>
    createRunner(
      unowar.engine(params),
      createPlayers(game as typeof unowar, params, lineup).map(({ name, strategy }) => ({
        name,
        strategy: name === definition.name ? wrapStrategy(strategy, { onMove: (move) => moves.push(move) }) : strategy,
      })),
    ),
  );
  return Array.from({ length: games }, (_, index) => {
    moves = [];
    runners[index % 2]?.play(rngs.seek(index), new Int32Array(unowar.measures.length));
    return moves;
  });
}

/** Why a program cannot be tested here; undefined if it can. */
function missing(tool: string, ...args: readonly string[]): string | undefined {
  try {
    execFileSync(tool, args, { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${tool} is not installed here`;
  }
}

const EXAMPLES = [
  { language: 'Python', spec: 'exec:python3 bot.py', tool: ['python3', '--version'] },
  { language: 'Java', spec: 'exec:java Bot.java', tool: ['javac', '-version'] },
  { language: 'C', spec: 'exec:./bot', tool: ['gcc', '--version'] },
] as const;

describe('the external players of the examples', () => {
  test.for(EXAMPLES)(
    'The player in $language plays the same 1,000 games, move by move, as its rule in TypeScript',
    ({ language, spec, tool: [tool, ...args] }, { skip }) => {
      const reason = missing(tool, ...args);
      if (reason !== undefined) skip(reason);
      if (language === 'C') execFileSync('gcc', ['-O2', '-o', 'bot', 'bot.c'], { cwd: directory });
      const { command } = locateCode(spec, directory);
      if (command === undefined) throw new Error('the spec has no command');
      const played = movesOf(externalStrategy(spec, command, unowar, programs), 1000);
      expect(played).toEqual(movesOf(twin, 1000));
      expect(played.flat().length).toBeGreaterThan(5000);
    },
  );

  test('One worker and three workers give the digest and the games of each other, and the games of the TypeScript rule', async ({
    skip,
  }) => {
    const reason = missing('python3', '--version');
    if (reason !== undefined) skip(reason);
    const spec = 'exec:python3 bot.py';
    const cell = { game: unowar, params: { points: 1 }, trials: 300 };
    const code = { [spec]: locateCode(spec, directory) };
    const [one, three] = await Promise.all(
      [1, 3].map((workers) => simulate({ cells: [{ ...cell, strategies: [spec, 'random'], code }] }, { workers })),
    );
    expect(three?.digest).toBe(one?.digest);
    const here = await simulate({ cells: [{ ...cell, strategies: [twin, 'random'] }] });
    expect(one?.cells[0]?.measures).toEqual(here.cells[0]?.measures);
  });
});
