// @module-tag slow (processes)
import { importGame, simulate } from '@cards/batch/node';
import { gameAddress, locateCode } from '@cards/batch/node/internal';
import type { GameError } from '@cards/batch';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/node/check.js';
import { league } from '../../src/node/league.js';
import { NO_SANDBOX } from '../../../batch/test/node/isolated/no-sandbox.js';
import { builtPackages, nextToBuilds } from '../../../../tools/tests/native-build.ts';

/** The folder of files that import packages, and that of others. */
let [directory, plain] = ['', ''];
beforeAll(() => {
  directory = mkdtempSync(join(nextToBuilds(import.meta.dirname), 'isolated-'));
  plain = mkdtempSync(join(tmpdir(), 'isolated-'));
});
afterAll(() => [directory, plain].forEach((folder) => rmSync(folder, { recursive: true })));
const resolveFrom = [builtPackages()];

/** A file with a strategy that plays as a built-in one does, and draws from its generator before each move. */
function fileOf(game: AnyGame, name: string): string {
  const file = `${game.id}-${name.replace(':', '-')}.mjs`;
  const text = `import { createPlayers } from '@cards/core';
import { ${game.id} as game } from '@cards/${game.id}';
export const mine = {
  create({ params, seat }) {
    const { strategy } = createPlayers(game, params, Array.from({ length: ${game.id === 'unowar' || game.id === 'concentration' ? 2 : 1} }, () => '${name}'))[seat];
    return {
      begin: (view) => strategy.begin?.(view),
      observe: (view) => strategy.observe?.(view),
      move: (view, rng) => (rng.int(10) === 0 ? strategy.move(view, rng) : strategy.move(view, rng.clone())),
    };
  },
};`;
  writeFileSync(join(directory, file), text);
  return `./${file}#mine`;
}

