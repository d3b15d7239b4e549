import { dataEngine, type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import { MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { PlainStates } from './plain-states.js';

/** The largest number of outcomes of one deal or move that are compared. */
const MOST = 100_000;

const TOO_MANY = new Error('there are too many outcomes to compare');

/** The outcomes of a deal or of a move that are one: the state after them, and how often chance leads there. */
interface Merged {
  readonly states: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
}

/**
 * Makes an engine of plain data have each outcome of a deal or of a move once, however the rules draw it: two draws
 * after which the states are equal are one, with the sum of their probabilities. That is right for all rules, because
 * the state is all that such an engine has: it goes on from a copy of its state in every game, so what seats see, what
 * moves are legal, and what follows depend on nothing else. Draws whose states all differ stay as they are.
 *
 * @param engine - the engine, which is changed if its state is plain data
 * @returns the same engine
 */
export function withMergedDraws(engine: Engine<unknown>): Engine<unknown> {
  const data = dataEngine(engine);
  if (data === undefined) return engine;
  const [reset, apply, adopt] = [data.reset.bind(data), data.apply.bind(data), data.adopt.bind(data)];
  const { moveLimit = MOVE_LIMIT } = data;
  const states = new PlainStates('the state');
  const mergedBy = new Map<string, Merged | undefined>();
  const local = new Branches(MOST, () => TOO_MANY);
  const localRng = new BranchingRng(local);
  let outer: Rng | undefined;
  let played = 0;
  /** Plays every outcome. Returns undefined if they all differ; true if there is one, in which the engine is. */
  const merge = (play: (rng: Rng) => void): Merged | true | undefined => {
    const after = new Map<number, number>();
    let [count, cases, isEven] = [0, 0, true];
    local.restart();
    try {
      do {
        play(localRng);
        if (count === 0 && local.depth === 0) return true;
        const number = states.numberOf(data.dealt());
        if (count++ === 0) cases = local.cases;
        isEven &&= cases === local.cases;
        after.set(number, (after.get(number) ?? 0) + local.ways / local.cases);
      } while (local.next());
    } catch (error) {
      if (error === TOO_MANY) return undefined;
      throw error;
    }
    if (after.size === count) return undefined;
    // Probabilities with one denominator are integers without rounding errors.
    const weights = Array.from(after.values(), (share) => (isEven ? Math.round(share * cases) : share));
    return { states: [...after.keys()], weights, total: isEven ? cases : 1 };
  };
  /** Goes on with one outcome of a deal or of a move: `play` begins where the engine was. */
  const land = (rng: BranchingRng, key: string, play: (rng: Rng) => void): void => {
    if (!mergedBy.has(key)) {
      const merged = merge(play);
      if (merged === true) return;
      mergedBy.set(key, merged);
    }
    const merged = mergedBy.get(key);
    if (merged === undefined) return play(rng);
    const at = rng.outcome(merged.weights, merged.total);
    adopt(states.copyOf(merged.states[at] as number) as object, rng);
  };
  return Object.assign(data, {
    reset(rng: Rng): void {
      outer = rng;
      played = 0;
      if (rng instanceof BranchingRng) land(rng, '', reset);
      else reset(rng);
    },
    adopt(state: object, rng: Rng, legal?: readonly Move[]): void {
      played = 0;
      adopt(state, rng, legal);
    },
    apply(move: Move): void {
      if (!(outer instanceof BranchingRng)) return apply(move);
      if (played++ >= moveLimit) throw new MisbehaviorError(`the game is not over after ${moveLimit} moves`);
      const legal = data.legalMoves();
      const before = states.numberOf(data.dealt());
      let isFirst = true;
      land(outer, `${before} ${move}`, (rng) => {
        // The engine is in the state itself the first time.
        adopt(isFirst ? data.dealt() : (states.copyOf(before) as object), rng, legal);
        isFirst = false;
        apply(move);
      });
    },
  });
}
