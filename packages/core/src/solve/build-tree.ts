import { dataEngine, type Engine, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf, titleOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { Results } from '../contracts/result.js';
import { checkMembers, grouped, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { checkRules } from '../runner/check-rules.js';
import { moveTexts, showView } from '../runner/plain-trace.js';
import { Branches, checkOptions, type ProgressOption, TooLargeError } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';
import { failure } from './failed-game.js';
import { GameTree } from './game-tree.js';
import { type InformationSets, type Memory, NOTHING } from './information-sets.js';
import { PlainStates } from './plain-states.js';

/**
 * The options of {@link gameTree}.
 *
 * @inline
 */
export interface GameTreeOptions extends ProgressOption {
  /** The largest number of possible games, and of half as many decisions (default: 1,000,000). */
  readonly maxGames?: number;
}

/** The default of `maxGames`. */
export const MAX_GAMES = 1_000_000;

/** The largest number of decisions for each possible game: what is remembered of each one fills the memory. */
const DECISIONS = 0.5;

/** The largest sum of the numbers of choices on the way to each decision, for each possible game: for long games. */
const CHOICES = 20;

/**
 * Plays every possible game of a game with two seats and more, whatever the players do, and finds the information sets
 * from what its method `observe` shows after the deal and after each move. A seat wins its measure with the role
 * `payoff`; without one, 1 for a win and 1/2 for a tie. If two seats always win the same sum, seat 1 loses what seat 0
 * wins.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws InputError if there are more games, or the game does not have several seats, a result and `observe`
 * @throws MisbehaviorError if the legal moves of a seat depend on what it cannot see
 *
 * @example
 * ```ts
 * import { defineGame } from '@cards/core';
 * import { bestResponse, gameTree, policyOf, solve } from '@cards/core/solve';
 *
 * // Each player chooses a side of a coin, unseen. Equal sides win 2 (heads) or 1 (tails) for seat 0; others lose 1.
 * const pennies = defineGame({
 *   id: 'pennies',
 *   seats: 2,
 *   deal: () => ({ chosen: [] as number[] }),
 *   toMove: ({ chosen }) => chosen.length,
 *   moves: ({ chosen }) => (chosen.length < 2 ? [0, 1] : []),
 *   play: ({ chosen }, move) => void chosen.push(move),
 *   view: {},
 *   measures: {
 *     coins: {
 *       role: 'payoff',
 *       of: ({ chosen: [one = 0, two = 0] }, seat) => (one === two ? 2 - one : -1) * (seat === 0 ? 1 : -1),
 *       bounds: [-2, 2],
 *     },
 *   },
 * });
 * const tree = gameTree(pennies);
 * tree.histories; // => 7
 * const random = [policyOf(tree, 0, 'random'), policyOf(tree, 1, 'random')];
 * bestResponse(tree, 0, random).value; // => 0.5
 * const { values, nashConv } = solve(tree);
 * values[0]; // ≈ 0.2
 * nashConv <= 1e-6; // => true
 * ```
 */
export function gameTree(game: AnyGame, given: ParamValues = {}, options: GameTreeOptions = {}): GameTree {
  return buildTree(game, given, 2, options);
}

/** Gets each history of a game, and those that follow from it before the next one. */
interface Visitor {
  /** Chance has a number of outcomes with these weights; undefined if all are equal. */
  chance(count: number, weights: readonly number[] | undefined): void;
  decision(seat: Seat, set: number, engine: Engine<unknown>): void;
  /** The seats have won these payoffs. */
  end(payoffs: readonly number[]): void;
}

export function buildTree(
  game: AnyGame,
  given: ParamValues,
  fewest: 1 | 2,
  options: GameTreeOptions,
  visitor?: Visitor,
): GameTree {
  const { maxGames = MAX_GAMES, onProgress } = checkOptions(options);
  const { id, observe } = checkMembers(game, 'the game', 'id', 'engine');
  const params = checkedParams(game, given);
  const seats = seatsOf(game, params);
  if (seats < fewest) throw new InputError(`${id} has one seat; a game to solve needs several`);
  checkRules(game, params);
  const results = new Results(game, params);
  if (observe === undefined)
    throw new InputError(`${id} cannot be solved, because it has no observe(view), which shows what a seat sees`);
  const tree = new GameTree(game, params, Math.max(2, seats));
  const refusal = (most: number, what: string, share = branches.share): Error =>
    new TooLargeError(`${id} has more than ${grouped(most)} ${what}`, maxGames, share);
  const branches: Branches = new Branches(maxGames, (share) => refusal(maxGames, 'possible games', share), onProgress);
  let choices = 0;
  const addDecision = (): void => {
    const [most, longest] = [Math.ceil(DECISIONS * maxGames), CHOICES * maxGames];
    if (++tree.decisions > most) throw refusal(most, 'decisions');
    choices += branches.depth;
    if (choices > longest) throw refusal(longest, 'moves on the way to its decisions');
  };
  const rng = new BranchingRng(branches, undefined, (count, weights) => {
    if (!branches.isNew) return;
    tree.chances++;
    visitor?.chance(count, weights);
  });
  const engine = withMergedDraws(game.engine(params));
  const last = tree.sets.map(() => 0);
  const play = walker(tree, engine, rng, branches, last, addDecision, visitor);
  try {
    do {
      play();
      const payoffs = results.read(engine).all();
      // A game of one seat has a second one, which never moves.
      if (seats === 1) payoffs.push(0);
      tree.add(last, branches.ways / branches.cases, payoffs);
      visitor?.end(payoffs);
    } while (branches.next());
  } catch (error) {
    throw failure(error, { game, params, choices: branches.made });
  }
  tree.finish();
  return tree;
}

/** A decision of the last game: the state, with its legal moves, and how play came there. */
interface Saved extends Pick<Branches, 'depth' | 'ways' | 'cases'> {
  readonly state: number;
  readonly legal: readonly Move[];
  /** By seat: the slot of its last move. */
  readonly last: readonly number[];
}

/**
 * Returns a function that plays a game to its end, and writes the slot of the last move of each seat to `last`. It
 * remembers what the last game has in common with the next one.
 */
function walker(
  tree: GameTree,
  engine: Engine<unknown>,
  rng: Rng,
  branches: Branches,
  last: number[],
  addDecision: () => void,
  visitor: Visitor | undefined,
): () => void {
  const { moveLimit = MOVE_LIMIT } = engine;
  /** The memories of the seats after each move, `memories[seats * moves + seat]`, and the set of each move. */
  const memories: Memory[] = [];
  const sets: number[] = [];
  const seats = seatsOf(tree.game, tree.params);
  const data = dataEngine(engine);
  const states = new PlainStates(`the state of ${tree.game.id}`);
  /** The decisions of the last game, to which play returns if the engine goes on from a state. */
  const saves: Saved[] = [];
  const save = (legal: readonly Move[]): void => {
    const { depth, ways, cases } = branches;
    if (data !== undefined)
      saves.push({ state: states.numberOf(data.dealt()), legal, last: [...last], depth, ways, cases });
  };
  /** Returns to the last decision before the first new choice, or deals. Returns the number of moves up to there. */
  const begin = (): number => {
    while ((saves.at(-1)?.depth ?? -1) >= branches.shared) saves.pop();
    const { [saves.length - 1]: saved } = saves;
    if (saved === undefined) {
      last.fill(0);
      engine.reset(rng);
      look(0, undefined, 0);
      return 0;
    }
    for (let seat = 0; seat < last.length; seat++) last[seat] = saved.last[seat] as number;
    branches.resume(saved);
    data?.adopt(states.copyOf(saved.state) as object, rng, saved.legal);
    return saves.length - 1;
  };
  /** Adds what the seats see, unless the last game has come here too, or the game is over. */
  const look = (played: number, move: Move | undefined, mover: Seat): void => {
    if (!branches.isNew || engine.over) return;
    for (let seat = 0; seat < seats; seat++) {
      const { recall } = tree.sets[seat] as InformationSets;
      const before = played === 0 ? NOTHING : (memories[seats * (played - 1) + seat] as Memory);
      const seen = tree.game.observe?.(data?.glance(seat) ?? engine.view(seat));
      memories[seats * played + seat] = recall.after(before, seat === mover ? move : undefined, seen);
    }
  };
  return () => {
    for (let played = begin(); !engine.over; played++) {
      if (played === moveLimit) throw new MisbehaviorError(`the game is not over after ${moveLimit} moves`);
      const { toMove: seat } = engine;
      const ofSeat = tree.sets[seat] as InformationSets;
      const legal = engine.legalMoves();
      if (legal.length === 0) throw new MisbehaviorError('no move is legal, but the game is not over');
      if (branches.isNew) {
        addDecision();
        const memory = memories[seats * played + seat] as Memory;
        const set = ofSeat.add(memory, legal, last[seat] as number, () => branches.made);
        sets[played] = set;
        visitor?.decision(seat, set, engine);
        save(legal);
      }
      const choice = branches.choose(legal.length);
      last[seat] = (ofSeat.first[sets[played] as number] as number) + choice;
      engine.apply(legal[choice] as Move);
      look(played + 1, legal[choice], seat);
    }
  };
}

/**
 * Returns a small game with two seats and more in the format `.efg` of Gambit and other solvers: one line for each
 * history, with the information sets and moves in the words of the game.
 *
 * Source: Gambit, The extensive game (.efg) file format.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws as {@link gameTree} does
 */
export function efg(game: AnyGame, given: ParamValues = {}, options: GameTreeOptions = {}): string {
  const writer = new EfgWriter(checkMembers(game, 'the game', 'id', 'engine'));
  const { sets } = buildTree(game, given, 2, options, writer);
  const seats = sets.map((_, seat) => `"seat ${seat}"`).join(' ');
  return `EFG 2 R ${quoted(titleOf(game))} { ${seats} }\n""\n\n${writer.lines.join('\n')}\n`;
}

class EfgWriter implements Visitor {
  readonly lines: string[] = [];
  private chances = 0;
  private readonly outcomes = new Map<string, number>();

  constructor(private readonly game: AnyGame) {}

  chance(count: number, weights: readonly number[] = Array.from({ length: count }, () => 1)): void {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const actions = weights.map((weight, at) => `"${at}" ${weight}/${total}`);
    this.lines.push(`c "" ${++this.chances} "" { ${actions.join(' ')} } 0`);
  }

  decision(seat: Seat, set: number, engine: Engine<unknown>): void {
    const { game } = this;
    const name = quoted(showView(game, engine.view(seat)).split('\n').join('; '));
    const actions = [...moveTexts(game, engine).values()].map(quoted);
    this.lines.push(`p "" ${seat + 1} ${set + 1} ${name} { ${actions.join(' ')} } 0`);
  }

  end(payoffs: readonly number[]): void {
    const won = payoffs.join(', ');
    const outcome = this.outcomes.get(won) ?? this.outcomes.size + 1;
    this.outcomes.set(won, outcome);
    this.lines.push(`t "" ${outcome} "" { ${won} }`);
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
