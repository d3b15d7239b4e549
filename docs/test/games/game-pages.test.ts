// @module-tag slow (a browser)
import { Card, createPlayers, createRunner, GameStepper, type Move, Streams } from '@cards/core';
import { ConcentrationGame, createLineup, Person } from '@cards/concentration';
import { codeOf, GameConfiguration, MastermindGame } from '@cards/mastermind';
import { letterOf, MatchCardGame, pairs } from '@cards/pairs';
import { DONE, set, SetHand } from '@cards/set';
import { unowar } from '@cards/unowar';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { StrategyTable } from '../../site/play/strategies.js';
import { createAdviser } from '../../site/play/advisers.js';
import { TheoryTable } from '../../site/play/theory/theory-table.js';
import { FIRST_LOAD, test, tooWide, type Visitor, withSite } from '../visit.js';
import { Input, type InputKind } from './input.js';
import { playFirstThatFits, playLeastSets, playPairs } from './players.js';

const MASTERMIND = { pegs: 2, colors: 3, guesses: 12 };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const KINDS: readonly InputKind[] = ['keyboard', 'mouse'];

/** The game that a test plays. */
interface PlayedGame {
  readonly id: string;
  readonly params: Readonly<Record<string, number>>;
  readonly seed: string;
  readonly against?: string;
  /** The strategy that gives the hint. */
  readonly spec: string;
  /** The cards that are flipped before the hint. */
  readonly flips?: readonly number[];
}

