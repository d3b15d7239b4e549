import { type AnyGame, InputError, type Move } from '@cards/core';
import {
  adviceOf,
  checkedParams,
  messageOf,
  requiredResult,
  estimateMoves,
  moveTexts,
  type AnyHarness,
  type FailedGame,
} from '@cards/core/internal';
import { examineGame } from '@cards/core/testing';
import { type Situation, type SolvedGame, solveGame, TooLargeError } from '@cards/core/solve';
import { situationsOf } from '@cards/core/solve/internal';
import type { Reporter } from '@cards/batch/web/internal';
import { asCounted, count, provedAmount, provedNumber, sparkline, wonText } from '@cards/report/internal';
import type { PlayedGame } from './played-game.js';
import { seenBy, shown } from './seen.js';
import type { RegretResult, SolveResult, TestResult, TestStep } from './tasks.js';

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

/** A smaller loss of a move is none: the policies of an equilibrium are that close to it. */
const LEAST_LOSS = 100 * WITHIN;

/** The moves of a review that are marked. */
const MOST_WORST = 3;

/** Runs the conformance tests of a game, as `cards-sim check` does. Each result is a note as soon as it is known. */
export function judged(game: AnyGame, { alive, note }: Reporter): readonly TestResult[] {
  const harness: AnyHarness = { ...(typeof game.checks === 'object' ? game.checks : {}), game };
  return examineGame(harness).flatMap((examine) => {
    alive();
    const { name, message = '', change = '', covered = '', untested, error } = examine();
    if (untested) return [];
    const { moves, game: failed } = error ?? {};
    const steps = failed && moves ? stepsOf(game, failed, moves.slice(0, MOST_MOVES)) : [];
    const result = { name, message: `${message} ${change}`.trim(), covered, steps };
    note(result);
    return [result];
  });
}

/** Plays the moves of a game that failed a test again, as far as the game does it. */
function stepsOf(game: AnyGame, { params, deal }: FailedGame, moves: readonly Move[]): readonly TestStep[] {
  const steps: TestStep[] = [];
  const engine = game.engine(params);
  let [move, seat] = ['', 0];
  try {
    engine.reset(deal());
    for (let at = 0; at <= moves.length; at++) {
      if (!engine.over) seat = engine.toMove;
      const texts = engine.over ? new Map<Move, string>() : moveTexts(game, engine);
      steps.push({ move, seat, view: seenBy(game, engine, seat, texts), problem: '' });
      const next = moves[at];
      if (next === undefined) break;
      move = shown(texts.get(next) ?? String(next));
      engine.apply(next);
    }
  } catch (error) {
    steps.push({ move, seat, view: [], problem: messageOf(error) });
  }
  return steps;
}

/**
 * A small game, solved as `cards-sim solve` does with lower limits.
 *
 * @throws TooLargeError if it is not small
 */
function solvedGame(game: AnyGame, given: Readonly<Record<string, number>>, { alive }: Reporter): SolvedGame {
  let last = performance.now();
  const onProgress = (): void => {
    const now = performance.now();
    if (now - last < BEAT) return;
    last = now;
    alive();
  };
  return solveGame(game, checkedParams(game, given), {
    maxStates: MOST_STATES,
    maxGames: MOST_GAMES,
    tolerance: WITHIN,
    maxIterations: MOST_ITERATIONS,
    onProgress,
  });
}

/** A game that is too large is no fault of its rules, so the message names no line of them. */
function unlessTooLarge<Value>(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof TooLargeError) throw new InputError(`${error.message}. The command has higher limits.`);
    throw error;
  }
}

/** Solves a small game. */
export function solved(game: AnyGame, given: Readonly<Record<string, number>>, reporter: Reporter): SolveResult {
  const found = unlessTooLarge(() => solvedGame(game, given, reporter));
  const rule = requiredResult(game, checkedParams(game, given));
  const seatTexts = (values: readonly number[]): string =>
    values.map((value, seat) => `seat ${seat} ${wonText(game, rule, value)}`).join(', ');
  if ('optimum' in found) {
    const { value, values, states, decisions } = found.optimum;
    const line =
      rule.kind === 'alone'
        ? `The best mean of ${rule.measure.name} is ${provedAmount(rule, value)}. No strategy is better.`
        : rule.kind === 'together'
          ? `With best play, all seats together get ${provedAmount(rule, value)}. Nothing is hidden.`
          : values === undefined
            ? `With best play, seat 0 ${wonText(game, rule, value)} on average. Nothing is hidden.`
            : `With best play of each seat, ${seatTexts(values)}. Of equally good moves, each seat plays the first.`;
    return {
      lines: [line, `${count(states, 'state')} in which a seat moves.`],
      decisions: decisions.slice(0, MOST_DECISIONS).map(decisionText),
    };
  }
  const { tree } = found;
  const { bounds: [lower, upper] = [], values, nashConv, policies, iterations } = asCounted(found.solution, rule);
  const after = `after ${count(iterations, 'iteration')}`;
  const situations = policies.flatMap((policy, seat) => situationsOf(tree, seat, policy));
  return {
    lines: [
      lower === undefined || upper === undefined
        ? `With these policies, ${seatTexts(values)}. Best responses together gain ${provedNumber(nashConv, nashConv)}, ${after}.`
        : `In equilibrium, the value for seat 0 is ${provedAmount(rule, (lower + upper) / 2, (upper - lower) / 2)}. Best responses prove that it is between ${provedNumber(lower, (upper - lower) / 2)} and ${provedNumber(upper, (upper - lower) / 2)}, ${after}.`,
      `${count(tree.games, 'possible game')}, ${count(tree.histories, 'history', 'histories')}.`,
    ],
    decisions: situations.slice(0, MOST_DECISIONS).map(decisionText),
  };
}

