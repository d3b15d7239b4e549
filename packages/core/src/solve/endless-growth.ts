import type { Move } from '../contracts/engine.js';
import { seededRng } from '../random/streams.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import type { DataEngine } from './open-belief.js';
import { PlainStates } from './plain-states.js';

/** The number of states from which a number is made to grow. */
const TRIALS = 12;

/** A number in the state that grows, for errors. */
export interface Growth {
  /** Its place in the state, such as `scores[0]`. */
  readonly member: string;
  /** How often it grows in a row, at least, where nothing else changes. */
  readonly times: number;
}

/**
 * Finds out whether one number makes a game too large, because it can grow in almost every position, such as a sum of
 * rolls without an end. The number is the one that has the most values in the known states. From states that differ in
 * something else, it must grow often enough for twice the limit of states, by any move and any outcome of chance. If no
 * more than the limit exist, that fails for half of such states, so all trials succeed with a probability below 1 in
 * 4,000.
 *
 * @param engine - plays; its state is not kept
 * @param states - the known states
 * @param maxStates - the limit
 * @param moveLimit - the largest number of moves of a game
 */
export function endlessGrowth(
  engine: DataEngine<unknown>,
  states: PlainStates,
  maxStates: number,
  moveLimit: number,
): Growth | undefined {
  const values: Set<number>[] = [];
  for (let state = 0; state < states.size; state++) {
    const words = states.words(state);
    for (let at = 0; at < words.length; at++)
      if ((words[at] as number) % 2 === 0) (values[at] ??= new Set()).add(words[at] as number);
  }
  const sizes = Array.from(values, (set) => set?.size ?? 0);
  const at = sizes.indexOf(Math.max(...sizes));
  /** By what a state is besides the number: the last one. */
  const begins: number[] = [];
  const rests = new PlainStates('a state', true);
  for (let state = 0; state < states.size; state++) {
    const rest = Array.from(states.words(state));
    rest.splice(at, 1);
    begins[rests.numberOf(rest)] = state;
  }
  const times = Math.ceil((2 * maxStates) / begins.length) + 1;
  if (times > moveLimit) return undefined;
  const rng = seededRng(1);
  for (let trial = 0; trial < TRIALS; trial++) {
    let state: object | undefined = states.copyOf(begins[rng.int(begins.length)] as number) as object;
    for (let step = 0; step < times && state !== undefined; step++) state = grown(engine, states, state, at);
    if (state === undefined) return undefined;
  }
  return { member: nameAt(states.copyOf(0), at), times };
}

/** A state that follows, in which the number at a place is larger and nothing else differs. */
function grown(engine: DataEngine<unknown>, states: PlainStates, state: object, at: number): object | undefined {
  const before = states.wordsOf(state);
  const isGrown = (after: Int32Array): boolean =>
    after.length === before.length &&
    after.every((word, place) =>
      place === at ? word % 2 === 0 && word > (before[at] as number) : word === before[place],
    );
  const branches = new Branches(Number.POSITIVE_INFINITY, () => new Error('a move has outcomes without end'));
  const rng = new BranchingRng(branches);
  engine.resume(state, rng);
  const legal: readonly Move[] = engine.legalMoves();
  for (const move of legal)
    do {
      engine.resume(state, rng, legal);
      engine.apply(move);
      if (!engine.over && isGrown(states.wordsOf(engine.dealt()))) return engine.dealt();
    } while (branches.next());
  return undefined;
}

/** The name of a number in plain data, by its place in the row of words. */
function nameAt(data: unknown, place: number): string {
  let at = 0;
  const search = (value: unknown, name: string): string | undefined => {
    if (at++ === place) return name;
    if (typeof value !== 'object' || value === null) return undefined;
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    for (const [key, part] of Object.entries(value)) {
      const found = search(part, isList ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(data, '') ?? '';
}
