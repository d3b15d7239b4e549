import { decide } from './decision.js';
import type { Finding } from '../model/finding.js';
import type { Stake } from './stake.js';
import type { Subject } from './subject.js';

/**
 * What the first seat gets in self-play.
 *
 * @param shares - what it gets, for each strategy
 * @param stake - what the players play for
 * @returns undefined if there is no share
 */
export function seatFinding(shares: readonly Subject[], stake: Stake): Finding | undefined {
  const ordered = [...shares].sort((one, other) => one.mean - other.mean);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  const { neutral, margin, verb } = stake;
  const values = { lowest: lowest.mean, highest: highest.mean, low: lowest.low, high: highest.high };
  const decisions = shares.map(({ low, high }) => decide({ low: low - neutral, high: high - neutral }, margin));
  const isOpen = decisions.includes('open') && decisions.every((one) => one === 'open' || one === 'equal');
  const verdict = isOpen
    ? ' The games do not decide whether a seat has an advantage.'
    : decisions.every((one) => one === 'equal')
      ? ` No seat has an advantage${margin === 0 ? '' : ' of 1 percentage point or more'}.`
      : '';
  const status = isOpen ? 'open' : 'shown';
  const share = (one: Subject): string =>
    `${stake.amount(one)} when ${one.name} plays against itself ${stake.evidence(one)}`;
  const text =
    ordered.length === 1
      ? `The first seat ${verb} ${share(lowest)}.${verdict}`
      : `The first seat ${verb} from ${share(lowest)} to ${share(highest)}.${verdict}`;
  return { kind: 'contest', status, text, values };
}
