import type { Finding } from '../model/finding.js';
import type { Cells } from '../model/line-up.js';
import { all, capitalized, listed } from '../words/count.js';
import type { Contest, Contested } from './contests.js';
import { type Decision, gamesNeeded, isBetter, isWorse } from './decision.js';
import { continued } from './phrases.js';
import { byExact, decided, stakeValues } from './stake.js';
import type { Subject } from './subject.js';

const wins = (contest: Contest): boolean => isBetter(decided(contest.share, contest.stake));
const loses = (contest: Contest): boolean => isWorse(decided(contest.share, contest.stake));

/**
 * Who wins against whom, among players with the same parameters: the player that beats all others, or what is known in
 * place of that; the order of all players, if the games show it; and a cycle, if there is one.
 */
export function contestFindings(contests: readonly Contest[]): readonly Finding[] {
  const players = [...new Set(contests.map(({ player }) => player))];
  const of = (player: string): readonly Contest[] => contests.filter((one) => one.player === player);
  if (players.length < 2) return [];
  const [stronger] = [...contests].sort((one, other) => other.share.mean - one.share.mean);
  if (players.length === 2 && stronger !== undefined) return [contestFinding(stronger)];
  const points = (player: string): number => {
    const own = of(player);
    return own.reduce((sum, { share }) => sum + share.mean, 0) / own.length;
  };
  const ordered = [...players].sort(
    (first, second) => of(second).filter(wins).length - of(first).filter(wins).length || points(second) - points(first),
  );
  return [...leaderFindings(ordered, of), ...orderFindings(ordered, of), ...cycleFindings(ordered, of)];
}

/** What the games say about one contest, from the point of view of a player with a score of at least one half. */
const contestFinding = (contest: Contest): Finding => strengthFinding('contest', contest, contestText(contest));

/**
 * Who of two players is stronger, or that the games do not decide it. The text begins with the setting, which can be
 * empty.
 */
export function strengthFinding(
  kind: 'contest' | 'difference',
  { player, opponent, share, stake }: Omit<Contest, 'seats'>,
  result: string,
  at = '',
): Finding {
  const decision = decided(share, stake);
  const values = stakeValues(share, stake);
  const exactly = byExact(share, stake);
  if (decision === 'open' && exactly !== undefined) {
    const [one, other] = isWorse(exactly) ? [opponent, player] : [player, opponent];
    const verdict = exactly === 'equal' ? `${one} and ${other} are equally strong` : `${one} is stronger than ${other}`;
    const text = continued(at, `By the exact value, ${verdict}; the games do not decide it: ${result}.`);
    return { kind, status: 'shown', text, values };
  }
  if (decision === 'open') {
    const isContest = kind === 'contest';
    const who = isContest ? `whether ${player} or ${opponent} is stronger` : 'who is stronger';
    const difference = `1 percentage point from ${stake.neutral === 0.5 ? 'one half' : 'an even share'}`;
    const needed = gamesNeeded(share, stake.margin, { difference, games: isContest ? 'games per cell' : stake.trials });
    const text = continued(at, `The games do not decide ${who}: ${result}.${needed.text}`);
    return { kind, status: 'open', text, values: { ...values, ...needed.values } };
  }
  const [one, other] = isWorse(decision) ? [opponent, player] : [player, opponent];
  const small = `${one} is better than ${other} by less than 1 percentage point: `;
  const equal = `${player} and ${opponent} are equally strong${stake.margin === 0 ? '' : ' within 1 percentage point'}: `;
  const verdicts = { better: '', 'slightly better': small, equal, 'slightly worse': small, worse: '' };
  return { kind, status: 'shown', text: `${at}${verdicts[decision]}${result}.`, values };
}

