// @module-tag slow (a browser)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '@cards/tournament/node';
import { checkDocument, formatDocument } from '@cards/report/internal';
import { unowar } from '@cards/unowar';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { builtPackages } from '../../../tools/tests/native-build.ts';
import { COMMAND } from '../../site/command.js';
import { LISTED_GAMES } from '../../site/games/game-list.js';
import { readLink } from '../../site/play/table/link.js';
import { dealtEngine } from '../../site/play/table/deals.js';
import { FIRST_LOAD, openEditor, test, withSite } from '../visit.js';

const PAGE = 'your-strategy.html#game=unowar';

/** A strategy that fails. */
interface Fault {
  readonly source: string;
  /** The options of the check that differ from those of the other faults. */
  readonly options?: Readonly<Record<string, string>>;
  /** The test that it fails. */
  readonly test: string;
  readonly message: RegExp;
}

/** Strategies that fail, and what the command says about them. */
const FAULTS: readonly Fault[] = [
  {
    source: 'export const mine = { move: () => 7 };',
    test: 'plays legal moves until the game is over',
    message:
      /^strategy '.\/mine.ts#mine' played an illegal move: 7 is not a move: .*, at mine\.ts:1 \(move\) \(in game 0\); replay it with: npx .* replay unowar --seats \.\/mine\.ts#mine,random --paired --param points=1 --seed 1 --game 0$/,
  },
  {
    source: 'export class Mine { move(): number { throw new Error("no idea"); } }',
    test: 'plays legal moves until the game is over',
    message: /no idea.*replay it with: npx .* replay unowar/,
  },
  {
    source: 'export const mine = { move: (): number => { for (;;); } };',
    // The browser computes in the loop until the time is over, and until it has ended the worker.
    options: { 'Time limit': '0.2' },
    test: 'plays legal moves until the game is over',
    message:
      /no progress within the timeout of 0\.2 s: the code has an endless loop, or a game without an end, or needs a longer timeout, at mine\.ts:1 \(move\)$/,
  },
  {
    source: 'export const mine = {;',
    test: 'can be loaded and created',
    message: /^it cannot be loaded: Unexpected token, expected "," \(1:23\)$/,
  },
  {
    source: "import { x } from 'left-pad'; export const mine = { move: () => x };",
    test: 'can be loaded and created',
    message: /^it cannot be loaded: it imports 'left-pad'/,
  },
  {
    source:
      'export const mine = { move: (view) => (Math.random(), view.playable === 0 ? -1 : 31 - Math.clz32(view.playable)) };',
    test: 'uses no clock, and no random numbers except from its generator',
    message: /^it uses Math\.random: use the generator rng of move\(view, rng\) instead$/,
  },
  {
    source: 'export const mine = { move: () => { fetch("/"); return 0; } };',
    test: 'plays legal moves until the game is over',
    message: /fetch is not a function/,
  },
];

/** A strategy that fails after some moves. */
const FAILS_LATER =
  'export class Mine { moves = 0; move(view) { if (++this.moves === 4) throw new Error("no idea"); return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable); } }';

/** A member of the view that does not exist, in line 4. */
const WRONG_MEMBER = [
  "import type { UnoWarView } from '@cards/unowar';",
  'export class Mine {',
  '  move(view: UnoWarView): number {',
  '    return view.plaable;',
  '  }',
  '}',
].join('\n');

/** The editor, and the library that it shares with the check of types. */
const EDITOR = /\/chunks\/(?:editor|index)\./;

/** The files of the check of types. */
const TYPESCRIPT = /\/(?:type-worker|declarations|completion)/;

/** What a link of a game can leave out. */
const FORM = { params: { points: 10, hand: 5 }, seed: '', index: 0, against: '', seat: 0, adviser: '' };

async function write(page: Page, source: string): Promise<void> {
  await openEditor(page);
  await page.click('.cm-content');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(source);
}

/** Fills the options and runs the check. */
async function run(page: Page, options: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(options))
    await page.fill(`.options label:has-text("${label}") input`, value);
  await page.click('button:text-is("Test and rank"):enabled');
  await page.waitForSelector('[data-verdict]', { timeout: 100_000 });
}

withSite();

