import { createPlayer } from '../contracts/create-players.js';
import type { Move, Seat } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, seatsOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { directionOf, regretOf } from '../contracts/theory.js';
import type { Rng } from '../random/rng.js';
import { seededRng, type Streams } from '../random/streams.js';

/** The moves of a game, from one seat. */
export interface PlayedMoves {
  /** All parameters. */
  readonly params: ParamValues;
  /** The random streams. */
  readonly streams: Streams;
  /** The game index, from which the game draws. */
  readonly index: number;
  /** The moves so far, of all seats, in order. */
  readonly moves: readonly Move[];
  /** The seat. */
  readonly seat: Seat;
  /** Called before each turn of the seat is looked at, which can take about a second. */
  readonly onTurn?: (() => void) | undefined;
}

/** What a strategy would have played. */
export interface Advice {
  /** The name of the strategy. */
  readonly name: string;
  /** Its moves in the turns of the seat, by the number of moves before them. */
  readonly moves: ReadonlyMap<number, Move>;
}

/**
 * Returns what the best known strategy would have played in the turns of a seat, having seen the game up to there. This
 * is the last one of `specs` that can play these turns without an error.
 *
 * @param game - the game
 * @param played - the moves that were played
 * @param from - the number of moves before the first turn that counts (default: 0). If these are all moves, the seat is
 *   to move
 * @param specs - by default the default strategies that the game names, or else its strategies and search, with 100 to
 *   1000 iterations: the fewer, the more moves a game has; without `random`
 * @returns undefined if no strategy can play these turns
 */
export function adviceOf(game: AnyGame, played: PlayedMoves, from = 0, specs = advisersOf(game)): Advice | undefined {
  const { params, streams, index, moves, seat, onTurn } = played;
  for (const spec of [...specs].reverse()) {
    try {
      const { name, strategy } = createPlayer(game, params, spec, seat);
      const advised = new Map<number, Move>();
      const { deal, seats } = streams.gameRngs(seatsOf(game, params)).seek(index);
      const engine = game.engine(params);
      engine.reset(deal);
      const view = engine.view(seat);
      strategy.begin?.(view);
      for (let at = 0; at <= moves.length && !engine.over; at++) {
        if (at >= from && engine.toMove === seat) {
          onTurn?.();
          advised.set(at, strategy.move(view, seats[seat] as Rng));
        }
        // After all moves, this checks that the last one is legal.
        engine.apply(moves[at] ?? (advised.get(at) as Move));
        strategy.observe?.(view);
      }
      return { name, moves: advised };
    } catch {
      // It is for another number of players, or plays by a plan that it would have made in an earlier move.
    }
  }
  return undefined;
}

/** The strategies that advise a person, the best one last; none if the game has `random` only. */
export function advisersOf(game: AnyGame): readonly string[] {
  const specs = defaultsOf(game).strategies.filter((spec) => spec !== 'random');
  const hasSearch = game.defaults?.strategies === undefined && game.strategies.some(({ name }) => name === 'search');
  return hasSearch ? [...specs, `search:${iterationsFor(game)}`] : specs;
}

/** The number of iterations that take about a second: 1000 if a random game has at most 30 moves, and less if more. */
function iterationsFor(game: AnyGame): number {
  const [engine, rng] = [game.engine(checkedParams(game, {})), seededRng('advice')];
  engine.reset(rng);
  let moves = 1;
  for (; !engine.over && moves < 300; moves++) {
    const legal = engine.legalMoves();
    engine.apply(legal[rng.int(legal.length)] as Move);
  }
  return 100 * Math.min(10, Math.floor(300 / moves));
}

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
interface ValuedGame {
  /** The name of the measure that is valued. */
  readonly measure: string;
  /** The moves, in order. */
  readonly moves: readonly ValuedMove[];
}

/** A game that was played to its end. */
interface FinishedGame {
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
    const isBest = (other: Move): boolean =>
      regretOf({ before, chosen: values.valueWith(view, other) ?? Number.NaN }, direction) === 0;
    const best = regret === 0 ? undefined : (values.best?.(view) ?? engine.legalMoves().find(isBest));
    engine.apply(move);
    values.observe(engine.view(seat));
    const after = values.value(engine.view(seat));
    if (after === undefined) return undefined;
    valued.push({ at, seat, move, before, chosen, after, regret, ...(best === undefined ? {} : { best }) });
  }
  return { measure: values.measure, moves: valued };
}
