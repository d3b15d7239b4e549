import { grouped } from '../words/estimate.js';
import type { Finding } from '../model/finding.js';
import { all, listed } from '../words/count.js';
import type { Contest } from './contests.js';
import { decide, type Decision, gamesToShow, isBetter, isWorse } from './decision.js';
import type { Stake } from './stake.js';
import type { Subject } from './subject.js';

/** What the games decide about a player and its opponent. */
function resultOf({ share, stake: { neutral, margin } }: Contest): Decision {
  return decide({ low: share.low - neutral, high: share.high - neutral }, margin);
}

const wins = (contest: Contest): boolean => isBetter(resultOf(contest));
const loses = (contest: Contest): boolean => isWorse(resultOf(contest));

/**
 * Who wins against whom, among players with the same parameters: the player that beats all others, or what is known in
 * place of that; the order of all players, if the games show it; and a cycle, if there is one.
 *
 * @param contests - all contests, once from the point of view of each player
 */
export function contestFindings(contests: readonly Contest[]): readonly Finding[] {
  const players = [...new Set(contests.map(({ player }) => player))];
  const of = (player: string): readonly Contest[] => contests.filter((one) => one.player === player);
  if (players.length < 2) return [];
  const [one] = contests;
  if (players.length === 2 && one !== undefined) return [duelFinding(of(players[0] ?? ''), of(players[1] ?? ''))];
  const points = (player: string): number => {
    const own = of(player);
    return own.reduce((sum, { share }) => sum + share.mean, 0) / own.length;
  };
  const ordered = [...players].sort(
    (first, second) => of(second).filter(wins).length - of(first).filter(wins).length || points(second) - points(first),
  );
  return [...leaderFindings(ordered, of), ...orderFindings(ordered, of), ...cycleFindings(ordered, of)];
}

/** Two players: the better one, or what the games say about them. */
function duelFinding([one]: readonly Contest[], [other]: readonly Contest[]): Finding {
  const contest = [one, other].reduce((best, next) =>
    best === undefined || (next !== undefined && next.share.mean > best.share.mean) ? next : best,
  );
  if (contest === undefined) throw new RangeError('a contest has two players');
  return contestFinding(contest);
}

/** What the games say about one contest, from the point of view of a player that has at least half of the points. */
function contestFinding(contest: Contest): Finding {
  const { player, opponent, share, stake } = contest;
  const text = contestText(contest);
  const values = valuesOf(contest);
  const result = resultOf(contest);
  if (result === 'slightly better') {
    const small = `${player} is better than ${opponent} by less than 1 percentage point: ${text}.`;
    return { kind: 'contest', status: 'shown', text: small, values };
  }
  if (result === 'equal') {
    const equal = `${player} and ${opponent} are equally strong${stake.within}: ${text}.`;
    return { kind: 'contest', status: 'shown', text: equal, values };
  }
  if (result !== 'open') return { kind: 'contest', status: 'shown', text: `${text}.`, values };
  const needed = gamesToShow(share.n, share, stake.margin, share.error);
  const open = `The games do not decide whether ${player} or ${opponent} is stronger: ${text}.`;
  const more =
    needed === undefined
      ? ''
      : ` To show a difference of 1 percentage point from one half, about ${grouped(needed)} games per cell are needed.`;
  return {
    kind: 'contest',
    status: 'open',
    text: `${open}${more}`,
    values: { ...values, ...(needed === undefined ? {} : { gamesNeeded: needed }) },
  };
}

