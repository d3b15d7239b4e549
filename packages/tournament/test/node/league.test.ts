// @module-tag slow (many processes and timeouts)
import { resume } from '@cards/batch/node';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LeagueReport } from '../../src/league/league-report.js';
import { league, type LeagueRequest } from '../../src/node/league.js';
import { HONEST, HOSTILE } from '../../../batch/test/node/trust/hostile-sources.js';
import { builtPackages } from '../../../../tools/tests/native-build.ts';

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cards-league-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** A folder with files, by name. */
function folder(name: string, files: Readonly<Record<string, string>>): string {
  const directory = join(scratch, name);
  mkdirSync(directory);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
  return directory;
}

/** A strategy of UnoWar that plays a slot of the playable ones, after a statement. */
const unoWar = (slot: string, first = ''): string =>
  `export const one = { move: ({ hand, playable, opponentPoints, points }) => { ${first} return playable === 0 ? -1 : ${slot}; } };`;
const FIRST = '31 - Math.clz32(playable & -playable)';
const LAST = '31 - Math.clz32(playable)';

const play = (directory: string, request: Partial<LeagueRequest> = {}): Promise<LeagueReport> =>
  league({
    directory,
    game: unowar,
    params: { points: 1 },
    seed: 1,
    trials: 50,
    workers: 1,
    // Time decides only where a strategy never answers.
    gameTimeout: 60_000,
    resolveFrom: [builtPackages()],
    replayCommand: ({ lineups: [lineup] }, seed, game) => `replay ${lineup.join(',')} ${seed} ${game}`,
    ...request,
  });

