import { defaultsOf } from '@cards/core';
import { allLineups, exactSummary, expandGrid, expandList } from '@cards/batch';
import { EXACT_FORMATS, formatExact } from '@cards/report';
import { findGame, withSolutions } from './find-game.js';
import { ANY_GAME, formatOption, LIMIT, PARAMS, QUIET, SEATS, verbOf } from './options.js';
import { computationLine } from './progress.js';

export const verb = verbOf({
  description:
    'Prints exact results, without sampling: expected values and distributions. If a game has no theory of a line-up, every possible game is played.',
  arguments: [ANY_GAME],
  options: {
    '--strategy <list>':
      'strategies; with two seats, every ordered pair (default: line-ups with a theory, or the default strategies of the game)',
    '--seats <a,b>': { help: SEATS, conflicts: ['strategy'] },
    ...PARAMS,
    ...LIMIT,
    ...formatOption(EXACT_FORMATS),
    ...QUIET,
  },
  async run(io, [name = ''], { strategy, seats, param = [], limit: maxGames, format, quiet = false }) {
    const game = await findGame(io, name);
    const grid = expandGrid(param);
    const lineups =
      seats !== undefined
        ? [expandList(seats)]
        : strategy !== undefined
          ? allLineups(game.seats, strategy.flatMap(expandList))
          : (game.theory?.lineups ?? allLineups(game.seats, defaultsOf(game).strategies));
    const playing = await withSolutions(game, lineups.flat());
    const { onProgress, end } = computationLine(io, quiet);
    const options = { onProgress, ...(maxGames === undefined ? {} : { maxGames }) };
    try {
      const cells = grid.flatMap((params) =>
        lineups.map((strategies) => exactSummary({ game: playing, params, strategies, ...options })),
      );
      end();
      io.out(formatExact(format, game, cells, io.width));
    } finally {
      end();
    }
  },
});
