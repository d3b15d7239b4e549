import type { Belief } from '../contracts/belief.js';
import { type Engine, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, LUCK_UNIT, type LuckOptions, seatsOf } from '../contracts/game.js';
import type { Measure } from '../contracts/measure.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { requiredResult, type ResultRule, Results } from '../contracts/result.js';
import type { LuckEstimate } from '../contracts/theory.js';
import { checkMembers, InputError, resultUnless } from '../errors.js';
import { advantageOf } from './belief-solution.js';
import { buildTree } from './build-tree.js';
import { type GameTree, valuedSets } from './game-tree.js';
import { type InformationSets, type Memory, NOTHING, type Policy, UNKNOWN } from './information-sets.js';
import { solveOpen } from './optimum.js';
import { isSolution, PLAYED, solutionOf } from './solution-of.js';
import { policyOf } from './strategy-of.js';

/** The bounds of what is recorded, so that the difference of two games is a 32-bit integer. */
const MOST = 2 ** 29;

/** The most states, or possible games, of a game whose positions are valued: some seconds. */
const LIMIT = 100_000;

/**
 * Returns the same game with measures from which luck is taken out. It has the same deals and the same moves. After the
 * measures of the game come three for each seat, `adjusted0`, `regret0`, `decisions0`, `adjusted1` and so on:
 *
 * - `adjusted`: the result of the seat less its luck, in ten-thousandths of its unit.
 * - `regret`: what its moves lost against best play, in ten-thousandths, the higher the worse; -1 if that is not known.
 * - `decisions`: the number of its moves.
 *
 * Luck is what chance, and the moves of an opponent whose policy is known, add to the value of the position beyond its
 * mean. So the adjusted result is the value before the deal, and for each move what it adds to the value of the
 * position on average. Its mean is that of the result itself, for any player and any values, and it
 * varies only where the player does (AIVAT: Burch, Schmid, Moravčík, Morrill and Bowling, AIVAT: a new variance
 * reduction technique for agent evaluation in imperfect information games, AAAI 2018).
 *
 * The values are those of best play: of the states that {@link optimum} finds, for one seat, or for two that see
 * everything; otherwise of the information sets of a seat against the policy of the other one, who must be in
 * `against`. They are computed before the first game with given parameters. A game with an estimate of its luck
 * (`Theory.luck`) needs no values.
 *
 * @param game - the game: one seat, or two that always win the same sum. If its member `search` is a name, load that
 *   game first
 * @param luck - whose moves are known
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { LUCK_UNIT } from '@cards/core/internal';
 * import { luckAdjusted } from '@cards/core/solve';
 * import { pairs } from '@cards/pairs/search';
 *
 * const game = luckAdjusted(pairs, { against: [] });
 * const cells = [{ game, params: { cards: 8 }, strategies: ['optimal'], trials: 20 }];
 * const { flips, adjusted0 } = simulate({ cells }).cells[0]?.measures ?? {};
 * (flips?.max ?? 0) > (flips?.min ?? 0); // => true
 * // Best play has no regret, so all games are worth the same: the optimum of 376/35 flips.
 * (adjusted0?.min ?? 0) / LUCK_UNIT; // ≈ 10.7429
 * (adjusted0?.max ?? 0) / LUCK_UNIT; // ≈ 10.7429
 * ```
 */
export function luckAdjusted(game: AnyGame, luck: LuckOptions): AnyGame {
  checkMembers(luck, 'the options', 'against');
  const seats = Array.from({ length: game.seats === 1 ? 1 : 2 }, (_, seat) => seat);
  // A trace of its own plays the engine of the game, which does not count these measures.
  const notation =
    game.notation && (Object.create(game.notation, { trace: { value: undefined } }) as typeof game.notation);
  const adjusted: AnyGame = {
    ...game,
    ...(notation && { notation }),
    watch: luck,
    measures: [...game.measures, ...seats.flatMap((seat) => measuresOf(game, seat))],
    engine: (params) => appraisedEngine(game, params, luck),
  };
  PLAYED.set(adjusted.engine, game);
  return adjusted;
}

/**
 * Whether luck can be taken out of a game: its positions are valued, which can take some seconds.
 *
 * @param game - the game
 * @param params - parameters that differ from their defaults, by name
 * @param luck - whose moves are known
 * @throws InputError if it cannot; the message says why
 */
export function checkLuck(game: AnyGame, params: ParamValues, luck: LuckOptions): void {
  appraisalOf(game, checkedParams(game, params), luck);
}

function measuresOf({ seats, measures: [first, ...others] }: AnyGame, seat: Seat): readonly Measure<ParamValues>[] {
  const payoff = [first, ...others].find(({ role }) => role === 'payoff');
  const { unit, better } = seats === 1 ? first : { unit: payoff?.unit ?? 'wins', better: 'higher' as const };
  const common = { kind: 'count' as const, bounds: (): readonly [number, number] => [-MOST, MOST - 1] };
  const inParts = { unit, parts: LUCK_UNIT, ...common };
  return [
    { ...inParts, name: `adjusted${seat}`, summary: `the result of seat ${seat} without luck`, better },
    { ...inParts, name: `regret${seat}`, summary: `what the moves of seat ${seat} lost`, better: 'lower' },
    {
      name: `decisions${seat}`,
      summary: `the number of moves of seat ${seat}`,
      unit: 'moves',
      better: 'neither',
      ...common,
    },
  ];
}

