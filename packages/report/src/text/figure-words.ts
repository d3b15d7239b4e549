import type { JudgedValue } from '../model/judged-value.js';
import type { Figure } from '../model/table-model.js';
import { estimateText, plainNumber } from '../words/estimate.js';

/** The words of one value in a table. They may be set on several lines. */
export interface FigureWords {
  /** The words. */
  readonly words: readonly string[];
  /** The verdict on a known value; undefined for an estimate, or if the value is not judged. */
  readonly verdict?: 'agrees' | 'differs';
  /** Marks a win rate far from one half. */
  readonly extreme?: 'high' | 'low';
}

/** An empty place. */
export const EMPTY: FigureWords = { words: [] };

/** A win rate is extreme if it is at least this value, or at most 1 minus this value. */
const EXTREME = 0.75;

/** An estimate and its interval: `50.498 ± 0.014`. */
export function estimateWords({
  mean,
  ci95,
  isSame = false,
}: Pick<Figure, 'mean' | 'ci95'> & Partial<Pick<Figure, 'isSame'>>): readonly string[] {
  const text = estimateText(mean, ci95, isSame);
  return text.plusMinus === undefined ? [text.mean] : [text.mean, text.plusMinus];
}

/** A known value and its verdict: `50.50316 agrees`. */
export function judgedWords(known: JudgedValue | undefined): FigureWords {
  if (known === undefined) return EMPTY;
  const { value, verdict, deviation } = known;
  if (verdict === 'not judged') return { words: [plainNumber(value)] };
  const isFar = verdict === 'differs' && deviation !== null && deviation !== Number.POSITIVE_INFINITY;
  const far = isFar ? [`by ${deviation.toFixed(1)}`, 'standard', 'errors'] : [];
  return { words: [plainNumber(value), verdict, ...far], verdict };
}

/** An estimate of a win rate, marked when it is extreme and its interval shows who wins more. */
export function winRateWords(figure: Figure): FigureWords {
  const { mean, ci95 } = figure;
  const words = estimateWords(figure);
  if (ci95 === null) return { words };
  if (mean >= EXTREME && ci95[0] > 0.5) return { words, extreme: 'high' };
  return mean <= 1 - EXTREME && ci95[1] < 0.5 ? { words, extreme: 'low' } : { words };
}
