import type { StrategyArguments } from '@cards/core';
import type { Code } from '../code.js';
import type { FeedbackTable } from '../feedback-table.js';
import type { Chooser } from '../trees/tree-builder.js';
import { BestGuess, type GuessPool } from './best-guess.js';
import { HEURISTICS } from './heuristics.js';

/** Guesses the lowest candidate (Shapiro, Playing Mastermind logically, SIGART Newsletter 85, 1983). */
export const LOWEST_CONSISTENT: Chooser = { choose: (codes) => codes[0] as Code };

/** The chooser of a strategy, `consistent` or the name of a heuristic. */
export function chooserOf(table: FeedbackTable, name: string, args: StrategyArguments): Chooser {
  const heuristic = HEURISTICS.find((candidate) => candidate.name === name);
  return heuristic === undefined ? LOWEST_CONSISTENT : new BestGuess(table, heuristic, poolOf(args));
}

/** The guesses that a heuristic can choose from, by its arguments. */
export function poolOf(args: StrategyArguments): GuessPool {
  return args['guesses'] === 'consistent' ? 'consistent' : 'all';
}