/** What is known of the positions of a game. */
interface Appraisal {
  /** By seat: what it wins on average, as a result, with best play; undefined if it is not known. */
  readonly values: readonly (number | undefined)[];
  /** Whether the moves of the other seat are valued by the same values: what they add is no luck. */
  readonly isOpen: boolean;
  /** Follows games of an engine. */
  follow(engine: Engine<unknown>): Follower;
}

interface Follower {
  begin(): void;
  /** What a legal move adds on average to the value of the position for the seat that plays it: 0 for a best one. */
  advantage(move: Move): number;
  /** The move is played. */
  observe(seat: Seat, move: Move): void;
  /** The luck of seat 0 so far, where that is what is known, and not the value of the game. */
  readonly luck?: number;
}

/** By engine of a game, and by parameters and options. */
const APPRAISED = new WeakMap<object, Map<string, Appraisal>>();

function appraisalOf(game: AnyGame, params: ParamValues, luck: LuckOptions): Appraisal {
  const ofGame = APPRAISED.get(game.engine) ?? new Map<string, Appraisal>();
  APPRAISED.set(game.engine, ofGame);
  const key = JSON.stringify([params, luck]);
  const appraisal = ofGame.get(key) ?? appraiseOrRefuse(game, params, luck);
  ofGame.set(key, appraisal);
  return appraisal;
}

function appraiseOrRefuse(game: AnyGame, params: ParamValues, luck: LuckOptions): Appraisal {
  try {
    return appraise(game, params, luck);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`luck cannot be taken out of ${game.id}: ${error.message}`);
  }
}

function appraise(game: AnyGame, params: ParamValues, { against }: LuckOptions): Appraisal {
  const { search } = game;
  const seats = seatsOf(game, params);
  if (seats > 2) throw new InputError(`it has ${seats} seats, and values are known for one and two`);
  const estimate = game.theory?.luck?.(params);
  if (estimate !== undefined) return estimatedAppraisal(estimate);
  const rule = requiredResult(game, params);
  const [lowest, highest] = rule.bounds;
  if (rule.kind === 'together') throw new InputError('its seats play together, and no move takes from another seat');
  // Bounds of one seat can be far from what is played.
  if (seats === 2 && 2 * LUCK_UNIT * (highest - lowest) > MOST)
    throw new InputError(`its results are from ${lowest} to ${highest}, too far apart to be recorded without luck`);
  const sum = sumOf(rule);
  const belief = (): Belief<unknown> | undefined => (typeof search === 'object' ? search.belief(params, 0) : undefined);
  const isKeyed = belief()?.key !== undefined;
  const solve = () => solveOpen(game, params, { maxStates: LIMIT });
  // With two seats, one may not see everything, or there may be too many states.
  const open = seats === 2 ? resultUnless(InputError, solve) : isKeyed ? solve() : undefined;
  const { optimum: { value = 0, values: several } = {}, states: { space, values } = {} } = open ?? {};
  if (space !== undefined && values !== undefined && several === undefined) {
    return {
      values: seats === 1 ? [value] : [value, sum - value],
      isOpen: true,
      follow(engine) {
        // Without a key, the states themselves are known.
        const ofSeat = isKeyed ? belief() : undefined;
        return {
          begin: () => ofSeat?.begin(engine.view(0)),
          advantage: (move) => (engine.toMove === 0 ? 1 : -1) * advantageOf(space, ofSeat, engine, move, values),
          observe: () => ofSeat?.observe(engine.view(0)),
        };
      },
    };
  }
  const solutions = [...new Set(against)].filter(isSolution).map((spec) => solutionOf(game, spec));
  const playing = { ...game, strategies: [...game.strategies, ...solutions] };
  const tree = buildTree(playing, params, 1, { maxGames: LIMIT });
  if (seats === 2 && !tree.isZeroSum) throw new InputError('its two seats do not always win the same sum');
  // The game may have no strategy with this spec, or one that draws too often.
  const policies = tree.sets.map((sets, seat) =>
    seats === 1 ? sets.uniform() : resultUnless(InputError, () => policyOf(tree, seat, against[seat] ?? '')),
  );
  if (policies.every((policy) => policy === undefined))
    throw new InputError(
      'a seat does not see everything, so one player must be a strategy whose moves are known, such as equilibrium or one of the game',
    );
  return treeAppraisal(tree, policies, seats, sum);
}

