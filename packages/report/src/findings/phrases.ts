import type { MeasureModel } from '../model/measure-model.js';
import { plainNumber } from '../words/estimate.js';
import type { Difference, Subject } from './subject.js';

/** A value with the digits that an interval supports: two significant digits of its half-width. */
export function rounded(value: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  const half = (high - low) / 2;
  if (!(half > 0)) return plainNumber(value);
  const decimals = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(half))));
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A share as a percentage: `71.7%`. */
export function percent(share: number, { low, high }: Pick<Subject, 'low' | 'high'>): string {
  return `${rounded(100 * share, { low: 100 * low, high: 100 * high })}%`;
}

/** An interval and the exact value in parentheses: `(95% interval 1.97 to 2.02; exactly 2.000563)`. */
export function evidence(
  { low, high, exact }: Pick<Difference, 'low' | 'high' | 'exact'>,
  text: (value: number) => string = (value) => rounded(value, { low, high }),
  exactText: (value: number) => string = plainNumber,
): string {
  const known = exact === undefined ? '' : `; exactly ${exactText(exact)}`;
  return `(95% interval ${text(low)} to ${text(high)}${known})`;
}

/** The same for a share, in percent. */
export function evidenceOfShare(subject: Pick<Subject, 'low' | 'high' | 'exact'>): string {
  return evidence(
    subject,
    (value) => percent(value, subject),
    (value) => `${plainNumber(100 * value)}%`,
  );
}

/** An amount of a measure: `1.996 fewer`, `3.2 percentage points lower`. */
export function amountOf({ kind }: Pick<MeasureModel, 'kind'>, difference: Difference): string {
  const isLess = difference.mean < 0;
  if (kind === 'proportion') {
    const { low, high } = difference;
    const points = rounded(Math.abs(100 * difference.mean), { low: 100 * low, high: 100 * high });
    return `${points} percentage points ${isLess ? 'lower' : 'higher'}`;
  }
  return `${rounded(Math.abs(difference.mean), difference)} ${isLess ? 'fewer' : 'more'}`;
}

/** The evidence for an amount: the interval and the exact value, with the sign of the amount. */
export function amountEvidence({ kind }: MeasureModel, { mean, low, high, exact }: Difference): string {
  const sign = mean < 0 ? -1 : 1;
  const scale = kind === 'proportion' ? 100 : 1;
  const [one, other] = [sign * scale * low, sign * scale * high];
  return evidence({
    low: Math.min(one, other),
    high: Math.max(one, other),
    exact: exact === undefined ? undefined : sign * scale * exact,
  });
}
