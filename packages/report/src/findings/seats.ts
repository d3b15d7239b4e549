import { decide } from './decision.js';
import { type Finding, MARGIN } from '../model/finding.js';
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
  const decisions = shares.map(({ low, high }) => decide({ low: low - 0.5, high: high - 0.5 }, MARGIN));
  const isOpen = decisions.includes('open') && decisions.every((one) => one === 'open' || one === 'equal');
  const verdict = isOpen
    ? ' The games do not decide whether a seat has an advantage.'
    : decisions.every((one) => one === 'equal')
      ? ' No seat has an advantage of 1 percentage point or more.'
      : '';
  const status = isOpen ? 'open' : 'shown';
  const share = (one: Subject): string =>
    `${percent(one.mean, one)} ${of} when ${one.name} plays against itself ${evidenceOfShare(one)}`;
  const text =
    ordered.length === 1
      ? `The first seat ${verb} ${share(lowest)}.${verdict}`
      : `The first seat ${verb} from ${share(lowest)} to ${share(highest)}.${verdict}`;
  return { kind: 'contest', status, text, values };
}
