import type { ParamValues } from '../contracts/parameters.js';
import { cutText } from '../errors.js';
import { moveTexts } from '../runner/plain-trace.js';
import { thrownAt } from '../thrown-at.js';
import { type AnyHarness, type ConformanceError, type ConformanceTest, type GameHarness } from './conformance-test.js';
import { conformanceTests } from './conformance-tests.js';

/** What a conformance test says about a game, in words. */
export interface Verdict {
  /** The rule of the test, as a sentence. */
  readonly name: string;
  /** Whether the game obeys the rule. */
  readonly passed: boolean;
  /** How the game breaks the rule, and where; absent if it obeys it. */
  readonly message?: string;
  /** The moves of the shortest game that was found to break the rule, as texts; absent if it is not about one game. */
  readonly moves?: readonly string[];
  /** What to change in the rules; absent if the message says it. */
  readonly change?: string;
  /** What the test covered; absent if that is all of its games. */
  readonly covered?: string;
  /** Present if the test was not run, because an earlier one failed that decides it. `passed` is false then. */
  readonly untested?: true;
  /** The error, with the deal and the moves to the fault; absent if the game passes. */
  readonly error?: ConformanceError;
}

/** Tests without which no other one says anything, by id. They are run first. */
const FIRST = [
  'declares-itself',
  'declares-measures',
  'legal-until-over',
  'legal-agree',
  'move-limit',
  'deterministic',
  'plain-state',
];

/** What to change in the rules after a failed test, by its id. */
const CHANGES: Readonly<Record<string, string>> = {
  'pure-queries': 'Change the state in play and deal only; sort and splice copies: [...hand].sort().',
  'move-limit': 'Let every game end, or set moveLimit and say how an unfinished game counts.',
  reset: 'Keep everything that changes in the state that deal returns, not in variables outside.',
  hidden: 'Show in the view only what this seat may know, or let resample leave what every seat sees.',
  notation: 'Let moveText return another text for every move.',
  'observe-json': 'Return numbers, texts, booleans, null, and lists and objects of them from the view.',
  bounds: 'Widen the bounds of the measure, or correct what it counts.',
  'seats-agree': 'Let of(state, seat) return the value as that seat sees it.',
  'belief-agrees': 'Let resample leave what the seat sees, its legal moves and the seat to move as they are.',
  'belief-plays': 'Let resample make a state from which play can go on to the end.',
  'belief-blind': 'Sort hidden values before you shuffle them, so that their real order decides nothing.',
  'belief-distribution':
    'Let resample draw all that the seat cannot know, hidden moves too, so that each possible state is equally likely.',
  'belief-key': 'Put into key everything that decides the rest of the game: whose turn it is, and what is legal.',
  'observes-all': 'Add to the view what decides the legal moves and the end, as far as the seat may know it.',
};

/** The number of other games in which a shorter way to the fault is looked for. */
const TRIES = 8;

/**
 * Runs the conformance tests of a game, in an order in which the first failure is the cause: tests that would only
 * repeat it are not run. `cards-sim check ./game.ts` and the page show the verdicts.
 *
 * @param harness - the game, with the hooks that the tests need
 * @returns the tests, to run one after another
 *
 * @example
 * ```ts
 * import { examineGame } from '@cards/core/testing';
 * import { harness } from '@cards/pairs/testing';
 *
 * const [first] = examineGame({ ...harness, settings: [{ cards: 4 }] });
 * first?.(); // => { name: 'The game declares valid names, parameters and sizes', passed: true }
 * ```
 */
export function examineGame<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
): readonly (() => Verdict)[] {
  const all = conformanceTests(harness);
  const first = FIRST.flatMap((id) => all.filter((one) => one.id === id));
  let [isBroken, hasFailed] = [false, false];
  return [...first, ...all.filter((one) => !first.includes(one))].map((one) => (): Verdict => {
    if (isBroken || (hasFailed && one.id.includes('/'))) return { name: one.name, passed: false, untested: true };
    const verdict = verdictOf(harness, one);
    if (!verdict.passed) [isBroken, hasFailed] = [first.includes(one), true];
    return verdict;
  });
}

function verdictOf(harness: AnyHarness, { id, name, check }: ConformanceTest): Verdict {
  const error = errorOf(check);
  if (typeof error !== 'object') return { name, passed: true, ...(error !== undefined && { covered: error }) };
  let shortest = error;
  for (let attempt = 0; attempt < TRIES && shortest.moves !== undefined && shortest.moves.length > 0; attempt++) {
    const other = conformanceTests({ ...harness, seed: `shorter ${attempt}` }).find((one) => one.id === id);
    const failure = other && errorOf(other.check);
    if (typeof failure === 'object' && failure.moves !== undefined && failure.moves.length < shortest.moves.length)
      shortest = failure;
  }
  // An error that the rules threw says itself what to change.
  const change = shortest.cause === undefined ? CHANGES[id.replace(/^.*\//, '')] : undefined;
  const moves = movesOf(harness, shortest);
  return {
    name,
    passed: false,
    message: cutText(shortest.found) + thrownAt(shortest.cause),
    ...(moves && { moves }),
    ...(change !== undefined && { change }),
    error: shortest,
  };
}

/** The error of a failed test; what it covered if it passes. */
function errorOf(check: () => string | undefined): ConformanceError | string | undefined {
  try {
    return check();
  } catch (error) {
    return error as ConformanceError;
  }
}

/** A longer game says no more. */
const MOST_MOVES = 40;

/** The moves to a fault as texts, as far as the game shows them. */
function movesOf({ game }: AnyHarness, { moves, game: failed }: ConformanceError): readonly string[] | undefined {
  if (moves === undefined || failed === undefined) return undefined;
  const texts: string[] = [];
  try {
    const engine = game.engine(failed.params);
    engine.reset(failed.deal());
    for (const move of moves.slice(0, MOST_MOVES)) {
      texts.push(moveTexts(game, engine).get(move) ?? String(move));
      engine.apply(move);
    }
  } catch {
    texts.push(...moves.slice(texts.length, MOST_MOVES).map(String));
  }
  const left = moves.length - texts.length;
  return left > 0 ? [...texts, `… (${left} more)`] : texts;
}
