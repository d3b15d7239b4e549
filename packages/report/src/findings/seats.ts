import type { Finding } from '../model/finding.js';
import { evidenceOfShare, percent } from './phrases.js';
import type { Subject } from './subject.js';

/**
 * The share of the first seat in self-play.
 *
 * @param shares - the share of the first seat, for each strategy
 * @returns undefined if there is no share
 */
export function seatFinding(shares: readonly Subject[], hasTies: boolean): Finding | undefined {
  const ordered = [...shares].sort((one, other) => one.mean - other.mean);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  const verb = hasTies ? 'takes' : 'wins';
  const of = hasTies ? 'of the points' : 'of the games';
  const values = { lowest: lowest.mean, highest: highest.mean, low: lowest.low, high: highest.high };
  const status = shares.some(({ low, high }) => low > 0.5 || high < 0.5) ? 'shown' : 'open';
  const fair = status === 'open' ? ' The games show no advantage of a seat.' : '';
  if (ordered.length === 1) {
    const share = `${percent(lowest.mean, lowest)} ${of} when ${lowest.name} plays against itself`;
    return {
      kind: 'contest',
      status,
      text: `The first seat ${verb} ${share} ${evidenceOfShare(lowest)}.${fair}`,
      values,
    };
  }
  const range =
    `from ${percent(lowest.mean, lowest)} ${of} when ${lowest.name} plays against itself ` +
    `to ${percent(highest.mean, highest)} when ${highest.name} does`;
  return { kind: 'contest', status, text: `The share of the first seat ranges ${range}.${fair}`, values };
}
