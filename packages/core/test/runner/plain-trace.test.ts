import { describe, expect, test } from 'vitest';
import { createPlayers, createRunner, type Game, Streams } from '../../src/index.js';
import { showView, traceOf } from '../../src/internal.js';
import { Duel, duelGame, type DuelParams, type DuelView } from '../testing/duel.js';
import { lockHarness } from '../testing/lock.js';

type DuelGame = Game<DuelView, DuelParams>;

const { notation: _, ...silent } = duelGame(Duel);
const params = { cards: 2 };

/** The trace of game 3 between two strategies, and its measures. */
function traced(game: DuelGame): readonly [lines: readonly string[], measures: readonly number[]] {
  const measures = new Int32Array(3);
  const players = createPlayers(game, params, ['first', 'random']);
  const lines = [...traceOf(game)(params, players, new Streams(1, 'duel').gameRngs(2).seek(3), measures)];
  return [lines, [...measures]];
}

function measured(game: DuelGame): readonly number[] {
  const measures = new Int32Array(3);
  const players = createPlayers(game, params, ['first', 'random']);
  createRunner(game.engine(params), players).play(new Streams(1, 'duel').gameRngs(2).seek(3), measures);
  return [...measures];
}

describe('traceOf', () => {
  test('The default trace has a line for each move, with its player, and the measures of the runner', () => {
    const [lines, measures] = traced(silent);
    expect(lines).toHaveLength(4);
    lines.forEach((line, at) => expect(line).toMatch(new RegExp(`^${at + 1}\\. (1 first|2 random): [01]$`)));
    expect(lines[0]).toBe('1. 1 first: 0');
    expect(measures).toEqual(measured(silent));
  });

  test('The default trace has the texts of the moves, if the game has them', () => {
    const spoken: DuelGame = {
      ...silent,
      notation: {
        legal: (view) => [0, 1].filter((slot) => view.card(slot) > 0).map((slot) => 'ab'[slot] ?? ''),
        parse: () => 0,
      },
    };
    const [lines] = traced(spoken);
    const numbers = traced(silent)[0];
    expect(lines).toEqual(numbers.map((line) => line.replace(/0$/, 'a').replace(/1$/, 'b')));
  });

  test('The text of a move is on one line, whatever the game writes', () => {
    const legal = (): readonly string[] => ['=1\r\n  <b>', '=1\r\n  <b>'];
    const [lines] = traced({ ...silent, notation: { legal, parse: () => 0 } });
    expect(lines[0]).toBe('1. 1 first: =1 <b>');
  });

  test('The default trace of a one-seat game names the strategy without its seat', () => {
    const { game } = lockHarness;
    const measures = new Int32Array(1);
    const players = createPlayers(game, { numbers: 10 }, ['bisection']);
    const rngs = new Streams(1, 'lock').gameRngs(1).seek(0);
    const lines = [...traceOf(game)({ numbers: 10 }, players, rngs, measures)];
    expect(lines[0]).toBe('1. bisection: 4');
    expect(lines).toHaveLength(measures[0] ?? 0);
  });

  test('A trace of the game itself takes the place of the default one, with its receiver', () => {
    const notation = {
      word: 'slot',
      legal: () => undefined,
      parse: () => undefined,
      *trace(this: { readonly word: string }) {
        yield this.word;
      },
    };
    expect(traced({ ...silent, notation })[0]).toEqual(['slot']);
  });
});

test('showView shows the members of observe but the seat and the moves, as a person writes them, unless the notation shows the view', () => {
  const view = new Duel(params).view(1);
  expect(showView(silent, view).split('\n')).toEqual(['size: 2', 'led: 0', 'last: 0', 'points: 0 0', 'hand: 0 0']);
  const notation = { legal: () => undefined, parse: () => undefined, show: ({ seat }: DuelView) => `seat ${seat}` };
  expect(showView({ ...silent, notation }, view)).toBe('seat 1');
  expect(showView({}, view)).toBe('');
});
