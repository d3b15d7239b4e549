import { describe, expect, test } from 'vitest';
import { createPlayers, createRunner, enumerate, InputError, seatsOf, Streams } from '../../src/index.js';
import { Results } from '../../src/internal.js';
import { conformanceTests } from '../../src/testing/index.js';
import { goofspiel } from '../../examples/goofspiel.js';
import { hats } from '../../examples/hats.js';
import { kuhnpoker } from '../../examples/kuhn-players.js';
import { noThanks } from '../../examples/no-thanks.js';
import { pig } from '../../examples/pig.js';
import { whist } from '../../examples/whist.js';

const small = (players: number) => ({ players });

describe.each([
  ['Kuhn poker for two and three', { game: kuhnpoker, ...kuhnpoker.checks, settings: [2, 3].map(small) }],
  ['Whist', { game: whist, ...whist.checks, settings: [{ ranks: 2 }, { ranks: 3, trump: 0 }] }],
  [
    'Goofspiel for two and four',
    { game: goofspiel, ...goofspiel.checks, settings: [small(2), { players: 4, cards: 2 }] },
  ],
  ['A hat puzzle', { game: hats, ...hats.checks, settings: [{ colors: 2 }, { colors: 4 }], specs: ['search:10'] }],
  [
    'No Thanks! for three to five',
    { game: noThanks, ...noThanks.checks, settings: [3, 5].map((players) => ({ players, highest: 13 })) },
  ],
  ['Pig for one to five', { game: pig, ...pig.checks, settings: [1, 2, 5].map(small), specs: ['hold:8'] }],
])('%s', (_, harness) => {
  // The harnesses are of different games.
  for (const { name, check } of conformanceTests(harness as never)) test(name, () => expect(check).not.toThrow());
});

/** The exact means of measures of a table of one strategy. */
function means(game: Parameters<typeof enumerate>[0], params: Record<string, number>, spec = 'random') {
  const specs = Array.from({ length: seatsOf(game, params) }, () => spec);
  const { measures } = enumerate(game, params, specs);
  return Object.fromEntries(Object.entries(measures).map(([name, { mean }]) => [name, mean]));
}

test('Three players who play Kuhn poker at random win 15/64, -3/64 and -12/64 of a chip, and two players 1/8', () => {
  const three = means(kuhnpoker, { players: 3 });
  expect(three['chips.0']).toBeCloseTo(15 / 64, 12);
  expect(three['chips.1']).toBeCloseTo(-3 / 64, 12);
  expect(three['chips.2']).toBeCloseTo(-12 / 64, 12);
  expect(means(kuhnpoker, { players: 2 })['chips']).toBeCloseTo(1 / 8, 12);
});

test('With one card each, the leader wins the trick of Whist without trump; with trump, both sides win equally often', () => {
  const without = means(whist, { ranks: 1, trump: 0 });
  expect([0, 1, 2, 3].map((seat) => without[`win.${seat}`])).toEqual([1, 0, 1, 0]);
  expect([0, 1, 2, 3].map((seat) => without[`lead.${seat}`])).toEqual([1, -1, 1, -1]);
  const trump = means(whist, { ranks: 1, trump: 1 });
  for (const seat of [0, 1, 2, 3]) expect(trump[`win.${seat}`]).toBeCloseTo(1 / 2, 12);
});

test('All seats of Goofspiel win equally often when all bid at random', () => {
  for (const players of [3, 4]) {
    const all = means(goofspiel, { players, cards: 2 });
    for (let seat = 0; seat < players; seat++) {
      expect(all[`result.${seat}`]).toBeCloseTo(0, 12);
      expect(all[`margin.${seat}`]).toBeCloseTo(all['margin.0'] ?? Number.NaN, 12);
    }
  }
});

test('A game of fixed seats refuses a line-up of another length, and a number of seats that is not allowed', () => {
  expect(() => enumerate(whist, {}, ['random', 'random'])).toThrow(new InputError('whist takes 4 strategies, not 2'));
  expect(() => seatsOf({ id: 'odd', seats: ({ players }) => players }, { players: 11 })).toThrow(
    new InputError('the seats of odd must be an integer from 1 to 10, not 11'),
  );
});

test('Two players with an agreement are right as often as two can be', () => {
  // The second one always, and the first one once in as many games as there are colors.
  for (const colors of [2, 3, 5]) {
    expect(means(hats as never, { colors }, 'agreed')['right']).toBeCloseTo(1 + 1 / colors, 12);
    expect(means(hats as never, { colors })['right']).toBeCloseTo(2 / colors, 12);
  }
});

test('A search takes fewer penalty points than players who play at random', () => {
  const params = { players: 3, highest: 20 };
  const engine = noThanks.engine(params);
  const results = new Results(noThanks as never, params);
  const points = [0, 0];
  for (const [at, spec] of ['random', 'search:30'].entries()) {
    const runner = createRunner(engine, createPlayers(noThanks, params, [spec, 'random', 'random']));
    const rngs = new Streams(1, 'nothanks').gameRngs(3);
    for (let game = 0; game < 12; game++) {
      runner.play(rngs.seek(game), new Int32Array(1));
      points[at] = (points[at] ?? 0) - results.read(engine).of(0) / 12;
    }
  }
  expect((points[0] ?? 0) - (points[1] ?? 0)).toBeGreaterThan(10);
});
