import { InputError, messageOf, type Move } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { lineupsOf } from '../plan/lineups.js';
import type { AgentGame } from './agent-game.js';
import type { SavedTurn } from './turns.js';

const FORMAT = 'cards/turn@1';

export function saveTurn(cell: Cell, { streams, index, moves }: AgentGame): SavedTurn {
  const lineups = lineupsOf(cell);
  const { game, params } = cell;
  return { format: FORMAT, game: game.id, params, lineups, seed: streams.seed, index, moves: [...moves] };
}

/** Plays a saved game again. The other strategies choose again, so that they remember what they knew. */
export function readSaved(cell: Cell, saved: unknown, limit: number, newGame: (seed: string) => AgentGame): AgentGame {
  const { format, seed, index, moves, ...given } = (saved ?? {}) as { readonly [Name in keyof SavedTurn]?: unknown };
  if (format !== FORMAT) throw refusal(`its format must be '${FORMAT}', not ${JSON.stringify(format)}`);
  const own = { game: cell.game.id, params: cell.params, lineups: lineupsOf(cell) };
  for (const [name, value] of Object.entries(own)) {
    const other = JSON.stringify(given[name as keyof typeof own]);
    if (other !== JSON.stringify(value)) throw refusal(`its ${name} must be ${JSON.stringify(value)}, not ${other}`);
  }
  if (typeof seed !== 'string') throw refusal(`its seed must be a text, not ${JSON.stringify(seed)}`);
  if (!(Array.isArray(moves) && moves.every((move) => Number.isInteger(move))))
    throw refusal(`its moves must be a list of integers, not ${JSON.stringify(moves)}`);
  try {
    const game = newGame(seed);
    game.begin(index as number, limit);
    for (const [at, move] of (moves as readonly Move[]).entries()) {
      if (game.isDone || !game.isLegal(move))
        throw new RangeError(`move ${at + 1} of the agent, ${move}, is not legal`);
      game.play(move);
    }
    if (game.isDone) throw new RangeError('the game is over');
    return game;
  } catch (error) {
    throw refusal(messageOf(error));
  }
}

function refusal(problem: string): InputError {
  return new InputError(`this is not a saved game of this environment: ${problem}`);
}