test('The first strategy has the report and the digest that the command gives for the downloaded file', async ({
  visit,
}) => {
  const directory = mkdtempSync(join(tmpdir(), 'cards-strategy-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { page, loaded } = await visit(PAGE);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await openEditor(page);
  // The editor comes after the page, which can be used without it.
  expect(loaded(EDITOR)).toBeLessThan(FIRST_LOAD);
  expect(loaded(EDITOR)).toBeLessThan(loaded());
  await run(page, { points: '2', 'Games for each': '60', Seed: 'a seed' });
  // The code runs in a frame without an origin, which is gone afterwards.
  expect(workers.length).toBeGreaterThan(0);
  expect(workers.filter((url) => !url.startsWith('blob:null/'))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.textContent('.copy-line code')).toBe(
    `${COMMAND.join(' ')} check ./mine.ts --game unowar --param points=2 --trials 60 --seed 'a seed'`,
  );
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('button:text-is("Download")')]);
  expect(download.suggestedFilename()).toBe('mine.ts');
  await download.saveAs(join(directory, 'mine.ts'));
  const report = await check({
    strategy: './mine.ts',
    directory,
    game: unowar,
    params: { points: 2 },
    trials: 60,
    seed: 'a seed',
    gameTimeout: 30_000,
    resolveFrom: [builtPackages()],
  });
  expect(report.passed).toBe(true);
  expect(await page.textContent('[data-output]')).toBe(formatDocument(checkDocument(report), 'table', { width: 80 }));
  expect(await page.textContent('[data-digest]')).toBe(report.digest);
});

/** Parameters for which the strongest players of a game have no large tables, which each worker computes. */
const SMALL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pairs: { cards: '8' },
  mastermind: { colors: '4' },
  unowar: { points: '1' },
  concentration: { ranks: '4' },
};

test.for(LISTED_GAMES)('The first strategy for $title passes every conformance test', async ({ id }, { visit }) => {
  const { page } = await visit(`your-strategy.html#game=${id}`);
  await run(page, { 'Games for each': '20', ...SMALL[id] });
  expect(await page.textContent('[data-verdict]')).toMatch(/^Passed/);
});

test('A strategy that fails is answered as by the command, and an endless one is stopped', async ({ visit }) => {
  const { page } = await visit(PAGE);
  await openEditor(page);
  for (const { source, options, test: failing, message } of FAULTS) {
    await write(page, source);
    await run(page, { points: '1', 'Games for each': '20', 'Time limit': '5', ...options });
    const failed = page.locator('.tests li.failed', { hasText: failing });
    expect((await failed.locator('[data-fault]').textContent()) ?? '').toMatch(message);
  }
  await write(page, 'export const mine = {\n  move: () => missing(),\n};');
  await run(page, { points: '1', 'Games for each': '20' });
  expect(await page.innerText('.cm-fault')).toContain('missing()');
  expect(await page.locator('.attempts li').first().textContent()).toMatch(/^no place, \d+ failed/);
  await page.click('.attempts li:nth-child(2) button');
  expect(await page.innerText('.cm-content')).toContain('fetch');
  expect(await page.locator('.cm-fault').count()).toBe(0);
});

test('Types are checked and names completed once they are asked for, and nothing of it is loaded before', async ({
  visit,
}) => {
  const { page, requested } = await visit(PAGE);
  await openEditor(page);
  await page.waitForLoadState('networkidle');
  expect(requested().filter((path) => TYPESCRIPT.test(path))).toEqual([]);
  await page.click('button:text-is("Check types")');
  await page.getByText('No type errors').waitFor();
  expect(requested().some((path) => path.includes('/type-worker'))).toBe(true);
  await write(page, WRONG_MEMBER);
  const fault = page.locator('[data-types] li', { hasText: 'Line 4' });
  expect(await fault.textContent()).toContain("Property 'plaable' does not exist on type 'UnoWarView'");
  expect(await page.innerText('.cm-fault')).toContain('view.plaable');
  await fault.getByRole('button').click();
  await write(page, WRONG_MEMBER.replace('plaable', ''));
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < 4; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'playable' }).waitFor();
  await page.keyboard.type('playab');
  await page.locator('.cm-completionInfo', { hasText: 'The slots of the hand whose cards can be played' }).waitFor();
  // The editor ignores Enter for 75 ms after a list of completions opens.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await page.getByText('No type errors').waitFor();
  expect(await page.locator('.cm-fault').count()).toBe(0);
  // The browser keeps the choice.
  await page.reload();
  await page.getByText('No type errors').waitFor();
  await page.click('button:text-is("Stop checking types")');
  expect(await page.getByText('No type errors').count()).toBe(0);
  const before = requested().length;
  await page.reload();
  await openEditor(page);
  await page.waitForLoadState('networkidle');
  expect(
    requested()
      .slice(before)
      .filter((path) => TYPESCRIPT.test(path)),
  ).toEqual([]);
});

