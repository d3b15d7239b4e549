import { type ParamValues, RecordedGame, Streams } from '@cards/core';
import { planCell } from '@cards/batch';
import { BlockRunner, type EndRecord, type MoveRecord } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { measuresIn } from '../../src/records.js';
import { recordMoves } from '../../src/run/move-records.js';

const CELLS = [
  { game: pairs, params: { cards: 8 }, strategies: ['good'] },
  { game: pairs, params: { cards: 8 }, lineups: [['good'], ['random']] },
  { game: mastermind, params: {}, strategies: ['consistent'] },
  { game: set, params: {}, strategies: ['random'] },
  { game: unowar, params: { points: 1 }, strategies: ['random', 'smallest'] },
  { game: concentration, params: { ranks: 3 }, strategies: ['memory:4', 'optimal'] },
];

test.each(CELLS)(
  'The moves of $game.id by $strategies lead to the results of the batch, in games 3 to 7',
  (request) => {
    const cell = planCell({ ...request, trials: 10 });
    const { game, params } = cell;
    const records: (MoveRecord | EndRecord)[] = [];
    recordMoves(cell, '5', { first: 3, games: 5 }, (line) => records.push(JSON.parse(line) as MoveRecord | EndRecord));

    const measures = new Int32Array(measuresIn(cell, 0));
    new BlockRunner(cell, '5').play(0, undefined, measures);
    const ends = records.filter((record) => record.format === 'cards-sim/end@1');
    const { length } = game.measures;
    // With two seats, the results of both follow.
    const width = length + (game.seats === 1 ? 0 : 2);
    const first = 3 * (measures.length / 10);
    expect(ends.map((end) => Object.values(end.measures))).toEqual(
      ends.map((_, at) => Array.from(measures).slice(first + at * width, first + at * width + length)),
    );

    // Each view and list of moves is what the engine says before the move.
    const stated: unknown[] = [];
    const found: unknown[] = [];
    let played: RecordedGame<unknown, ParamValues> | undefined;
    for (const record of records) {
      const { deal } = new Streams('5', game.id).gameRngs(2).seek(record.game);
      played ??= new RecordedGame(game, params, deal.clone());
      const { engine } = played;
      if (record.format === 'cards-sim/end@1') {
        stated.push({ over: true });
        found.push({ over: engine.over });
        played = undefined;
        continue;
      }
      const { seat, view, moves, move } = record;
      const seen = engine.view(seat);
      stated.push({ seat, view, moves });
      found.push({ seat: engine.toMove, view: game.observe?.(seen), moves: game.notation?.legal(seen) ?? null });
      played.apply(moves === null ? Number(move) : (game.notation?.parse(move, seen) ?? -1));
    }
    expect(stated).toEqual(found);
  },
);
