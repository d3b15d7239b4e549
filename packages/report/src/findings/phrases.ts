import type { CellSummary } from '@cards/batch';
import type { MeasureModel } from '../model/measure-model.js';
import { percentText, plainNumber } from '../words/estimate.js';
import { type Difference, scaled, type Subject, turned } from './subject.js';

/** A value with the digits that an interval supports: two significant digits of its half-width. */
export function rounded(value: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  const half = (high - low) / 2;
  if (!(half > 0)) return plainNumber(value);
  const decimals = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(half))));
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** The parameters of a cell that vary, before a sentence: `At cards 32, `; empty if none does. */
export function settingOf({ params }: Pick<CellSummary, 'params'>, varied: readonly string[]): string {
  return varied.length === 0 ? '' : `At ${varied.map((name) => `${name} ${params[name]}`).join(', ')}, `;
}

/** A sentence after a setting, which begins it if it is not empty. */
export function continued(at: string, sentence: string): string {
  return at === '' ? sentence : `${at}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** A share as a percentage: `71.7%`. */
export function percent(share: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  return `${rounded(100 * share, { low: 100 * low, high: 100 * high })}%`;
}

/** An interval and the exact value in parentheses: `(95% interval 1.97 to 2.02; exact value 2.000563)`. */
export function evidence(
  { low, high, exact }: Pick<Difference, 'low' | 'high' | 'exact'>,
  text: (value: number) => string = (value) => rounded(value, { low, high }),
  exactText: (value: number) => string = plainNumber,
): string {
  const known = exact === undefined ? '' : `; exact value ${exactText(exact)}`;
  return `(95% interval ${text(low)} to ${text(high)}${known})`;
}

export function evidenceOfShare(subject: Pick<Subject, 'low' | 'high' | 'exact'>): string {
  return evidence(subject, (value) => percent(value, subject), percentText);
}

/** An amount of a measure: `1.996 fewer`, `3.2 percentage points lower`. */
export function amountOf({ kind }: Pick<MeasureModel, 'kind'>, difference: Difference): string {
  const { mean, low, high } = difference;
  const by = kind === 'proportion' ? 100 : 1;
  const amount = rounded(Math.abs(by * mean), { low: by * low, high: by * high });
  if (kind === 'proportion') return `${amount} percentage points ${mean < 0 ? 'lower' : 'higher'}`;
  return `${amount} ${mean < 0 ? 'fewer' : 'more'}`;
}

/**
 * The evidence for an amount: the interval and the exact value, with the sign of the amount. An interval that contains
 * 0 names both directions: `(95% interval 0.12 more to 0.85 fewer)`.
 */
export function amountEvidence({ kind }: Pick<MeasureModel, 'kind'>, difference: Difference): string {
  const scale = kind === 'proportion' ? 100 : 1;
  const isLess = difference.mean < 0;
  const amount = scaled(isLess ? turned(difference) : difference, scale);
  if (amount.low >= 0 || amount.high <= 0) return evidence(amount);
  const [less, more] = kind === 'proportion' ? ['lower', 'higher'] : ['fewer', 'more'];
  const [against, along] = isLess ? [more, less] : [less, more];
  const directed = (value: number): string => `${rounded(Math.abs(value), amount)} ${value < 0 ? against : along}`;
  return evidence(amount, directed);
}

/**
 * What a sample of equal values says about other values: `another result has a probability of at most 1.0%, with 95%
 * confidence`. It needs no bounds: `(1 - p)^n = error`.
 */
export function otherValue(n: number, error: number): string {
  const most = 100 * -Math.expm1(Math.log(error) / n);
  const confidence = 100 * (1 - error);
  return `another result has a probability of at most ${most.toPrecision(2)}%, with ${Number(confidence.toPrecision(4))}% confidence`;
}
