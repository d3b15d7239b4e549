import { type AnyGame, checkedParams, InputError } from '@cards/core';
import { type AnyHarness, type ConformanceError, conformanceTests } from '@cards/core/testing';
import {
  gameTree,
  HiddenInformationError,
  optimum,
  type Situation,
  situationsOf,
  solve,
  TooLargeError,
} from '@cards/core/solve';
import type { TaskReporter } from '@cards/batch/web';
import type { TestResult, SolveResult } from './tasks.js';

/** The largest game that the page solves: states in which a seat moves, and possible games. */
const MOST_STATES = 300_000;
const MOST_GAMES = 200_000;

/** How close an equilibrium is, in the unit of the payoff, and the iterations that it may take. */
const WITHIN = 1e-5;
const MOST_ITERATIONS = 20_000;

/** The time between two signs of life, in milliseconds. */
const BEAT = 100;

const MOST_DECISIONS = 60;

/** The largest number of moves of a game that failed a test. */
const MOST_MOVES = 200;

/** Runs the conformance tests of a game. Each result is a note as soon as it is known. */
export function judged(game: AnyGame, { beat, note }: TaskReporter): readonly TestResult[] {
  const harness: AnyHarness = { ...(typeof game.checks === 'object' ? game.checks : {}), game };
  return conformanceTests(harness).map(({ name, check }) => {
    beat();
    const result = { name, ...failureOf(check) };
    note(result);
    return result;
  });
}

function failureOf(check: () => void): Omit<TestResult, 'name'> {
  try {
    check();
    return { message: '', moves: [] };
  } catch (error) {
    const { found, moves = [] } = error as ConformanceError;
    return { message: found, moves: moves.slice(0, MOST_MOVES).map(String) };
  }
}

/** Solves a small game, as `cards-sim solve` does with lower limits. */
export function solved(game: AnyGame, given: Readonly<Record<string, number>>, reporter: TaskReporter): SolveResult {
  try {
    return solution(game, given, reporter);
  } catch (error) {
    // The rules are not at fault, so the message names no line of them.
    if (error instanceof TooLargeError) throw new InputError(`${error.message}. The command has higher limits.`);
    throw error;
  }
}

function solution(game: AnyGame, given: Readonly<Record<string, number>>, { beat }: TaskReporter): SolveResult {
  let last = performance.now();
  const onProgress = (): void => {
    const now = performance.now();
    if (now - last < BEAT) return;
    last = now;
    beat();
  };
  const params = checkedParams(game, given);
  try {
    const found = optimum(game, params, { maxStates: MOST_STATES, onProgress });
    const { value, values, states, decisions } = found;
    const [{ name, unit }] = game.measures;
    const line =
      game.seats === 1
        ? `The best mean of ${name} is ${value.toFixed(6)} ${unit}. No strategy is better.`
        : values === undefined
          ? `With best play, seat 0 wins ${value.toFixed(6)} on average. Nothing is hidden.`
          : `With best play of each seat, ${seatTexts(values)}. Of equally good moves, each seat plays the first.`;
    return {
      lines: [line, `${states.toLocaleString('en-US')} states in which a seat moves.`],
      decisions: decisions.slice(0, MOST_DECISIONS).map(decisionText),
    };
  } catch (error) {
    if (!(error instanceof HiddenInformationError)) throw error;
  }
  const tree = gameTree(game, params, { maxGames: MOST_GAMES, onProgress });
  const { bounds, values, nashConv, policies, iterations } = solve(tree, {
    tolerance: WITHIN,
    maxIterations: MOST_ITERATIONS,
    onProgress,
  });
  const after = `after ${iterations.toLocaleString('en-US')} iterations`;
  const situations = policies.flatMap((policy, seat) => situationsOf(tree, seat, policy));
  return {
    lines: [
      bounds === undefined
        ? `With these policies, ${seatTexts(values)}. Best responses together gain ${nashConv.toFixed(6)}, ${after}.`
        : `In equilibrium, seat 0 wins ${((bounds[0] + bounds[1]) / 2).toFixed(6)} on average. Best responses prove that it is between ${bounds[0].toFixed(6)} and ${bounds[1].toFixed(6)}, ${after}.`,
      `${tree.games.toLocaleString('en-US')} possible games, ${tree.histories.toLocaleString('en-US')} histories.`,
    ],
    decisions: situations.slice(0, MOST_DECISIONS).map(decisionText),
  };
}

const seatTexts = (values: readonly number[]): string =>
  values.map((value, seat) => `seat ${seat} wins ${value.toFixed(6)}`).join(', ');

function decisionText({ seat, situation, plays }: Situation): string {
  const chosen = Object.entries(plays).filter(([, share]) => share >= 0.0005);
  const text = chosen
    .map(([move, share]) => (share > 0.9995 ? move : `${move} ${(100 * share).toFixed(1)}%`))
    .join(', ');
  return `Seat ${seat}: ${situation.replaceAll('\n', ', ')}: ${text}`.slice(0, 300);
}
