// @module-tag slow (many processes and timeouts)
import { resume } from '@cards/batch/node';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { score, type ScoreRequest } from '../../src/node/score.js';
import type { ScoreReport } from '../../src/score/score-report.js';
import { builtPackages } from '../../../../tools/tests/native-build.ts';

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cards-score-'));
  writeFileSync(join(scratch, 'player.mjs'), PLAYER);
  writeFileSync(join(scratch, 'mine.mjs'), MINE);
  writeFileSync(join(scratch, 'paid.log'), '');
  mkdirSync(join(scratch, 'runs'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/**
 * A program that plays the first legal move. In one game of four it does what its argument says. As `paid`, it reports
 * its cost, and notes its answers in a file.
 */
const PLAYER = `
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const [, , habit] = process.argv;
{
  if (habit === 'absent') process.exit(1);
  let isBad = false;
  for await (const line of createInterface(process.stdin)) {
    const { type, seed, moves, id } = JSON.parse(line);
    if (type === 'hello') console.log('{"type":"ready","protocol":1}');
    if (type === 'begin') isBad = seed % 4 === 0;
    if (type !== 'move') continue;
    if (isBad && habit === 'exit') process.exit(3);
    if (isBad && habit === 'slow') continue;
    const usage = habit === 'paid' ? { tokens: 10, cost: 0.05 } : undefined;
    if (habit === 'paid') appendFileSync('paid.log', '.');
    console.log(JSON.stringify({ id, usage, move: isBad && habit === 'illegal' ? 'none' : isBad && habit === 'long' ? 'x'.repeat(1e7) : moves[0] }));
  }
}`;

/** Strategies in a file: the first playable card, and one that throws when it has to pass. */
const MINE = `
const first = (playable) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable));
export const steady = { move: ({ playable }) => first(playable) };
export const moody = { move: ({ playable }) => { if (playable === 0) throw new Error('no card'); return first(playable); } };
`;

const UNO = { game: unowar, params: { points: 1 } };

const play = (request: Partial<ScoreRequest>): Promise<ScoreReport> =>
  score({
    players: ['smallest', 'best'],
    games: [UNO],
    deals: 60,
    directory: scratch,
    workers: 2,
    gameTimeout: 1500,
    resolveFrom: [builtPackages()],
    ...request,
  });

const program = (habit: string): string => `exec:node player.mjs ${habit}`;

/** The answers of all programs that note them. */
const answers = (): number => readFileSync(join(scratch, 'paid.log')).length;

/** A time limit that no game reaches on a busy machine. */
const PATIENT = 60_000;

describe('score', () => {
  const TITLE =
    'A program that is %s in some games is scored, its failures are counted, and its other games are played';
  const isScored = async (habit: string): Promise<void> => {
    const request = { players: [program(habit)], deals: 12, gameTimeout: habit === 'slow' ? 1500 : PATIENT };
    const { players } = await play(request);
    const { illegal = 0, failed = 0, score: found } = players[0]?.games[0] ?? {};
    const [one, other] = habit === 'illegal' ? [illegal, failed] : [failed, illegal];
    // A deal has two games, so seven of sixteen fail on average.
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThan(12);
    expect(other).toBe(0);
    if (habit !== 'illegal') return;
    const again = await play({ ...request, workers: 1 });
    expect(again.players[0]?.games[0]).toMatchObject({ illegal, failed, score: found });
  };
  test.each(['illegal'])(TITLE, isScored);
  test.each(['exit', 'slow', 'long'])(TITLE, { tags: 'release' }, isScored);

  test('A program that never starts fails in all deals, has the score 0, and ends', async () => {
    const { players } = await play({ players: [program('absent')], deals: 40 });
    expect(players[0]?.games[0]).toMatchObject({ score: { mean: 0 }, failed: 40, firstFailure: { deal: 0 } });
  });

  test('A maximum cost is never exceeded, what was measured so far is reported, and a higher one continues', async () => {
    const out = join(scratch, 'runs', 'paid');
    const request = { players: [program('paid'), 'smallest'], workers: 1, gameTimeout: PATIENT, out };
    const report = await play({ ...request, maxCost: 20 });
    const { deals, limit, players } = report;
    expect(limit).toEqual({ kind: 'cost', spent: 20 });
    expect(answers()).toBe(400);
    // The answers of a deal that does not count are in the sums of the player.
    expect(players.find(({ player }) => player !== 'smallest')?.usage).toEqual({ tokens: 4000, cost: 20 });
    expect(deals).toBeGreaterThan(1);
    expect(deals).toBeLessThan(60);
    expect(await play({ ...request, maxCost: 20 })).toEqual(report);
    expect(answers()).toBe(400);
    const { limit: _, ...whole } = await play({ ...request, out: undefined, deals });
    const scoresOf = (one: ScoreReport): unknown => one.players.map(({ player, overall }) => [player, overall]);
    expect(scoresOf(whole)).toEqual(scoresOf(report));
    const before = answers();
    const more = await play({ ...request, maxCost: 30, workers: 2 });
    expect(more.deals).toBeGreaterThan(deals);
    expect(more.limit?.spent).toBeLessThanOrEqual(30);
    expect(answers() - before).toBeCloseTo(20 * ((more.limit?.spent ?? 0) - 20));
  });

  test('A maximum time ends a score, whose results are those of as many deals', async () => {
    const request = { players: [program('paid')], gameTimeout: PATIENT };
    const [start, before] = [performance.now(), answers()];
    // An hour passes after 400 answers.
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => (answers() - before < 400 ? start : start + 3_600_000));
    const { deals, limit, players } = await play({ ...request, maxSeconds: 3600 });
    clock.mockRestore();
    expect(limit?.kind).toBe('seconds');
    // Each of two workers can have begun one answer.
    expect(answers() - before).toBeLessThanOrEqual(402);
    expect(deals).toBeLessThan(60);
    const again = await play({ ...request, deals });
    expect(again.players[0]?.overall).toEqual(players[0]?.overall);
    await expect(play({ ...request, maxSeconds: 1e-9 })).rejects.toThrow('a score needs 2: raise maxCost');
    await expect(play({ ...request, maxCost: 0 })).rejects.toThrow('maxCost must be a number above 0, not 0');
    await expect(play({ ...request, maxCost: 1, maxSeconds: -1 })).rejects.toThrow(
      'maxSeconds must be a number above 0, not -1',
    );
  });

  test(
    'The report does not depend on the number of workers or on an interruption, and files play too',
    { tags: 'release' },
    async () => {
      const request = {
        players: ['./mine.mjs#steady', './mine.mjs#moody', 'best'],
        games: [UNO, { ...UNO, params: { points: 2 }, best: 'smallest' }],
      };
      const whole = await play(request);
      expect(whole.players.some(({ games }) => (games[0]?.failed ?? 0) > 0)).toBe(true);
      expect(await play({ ...request, workers: 1 })).toEqual(whole);
      const out = join(scratch, 'runs', 'interrupted');
      const abort = new AbortController();
      let news = 0;
      const onProgress = (): void => {
        if (++news === 10) abort.abort(new Error('stopped'));
      };
      await expect(play({ ...request, out, signal: abort.signal, onProgress })).rejects.toThrow('stopped');
      expect(await play({ ...request, out })).toEqual(whole);
      expect(await play({ ...request, out })).toEqual(whole);
      await expect(resume(out)).rejects.toThrow('contains a score, which its own command continues: repeat it');
      await expect(play({ ...request, players: ['random'], out })).rejects.toThrow(out);
    },
  );

  test('With a precision it plays no more deals than that needs', async () => {
    const games = [
      { game: pairs, params: { cards: 12 } },
      { game: concentration, params: { ranks: 2 } },
    ];
    const { deals, players } = await play({
      players: ['random', 'good'],
      games: [games[0] as (typeof games)[0]],
      within: 0.03,
      deals: undefined,
    });
    expect(deals).toBeGreaterThanOrEqual(100);
    expect(deals).toBeLessThan(10_000);
    for (const { overall } of players) {
      const [low = 0, high = 1] = overall?.ci95 ?? [];
      expect((high - low) / 2).toBeLessThanOrEqual(0.03);
    }
    const most = await play({ players: ['memory:0'], games: games.slice(1), within: 1e-9, deals: 150 });
    expect(most.deals).toBe(150);
  });

  test('Luck is taken out in workers too, and the score as dealt is the one without that', async () => {
    const request = { players: ['good', 'random'], games: [{ game: pairs, params: { cards: 8 } }], deals: 60 };
    const { games, players } = await play(request);
    const dealt = await play({ ...request, luckAdjusted: false });
    expect([games[0]?.luckAdjusted, dealt.games[0]?.luckAdjusted]).toEqual([true, false]);
    const scoreOf = (name: string): unknown => dealt.players.find(({ player }) => player === name)?.games[0]?.score;
    for (const { player, games: found } of players) expect(found[0]?.plain).toEqual(scoreOf(player));
    expect(await play({ ...request, workers: 1 })).toEqual(await play(request));
  });

  test(
    'The intervals of 400 scores with other seeds contain the exact score in 93% to 97%',
    { tags: 'release' },
    async () => {
      const games = [{ game: pairs, params: { cards: 8 } }];
      const meanOf = (spec: string): number =>
        pairs.theory?.about?.({ cards: 8, copies: 4 }, [spec])?.compute().measures['flips']?.mean ?? 0;
      const exact = (meanOf('random') - meanOf('good')) / (meanOf('random') - meanOf('optimal'));
      let held = 0;
      for (let seed = 0; seed < 400; seed++) {
        const { players } = await play({ players: ['good'], games, seed, deals: 100, luckAdjusted: false });
        const [low = 1, high = 0] = players[0]?.overall?.ci95 ?? [];
        if (low <= exact && exact <= high) held++;
      }
      expect(held / 400).toBeGreaterThanOrEqual(0.93);
      expect(held / 400).toBeLessThanOrEqual(0.97);
    },
  );
});
