import { type AnyGame, createPlayers, Streams, createRunner } from '@cards/core';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { BlockRunner } from '../../src/run/block-runner.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { simulate } from '../../src/run/simulate.js';
import { Tally, type TallyEntries } from '@cards/statistics';

const GAMES_PLAYED = 200;

/** `[game][measure]`: the measures of the games of one line-up. Each game has its own runner. */
function playedAlone(game: AnyGame, strategies: readonly string[]): readonly (readonly number[])[] {
  const { params } = planCell({ game, strategies });
  const rngs = new Streams('paired', game.id).gameRngs(strategies.length);
  return Array.from({ length: GAMES_PLAYED }, (_, index) => {
    const measures = new Int32Array(game.measures.length);
    createRunner(game.engine(params), createPlayers(game, params, strategies)).play(rngs.seek(index), measures);
    return [...measures];
  });
}

function counts(values: readonly number[]): TallyEntries {
  const tally = new Tally(Math.min(...values), Math.max(...values));
  for (const value of values) tally.add(value);
  return tally.entries();
}

function measuresOf(request: CellRequest): readonly TallyEntries[] {
  return new BlockRunner(planCell({ ...request, trials: GAMES_PLAYED }), 'paired').play(0);
}

describe('a paired cell', () => {
  test('A paired cell of a one-seat game counts the difference of two strategies on each deal', () => {
    const [first, second] = [playedAlone(pairs, ['random']), playedAlone(pairs, ['optimal'])];
    const differences = first.map(([flips = 0], index) => flips - (second[index]?.[0] ?? 0));
    expect(measuresOf({ game: pairs, lineups: [['random'], ['optimal']] })).toEqual([counts(differences)]);
  });

  test('A paired cell with the seats swapped counts the game-pair score and the difference of every measure', () => {
    const [first, second] = [playedAlone(unowar, ['random', 'biggest']), playedAlone(unowar, ['biggest', 'random'])];
    const expected = [
      first.map(([win = 0], index) => 2 * win + 2 - 2 * (second[index]?.[0] ?? 0)),
      ...[0, 1, 2].map((measure) => first.map((one, index) => (one[measure] ?? 0) - (second[index]?.[measure] ?? 0))),
    ];
    expect(
      measuresOf({
        game: unowar,
        lineups: [
          ['random', 'biggest'],
          ['biggest', 'random'],
        ],
      }),
    ).toEqual(expected.map(counts));
  });

  test('A tie gives one point of the game-pair score', () => {
    const [first, second] = [
      playedAlone(concentration, ['memory:4', 'memory:8']),
      playedAlone(concentration, ['memory:8', 'memory:4']),
    ];
    const points = ([, win = 0, tie = 0]: readonly number[]): number => 2 * win + tie;
    const expected = first.map((one, index) => points(one) + 2 - points(second[index] ?? []));
    expect(expected.some((value) => value % 2 === 1)).toBe(true);
    const request = {
      game: concentration,
      lineups: [
        ['memory:4', 'memory:8'],
        ['memory:8', 'memory:4'],
      ],
      measures: ['points'],
    };
    expect(measuresOf(request)).toEqual([counts(expected)]);
  });

  test('A paired difference has a smaller standard error than the difference of two independent samples', () => {
    const cells: CellRequest[] = [
      { game: pairs, lineups: [['good'], ['optimal']], trials: 2000 },
      { game: pairs, strategies: ['good'], trials: 2000 },
    ];
    const [paired, alone] = simulate({ cells }).cells;
    expect(paired?.measures['flips']?.stderr).toBeLessThan((alone?.measures['flips']?.stderr ?? 0) * Math.SQRT2);
  });

  test('The summary of a paired cell has the difference of the exact means', () => {
    const [cell] = simulate({
      cells: [{ game: pairs, lineups: [['random'], ['good']], trials: 100 }],
    }).cells;
    // 800/3 flips minus 50.503160 flips: see the source document of Pairs.
    expect(cell?.exact?.['flips']?.mean).toBeCloseTo(800 / 3 - 50.50316, 5);
    expect(cell?.lineups).toEqual([['random'], ['good']]);
  });
});

describe('a choice of measures', () => {
  test('A cell counts only the chosen measures, in the order of the game, and after wins who is first', () => {
    const of = (measures: readonly string[]) =>
      measuresOf({ game: unowar, strategies: ['random', 'biggest'], measures });
    const [win, rounds, plays, lead] = measuresOf({ game: unowar, strategies: ['random', 'biggest'] });
    expect(of(['plays', 'win'])).toEqual([win, plays, lead]);
    expect(of(['rounds'])).toEqual([rounds]);
  });

  test.each([
    [['wins'], "unknown measure of unowar 'wins'; choose from win, rounds, plays"],
    [['win', 'win'], 'measure win is given twice; remove one'],
    [[], 'measures is empty; choose at least one measure from win, rounds, plays'],
  ])('planCell rejects the measures %j', (measures, message) => {
    expect(() => planCell({ game: unowar, strategies: ['random', 'biggest'], measures })).toThrow(message);
  });
});
