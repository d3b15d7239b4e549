import type { Move } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { hasResult, type ResultRule } from '../contracts/result.js';
import type { Rng } from '../random/rng.js';
import type { PlayedMoves } from '../runner/advice.js';
import { isSearchable, Simulator } from './simulator.js';

/** The games that are simulated after each move, at most and at least. */
const MOST_GAMES = 400;
const LEAST_GAMES = 40;

/** The simulated moves of a position: from here on, it has no more games than the least. */
const MOST_SIMULATED = 20_000;

/** A loss below this many standard errors is chance: among twenty turns, one in twenty games has such a loss. */
const BEYOND_CHANCE = 3;

/** A turn of a seat with its estimated value. */
interface EstimatedMove {
  /** The number of moves before it. */
  readonly at: number;
  /** The move. */
  readonly move: Move;
  /** The mean result of the seat after the move, in wins or in units of the measure; the higher the better. */
  readonly mean: number;
  /** What the move lost against the better one on average; 0 if that is no more than chance. */
  readonly regret: number;
  /** Three standard errors of the loss. */
  readonly margin: number;
  /** The better move, if the loss is above 0. */
  readonly best?: Move;
}

/** The turns of a seat with their estimated values. */
export interface EstimatedGame {
  /** What the seats play for. */
  readonly rule: ResultRule;
  /** The spec of the strategy that plays the simulated games. */
  readonly rollout: string;
  /** The turns with a choice, in order. */
  readonly moves: readonly EstimatedMove[];
}

/**
 * Estimates the turns of a seat in a finished game that is too large to solve. In each turn, games are simulated after
 * the move that was played and after the one that was advised, from the same states, which agree with all that the seat
 * had seen. The rollout strategy of the game plays all seats. So the estimate is about such players, not about the
 * best.
 *
 * @param game - the game; it needs `search` as an object
 * @param played - the moves that were played, and the seat
 * @param advised - for turns of the seat, by the number of moves before them, another move to compare with
 * @returns undefined if the game cannot be searched
 */
export function estimateMoves(
  game: AnyGame,
  played: PlayedMoves,
  advised: ReadonlyMap<number, Move>,
): EstimatedGame | undefined {
  const { params, streams, index, moves, seat, onTurn } = played;
  if (!isSearchable(game) || !hasResult(game)) return undefined;
  const simulator = new Simulator(game, params, seat);
  const { deal, seats } = streams.gameRngs(seatsOf(game, params)).seek(index);
  const engine = game.engine(params);
  engine.reset(deal);
  const view = engine.view(seat);
  simulator.belief.begin(view);
  const estimated: EstimatedMove[] = [];
  for (const [at, move] of moves.entries()) {
    if (engine.toMove === seat && engine.legalMoves().length > 1) {
      onTurn?.();
      simulator.begin(seats[seat] as Rng);
      const best = advised.get(at) ?? move;
      const value = compare(simulator, move, best);
      estimated.push({ at, move, ...value, ...(value.regret > 0 ? { best } : {}) });
    }
    engine.apply(move);
    simulator.belief.observe(view);
  }
  return { rule: simulator.results.rule, rollout: game.search.rollout, moves: estimated };
}

type Value = Pick<EstimatedMove, 'mean' | 'regret' | 'margin'>;

/** The mean result after a move, and what it loses against another one on the same states. */
function compare(simulator: Simulator, move: Move, other: Move): Value {
  simulator.played = 0;
  let [games, sum, gains, squares] = [0, 0, 0, 0];
  for (; games < LEAST_GAMES || (games < MOST_GAMES && simulator.played < MOST_SIMULATED); games++) {
    const value = simulator.valueAfter(move, games, MOST_SIMULATED);
    const gain = move === other ? 0 : simulator.valueAfter(other, games, MOST_SIMULATED) - value;
    sum += value;
    gains += gain;
    squares += gain * gain;
  }
  const gain = gains / games;
  const margin = BEYOND_CHANCE * Math.sqrt(Math.max(0, squares / games - gain * gain) / (games - 1));
  return { mean: sum / games, regret: gain > margin ? gain : 0, margin };
}
