import { InputError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { planExperiment } from '../../src/plan/plan.js';
import { csvRecords, measuresIn, ndjsonRecords, recordTable } from '../../src/records.js';
import { BlockRunner } from '../../src/run/block-runner.js';

const [first, second] = ['random', 'smallest'];
const plan = planExperiment({
  seed: 'records',
  cells: [
    { game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 3 },
    {
      game: unowar,
      params: { points: 2 },
      lineups: [
        [first, second],
        [second, first],
      ],
      trials: 2,
    },
  ],
});
const table = recordTable(plan);
// Written by hand, so that the texts do not depend on the games.
const solo = { cell: 0, first: 0, measures: Int32Array.of(8, 10, 12) };
const paired = {
  cell: 1,
  first: 2000,
  measures: Int32Array.of(0, 3, 71, 0, 2520, 1, 2, 40, 2520, 0, 1, 2, 33, 2520, 0, 0, 3, 52, 0, 2520),
};

describe('records as text', () => {
  test('CSV has a row for each game, and an empty field for each value that the game does not have', () => {
    const { header, rows } = csvRecords(table);
    expect(header).toBe(
      'cell,game,param.cards,param.copies,param.points,param.hand,param.players,first,second,seed,lineup,index,flips,win,rounds,plays\n',
    );
    expect(rows(solo)).toBe(
      '0,pairs,8,4,,,,good,,records,1,0,8,,,\n0,pairs,8,4,,,,good,,records,1,1,10,,,\n0,pairs,8,4,,,,good,,records,1,2,12,,,\n',
    );
    expect(rows(paired)).toBe(
      [
        '1,unowar,,,2,5,2,random,smallest,records,1,2000,,0,3,71',
        '1,unowar,,,2,5,2,smallest,random,records,2,2000,,1,2,40',
        '1,unowar,,,2,5,2,random,smallest,records,1,2001,,1,2,33',
        '1,unowar,,,2,5,2,smallest,random,records,2,2001,,0,3,52',
        '',
      ].join('\n'),
    );
  });

  test('NDJSON has an object for each game, with null for each value that the game does not have', () => {
    const { header, rows } = ndjsonRecords(table);
    expect(header).toBe('');
    const [one, , three] = rows(paired)
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const params = {
      'param.cards': null,
      'param.copies': null,
      'param.points': 2,
      'param.hand': 5,
      'param.players': 2,
    };
    const common = { cell: 1, game: 'unowar', ...params, first, second, seed: 'records', lineup: 1 };
    expect(one).toEqual({ ...common, index: 2000, flips: null, win: 0, rounds: 3, plays: 71 });
    expect(three).toEqual({ ...common, index: 2001, flips: null, win: 1, rounds: 2, plays: 33 });
  });

  test('A text with a comma or a quotation mark is quoted in CSV', () => {
    const spec = './my "best", really.mjs#best';
    const code = { [spec]: { file: '/best.mjs', exportName: 'best', hash: 'sha256:0' } };
    const own = planExperiment({ cells: [{ game: pairs, strategies: [spec], code, trials: 1 }] });
    expect(csvRecords(recordTable(own)).rows({ ...solo, measures: Int32Array.of(9) })).toBe(
      '0,pairs,32,4,"./my ""best"", really.mjs#best",,1,0,9\n',
    );
  });

  test('A measure with the name of another column is an error', () => {
    const [flips] = pairs.measures;
    const game = { ...pairs, measures: [{ ...flips, name: 'index' }] as const };
    expect(() => recordTable(planExperiment({ cells: [{ game, strategies: ['good'] }] }))).toThrow(
      new InputError(
        "records cannot have a measure 'index', because cell, game, first, second, seed, lineup, index are names of other columns; rename the measure",
      ),
    );
  });
});

describe('the measures of a block', () => {
  test('A block has the measures of both games of a pair, from which its histograms follow', () => {
    for (const cell of plan.cells) {
      const measures = new Int32Array(measuresIn(cell, 0)).fill(-7);
      const runner = new BlockRunner(cell, plan.seed);
      const counts = runner.play(0, undefined, measures);
      expect(counts).toEqual(runner.play(0));
      expect(measures).not.toContain(-7);
      const { length } = cell.game.measures;
      const lineups = cell.lineups.length;
      // With two seats, the results of both follow.
      const width = length + (cell.game.seats === 1 ? 0 : 2);
      const last = cell.measures.length - 1;
      const values = Array.from({ length: cell.trials }, (_, game) => {
        const at = game * width * lineups + length - 1;
        return (measures[at] ?? 0) - (lineups === 2 ? (measures[at + width] ?? 0) : 0);
      });
      const histogram = [...new Set(values)]
        .sort((one, other) => one - other)
        .map((value) => [value, values.filter((one) => one === value).length]);
      expect(counts[last]).toEqual(histogram);
    }
  });
});
