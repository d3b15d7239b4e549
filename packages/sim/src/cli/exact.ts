import { checkedParams, defaultsOf, type ParamValues, seatsOf } from '@cards/core';
import { allLineups, exactSummary, expandGrid, expandList, filledLineup } from '@cards/batch';
import { EXACT_FORMATS, formatExact } from '@cards/report';
import { findGame, withSolutions } from './find-game.js';
import { ANY_GAME, formatOption, PARAMS, SEATS, verbOf } from './options.js';

export const verb = verbOf({
  description:
    'Prints exact results, without sampling: expected values and distributions. If a game has no theory of a line-up, every possible game is played.',
  arguments: [ANY_GAME],
  options: {
    '--strategy <list>':
      'strategies; with two seats, every ordered pair (default: line-ups with a theory, or the default strategies of the game)',
    '--seats <a,b>': { help: SEATS, conflicts: ['strategy'] },
    ...PARAMS,
    ...formatOption(EXACT_FORMATS),
  },
  async run(io, [name = ''], { strategy, seats, param = [], format }) {
    const game = await findGame(io, name);
    const grid = expandGrid(param);
    const lineupsWith = (params: ParamValues): readonly (readonly string[])[] => {
      const count = seatsOf(game, checkedParams(game, params));
      if (seats !== undefined) return [filledLineup(expandList(seats), count)];
      if (strategy !== undefined) return allLineups(count, strategy.flatMap(expandList));
      const known = game.theory?.lineups?.filter(({ length }) => length === 0 || length === count) ?? [];
      return known.length > 0 ? known : allLineups(count, defaultsOf(game).strategies);
    };
    const cells = grid.flatMap((params) => lineupsWith(params).map((strategies) => ({ params, strategies })));
    const playing = await withSolutions(
      game,
      cells.flatMap(({ strategies }) => strategies),
    );
    const found = cells.map((cell) => exactSummary({ game: playing, ...cell }));
    io.out(formatExact(format, game, found, io.width));
  },
});
