import { seededRng } from '../random/streams.js';
import { bestResponse, type GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import type { ProgressOption } from './branches.js';

/** The largest number of outcomes that are looked at, in all policies together: some seconds. */
const MOST_OUTCOMES = 300_000_000;

/** What a team plays. */
interface TeamPlay {
  /** The policy of each seat. */
  readonly policies: readonly Policy[];
  /** What all seats get on average. */
  readonly value: number;
  /** Whether no policies get more. */
  readonly isProved: boolean;
  /** The number of policies that were tried. */
  readonly iterations: number;
}

/**
 * Computes the best policies of seats that play together. The mean of a team is linear in the policy of each seat, so
 * one of its best policies never draws (Marschak and Radner, Economic Theory of Teams, 1972). All such policies of all
 * seats but the one that has the most are tried, each with the best response of that seat: what the best of them get
 * is the value, and both bounds. If they are too many, random ones are improved seat by seat until no seat alone
 * gains. That proves nothing, because seats that change together can gain more.
 */
export function bestOfTeam(tree: GameTree, maxIterations: number, onProgress: ProgressOption['onProgress']): TeamPlay {
  const { sets, games } = tree;
  const sizes = sets.map(policyCount);
  const responder = sizes.indexOf(Math.max(...sizes));
  const others = sets.flatMap((own, seat) => (seat === responder ? [] : [{ own, seat }]));
  const all = others.reduce((product, { seat }) => product * (sizes[seat] as number), 1);
  const isWhole = all <= Math.min(maxIterations, MOST_OUTCOMES / games);
  // A policy is improved some ten times.
  const limit = isWhole ? all : Math.ceil(Math.min(maxIterations, MOST_OUTCOMES / games / 10));
  const rng = seededRng(1);
  const policies = sets.map((own) => purePolicy(own, () => 0));
  let [value, best] = [Number.NEGATIVE_INFINITY, policies];
  const respond = (seat: number): number => {
    const response = bestResponse(tree, seat, policies);
    policies[seat] = response.policy;
    return response.value;
  };
  for (let done = 1; done <= limit; done++) {
    if (!isWhole) for (const { own, seat } of others) policies[seat] = purePolicy(own, (count) => rng.int(count));
    let won = respond(responder);
    for (let isBetter = !isWhole; isBetter;) {
      const before = won;
      for (const seat of sets.keys()) won = respond(seat);
      isBetter = won > before;
    }
    if (won > value) [value, best] = [won, policies.map((policy) => policy.slice())];
    // A policy that begins again carries over to the next seat.
    if (isWhole) others.some(({ own, seat }) => nextPolicy(own, policies[seat] as Policy));
    onProgress?.({ unit: 'iterations', done, limit });
  }
  return { policies: best, value, isProved: isWhole, iterations: limit };
}

/** The number of policies of a seat that never draw, where only the situations count to which they lead. */
function policyCount({ slots, moves, first, before }: InformationSets): number {
  const counts = new Float64Array(slots).fill(1);
  for (let set = moves.length - 1; set >= 0; set--) {
    const start = first[set] as number;
    const sum = counts.subarray(start, start + (moves[set] ?? []).length).reduce((one, other) => one + other, 0);
    const parent = before[set] as number;
    counts[parent] = (counts[parent] as number) * sum;
  }
  return counts[0] as number;
}

/** A policy with one move in each situation: the place of that among `count` moves. */
function purePolicy({ slots, moves, first }: InformationSets, choose: (count: number) => number): Policy {
  const policy = new Float64Array(slots);
  policy[0] = 1;
  for (const [set, { length }] of moves.entries()) policy[(first[set] as number) + choose(length)] = 1;
  return policy;
}

/** Makes a policy the next one; false after the last one, which the first one follows. */
function nextPolicy(sets: InformationSets, policy: Policy): boolean {
  const { moves, first, before } = sets;
  const reach = sets.reach(policy);
  for (let set = moves.length - 1; set >= 0; set--) {
    const start = first[set] as number;
    const end = start + (moves[set] ?? []).length;
    const next = policy.indexOf(1, start) + 1;
    policy.fill(0, start, end);
    if (reach[before[set] as number] === 1 && next < end) {
      policy[next] = 1;
      return true;
    }
    policy[start] = 1;
  }
  return false;
}