describe('a league', () => {
  const FILES = {
    'first.mjs': unoWar(FIRST),
    'last.js': unoWar(LAST),
    'typed.ts': unoWar(FIRST).replace('}) =>', '}: Record<string, number>) =>'),
    'parse.ts': 'export const = 3;',
    'throws.mjs': "export const throws = { move() { throw new Error('ouch'); } };",
    'cheat.mjs': 'export const cheat = { move: () => 17 };',
    'two.mjs': `${unoWar(FIRST)} export const two = one;`,
    'broken.player.json': '{ "name": "broken" }',
    'notes.txt': 'not a strategy',
    'types.d.ts': 'export {};',
  };

  test('It names each strategy that fails, plays the others, and reports the same for any number of workers', async () => {
    const directory = folder('mixed', FILES);
    const report = await play(directory);
    const { standings, absent, table, deals } = report;
    expect(deals).toBe(50);
    expect(standings.map(({ name }) => name).sort()).toEqual(['first', 'last', 'typed']);
    // Equal moves on equal deals: an exact tie.
    const [first, typed] = ['first', 'typed'].map((name) => standings.find((one) => one.name === name));
    expect(first?.score).toEqual(typed?.score);
    expect(first?.place).toBe(typed?.place);
    expect(absent.map(({ name, place, failure }) => [name, place, failure.message, failure.replay])).toEqual([
      ['broken', 4, expect.stringContaining('it must be an object with a command'), undefined],
      [
        'cheat',
        4,
        expect.stringContaining('played an illegal move: 17'),
        expect.stringMatching(/^replay .*cheat 1 0$/),
      ],
      ['parse', 4, expect.stringContaining('it cannot be loaded'), undefined],
      ['throws', 4, expect.stringContaining('threw an error: ouch'), expect.stringMatching(/^replay .*throws 1 0$/)],
      ['two', 4, expect.stringContaining('exports one, two: choose one'), undefined],
    ]);
    // What a strategy wins, the other one loses.
    for (const [row, cells] of table.entries())
      for (const [column, cell] of cells.entries())
        expect((cell?.score.mean ?? 0.5) + (table[column]?.[row]?.score.mean ?? 0.5)).toBeCloseTo(1, 12);
    expect(JSON.stringify(await play(directory, { workers: 2 }))).toBe(JSON.stringify(report));
  });

  test('It continues after an interruption, and ends with the same report', { tags: 'release' }, async () => {
    const directory = folder('interrupted', {
      'first.mjs': unoWar(FIRST),
      'last.mjs': unoWar(LAST),
      'late.mjs': unoWar(FIRST, "if (hand.rank(0) === 1 && hand.rank(1) === 1) throw new Error('late');"),
      'throws.mjs': FILES['throws.mjs'],
    });
    const request = { trials: 150 };
    const expected = JSON.stringify(await play(directory, request));
    const out = join(scratch, 'out');
    const interrupt = new AbortController();
    const onProgress = (): void => interrupt.abort(new Error('after the first block'));
    const interrupted = play(directory, { ...request, out, signal: interrupt.signal, onProgress });
    expect(await interrupted.catch(messageOf)).toBe('after the first block');
    // A block that the end of the process cut is played again.
    const journal = readdirSync(out).find((name) => name.startsWith('measures-')) ?? '';
    const text = readFileSync(join(out, journal), 'latin1');
    writeFileSync(join(out, journal), text.slice(0, -7), 'latin1');
    expect(JSON.stringify(await play(directory, { ...request, out }))).toBe(expected);
    // A finished league is not played again.
    let blocks = 0;
    expect(JSON.stringify(await play(directory, { ...request, out, onProgress: () => blocks++ }))).toBe(expected);
    expect(blocks).toBe(0);
    expect(await resume(out).catch(messageOf)).toContain('contains a league');
    expect(await play(directory, { trials: 200, out }).catch(messageOf)).toContain('contains a run of another');
  });

  test(
    'Eight strategies at tables of four: after interruptions the same report, and only the failing one is punished',
    { tags: 'release' },
    async () => {
      const slots = { first: FIRST, last: LAST, none: '-1' };
      const directory = folder('tables', {
        ...Object.fromEntries(Object.entries(slots).map(([name, slot]) => [`${name}.mjs`, unoWar(slot)])),
        ...Object.fromEntries(
          [1, 2, 3, 4].map((rank) => [`low${rank}.mjs`, unoWar(`hand.rank(0) > ${rank} ? ${LAST} : ${FIRST}`)]),
        ),
        'late.mjs': unoWar(FIRST, "if (hand.rank(0) === 1 && hand.rank(1) === 1) throw new Error('late');"),
      });
      const request = { params: { points: 1, players: 4 }, trials: 100 };
      const report = await play(directory, request);
      expect(report.tables).toEqual({ seats: 4, even: 1 / 4, count: 14, each: 7, meetings: 3 });
      expect(report.standings.filter(({ failures }) => failures.length > 0).map(({ name }) => name)).toEqual(['late']);
      const late = report.standings.find(({ name }) => name === 'late');
      for (const { message, against, replay } of late?.failures ?? []) {
        expect(message).toContain('threw an error: late');
        expect(against?.split(', ')).toHaveLength(3);
        expect(replay).toMatch(/^replay (\.\/\w+\.mjs#one,?){4} 1 \d+$/);
      }
      // Where it forfeits, each of the other three has a third of the wins.
      const shares = report.standings.reduce((sum, { score }) => sum + (score?.mean ?? 0), 0);
      expect(shares).toBeCloseTo(8 / 4, 12);
      const out = join(scratch, 'tables-out');
      for (let stop = 1; stop <= 2; stop++) {
        const interrupt = new AbortController();
        let blocks = 0;
        const onProgress = (): void => {
          if (++blocks === 5) interrupt.abort(new Error('stopped'));
        };
        expect(await play(directory, { ...request, out, signal: interrupt.signal, onProgress }).catch(messageOf)).toBe(
          'stopped',
        );
      }
      expect(JSON.stringify(await play(directory, { ...request, out, workers: 2 }))).toBe(JSON.stringify(report));
    },
  );

  test('Each league has a new secret seed, which its directory keeps', { tags: 'release' }, async () => {
    const directory = folder('secret', { 'first.mjs': unoWar(FIRST), 'last.mjs': unoWar(LAST) });
    const out = join(scratch, 'secret-out');
    const kept = await play(directory, { seed: undefined, out });
    expect(kept.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(await play(directory, { seed: undefined, out }))).toBe(JSON.stringify(kept));
    expect((await play(directory, { seed: undefined })).seed).not.toBe(kept.seed);
  });

  test('A strategy that is better than a proved optimum is named', { tags: 'release' }, async () => {
    const seer = `import { Streams } from '@cards/core';
      import { MatchCardGame } from '@cards/pairs';
      const rngs = new Streams(1, 'pairs').gameRngs(1);
      const known = new Map();
      for (let game = 0; game < 2000; game++) known.set(rngs.seek(game).seats[0].int(2 ** 31), game);
      let plan = [];
      export const seer = { move(view, rng) {
        if (view.flips === 0) {
          const board = new MatchCardGame(view.n);
          board.reset(rngs.seek(known.get(rng.int(2 ** 31)) ?? 0).deal);
          const types = Array.from({ length: view.n }, (_, card) => (board.apply(card), { card, type: board.typeOf(card) }));
          plan = types.sort((one, other) => one.type - other.type).map(({ card }) => card);
        }
        return plan[view.flips];
      } };`;
    const directory = folder('seer', {
      'seer.mjs': seer,
      'good.ts': "export { GoodPlayer as good } from '@cards/pairs';",
    });
    const { standings } = await play(directory, { game: pairs, params: {}, trials: 2000 });
    expect(standings.map(({ name, betterThanOptimal }) => [name, betterThanOptimal])).toEqual([
      ['seer', { measure: 'flips', strategy: 'optimal', optimum: expect.closeTo(48.5026, 4), p: expect.any(Number) }],
      ['good', undefined],
    ]);
  });

  test('A strategy that loops later loses from that block on, and only it', async () => {
    const loops = unoWar(FIRST, 'while (hand.rank(0) === 1 && hand.rank(1) === 1);');
    const directory = folder('later', { 'first.mjs': unoWar(FIRST), 'loops.mjs': loops });
    const { standings } = await play(directory, { gameTimeout: 2000, trials: 100 });
    expect(standings.map(({ name, failures }) => [name, failures.length])).toEqual([
      ['first', 0],
      ['loops', 1],
    ]);
    const { message, against, deal = -1, lost, replay } = standings[1]?.failures[0] ?? {};
    expect(message).toMatch(
      /^strategy '.\/loops.mjs#one': no progress within the timeout of 2 s: the code has an endless loop, or a game without an end, or needs a longer timeout, at loops.mjs:\d/,
    );
    expect({ against, lost, replay }).toEqual({
      against: 'first',
      lost: deal < 50 ? 100 : 50,
      replay: `replay ./first.mjs#one,./loops.mjs#one 1 ${deal}`,
    });
  });

  test('A strategy that can be loaded only once loses, and only it', { tags: 'release' }, async () => {
    const once = `import { existsSync, writeFileSync } from 'node:fs';
      const mark = new URL('mark', import.meta.url);
      if (existsSync(mark)) throw new Error('a second time');
      writeFileSync(mark, '');`;
    const directory = folder('once', { 'first.mjs': unoWar(FIRST), 'once.mjs': `${once} ${unoWar(FIRST)}` });
    const { standings } = await play(directory);
    expect(standings.map(({ name, score, failures }) => [name, score?.mean, failures.map(({ lost }) => lost)])).toEqual(
      [
        ['first', 1, []],
        ['once', 0, [50]],
      ],
    );
    expect(standings[1]?.failures[0]?.message).toBe(
      "cannot load the strategy './once.mjs#one': a second time, at once.mjs:3:42",
    );
  });

  test.each([
    ['exits when it is loaded', HOSTILE['load-exit'], 'a worker ended: exit code 0'],
    ['exits when it is created', HOSTILE['create-exit'], 'a worker ended: exit code 0'],
    ['loops when it is loaded', HOSTILE['load-loop'], 'no progress within the timeout'],
    ['loops when it is created', HOSTILE['create-loop'], 'no progress within the timeout'],
    ['accuses another one in its move', HOSTILE['value-of-accuses'], 'played an illegal move: an object'],
    ['accuses another one in its tables', HOSTILE['precompute-accuses'], 'bob cheats'],
  ])('A strategy that %s later is named, and only it', { tags: 'release' }, async (what, source = '', message) => {
    const directory = folder(what, { 'bad.mjs': source, 'honest.mjs': HONEST });
    const gameTimeout = what.startsWith('loops') ? 2000 : 60_000;
    const { standings, absent } = await play(directory, { trials: 400, gameTimeout });
    expect(standings[0]).toMatchObject({ name: 'honest', failures: [] });
    const { failures } = [...absent.map(({ failure }) => ({ failures: [failure] })), ...standings.slice(1)][0] ?? {};
    expect(failures?.map((failure) => failure.message)).toEqual([expect.stringContaining(message)]);
  });

  test('A program that hangs in a later game loses to its opponent', async () => {
    const directory = folder('programs', {
      'first.mjs': unoWar(FIRST),
      'bot.player.json': '{ "name": "the bot", "command": "node player.mjs hang" }',
      'twin.player.json': '{ "name": "a twin", "command": "node player.mjs hang" }',
    });
    copyFileSync(
      new URL('../../../batch/test/node/external/player.mjs', import.meta.url),
      join(directory, 'player.mjs'),
    );
    const { standings, absent } = await play(directory, { gameTimeout: 2000 });
    expect(standings.map(({ name }) => name)).toEqual(['first', 'the bot']);
    expect(standings[1]?.failures[0]?.message).toMatch(
      /^strategy 'exec:node player\.mjs hang' threw an error: it took more than 2 s/,
    );
    // The file of the program is not a strategy too.
    expect(absent.map(({ name, failure }) => [name, failure.message])).toEqual([
      ['a twin', 'its command is also that of bot.player.json'],
    ]);
  });

  test('In a game of one seat, the mean decides, and a strategy that fails leaves', { tags: 'release' }, async () => {
    const directory = folder('solo', {
      'random.ts': "export { PlayRandomly as random } from '@cards/pairs';",
      'known.mjs': `export const known = { create: () => { const seen = new Map(); return {
        begin() { seen.clear(); },
        move(view) { return view.playableAt(0); } }; } };`,
      'fails.mjs': 'export const fails = { move: (view) => (view.flips > 30 ? 99 : view.playableAt(0)) };',
    });
    const { standings, absent, table, measure } = await play(directory, { game: pairs, params: { cards: 16 } });
    expect(measure).toEqual({ name: 'flips', unit: 'flips', better: 'lower' });
    expect(table).toEqual([]);
    expect([...standings, ...absent].map(({ name }) => name).sort()).toEqual(['fails', 'known', 'random']);
    expect(absent.map(({ name }) => name)).toContain('fails');
  });

  test.each([
    ['a folder that does not exist', { directory: 'nowhere' }, 'cannot read the folder of the league'],
    ['no deals', { trials: 0 }, 'trials must be an integer from 1 to 1000000, not 0'],
    ['no workers', { workers: 0 }, 'workers must be an integer from 1 to 1024, not 0'],
    [
      'a game without a winner',
      { game: { ...unowar, measures: [{ ...unowar.measures[0], role: 'length' as const }] as const } },
      "unowar has no league, because it has no measure with the role 'win'",
    ],
  ])('It refuses %s', async (_, request, message) => {
    expect(await play(scratch, request as Partial<LeagueRequest>).catch(messageOf)).toContain(message);
  });

  test('It refuses a folder without strategies, and a directory with other files', async () => {
    const empty = folder('empty', { 'readme.txt': '' });
    expect(await play(empty).catch(messageOf)).toContain('has no strategy');
    const one = folder('one', { 'first.mjs': unoWar(FIRST) });
    expect(await play(one, { out: empty }).catch(messageOf)).toContain('contains files but no run');
  });
});