/** The player that beats all others. Otherwise: the undefeated players, or that there is none. */
function leaderFindings(ordered: readonly string[], of: (player: string) => readonly Contest[]): readonly Finding[] {
  const [leader = ''] = ordered;
  const own = byShare(of(leader));
  const [closest] = own;
  if (closest === undefined) return [];
  const others = ordered.length - 1;
  if (own.every(wins)) {
    const metAll = own.length === others;
    const text = metAll
      ? `${leader} beats ${all(others, 'other players')}. The closest is ${closest.opponent}, against which it ${resultText(closest)}.`
      : `${leader} beats every player that it met: ${listed(own.map((one) => contestText(one)))}.`;
    return [{ kind: 'contest', status: 'shown', text, values: valuesOf(closest) }];
  }
  const undefeated = ordered.filter((player) => !of(player).some(loses));
  if (undefeated.length === 0) {
    const text = `Every player loses to another one. ${leader} beats the most, but loses to ${listed(own.filter(loses).map(({ opponent }) => opponent))}: ${contestText(closest)}.`;
    return [{ kind: 'contest', status: 'shown', text, values: valuesOf(closest) }];
  }
  // A contest that an undefeated player does not win: it is why no player is shown to be the strongest.
  const [first = ''] = undefeated;
  const notWon = byShare(of(first).filter((one) => !wins(one)));
  const contest = notWon.find(({ opponent }) => undefeated.includes(opponent)) ?? notWon[0] ?? closest;
  const reverse = of(contest.opponent).find(({ opponent }) => opponent === contest.player);
  const found = contestFinding(contest.share.mean < contest.stake.neutral && reverse !== undefined ? reverse : contest);
  const who = `${listed(undefeated)} ${undefeated.length === 1 ? 'loses' : 'lose'} to no other player.`;
  return [{ ...found, text: `${who} ${found.text}` }];
}

/** The order of three or more players, if each of them beats all that follow. */
function orderFindings(ordered: readonly string[], of: (player: string) => readonly Contest[]): readonly Finding[] {
  const later = ordered.flatMap((player, at) =>
    ordered.slice(at + 1).map((opponent) => of(player).find((one) => one.opponent === opponent)),
  );
  if (!later.every((contest) => contest !== undefined && wins(contest))) return [];
  const [closest] = byShare(later.filter((contest) => contest !== undefined));
  if (closest === undefined) return [];
  const { player, opponent, share, stake } = closest;
  const evidence =
    player === ordered[0]
      ? ''
      : ` The closest result is that of ${player} against ${opponent}, ${stake.amount(share)} ${stake.evidence(share)}.`;
  const text = `The order is ${ordered.join(', ')}: each of them beats all that follow.${evidence}`;
  return [{ kind: 'contest', status: 'shown', text, values: valuesOf(closest) }];
}

/** The first cycle of three players, each of which beats the next one. */
function cycleFindings(ordered: readonly string[], of: (player: string) => readonly Contest[]): readonly Finding[] {
  const beaten = (player: string): readonly Contest[] => of(player).filter(wins);
  for (const player of ordered) {
    for (const first of beaten(player)) {
      for (const second of beaten(first.opponent)) {
        const third = beaten(second.opponent).find(({ opponent }) => opponent === player);
        if (third === undefined) continue;
        const parts = [first, second, third].map((one) => contestText(one));
        const text = `${player}, ${first.opponent} and ${second.opponent} beat each other in a cycle: ${listed(parts)}.`;
        return [{ kind: 'contest', status: 'shown', text, values: valuesOf(first) }];
      }
    }
  }
  return [];
}

function byShare(contests: readonly Contest[]): readonly Contest[] {
  return [...contests].sort((one, other) => one.share.mean - other.share.mean);
}

/** `keeper wins 71.7% of the games against smallest (95% interval 71.0% to 72.5%)`. */
function contestText({ player, opponent, share, stake, seats }: Contest): string {
  const seat = seats === 'both' ? '' : ` from the ${seats} seat`;
  return `${player} ${stake.verb} ${stake.amount(share)} against ${opponent}${seat} ${stake.evidence(share)}`;
}

/** `wins 71.7% of the games (95% interval 71.0% to 72.5%)`. */
function resultText({ share, stake, seats }: Contest): string {
  const seat = seats === 'both' ? '' : ` from the ${seats} seat`;
  return `${stake.verb} ${stake.amount(share)}${seat} ${stake.evidence(share)}`;
}

function valuesOf({ share, stake }: Contest): Finding['values'] {
  const { mean, low, high, exact } = share;
  return { [stake.value]: mean, low, high, ...(exact === undefined ? {} : { exact }) };
}

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