const textsOf = (params: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** Expects the hint and the theory of the packages on the page of a new game, by touch. */
async function expectTheory(page: Page, { id: game, params, seed, spec, flips = [] }: PlayedGame): Promise<void> {
  const input = new Input(page, 'touch');
  for (const card of flips) await input.choose('Cards', card);
  const position = { game, params, seed, moves: flips };
  await input.press('What the theory knows');
  const facts = await new TheoryTable().facts({ position, seat: 0 });
  const shown = page.locator('[data-theory] dd strong');
  await shown.first().waitFor();
  expect(await shown.allTextContents()).toEqual(facts.map(({ value }) => value));
  await input.press('Hint');
  await page.locator('[data-message]', { hasText: 'Hint:' }).waitFor();
  const move = await new StrategyTable(false, createAdviser).move({ position, spec, seat: 0 });
  expect(await hintedMove(page, game)).toBe(game === 'set' ? String(SetHand.of(move)) : String(move));
}

/** The move that the page shows as a hint, as text. */
async function hintedMove(page: Page, game: string): Promise<string> {
  if (game === 'mastermind') {
    const names = await page
      .locator('.place')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return String(
      codeOf(
        names.map((name) => new GameConfiguration().colors.indexOf(name.replace(/.*: /, ''))),
        4,
      ),
    );
  }
  if (game === 'set') return `[${(await page.locator('.hinted svg .name').allTextContents()).sort().join(',')}]`;
  return page.locator('.hinted button').evaluateAll((all) => all.map((one) => one.getAttribute('data-at')).join());
}

withSite();

/** Plays a game once with each kind of input, then asks for a hint and the theory of a position. */
async function twice(
  visit: Visitor,
  game: PlayedGame,
  play: (input: Input, page: Page) => Promise<void>,
): Promise<void> {
  const { id, params, seed, against = '', spec } = game;
  const link = new URLSearchParams({ ...textsOf(params), seed, against, hints: spec });
  const { page, loaded } = await visit(`games/${id}.html#${link}`, {
    viewport: { width: 1280, height: 900 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.waitForSelector('[data-ready]');
  expect(loaded()).toBeLessThan(FIRST_LOAD);
  for (const kind of KINDS) {
    const input = new Input(page, kind);
    await play(input, page);
    await page.locator('[data-reviewed] .verdict').first().waitFor();
    expect(await page.locator('[data-review] tbody tr').count()).toBeGreaterThan(0);
    await input.press('Deal this seed');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTheory(page, game);
  expect(await tooWide(page)).toBe(0);
}

test('Pairs is played to its end by keyboard and by mouse, with the cards and the flips of the engine', async ({
  visit,
}) => {
  const played = {
    id: 'pairs',
    params: { cards: 8, copies: 4 },
    seed: '7',
    against: 'optimal',
    spec: 'good',
    flips: [0, 1, 2],
  };
  await twice(visit, played, async (input, page) => {
    const flips = await playPairs(input, 'matched');
    const game = new MatchCardGame(8, 4);
    game.reset(new Streams('7', 'pairs').rng(0));
    for (const [card, name] of flips) {
      game.apply(card);
      // The ace stands for the letter a, and so on.
      const shown = Card.all.find((one) => name.toLowerCase().includes(String(one).toLowerCase()));
      expect(letterOf((shown?.rank ?? 0) - 1)).toBe(game.previousFlipIdentity());
    }
    expect(game.over).toBe(true);
    expect(await input.message()).toContain(`All pairs found in ${game.getFlips()} flips.`);
    await input.choose('Cards', 0);
    expect(await input.message()).toBe('The game is over.');
    expect(await page.textContent('.rival')).toMatch(/optimal: \d+ flips/);
  });
});

test('A reload goes on with a game, a move is taken back, others play the deal, and a new one has another link', async ({
  visit,
}) => {
  const { page } = await visit('games/pairs.html#cards=8&copies=4&seed=7');
  const flips = page.locator('[data-flips]');
  const input = new Input(page, 'mouse');
  await page.waitForSelector('[data-ready]');
  for (const card of [0, 1, 2]) await input.choose('Cards', card);
  const names = await input.names('Cards');
  await page.reload();
  await page.waitForSelector('[data-ready]');
  expect(await input.names('Cards')).toEqual(names);
  await page.waitForURL(/&moves=0\.1\.2$/);
  await input.press('Undo');
  expect(await flips.textContent()).toBe('2');
  await input.press('Watch strategies play this deal');
  await page.click('[data-watch] button[type=submit]');
  await page.locator('[data-step]').waitFor();
  const game = new MatchCardGame(8, 4);
  const measures = new Int32Array(1);
  const rngs = new Streams('7', 'pairs').gameRngs(1).seek(0);
  createRunner(game, createPlayers(pairs, { cards: 8, copies: 4 }, ['good'])).play(rngs, measures);
  await page.getByRole('slider').press('End');
  expect(await flips.textContent()).toBe(String(measures[0]));
  expect(await page.textContent('[data-watch] .verdict')).toContain(`good ${measures[0]} flips. Perfect play averages`);
  expect(page.url()).toMatch(/&moves=0\.1$/);
  await input.press('Back to your game');
  expect(await flips.textContent()).toBe('2');
  await input.press('New deal');
  expect(await flips.textContent()).toBe('0');
  await page.waitForURL(({ hash }) => !/seed=7&|moves/.test(hash));
  await input.press('Deal of the day');
  await page.waitForURL(/seed=\d{4}-\d\d-\d\d/);
  await page.goto(`${page.url().split('#')[0] ?? ''}#seed=7&against=god`);
  await page.locator('[data-message]', { hasText: "nknown strategy 'god'" }).waitFor();
  expect(page.url()).toMatch(/#seed=7&against=god$/);
});

test('A finished game from a link is called that of its sender, and after a reload the own one is not', async ({
  visit,
}) => {
  const { page } = await visit(`games/set.html#tableau=12&dealMore=1&seed=2&moves=${DONE}`);
  const title = page.locator('[data-review] h2');
  await page.locator('[data-reviewed]').waitFor();
  expect(await title.textContent()).toBe('What the moves of the sender were worth');
  const input = new Input(page, 'mouse');
  await input.press('Play this deal yourself');
  await input.press('End the game');
  await page.locator('[data-reviewed]').waitFor();
  await page.reload();
  await page.locator('[data-reviewed]').waitFor();
  expect(await title.textContent()).toBe('What your moves were worth');
});

test('Mastermind is played to its end by keyboard and by mouse, with the feedback of the engine', async ({ visit }) => {
  await twice(visit, { id: 'mastermind', params: MASTERMIND, seed: '4', spec: 'entropy' }, async (input, page) => {
    const game = new MastermindGame(MASTERMIND);
    game.reset(new Streams('4', 'mastermind').rng(0));
    const configuration = GameConfiguration.of(MASTERMIND);
    for (let code: Move = 0; !game.over; code++) {
      const text = configuration.codeText(code);
      if (input.kind === 'keyboard') {
        await page.getByRole('group', { name: 'Places' }).locator('button').first().focus();
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      } else {
        for (const letter of text) await input.choose('Colors', configuration.letters.indexOf(letter));
        await input.press('Guess');
      }
      game.apply(code);
      await page.locator('ol[aria-label=Guesses] li').nth(code).waitFor();
    }
    expect(await input.message()).toContain(
      `You found the code ${configuration.codeText(game.revealed())} with ${game.made} guesses.`,
    );
  });
});

test('UnoWar is played to its end by keyboard and by mouse, with the result of the runner', async ({ visit }) => {
  const params = { points: 1, hand: 3, players: 2 };
  const measures = new Int32Array(3);
  const players = createPlayers(unowar, params, ['random', 'random']);
  createRunner(unowar.engine(params), players).play(new Streams('5', 'unowar').gameRngs(2).seek(0), measures);
  const [win, , plays] = measures;
  await twice(visit, { id: 'unowar', params, seed: '5', against: 'random', spec: 'keeper' }, async (input) => {
    await playFirstThatFits(input);
    expect(await input.message()).toContain(
      `${win === 1 ? 'You win' : 'random wins'} the game, 1 : 0, after ${plays} cards.`,
    );
  });
});

test('Set is played to its end by keyboard and by mouse, with the sets of the runner', async ({ visit }) => {
  const params = { tableau: 9, dealMore: 0 };
  const measures = new Int32Array(3);
  const rngs = new Streams('2', 'set').gameRngs(1).seek(0);
  createRunner(set.engine(params), createPlayers(set, params, ['least'])).play(rngs, measures);
  expect(measures[0]).toBeGreaterThan(1);
  await twice(visit, { id: 'set', params, seed: '2', spec: 'lookahead' }, async (input, page) => {
    const practice = page.getByRole('checkbox', { name: 'Practice' });
    await practice.check();
    for (const at of [0, 1, 2]) await input.choose('Tableau', at);
    await input.press('Take these three');
    expect(await input.message()).toMatch(/^These three are not a set, because the \w+ is \w+ twice and \w+ once/);
    for (const at of [0, 1, 2]) await input.choose('Tableau', at);
    await practice.uncheck();
    await playLeastSets(input);
    expect(await input.message()).toContain(`The game is over: you won ${measures[0]} sets.`);
  });
});

test('Concentration is played to its end by keyboard and by mouse, with the score of the runner', async ({ visit }) => {
  const params = { ranks: 2, copies: 2, bonus: 0 };
  await twice(
    visit,
    { id: 'concentration', params, seed: '3', against: 'memory:5', spec: 'optimal' },
    async (input) => {
      const flips = (await playPairs(input, 'won')).map(([place]) => place);
      const person = new Person();
      const stepper = new GameStepper(new ConcentrationGame(params), createLineup(params, [person, 'memory:5']));
      stepper.begin(new Streams('3', 'concentration').gameRngs(2).seek(0));
      const { engine } = stepper;
      while (!engine.over) {
        if (engine.toMove === 0) person.choose(flips.shift() ?? -1);
        stepper.step();
      }
      expect(flips).toEqual([]);
      const [own, other] = [engine.won(0), engine.won(1)];
      const result = own === other ? 'A tie' : own > other ? 'You win' : 'memory:5 wins';
      expect(await input.message()).toContain(
        `${result}, ${Math.max(own, other)} : ${Math.min(own, other)}, after ${engine.turns} turns.`,
      );
    },
  );
});

test('UnoWar of four is played to its end by touch on a phone, and a replay shows the hand of a chosen seat', async ({
  visit,
}) => {
  const params = { points: 1, hand: 3, players: 4 };
  const link = new URLSearchParams({ ...textsOf(params), seed: '5', against: 'random,keeper,random', seat: '2' });
  const { page } = await visit(`games/unowar.html#${link}`, PHONE);
  await page.waitForSelector('[data-ready]');
  const input = new Input(page, 'touch');
  await input.turn();
  const seats = page.getByRole('list', { name: 'Players' });
  const names = ['random (1)', 'You', 'keeper', 'random (4)'];
  expect(await seats.locator('.name').allTextContents()).toEqual(names);
  await input.press('Hint');
  await page.locator('[data-message]', { hasText: 'Hint:' }).waitFor();
  await playFirstThatFits(input);
  // The person plays as random does.
  const engine = unowar.engine(params);
  const stepper = new GameStepper(engine, createPlayers(unowar, params, ['random', 'random', 'keeper', 'random']));
  const rngs = new Streams('5', 'unowar').gameRngs(4);
  stepper.begin(rngs.seek(0));
  while (!engine.over) stepper.step();
  const winner = `${names[engine.winner]} ${engine.winner === 1 ? 'win' : 'wins'}`;
  const result = `${winner} the game, 1 : 0 : 0 : 0, after ${engine.plays} cards.`;
  expect(await input.message()).toContain(result);
  expect((await seats.locator('[data-score]').allTextContents()).map(Number)).toEqual(
    names.map((_, seat) => Number(seat === engine.winner)),
  );
  expect(await tooWide(page)).toBe(0);
  await page.reload();
  await page.locator('[data-message]', { hasText: result }).waitFor();

  await input.press('Watch strategies play this deal');
  await input.press('Watch');
  await page.getByRole('slider').press('Home');
  await page.getByLabel('Seen from').selectOption('seat 4, keeper');
  engine.reset(rngs.seek(0).deal);
  const { hand } = engine.view(3);
  const shown = await input.names('Hand of keeper');
  expect(shown.map((name) => name.replace(/,.*/, '').toLowerCase())).toEqual(
    [0, 1, 2].map((slot) => String(hand.get(slot)).toLowerCase()),
  );
  await input.press('Back to your game');
  expect(await input.message()).toContain(result);
});

test('Concentration of four is played to its end by touch on a phone, with the cards of each player', async ({
  visit,
}) => {
  const params = { ranks: 3, copies: 2, bonus: 0, players: 4 };
  const link = new URLSearchParams({ ...textsOf(params), seed: '3', against: 'memory:5', seat: '3' });
  const { page } = await visit(`games/concentration.html#${link}`, PHONE);
  await page.waitForSelector('[data-ready]');
  const input = new Input(page, 'touch');
  await input.turn();
  const flips = (await playPairs(input, 'won')).map(([place]) => place);
  const person = new Person();
  const lineup = createLineup(params, ['memory:5', 'memory:5', person, 'memory:5']);
  const stepper = new GameStepper(new ConcentrationGame(params), lineup);
  stepper.begin(new Streams('3', 'concentration').gameRngs(4).seek(0));
  const { engine } = stepper;
  while (!engine.over) {
    if (engine.toMove === 2) person.choose(flips.shift() ?? -1);
    stepper.step();
  }
  expect(flips).toEqual([]);
  const seats = page.getByRole('list', { name: 'Players' });
  expect((await seats.locator('[data-score]').allTextContents()).map(Number)).toEqual(
    lineup.map((_, seat) => engine.won(seat)),
  );
  await page.locator('[data-reviewed] .verdict').first().waitFor();
  expect(await tooWide(page)).toBe(0);
});

test('A table offers a choice for each opponent, and only the strategies that play there', async ({ visit }) => {
  const { page } = await visit('games/concentration.html#ranks=4&seed=3');
  await page.waitForSelector('[data-ready]');
  const opponents = page.getByLabel('Opponents');
  const offered = (): Promise<readonly string[]> => opponents.locator('option').allTextContents();
  expect(await offered()).toContain('optimal');
  await opponents.selectOption('optimal');
  await page.getByRole('combobox', { name: 'Players' }).selectOption('3');
  await expect.poll(offered).not.toContain('optimal');
  expect(await opponents.inputValue()).toBe('memory:5');
  await opponents.selectOption('a choice for each');
  await page.getByRole('combobox', { name: 'Player 3' }).selectOption('random');
  await page.getByRole('button', { name: 'Deal this seed' }).click();
  await page.waitForURL(/players=3&seed=3&against=memory%3A5%2Crandom$/);
  const advisers = page.getByLabel('Strategy that gives hints').locator('option');
  await expect.poll(() => advisers.allTextContents()).not.toContain('from optimal');
  expect(await page.getByLabel('Strategy that gives hints').inputValue()).toBe('memory:52');
});