/** The luck that a game of two seats estimates. A regret that is not known makes the sum of all NaN. */
function estimatedAppraisal(create: () => LuckEstimate<unknown>): Appraisal {
  return {
    values: [],
    isOpen: true,
    follow(engine) {
      const estimate = create();
      const views = (): readonly unknown[] => [engine.view(0), engine.view(1)];
      let luck = 0;
      return {
        begin: () => (luck = estimate.begin(views())),
        advantage: (move) => -(estimate.regret(views(), move) ?? Number.NaN),
        observe: () => (luck += estimate.observe(views())),
        get luck() {
          return luck;
        },
      };
    },
  };
}

/** What two seats get together. */
function sumOf({ kind }: ResultRule): number {
  return kind === 'winners' ? 1 : 0;
}

/** The values of the information sets of each seat whose opponent has a policy that is known. */
function treeAppraisal(
  tree: GameTree,
  policies: readonly (Policy | undefined)[],
  seats: number,
  sum: number,
): Appraisal {
  const { game, sets, params } = tree;
  const { sign } = requiredResult(game, params);
  const valued = Array.from({ length: seats }, (_, seat) => {
    if (policies[1 - seat] === undefined) return undefined;
    // That of the seat itself is not read.
    const others = policies.map((policy, at) => policy ?? (sets[at] as InformationSets).uniform());
    return valuedSets(tree, seat, others);
  });
  return {
    values: valued.map((one, seat) => one && sign * one.value + (seat === 1 ? sum : 0)),
    isOpen: false,
    follow(engine) {
      const memories: Memory[] = [];
      const look = (seat: Seat, before: Memory, own?: Move): void => {
        const seen = game.observe?.(engine.view(seat));
        memories[seat] =
          before === UNKNOWN ? UNKNOWN : (sets[seat] as InformationSets).recall.after(before, own, seen, false);
      };
      return {
        begin() {
          for (const seat of valued.keys()) look(seat, NOTHING);
        },
        advantage(move) {
          const { toMove: seat } = engine;
          const ofSeat = sets[seat] as InformationSets;
          const set = ofSeat.of(memories[seat] ?? UNKNOWN);
          const worths = valued[seat]?.worthsIn(set);
          const at = ofSeat.moves[set ?? -1]?.indexOf(move) ?? -1;
          return worths === undefined ? 0 : (worths[at] as number) - Math.max(...worths);
        },
        observe(mover, move) {
          for (const seat of valued.keys()) look(seat, memories[seat] as Memory, seat === mover ? move : undefined);
        },
      };
    },
  };
}

/** Plays the game of another engine, and adds up what the moves add to the values of the positions. */
function appraisedEngine(game: AnyGame, params: ParamValues, luck: LuckOptions): Engine<unknown> {
  const engine = game.engine(params);
  const results = new Results(game, params);
  const { rule } = results;
  const sums = new Float64Array(rule.seats);
  const decisions = new Int32Array(rule.seats);
  let appraisal: Appraisal | undefined;
  let follower: Follower | undefined;
  const adjusted = (seat: Seat): number => {
    const value = appraisal?.values[seat];
    if (value === undefined) return sumOf(rule) - adjusted(1 - seat);
    const others = appraisal?.isOpen === true ? (sums[1 - seat] ?? 0) : 0;
    return value + rule.sign * ((sums[seat] as number) - others);
  };
  return {
    moveLimit: engine.moveLimit ?? MOVE_LIMIT,
    get toMove() {
      return engine.toMove;
    },
    get over() {
      return engine.over;
    },
    view: (seat) => engine.view(seat),
    legalMoves: () => engine.legalMoves(),
    reset(deal) {
      // The values take seconds, and a plan needs engines too, so they are computed for the first game.
      appraisal ??= appraisalOf(game, params, luck);
      follower ??= appraisal.follow(engine);
      engine.reset(deal);
      sums.fill(0);
      decisions.fill(0);
      follower.begin();
    },
    apply(move) {
      const { toMove } = engine;
      // An illegal move has no value, and the engine says what is wrong with it.
      const added = engine.legalMoves().includes(move) ? (follower?.advantage(move) ?? 0) : 0;
      engine.apply(move);
      sums[toMove] = (sums[toMove] as number) + added;
      decisions[toMove] = (decisions[toMove] as number) + 1;
      follower?.observe(toMove, move);
    },
    measure(into, seat) {
      engine.measure(into, seat);
      const { luck: estimated } = follower ?? {};
      // What seat 0 wins without luck, if that is known.
      const won = estimated === undefined ? 0 : results.read(engine).of(0) - estimated;
      let at = game.measures.length;
      for (const [one, sum] of sums.entries()) {
        const isKnown = !Number.isNaN(sum) && (appraisal?.isOpen === true || appraisal?.values[one] !== undefined);
        const result = estimated === undefined ? adjusted(one) : one === 0 ? won : sumOf(rule) - won;
        into[at++] = Math.round(LUCK_UNIT * result);
        into[at++] = isKnown ? Math.round(-LUCK_UNIT * sum) : -1;
        into[at++] = decisions[one] as number;
      }
    },
  };
}
