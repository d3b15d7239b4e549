import { resolve } from 'node:path';
import { gameHashOf, keptState } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import type { SolvedGame } from '@cards/core/solve';
import { DOCUMENT_FORMATS, MOST_SITUATIONS, policyCsv, solutionDocument } from '@cards/report/internal';
import { findGame, withSearchOf } from './find-game.js';
import { ANY_GAME, DOCUMENT, formatOption, LIMIT, PARAM, QUIET, verbOf } from './options.js';
import { computationLine } from './progress.js';
import { oneSetting } from './cell-options.js';
import { printDocument, writeOut } from './output.js';

export const verb = verbOf({
  description:
    'Computes how to play a small game, from the rules alone. For two seats that always win the same sum: an equilibrium, with proved bounds of its value. For other games: policies with their NashConv, which is what the seats gain together if each of them alone plays its best response. The game needs a measure with the role payoff or win, and a method observe. With --format efg, prints the game for Gambit and other solvers. If nothing is hidden, computes the values by best play. For a one-seat game, computes the best mean of its first measure over all strategies.',
  arguments: [ANY_GAME],
  options: {
    ...PARAM,
    '--within <x>':
      'stop when best responses gain at most this together, or when the bounds of a value are this close (default: 0.000001)',
    '--at <moves>':
      'print the value and the regret of each move after these moves, with commas between them; an empty text stands for the first move',
    '--resume <dir>':
      'keep the state of the solver of hidden information in this directory, and go on from it after an interruption',
    '--policy <file>':
      'write what each seat plays to this file: .json for the strategy policy:FILE, or .csv for a spreadsheet; an existing file is replaced',
    ...LIMIT,
    ...DOCUMENT,
    ...formatOption([...DOCUMENT_FORMATS, 'efg']),
    ...QUIET,
  },
  async run(
    io,
    [name = ''],
    { param, within: tolerance, at, policy: file, resume, limit, format, html, quiet = false },
  ) {
    const game = await findGame(io, name);
    const { efg, solveGame } = await import('@cards/core/solve');
    const { policyText, situationsOf } = await import('@cards/core/solve/internal');
    const setting = oneSetting(param, 'a game to solve');
    for (const [flag, value] of Object.entries({ within: tolerance, at, policy: file, resume, html }))
      if (format === 'efg' && value !== undefined)
        throw new InputError(`--${flag} cannot be used with --format efg; use it with another format, or leave it out`);
    const { onProgress, end } = computationLine(io, quiet);
    const close = tolerance === undefined ? { onProgress } : { onProgress, tolerance };
    const options = limit === undefined ? close : { ...close, maxGames: limit, maxStates: limit };
    if (format === 'efg') return io.out(efg(game, setting, options));
    const params = checkedParams(game, setting);
    const after = at === undefined ? undefined : at.split(',').flatMap((text) => text.trim() || []);
    const identity = [game.id, params, tolerance ?? null, gameHashOf(game) ?? null];
    let solution: SolvedGame;
    try {
      const kept = resume === undefined ? {} : keptState(resolve(io.directory, resume), identity);
      solution = solveGame(await withSearchOf(io, game), params, { ...options, ...kept, after });
    } finally {
      end();
    }
    const { solved } = solution;
    const positions = after && solved.positionsAfter(after);
    if (file !== undefined)
      writeOut(io, file, file.endsWith('.csv') ? policyCsv(solved.situations()) : policyText(game, params, solved));
    if ('optimum' in solution && resume !== undefined)
      io.err('nothing is hidden, so there is no state to go on from: --resume was not needed\n');
    // The situations of a large game take longer than its solution, so a text has only those that it shows.
    const most = format === 'json' ? undefined : MOST_SITUATIONS;
    const policies =
      'optimum' in solution
        ? []
        : solution.solution.policies.map((policy, seat) => ({
            situations: situationsOf(solution.tree, seat, policy, most),
            reached: solution.tree.sets[seat]?.reached(policy).length,
          }));
    const document = solutionDocument(game, params, solution, { policies, after, positions });
    await printDocument(io, document, { format, ...(html !== undefined && { html }) }, [game]);
  },
});