/** The player that beats all others. Otherwise: the undefeated players, or that there is none. */
function leaderFindings(ordered: readonly string[], of: (player: string) => readonly Contest[]): readonly Finding[] {
  const [leader = ''] = ordered;
  const own = byShare(of(leader));
  const [closest] = own;
  if (closest === undefined) return [];
  const others = ordered.length - 1;
  if (own.every(wins)) {
    const text =
      own.length === others
        ? `${leader} beats ${all(others, 'other players')}. The closest is ${closest.opponent}, against which it ${resultText(closest)}.`
        : `${leader} beats every player that it met: ${listed(own.map((one) => contestText(one)))}.`;
    return [{ kind: 'contest', status: 'shown', text, values: stakeValues(closest.share, closest.stake) }];
  }
  const undefeated = ordered.filter((player) => !of(player).some(loses));
  if (undefeated.length === 0) {
    const text = `Every player loses to another one. ${leader} beats the most, but loses to ${listed(own.filter(loses).map(({ opponent }) => opponent))}: ${contestText(closest)}.`;
    return [{ kind: 'contest', status: 'shown', text, values: stakeValues(closest.share, closest.stake) }];
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
  return [{ kind: 'contest', status: 'shown', text, values: stakeValues(closest.share, closest.stake) }];
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
        return [{ kind: 'contest', status: 'shown', text, values: stakeValues(first.share, first.stake) }];
      }
    }
  }
  return [];
}

function byShare(contests: readonly Contest[]): readonly Contest[] {
  return [...contests].sort((one, other) => one.share.mean - other.share.mean);
}

/** `keeper wins 71.7% of the games against smallest (95% interval 71.0% to 72.5%)`. */
function contestText(contest: Contest): string {
  return `${contest.player} ${resultText(contest, ` against ${contest.opponent}`)}`;
}

/** `wins 71.7% of the games (95% interval 71.0% to 72.5%)`, also with the opponent. */
function resultText({ share, stake, seats }: Contest, against = ''): string {
  const seat = seats === 'both' ? '' : ` from the ${seats} seat`;
  return `${stake.verb} ${stake.amount(share)}${against}${seat} ${stake.evidence(share)}`;
}

/** The advantage of the first seat when strategies play against themselves. */
export function seatFindings(cells: Cells, { stake, ofFirst }: Contested, error: number): readonly Finding[] {
  const shares = cells.flatMap((cell) => ofFirst(cell, error) ?? []);
  const ordered = [...shares].sort((one, other) => one.mean - other.mean);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  if (lowest === undefined || highest === undefined) return [];
  const { margin, verb } = stake;
  const values = { lowest: lowest.mean, highest: highest.mean, low: lowest.low, high: highest.high };
  const decisions = shares.map((one) => decided(one, stake));
  const isUnclear = decisions.includes('open') && decisions.every((one) => one === 'open' || one === 'equal');
  const exactly = isUnclear ? shares.flatMap((one) => byExact(one, stake) ?? []) : [];
  const isOpen = isUnclear && exactly.length < shares.length;
  const none = `no seat has an advantage${margin === 0 ? '' : ' of 1 percentage point or more'}.`;
  const verdict = isOpen
    ? ' The games do not decide whether a seat has an advantage.'
    : isUnclear
      ? ` By the exact ${exactly.length === 1 ? 'value' : 'values'}, ${seatText(exactly) ?? none}`
      : decisions.every((one) => one === 'equal')
        ? ` ${capitalized(none)}`
        : '';
  const status = isOpen ? 'open' : 'shown';
  const share = (one: Subject): string =>
    `${stake.amount(one)} when ${one.name} plays against itself ${stake.evidence(one)}`;
  const text =
    ordered.length === 1
      ? `The first seat ${verb} ${share(lowest)}.${verdict}`
      : `The first seat ${verb} from ${share(lowest)} to ${share(highest)}.${verdict}`;
  return [{ kind: 'contest', status, text, values }];
}

/** Which seat has an advantage; undefined if none has one that matters. */
function seatText(decisions: readonly Decision[]): string | undefined {
  if (!decisions.includes('better') && !decisions.includes('worse')) return undefined;
  if (decisions.every(isBetter)) return 'the first seat has an advantage.';
  if (decisions.every(isWorse)) return 'the second seat has an advantage.';
  return 'the advantage of a seat depends on the strategy.';
}
