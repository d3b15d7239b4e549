import { createPlayers } from '../contracts/create-players.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import type { Strategy } from '../contracts/strategy.js';
import { InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { type GameRngs, type Seed, type SeekableRngs, Streams } from '../random/streams.js';
import { createRunner, type GameRunner } from '../runner/create-runner.js';
import { checkOptions, type ProgressOption } from './branches.js';
import { type Memory, Recall } from './information-sets.js';
import { rememberingPlayer } from './strategy-of.js';

/**
 * The options of {@link localResponse}.
 *
 * @inline
 */
interface LocalResponseOptions extends ProgressOption {
  /** The number of games in which the response is measured (default: 2,000). */
  readonly games?: number;
  /** The largest number of simulated games for each decision of the response (default: 2,000). */
  readonly samples?: number;
  /** The seed of all games (default: 1). */
  readonly seed?: Seed;
}

/**
 * What a response to a strategy won in one seat, by game.
 *
 * @inline
 */
export interface LocalResponse {
  /** What the response won. */
  readonly won: Float64Array;
  /** How much that is more than what the strategy won in the same seat, on the same deal. */
  readonly gained: Float64Array;
}

/** A decision needs no more than this many simulated games for each move. */
const ENOUGH = 100;

/** How often every move is decided again, before the response is measured. */
const ROUNDS = 2;

const PRACTICE_GAMES = 500;

/** The number of games between two calls of `onProgress`. */
const NEWS = 64;

/** Ends a simulated game in which the seat sees something else than in the real one. */
const OTHER_GAME = new Error('the simulated game differs from the real one');

/**
 * Looks for a response to a strategy that plays in all other seats of a game of any size, and measures it in games that
 * it was not chosen in. What it gains on average is at most what a best response gains.
 *
 * The response is local: for each of its decisions, it simulates games against the strategy up to what it sees, plays
 * each legal move there, and after it what it has decided before, or else any legal move. It keeps the move that won
 * the most.
 *
 * Source: Lisý and Bowling, Equilibrium approximation quality of current no-limit poker bots, 2017 AAAI workshop on
 * computer poker. There, chips are called after the move; and hands are weighed, not sampled.
 *
 * @param game - the game, with `observe`
 * @param given - parameters that differ from their defaults, by name
 * @param spec - the strategy
 * @param options - the numbers of games
 * @returns one response for each seat. Games with the same index have the same deal in all of them
 * @throws InputError if the spec is invalid, or the game has one seat, no result or no `observe`
 */
export function localResponse(
  game: AnyGame,
  given: ParamValues,
  spec: string,
  options: LocalResponseOptions = {},
): readonly LocalResponse[] {
  const { games = 2000, samples = 2000, seed = 1, onProgress } = checkOptions(options);
  const params = checkedParams(game, given);
  const { id } = game;
  const seats = seatsOf(game, params);
  const results = new Results(game, params);
  if (seats === 1) throw new InputError(`${id} has one seat; a response needs another one`);
  if (game.observe === undefined)
    throw new InputError(`${id} has no observe(view), which shows what a seat sees, so no response can be found`);
  const measured = new Int32Array(game.measures.length);
  const specs = Array.from({ length: seats }, () => spec);
  const rngsOf = (what: string): SeekableRngs => new Streams(seed, `${id}${what}`).gameRngs(seats);
  /** A runner in which a strategy replaces the given one in a seat. */
  const runnerOf = (engine: Engine<unknown>, seat: Seat, strategy?: Strategy<unknown>): GameRunner => {
    const players = createPlayers(game, params, specs);
    if (strategy !== undefined) players[seat] = { name: spec, strategy };
    return createRunner(engine, players);
  };
  return specs.map((_, seat) => {
    const [played, practice, tries] = [rngsOf(''), rngsOf(` practice ${seat}`), rngsOf(` tries ${seat}`)];
    const [engine, simulated] = [game.engine(params), game.engine(params)];
    const recall = new Recall();
    /** The moves that are decided, by what the seat remembers, and those of this round. */
    const decided = new Map<Memory, Move>();
    const current = new Set<Memory>();
    /** What the seat has remembered in this game after each observation, and the moves that it has made then. */
    const path: Memory[] = [];
    const made: Move[] = [];
    let [tried, samplesDrawn] = [0, 0];
    const simulation = runnerOf(
      simulated,
      seat,
      rememberingPlayer(
        game,
        recall,
        (memory, rng, seen) => {
          if (seen < path.length) return made[seen] as Move;
          return seen === path.length ? tried : (decided.get(memory) ?? anyOf(simulated.legalMoves(), rng));
        },
        false,
        (memory, at) => {
          if (at < path.length && memory !== path[at]) throw OTHER_GAME;
        },
      ),
    );
    /** The move that wins the most in simulated games which come to what the seat sees. */
    const best = (moves: readonly Move[], rng: Rng): Move => {
      const sums = moves.map(() => 0);
      let wins = 0;
      for (let sample = 0; sample < samples && wins < ENOUGH * moves.length && moves.length > 1; sample++) {
        const at = wins % moves.length;
        tried = moves[at] as Move;
        try {
          simulation.playUncaught(tries.seek(samplesDrawn++), measured);
        } catch (error) {
          if (error !== OTHER_GAME) throw simulation.attribute(error);
          continue;
        }
        sums[at] = (sums[at] as number) + results.read(simulated).of(seat);
        wins++;
      }
      if (wins < moves.length) return anyOf(moves, rng);
      const means = sums.map((sum, at) => sum / Math.ceil((wins - at) / moves.length));
      return moves[means.indexOf(Math.max(...means))] as Move;
    };
    const response = runnerOf(
      engine,
      seat,
      rememberingPlayer(
        game,
        recall,
        (memory, rng) => {
          const before = current.has(memory) ? decided.get(memory) : undefined;
          const move = before ?? best([...engine.legalMoves()], rng);
          decided.set(memory, move);
          current.add(memory);
          return (made[path.length] = move);
        },
        true,
        (memory, at) => {
          path.length = at;
          path.push(memory);
        },
      ),
    );
    const winnings = (runner: GameRunner, rngs: GameRngs): number => {
      runner.play(rngs, measured);
      return results.read(engine).of(seat);
    };
    for (let round = 0; round < ROUNDS; round++) {
      current.clear();
      for (let index = 0; index < PRACTICE_GAMES; index++) winnings(response, practice.seek(index));
    }
    const won = Float64Array.from({ length: games }, (_zero, index) => {
      if (index % NEWS === 0) onProgress?.({ unit: 'games', done: seat * games + index, limit: seats * games });
      return winnings(response, played.seek(index));
    });
    const usual = runnerOf(engine, seat);
    return { won, gained: won.map((win, index) => win - winnings(usual, played.seek(index))) };
  });
}

function anyOf(moves: readonly Move[], rng: Rng): Move {
  return moves[rng.int(moves.length)] as Move;
}
