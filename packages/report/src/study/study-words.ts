import { WIN } from '@cards/core';
import { estimateWords, plainNumber } from '../words/estimate.js';
import type { StudyEstimate, StudyFigure, StudyFigures } from './study-figures.js';

/** A row of bars. */
export interface StudyPicture {
  /** The heights of the bars, from 0 to 1. */
  readonly heights: readonly number[];
  /** The texts of both ends. */
  readonly ends: readonly [first: string, last: string];
}

/** The answer to one question about a game. */
export interface StudyAnswer {
  /** The question, such as `Fair?`. */
  readonly question: string;
  /** The answer in a few sentences. */
  readonly text: string;
  /** What is wrong with the game, as a clause; absent if the games show nothing wrong. */
  readonly flaw?: string;
  /** Why it is open whether something is wrong, as a clause; absent if it is not. */
  readonly open?: string;
  /** Bars; absent if there is nothing to draw. */
  readonly picture?: StudyPicture;
  /** The numbers of the answer with intervals, which hold together with all others of the page. */
  readonly figures: readonly StudyFigure[];
  /** Rows of a chart, such as the result of each seat; absent if there are none. */
  readonly rows?: readonly StudyFigure[];
  /** The number of games of each length; in the answer about the length only. */
  readonly histogram?: Readonly<Record<string, number>>;
}

/** A share in percent, as text. */
export function percent(share: number): string {
  return `${plainNumber(Math.round(1000 * share) / 10)}%`;
}

/** What seat 0 wins if both play their best. */
export function bestPlayText(figures: StudyFigures, value: number): string {
  const wins = figures.isPayoff
    ? `${value < 0 ? 'loses' : 'wins'} ${plainNumber(toFour(Math.abs(value)))} ${unitOf(figures)} a game`
    : `wins ${percent(value)}`;
  return `seat 0 ${wins} with best play`;
}

/** To four decimals: an equilibrium is computed as closely as that. */
export const toFour = (value: number): number => Number(value.toFixed(4));

export function scaledBy({ mean, low, high }: StudyEstimate, sign: number): StudyEstimate {
  return sign < 0 ? { mean: -mean, low: -high, high: -low } : { mean, low, high };
}

/** What a seat wins a game, with its interval: `wins 57.3 ± 2.4%`, or `loses 0.17 ± 0.13 chips a game`. */
export function winsText(figures: StudyFigures, one: StudyEstimate): string {
  if (!figures.isPayoff) return `wins ${symmetric(scaled(figures, one))}%`;
  const isLoss = one.mean < 0;
  const side = scaledBy(one, isLoss ? -1 : 1);
  return `${isLoss ? 'loses' : 'wins'} ${symmetric(scaled(figures, side))} ${unitOf(figures)} a game`;
}

/** What a player gains on the same deals in a game for one. */
export function gainsText({ study }: StudyFigures, one: StudyEstimate): string {
  return `gains ${symmetric(one)} ${study.game.measures[0].unit}`;
}

export function symmetric({ mean, low, high }: StudyEstimate): string {
  return estimateWords({ mean, ci95: [low, high] }).join(' ');
}

export function scaled(figures: StudyFigures, { mean, low, high }: StudyEstimate): StudyEstimate {
  return { mean: inUnits(figures, mean), low: inUnits(figures, low), high: inUnits(figures, high) };
}

/** A result of a game in percent of a win, or in the unit of the payoff. */
export function inUnits({ isPayoff, study }: StudyFigures, result: number): number {
  return isPayoff ? result / study.seats : (100 * result) / WIN;
}

export function unitOf({ study }: StudyFigures): string {
  return study.game.measures.find(({ role }) => role === 'payoff')?.unit ?? '';
}
