import { createPlayers } from '../contracts/create-players.js';
import type { Engine, Move } from '../contracts/engine.js';
import { type Game, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { hasCode, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { GameStepper } from '../runner/game-stepper.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { mergeDraws } from './merge-draws.js';

/** The largest number of possible games that are all played; of a game with more, as many random ones. */
const GAMES = 4000;

/** The largest number of moves of random games, and of games that are all played. */
const MOVES = 40_000;

/** How far rounding moves a mean, as a share of the range of results. */
const ROUNDING = 1e-9;

/** The probability that random games refuse a right solution. */
const FALSE_ALARM = 1e-6;

/** What is played: a strategy of every seat, or the move in each state. */
export type Played<View, Params> =
  | { readonly strategy: StrategyDefinition<View, Params> }
  | { readonly moveIn: (engine: Engine<View>) => Move };

/** What a solution says. */
export interface Claim {
  /** By seat: what it wins on average. Those of other seats follow from the first ones. */
  readonly values: readonly number[];
  /** How far play can be from them, such as the distance of the bounds of a value. */
  readonly within: number;
}

const TOO_MANY = new InputError('there are too many games to play them all');

/**
 * Plays a solution through the rules, as a run does, and compares what the seats win with what it promises: in all
 * possible games if they are few, otherwise in random ones. A key that merges what differs, or rules with a memory of
 * their own, end here if nothing else has found them.
 *
 * The random games are compared by an empirical Bernstein bound, which holds for all bounded results (Maurer and
 * Pontil, Empirical Bernstein bounds and sample variance penalization, COLT 2009).
 *
 * @throws MisbehaviorError if the games differ from the solution: the rules are at fault
 */
export function confirmSolution<View, Params extends ParamValues>(
  game: Game<View, Params>,
  params: Params,
  played: Played<View, Params>,
  { values, within }: Claim,
): void {
  const results = new Results(game, params);
  const [lowest, highest] = results.rule.bounds;
  const range = highest - lowest;
  const engine = mergeDraws(game.engine(params));
  const stepper = new GameStepper(engine, playersOf(game, params, played, engine));
  /** Plays games, and compares their means with the values: how many, and what each of them weighs. */
  const compare = (deal: Rng, choices: Rng, next: () => boolean, branches?: Branches): boolean => {
    const [sums, squares] = [values.map(() => 0), values.map(() => 0)];
    const seats = Array.from({ length: seatsOf(game, params) }, () => choices);
    let [games, moves, isWhole] = [0, 0, false];
    try {
      do {
        stepper.begin({ deal, seats });
        for (; !engine.over; moves++) {
          if (moves === MOVES) throw TOO_MANY;
          stepper.step();
        }
        const won = results.read(engine).all();
        const weight = branches === undefined ? 1 : branches.ways / branches.cases;
        for (const seat of values.keys()) {
          const result = won[seat] as number;
          sums[seat] = (sums[seat] as number) + weight * result;
          squares[seat] = (squares[seat] as number) + weight * result ** 2;
        }
        games++;
      } while (next());
      isWhole = true;
    } catch (error) {
      // Rules that fail here, or reach their limit of moves, are left to a run.
      if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') && error.strategy !== undefined)
        throw refuted(game, error.message);
    }
    if (branches !== undefined && !isWhole) return false;
    for (const [seat, value] of values.entries()) {
      const mean = (sums[seat] as number) / (branches === undefined ? games : 1);
      const variance = Math.max(0, (squares[seat] as number) / games - mean ** 2);
      const luck = branches === undefined ? Math.log(3 / FALSE_ALARM) / games : 0;
      const error = Math.sqrt(2 * variance * luck) + 3 * range * luck;
      if (Math.abs(mean - value) > error + within + ROUNDING * Math.max(range, Math.abs(value)))
        throw refuted(game, `seat ${seat} wins ${mean} on average, where the solution has ${value}`);
    }
    return true;
  };
  const branches = new Branches(GAMES, () => TOO_MANY);
  const deal = new BranchingRng(branches);
  if (compare(deal, new BranchingRng(branches, 'the solution'), () => branches.next(), branches)) return;
  const rng = seededRng(1);
  let left = GAMES;
  compare(rng, rng, () => --left > 0);
}

function playersOf<View, Params extends ParamValues>(
  game: Game<View, Params>,
  params: Params,
  played: Played<View, Params>,
  engine: Engine<View>,
) {
  const seats = Array.from({ length: seatsOf(game, params) }, (_, seat) => seat);
  if ('moveIn' in played)
    return seats.map(() => ({ name: 'the solution', strategy: { move: () => played.moveIn(engine) } }));
  const { strategy } = played;
  return createPlayers(
    { ...game, strategies: [strategy] },
    params,
    seats.map(() => strategy.name),
  );
}

function refuted({ id }: { readonly id: string }, what: string): MisbehaviorError {
  return new MisbehaviorError(
    `the solution of ${id} is not the game: played through the rules, ${what}; keep everything that decides the game in the state, and if the rules have a key, let it tell positions apart`,
  );
}