test('The game that failed, and a lost one, can be watched on the page of the game', async ({ visit }) => {
  const { page } = await visit(PAGE);
  const watched = async (): Promise<{ fragment: string; moves: number; measures: readonly number[] }> => {
    const fragment = (await page.getAttribute('[data-watch]', 'href'))?.split('#')[1] ?? '';
    const found = readLink(fragment, unowar, FORM);
    if (found === undefined) throw new Error(`no game in '${fragment}'`);
    const engine = dealtEngine(unowar, found.form);
    for (const move of found.moves) engine.apply(move);
    const measures = new Int32Array(unowar.measures.length);
    if (engine.over) engine.measure(measures);
    return { fragment, moves: found.moves.length, measures: [...measures] };
  };
  await openEditor(page);
  await run(page, { points: '2', 'Games for each': '60', Seed: 'a seed' });
  expect(await page.textContent('[data-watch]')).toContain('Watch a game that it lost to');
  const { fragment: lost, measures } = await watched();
  expect(lost).toMatch(/&against=(\w+)&seat=2&watch=\1&watch=.*Mine&moves=/);
  expect(measures[unowar.measures.findIndex(({ role }) => role === 'win')]).toBe(1);
  await write(page, FAILS_LATER);
  await run(page, {});
  expect(await page.textContent('[data-watch]')).toContain('Watch the game that failed');
  const { fragment, moves } = await watched();
  expect(moves).toBeGreaterThan(2);
  const [table] = await Promise.all([page.waitForEvent('popup'), page.click('[data-watch]')]);
  await table.waitForSelector('[data-ready]');
  expect(table.url()).toMatch(/games\/unowar\.html#/);
  expect(readLink(new URL(table.url()).hash.slice(1), unowar, FORM)).toEqual(readLink(fragment, unowar, FORM));
  const step = table.locator('[data-step]');
  expect(await step.textContent()).toBe(`Move 0 of ${moves}`);
  await table.keyboard.press('ArrowRight');
  expect(await step.textContent()).toBe(`Move 1 of ${moves}`);
  await table.locator('.value strong').waitFor();
  await table.getByRole('button', { name: 'Decisive move' }).click();
  expect(Number((await step.textContent())?.split(' ')[1])).toBeGreaterThan(0);
  await table.getByRole('button', { name: 'Play this deal yourself' }).click();
  expect(new URL(table.url()).hash).not.toContain('watch=');
});

test('For one player, the game whose moves cost most can be watched, from its first move', async ({ visit }) => {
  const { page } = await visit('your-strategy.html#game=pairs');
  await openEditor(page);
  await run(page, { cards: '12', 'Games for each': '60', Seed: 'a seed' });
  const link = /^Watch game \d, in which its moves cost [0-9.]+ flips against the best ones/;
  expect((await page.textContent('[data-watch]'))?.trim()).toMatch(link);
  const [table] = await Promise.all([page.waitForEvent('popup'), page.click('[data-watch]')]);
  await table.waitForSelector('[data-ready]');
  expect(await table.locator('[data-step]').textContent()).toMatch(/^Move 0 of \d+$/);
  await table.getByRole('button', { name: 'Decisive move' }).click();
  expect(await table.locator('[data-step]').textContent()).toMatch(/^Move [1-9]\d* of \d+$/);
});

test('A worker that cannot load its code is reported on the page, which can be used again after a reload', async ({
  visit,
}) => {
  const { page } = await visit(PAGE);
  const code = /\/room\.data\.[^/]+\.js$/;
  await page.context().route(code, (route) =>
    // A lost request would be an error of the page.
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  );
  await page.fill('.options label:has-text("Games for each") input', '20');
  await page.click('button:text-is("Test and rank"):enabled');
  await page.getByText('The part of this page that runs your code cannot be loaded').waitFor();
  await page.context().unroute(code);
  await page.reload();
  await run(page, { 'Games for each': '20' });
  expect(await page.textContent('[data-verdict]')).toMatch(/^Passed/);
});

test('The code is kept in the browser for each game, and Reset brings the first strategy back', async ({ visit }) => {
  const { page } = await visit(PAGE);
  const text = (): Promise<string> => page.innerText('.cm-content');
  await openEditor(page);
  const first = await text();
  await write(page, '// kept');
  await page.click('label:has-text("Pairs")');
  await expect.poll(text).toContain('PairsView');
  await page.reload();
  // The text is in a plain field until the editor is loaded, which takes over its cursor.
  await page.focus('textarea');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('!');
  await page.waitForSelector('.cm-focused');
  await page.keyboard.insertText('!');
  await expect.poll(text).toBe('// kept!!');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.click('button:text-is("Reset")');
  await expect.poll(text).toBe(first);
});