/**
 * What the moves of the persons lose: in a small game against the best ones, if all seats then play the solution;
 * otherwise against those of the adviser, by simulated games.
 */
export function regrets(
  game: AnyGame,
  played: PlayedGame,
  given: Readonly<Record<string, number>>,
  reporter: Reporter,
): RegretResult {
  return unlessTooLarge(() => {
    try {
      return exactRegrets(game, played, solvedGame(game, given, reporter), reporter);
    } catch (error) {
      const estimated = error instanceof TooLargeError ? estimatedRegrets(game, played, reporter) : undefined;
      if (estimated === undefined) throw error;
      return estimated;
    }
  });
}

/** A move of a person: what it loses, and the rest of its sentence. */
interface Judged {
  readonly at: number;
  /** Undefined if it is not known. */
  readonly loss: number | undefined;
  readonly text: string;
}

function exactRegrets(
  game: AnyGame,
  played: PlayedGame,
  { solved: solution }: SolvedGame,
  reporter: Reporter,
): RegretResult {
  if (solution === undefined) throw new InputError(`${game.id} is solved without a table of its situations`);
  const texts = played.log.map(({ text }) => text);
  const moves = played.log.flatMap(({ seat, text, situation }, at): Judged[] => {
    if (!played.isPerson(seat)) return [];
    reporter.alive();
    // A seat can be in several situations after the same moves: chance decides. This is the one that it saw.
    const here = solution
      .positionsAfter(texts.slice(0, at))
      .filter((one) => one.seat === seat && one.situation === situation);
    const [{ regrets: losses = {} } = {}] = here;
    const loss = losses[text];
    if (loss === undefined || here.some(({ regrets: other }) => other?.[text] !== loss))
      return [{ at, loss: undefined, text: 'not known' }];
    if (loss < LEAST_LOSS) return [{ at, loss: 0, text: 'no move is better' }];
    const best = Object.keys(losses).find((one) => (losses[one] as number) < LEAST_LOSS) ?? '';
    return [{ at, loss, text: `loses ${loss.toFixed(3)} against ${shown(best)}` }];
  });
  const lost = moves.reduce((sum, { loss = 0 }) => sum + loss, 0);
  const unknown = moves.filter(({ loss }) => loss === undefined).length;
  const verdict = lost === 0 ? 'Your moves lost nothing' : `Your moves lost ${lost.toFixed(3)} on average`;
  const left = unknown === 0 ? '' : ` What ${unknown} of them are worth is not known.`;
  return { verdict: `${verdict} against best play.${left}`, curve: '', moves: listed(played, moves) };
}

/** Undefined if no strategy advises, or the game cannot be searched. */
function estimatedRegrets(game: AnyGame, played: PlayedGame, { alive }: Reporter): RegretResult | undefined {
  const seats = [...new Set(played.log.map(({ seat }) => seat))].filter((seat) => played.isPerson(seat));
  const games = seats.map((seat) => {
    const moves = played.movesOf(seat, alive);
    const advice = adviceOf(game, moves);
    return advice && { name: advice.name, estimated: estimateMoves(game, moves, advice.moves) };
  });
  const [first] = games;
  if (first?.estimated === undefined) return undefined;
  const { sign, kind } = first.estimated.rule;
  const moves = games
    .flatMap((one) => one?.estimated?.moves ?? [])
    .sort((one, other) => one.at - other.at)
    .map(({ at, mean, regret, margin, best }): Judged => {
      const value = kind === 'winners' ? `wins ${(100 * mean).toFixed(0)}%` : `gets ${(sign * mean).toFixed(2)}`;
      const lost =
        best === undefined ? '' : `, ${regret.toFixed(2)} ± ${margin.toFixed(2)} less than ${played.textOf(best)}`;
      return { at, loss: regret, text: `${value}${lost}` };
    });
  const lossCount = moves.filter(({ loss = 0 }) => loss > 0).length;
  const means = first.estimated.moves.map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return {
    verdict: `${lossCount === 0 ? 'No move is' : `${lossCount} of your ${moves.length} choices ${lossCount > 1 ? 'are' : 'is'}`} shown to be worse than what ${first.name} plays, by simulated games of ${first.estimated.rollout} that agree with what you had seen.`,
    curve:
      seats.length === 1
        ? sparkline(
            means.map((mean) => (mean - low) / (high - low)),
            '▁',
          )
        : '',
    moves: listed(played, moves),
  };
}

/** The moves as the page shows them. */
function listed(played: PlayedGame, moves: readonly Judged[]): RegretResult['moves'] {
  const worst = moves.filter(({ loss = 0 }) => loss > 0).sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0));
  return moves.map((move) => ({
    text: `Move ${move.at + 1}, ${shown(played.log[move.at]?.text ?? '')}: ${move.text}`,
    isWorst: worst.indexOf(move) >= 0 && worst.indexOf(move) < MOST_WORST,
    before: played.log.slice(0, move.at).filter(({ seat }) => played.isPerson(seat)).length,
  }));
}

function decisionText({ seat, situation, plays }: Situation): string {
  const chosen = Object.entries(plays).filter(([, share]) => share >= 0.0005);
  const text = chosen
    .map(([move, share]) => (share > 0.9995 ? move : `${move} ${(100 * share).toFixed(1)}%`))
    .join(', ');
  return `Seat ${seat}: ${situation.replaceAll('\n', ', ')}: ${text}`.slice(0, 300);
}
