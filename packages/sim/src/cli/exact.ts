import { type ParamValues, seatsOf } from '@cards/core';
import { checkedParams, defaultsOf } from '@cards/core/internal';
import { expandGrid } from '@cards/batch';
import { allLineups, exactSummary, expandList, filledLineup } from '@cards/batch/internal';
import { exactDocument } from '@cards/report/internal';
import { findGame, withSolutions } from './find-game.js';
import { ANY_GAME, DOCUMENT, LIMIT, PARAMS, QUIET, SEATS, verbOf } from './options.js';
import { printDocument } from './output.js';
import { computationLine } from './progress.js';

export const verb = verbOf({
  description:
    'Prints exact results, without sampling: expected values and distributions. If a game has no theory of a line-up, every possible game is played.',
  arguments: [ANY_GAME],
  options: {
    '--strategy <list>':
      'strategies; with two seats, every ordered pair; optimal is the solution of solve, and policy:FILE one that it wrote (default: line-ups with a theory, or the default strategies of the game)',
    '--seats <a,b>': { help: SEATS, conflicts: ['strategy'] },
    ...PARAMS,
    ...LIMIT,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [name = ''], { strategy, seats, param = [], limit: maxGames, quiet = false, ...shown }) {
    const game = await findGame(io, name);
    const grid = expandGrid(param);
    const lineupsWith = (params: ParamValues): readonly (readonly string[])[] => {
      const count = seatsOf(game, checkedParams(game, params));
      if (seats !== undefined) return [filledLineup(expandList(seats), count)];
      if (strategy !== undefined) return allLineups(count, strategy.flatMap(expandList));
      const solvable = game.theory?.lineups?.filter(({ length }) => length === 0 || length === count) ?? [];
      return solvable.length > 0 ? solvable : allLineups(count, defaultsOf(game).strategies);
    };
    const cells = grid.flatMap((params) => lineupsWith(params).map((strategies) => ({ params, strategies })));
    const { withStates } = await import('@cards/core/solve/internal');
    const { onProgress, end } = computationLine(io, quiet);
    const options = { onProgress, ...(maxGames === undefined ? {} : { maxGames, maxStates: maxGames }) };
    const specs = cells.flatMap(({ strategies }) => strategies);
    const playing = await withSolutions(io, game, specs, options);
    try {
      const results = cells.map((cell) => exactSummary({ game: withStates(playing, options), ...cell, ...options }));
      end();
      await printDocument(io, exactDocument(game, results), shown, [game]);
    } finally {
      end();
    }
  },
});
