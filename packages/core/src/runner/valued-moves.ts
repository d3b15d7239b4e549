import { checkMembers } from '../errors/check-arguments.js';
import type { Move, Seat } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { directionOf, type PositionValues, regretOf } from '../contracts/position-values.js';
import type { Rng } from '../random/rng.js';

/** A move of a finished game with the expected final value of a measure, if all seats play best from there on. */
export interface ValuedMove {
  /** The number of moves before it. */
  readonly at: number;
  /** The seat that moved. */
  readonly seat: Seat;
  /** The move. */
  readonly move: Move;
  /** The value before the move. */
  readonly before: number;
  /** The value with this move, before its outcome is known. */
  readonly chosen: number;
  /** The value after the move. */
  readonly after: number;
  /** What the move lost on average against the best one, 0 or more. */
  readonly regret: number;
  /** A best move, if this one is not. */
  readonly best?: Move;
}

/** The moves of a finished game with their values. */
export interface ValuedGame {
  /** The name of the measure that is valued. */
  readonly measure: string;
  /** The moves, in order. */
  readonly moves: readonly ValuedMove[];
}

/** A game that was played to its end. */
export interface FinishedGame {
  /** All parameters. */
  readonly params: ParamValues;
  /** The generator that dealt, at its start. */
  readonly deal: Rng;
  /** The moves of all seats, in order. */
  readonly moves: readonly Move[];
}

/**
 * The moves of a finished game with their values. The value before the first move, with what each move lost and with
 * the luck of each outcome (`after - chosen`), is the result of the game.
 *
 * @param game - the game
 * @param finished - the parameters, the deal and the moves
 * @returns undefined if the values are not known in all positions
 */
export function valueMoves(game: AnyGame, finished: FinishedGame): ValuedGame | undefined {
  checkMembers(game, 'the game', 'parameters', 'engine');
  checkMembers(finished, 'a finished game', 'params', 'deal', 'moves');
  const { params, deal, moves } = finished;
  const values = game.theory?.positions?.(params)?.();
  if (values === undefined) return undefined;
  const engine = game.engine(params);
  engine.reset(deal);
  values.begin(engine.view(0));
  const valued: ValuedMove[] = [];
  for (const [at, move] of moves.entries()) {
    const seat = engine.toMove;
    const view = engine.view(seat);
    const [before, chosen] = [values.value(view), values.valueWith(view, move)];
    if (before === undefined || chosen === undefined) return undefined;
    const direction = directionOf(game.measures, values.measure, seat);
    const regret = regretOf({ before, chosen }, direction);
    const best = regret === 0 ? undefined : bestMove(values, { view, before, direction }, () => engine.legalMoves());
    engine.apply(move);
    values.observe(engine.view(seat));
    const after = values.value(engine.view(seat));
    if (after === undefined) return undefined;
    valued.push({ at, seat, move, before, chosen, after, regret, ...(best === undefined ? {} : { best }) });
  }
  return { measure: values.measure, moves: valued };
}

function bestMove(
  values: PositionValues<unknown>,
  { view, before, direction }: { readonly view: unknown; readonly before: number; readonly direction: 1 | -1 },
  legalMoves: () => readonly Move[],
): Move | undefined {
  if (values.best !== undefined) return values.best(view);
  return legalMoves().find(
    (move) => regretOf({ before, chosen: values.valueWith(view, move) ?? Number.NaN }, direction) === 0,
  );
}