describe.skipIf(NO_SANDBOX !== undefined)('in isolation', () => {
  test.each([
    [pairs, 'good', undefined, 30],
    [mastermind, 'random', undefined, 20],
    [set, 'random', undefined, 5],
    [unowar, 'random', 'keeper', 20],
    [concentration, 'memory:10', 'memory:52', 4],
  ] as const)('A strategy plays the same games of $id in a process of its own', async (game, name, other, trials) => {
    const spec = fileOf(game as AnyGame, name);
    const code = { [spec]: locateCode(spec, directory) };
    const strategies = other === undefined ? [spec] : [spec, other];
    const cells = [{ game, strategies, trials, code }];
    const [here, isolated] = [
      await simulate({ seed: 1, cells }, { workers: 1, resolveFrom }),
      await simulate({ seed: 1, cells }, { workers: 1, resolveFrom, isolated: true }),
    ];
    expect(isolated.digest).toBe(here.digest);
  });

  const REMEMBERS = `
    begin() { this.seen = 0; }
    observe(view) { this.seen += view.pile.numCards; }
    move(view) {
      if (this.fails && this.seen > 800) throw new Error('it has seen too much');
      const slots = [...Array(31).keys()].filter((slot) => view.playable & (1 << slot));
      return slots.length === 0 ? -1 : slots[this.seen % slots.length];
    }`;

  test.each([
    ['a class', `export class mine {${REMEMBERS}}`, 'sha256:'],
    [
      'an object, which is the player of all games',
      `export const mine = {${REMEMBERS.replaceAll('}\n', '},\n')}};`,
      'sha256:',
    ],
    ['a class that throws in some games', `export class mine { fails = true;${REMEMBERS}}`, 'it has seen too much'],
  ])('Games at the same time do not mix what a strategy remembers: %s', async (_, text, expected) => {
    writeFileSync(join(directory, 'remembers.mjs'), text);
    const spec = './remembers.mjs#mine';
    const cell = {
      game: unowar,
      params: { points: 2 },
      strategies: [spec, 'random'],
      trials: 60,
      code: { [spec]: locateCode(spec, directory) },
    };
    const outcome = (isolated: boolean): Promise<string> =>
      simulate({ seed: 1, cells: [cell] }, { workers: 1, resolveFrom, isolated }).then(
        ({ digest }) => digest,
        (error: unknown) => `${(error as GameError).game}: ${messageOf(error).replace(/, at .*/, '')}`,
      );
    const alone = await outcome(false);
    expect(alone).toContain(expected);
    expect(await outcome(true)).toBe(alone);
  });

  /** Checks a strategy of UnoWar. */
  function checkIsolated(name: string, text: string): ReturnType<typeof check> {
    writeFileSync(join(plain, name), text);
    return check({
      strategy: `./${name}`,
      directory: plain,
      game: unowar,
      params: { points: 1 },
      trials: 10,
      seed: 1,
      gameTimeout: 5000,
      isolated: true,
    });
  }

  const MOVE = '({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable))';

  test(
    'The check of an isolated strategy names its export, and says which tests hold by isolation',
    { tags: 'release' },
    async () => {
      const report = await checkIsolated('honest.mjs', `export const honest = { move: ${MOVE} };`);
      expect(report.strategy).toBe('./honest.mjs#honest');
      expect(report.passed).toBe(true);
      expect(report.tests.filter(({ byIsolation }) => byIsolation).map(({ name }) => name)).toContain(
        'does not depend on hidden information',
      );
    },
  );

  test('The check of an isolated strategy finds a clock or a random number by its moves', async () => {
    const report = await checkIsolated(
      'dice.mjs',
      `export const dice = { move: (view) => (Math.random() < 0.5 ? -1 : (${MOVE})(view)) };`,
    );
    expect(report.tests.filter(({ passed }) => !passed).length).toBeGreaterThan(0);
  });

  test('An error of an isolated strategy is its own, with the line of its file', async () => {
    const report = await checkIsolated(
      'broken.mjs',
      'export const broken = {\n  move() {\n    throw new Error("no idea");\n  },\n};',
    );
    expect(report.tests.find(({ passed }) => !passed)?.message).toMatch(
      /strategy '\.\/broken\.mjs#broken' threw an error: no idea.*broken\.mjs:3/,
    );
  });

  test('TypeScript means the same with and without isolation: the decorators that one refuses, the other refuses', async () => {
    const file = (name: string, decorator: string): string => {
      writeFileSync(
        join(directory, name),
        `${decorator}\nexport class Mine { @marked static order = [1]; move({ playable }: { playable: number }) { return (${MOVE})({ playable } as never); } }`,
      );
      return `./${name}#Mine`;
    };
    const specs = [
      file(
        'plain-decorator.ts',
        'function marked(target: object, name: unknown) { if (typeof name !== "string") throw new Error("is a standard decorator"); }',
      ),
      file(
        'standard-decorator.ts',
        'function marked(_: unknown, { kind }: { kind: string }) { if (kind !== "field") throw new Error("is no standard decorator"); }',
      ),
    ];
    const play = async (spec: string, isolated: boolean): Promise<string> => {
      const code = { [spec]: locateCode(spec, directory, isolated) };
      const cells = [{ game: unowar, params: { points: 1 }, strategies: [spec, 'random'], trials: 3, code }];
      const played = simulate({ seed: 1, cells }, { workers: 1, resolveFrom, isolated });
      return played.then(
        ({ digest }) => digest,
        (error: Error) => /is a standard decorator|is no standard decorator/.exec(error.message)?.[0] ?? error.message,
      );
    };
    for (const spec of specs) expect(await play(spec, true)).toBe(await play(spec, false));
  });

  test('A strategy in isolation sees and returns the texts of moves, where a game names them', async () => {
    writeFileSync(
      join(directory, 'dare.ts'),
      `import { defineGame } from '@cards/core';
     export const dare = defineGame({
       id: 'dare', seats: 1, actions: ['stop', 'go on'], deal: () => ({ count: 0, isOver: false }),
       moves: ({ isOver }) => (isOver ? [] : ['go on', 'stop']),
       play(state, move, rng) {
         state.count += move === 'stop' ? 0 : rng.int(6);
         state.isOver = move === 'stop' || state.count > 9;
       },
       view: { count: ({ count }) => count },
       measures: { count: { better: 'higher', bounds: [0, 14], of: ({ count }) => count } },
     });`,
    );
    const text = "export const mine = ({ count, legal }, rng) => (count < 5 + rng.int(3) ? legal[0] : 'stop');";
    writeFileSync(join(directory, 'named.mjs'), text);
    const game = await importGame(gameAddress('./dare.ts#dare', directory), resolveFrom);
    const code = { './named.mjs#mine': locateCode('./named.mjs#mine', directory) };
    const cells = [{ game, strategies: ['./named.mjs#mine'], trials: 20, code }];
    const [here, isolated] = [
      await simulate({ seed: 1, cells }, { workers: 1, resolveFrom }),
      await simulate({ seed: 1, cells }, { workers: 1, resolveFrom, isolated: true }),
    ];
    expect(isolated.digest).toBe(here.digest);
    // It goes on below 5.
    expect(Object.keys(isolated.cells[0]?.measures['count']?.histogram ?? {}).every((sum) => Number(sum) >= 5)).toBe(
      true,
    );
  });

  test('A game without viewFrom says that it cannot isolate strategies, and a game from a file can', async () => {
    const rules = `{ id: 'swap', seats: 1, deal: () => ({ done: false }), moves: ({ done }) => (done ? [] : [0]),
    play: (state) => void (state.done = true), view: {}, measures: { won: { role: 'win', of: () => true } } }`;
    writeFileSync(
      join(directory, 'swap.ts'),
      `import { defineGame } from '@cards/core';
     export const swap = defineGame(${rules});
     const { viewFrom, ...rest } = swap;
     export const blind = rest;`,
    );
    writeFileSync(join(directory, 'zero.mjs'), 'export const zero = ({ legal }, rng) => legal[0];');
    const strategy = './zero.mjs#zero';
    const play = async (name: string): ReturnType<typeof simulate> => {
      const game = await importGame(gameAddress(`./swap.ts#${name}`, directory), resolveFrom);
      const cells = [
        { game, strategies: [strategy], trials: 3, code: { [strategy]: locateCode(strategy, directory) } },
      ];
      return simulate({ seed: 1, cells }, { workers: 1, resolveFrom, isolated: true });
    };
    expect((await play('swap')).cells[0]?.trials).toBe(3);
    await expect(play('blind')).rejects.toThrow('the game needs viewFrom()');
  });

  test(
    'A league of isolated strategies has the same games, and a strategy that exits loses alone',
    { tags: 'release' },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cards-league-'));
      writeFileSync(join(folder, 'first.mjs'), `export const one = { move: ${MOVE} };`);
      writeFileSync(join(folder, 'pass.mjs'), 'export const one = { move: () => -1 };');
      writeFileSync(
        join(folder, 'exits.mjs'),
        `let moves = 0; export const one = { move: (view) => { if (++moves > 100) process.exit(0); return (${MOVE})(view); } };`,
      );
      const request = { directory: folder, game: unowar, params: { points: 1 }, trials: 20, seed: 1, workers: 1 };
      const report = await league({ ...request, isolated: true });
      const failed = report.standings.filter(({ failures }) => failures.length > 0);
      expect(failed.map(({ name }) => name)).toEqual(['exits']);
      expect(failed[0]?.failures[0]?.message).toContain('it ended with exit code 0 in place of an answer');
      rmSync(folder, { recursive: true });
    },
  );
});
