import type { Engine, Move } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { hasCode, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { GameStepper } from '../runner/game-stepper.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';

/** The largest number of possible games that are all played; of a game with more, as many random ones. */
const GAMES = 4000;

/**
 * The largest number of moves of random games, and of games that are all played: few of a player that computes each
 * move from all that can follow.
 */
const MOVES = { quick: 40_000, slow: 500 };

/** How far rounding moves a mean, as a share of the range of results. */
const ROUNDING = 1e-9;

/** The probability that random games refuse a right solution. */
const FALSE_ALARM = 1e-6;

/** What is played: a strategy of every seat, or the move in each state. */
export type Played =
  | { readonly strategy: StrategyDefinition<unknown, ParamValues> }
  | { readonly moveIn: (engine: Engine<unknown>) => Move };

const TOO_MANY = new InputError('there are too many games to play them all');

/**
 * Plays a solution through the rules, as a run does, and compares what the seats win with what it promises: in all
 * possible games if they are few, otherwise in random ones. A key that merges what differs, or rules with a memory of
 * their own, end here if nothing else has found them.
 *
 * The means of random games are compared by a bound that holds for all bounded results (Hoeffding, Probability
 * inequalities for sums of bounded random variables, Journal of the American Statistical Association 58, 1963).
 *
 * @param values - by seat: what it wins on average. Those of other seats follow from the first ones
 * @param within - how far play can be from them, such as the distance of the bounds of a value
 * @param pace - whether a move takes long
 * @throws MisbehaviorError if the games differ from the solution: the rules are at fault
 */
export function confirmSolution(
  game: AnyGame,
  params: ParamValues,
  played: Played,
  values: readonly number[],
  within = 0,
  pace: keyof typeof MOVES = 'quick',
): void {
  const results = new Results(game, params);
  const [lowest, highest] = results.rule.bounds;
  const range = highest - lowest;
  const engine = withMergedDraws(game.engine(params));
  const stepper = new GameStepper(engine, playersOf(game, params, played, engine));
  let isFull = false;
  /** Plays games, and compares their means with the values: how many, and what each of them weighs. */
  const compare = (deal: Rng, choices: Rng, next: () => boolean, branches?: Branches): boolean => {
    const sums = values.map(() => 0);
    const seats = Array.from({ length: seatsOf(game, params) }, () => choices);
    let [games, moves] = [0, 0];
    try {
      do {
        stepper.begin({ deal, seats });
        for (; !engine.over; moves++) {
          if (moves === MOVES[pace]) throw TOO_MANY;
          stepper.step();
        }
        const won = results.read(engine).all();
        const weight = branches === undefined ? 1 : branches.ways / branches.cases;
        for (const seat of values.keys()) sums[seat] = (sums[seat] as number) + weight * (won[seat] as number);
        games++;
      } while (next());
    } catch (error) {
      // The limit can be reached in a draw of the solution, which is not at fault then.
      if (branches !== undefined && isFull) return false;
      // Rules that fail here, or reach their limit of moves, are left to a run.
      if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') && error.strategy !== undefined)
        throw refuted(game, error.message);
      if (branches !== undefined) return false;
    }
    for (const [seat, value] of values.entries()) {
      const mean = (sums[seat] as number) / (branches === undefined ? games : 1);
      const luck = branches === undefined ? range * Math.sqrt(Math.log(2 / FALSE_ALARM) / (2 * games)) : 0;
      if (Math.abs(mean - value) > luck + within + ROUNDING * Math.max(range, Math.abs(value)))
        throw refuted(game, `seat ${seat} wins ${mean} on average, where the solution has ${value}`);
    }
    return true;
  };
  const branches = new Branches(GAMES, () => {
    isFull = true;
    return TOO_MANY;
  });
  const deal = new BranchingRng(branches);
  if (compare(deal, new BranchingRng(branches, 'the solution'), () => branches.next(), branches)) return;
  const rng = seededRng(1);
  let left = GAMES;
  compare(rng, rng, () => --left > 0);
}

function playersOf(game: AnyGame, params: ParamValues, played: Played, engine: Engine<unknown>) {
  const name = 'the solution';
  return Array.from({ length: seatsOf(game, params) }, (_, seat) => ({
    name,
    strategy:
      'moveIn' in played
        ? { move: () => played.moveIn(engine) }
        : played.strategy.create({ params, seat, args: {}, precomputed: {} }),
  }));
}

function refuted({ id }: { readonly id: string }, what: string): MisbehaviorError {
  return new MisbehaviorError(
    `the solution of ${id} is not the game: played through the rules, ${what}; keep everything that decides the game in the state, and if the rules have a key, let it tell positions apart`,
  );
}
