import type { CellSummary } from '@cards/batch';
import { pairingOf, isSelfPlay, POINTS } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { resultRule } from '@cards/core/internal';
import { type Cells, groupBy, lineupName, variedParams } from '../model/line-up.js';
import { cellMeasureOf, type MeasureModel } from '../model/measure-model.js';
import type { Finding } from '../model/report-model.js';
import { all, grouped, listed, shareText } from '../words/estimate.js';
import { cycleOf } from '../words/equilibrium-words.js';
import { getsWord } from '../words/result-words.js';
import { competedFor, type Contest, type Contested, isAmongOthers, placesOf } from './contests.js';
import { equilibriumFinding, nashConvFinding } from './equilibrium-finding.js';
import {
  byExact,
  decide,
  decided,
  gamesNeeded,
  isBetter,
  isWorse,
  payoffStake,
  scoreStake,
  type Stake,
  stakeValues,
} from './decision.js';
import {
  amountEvidence,
  amountOf,
  continued,
  type Difference,
  differenceOf,
  exactly,
  otherValue,
  ratesOf,
  scaled,
  settingOf,
  type Subject,
  subjectOf,
  turned,
} from './subject.js';

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
    const met = of(player);
    return met.reduce((sum, { share }) => sum + share.mean, 0) / met.length;
  };
  const ordered = [...players].sort(
    (first, second) => of(second).filter(wins).length - of(first).filter(wins).length || points(second) - points(first),
  );
  const findings = [...leaderFindings(ordered, of), ...orderFindings(ordered, of), ...cycleFindings(ordered, of)];
  // A player that beats all others is the only one that an equilibrium chooses.
  return of(ordered[0] ?? '').every(wins) ? findings : [...findings, ...equilibriumFinding(ordered, contests)];
}

/** What the games say about one contest, from the point of view of a player with a score of at least one half. */
const contestFinding = (contest: Contest): Finding => strengthFinding('contest', contest, contestText(contest));

/**
 * Who of two players is stronger, or that the games do not decide it. The text begins with the setting, which can be
 * empty.
 */
function strengthFinding(kind: Finding['kind'], contest: Omit<Contest, 'seats'>, result: string, at = ''): Finding {
  const { player, opponent, share, stake } = contest;
  const decision = decided(share, stake);
  const values = stakeValues(share, stake);
  const byValue = byExact(share, stake);
  if (decision === 'open' && byValue !== undefined) {
    const [one, other] = isWorse(byValue) ? [opponent, player] : [player, opponent];
    const verdict = byValue === 'equal' ? `${one} and ${other} are equally strong` : `${one} is stronger than ${other}`;
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
  const met = byShare(of(leader));
  const [closest] = met;
  if (closest === undefined) return [];
  const others = ordered.length - 1;
  if (met.every(wins)) {
    const text =
      met.length === others
        ? `${leader} beats ${all(others, 'other players')}. The closest is ${closest.opponent}, against which it ${resultText(closest)}.`
        : `${leader} beats every player that it met: ${listed(met.map((one) => contestText(one)))}.`;
    return [{ kind: 'contest', status: 'shown', text, values: stakeValues(closest.share, closest.stake) }];
  }
  const undefeated = ordered.filter((player) => !of(player).some(loses));
  if (undefeated.length === 0) {
    const text = `Every player loses to another one. ${leader} beats the most, but loses to ${listed(met.filter(loses).map(({ opponent }) => opponent))}: ${contestText(closest)}.`;
    return [{ kind: 'contest', status: 'shown', text, values: stakeValues(closest.share, closest.stake) }];
  }
  // A contest that an undefeated player does not win: it is why no player is shown to be the strongest.
  const [first = ''] = undefeated;
  const notWon = byShare(of(first).filter((one) => !wins(one)));
  const contest = notWon.find(({ opponent }) => undefeated.includes(opponent)) ?? notWon[0] ?? closest;
  const reverse = of(contest.opponent).find(({ opponent }) => opponent === contest.player);
  const finding = contestFinding(
    contest.share.mean < contest.stake.neutral && reverse !== undefined ? reverse : contest,
  );
  const who = `${listed(undefeated)} ${undefeated.length === 1 ? 'loses' : 'lose'} to no other player.`;
  return [{ ...finding, text: `${who} ${finding.text}` }];
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
  const won = (one: string, other: string): Contest | undefined =>
    of(one).find((contest) => contest.opponent === other && wins(contest));
  const cycle = cycleOf(ordered, (one, other) => won(one, other) !== undefined) ?? [];
  const contests = cycle.flatMap((player, at) => won(player, cycle[(at + 1) % 3] ?? '') ?? []);
  const [first] = contests;
  if (first === undefined) return [];
  const text = `${listed(cycle)} beat each other in a cycle: ${listed(contests.map((one) => contestText(one)))}.`;
  return [{ kind: 'contest', status: 'shown', text, values: stakeValues(first.share, first.stake) }];
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
  const seat = seats === 'both' ? '' : ` from seat ${seats}`;
  return `${stake.verb} ${stake.amount(share)}${against}${seat} ${stake.evidence(share)}`;
}

/** Whether a seat of a game for two has an advantage when strategies play against themselves. */
export function seatFindings(cells: Cells, { stake, ofFirst }: Contested, error: number): readonly Finding[] {
  const findings = cells.flatMap((cell) => {
    const share = ofFirst(cell, error);
    if (share === undefined) return [];
    return [seatsFinding(cell, { shares: [{ ...share, name: 'seat 0' }], stake, even: stake.neutral }, '')];
  });
  return findings.slice(0, MOST_CELLS);
}

/** From this share of equal pairs on, the mean of the differences says less than their number. */
const MOSTLY = 0.9;

/** What a paired cell shows about the difference of its two line-ups; undefined if the sample is too small. */
export function pairedFinding(
  cell: CellSummary,
  measure: MeasureModel,
  varied: readonly string[],
  error: number,
): Finding | undefined {
  const subject = subjectOf(cell, measure.name, lineupName(cell), error);
  if (subject === undefined || measure.isSum) return undefined;
  const at = settingOf(cell, varied);
  if (measure.isPairScore || measure.isPayoff) {
    const stake = measure.isPairScore ? scoreStake(true) : payoffStake(measure.unit);
    const table = { shares: [scaled(subject, 1 / stake.inPair)], stake, even: undefined };
    return roundFinding(cell, table, at, `against ${cell.strategies[1]} on the same deals with the seats swapped`);
  }
  return differenceFinding(cell, subject, measure, at);
}

function differenceFinding(cell: CellSummary, subject: Subject, measure: MeasureModel, at: string): Finding {
  const { mean, low, high, exact, n, error } = subject;
  const values = { difference: mean, low, high, ...(exact === undefined ? {} : { exact }) };
  const [first, second = ''] = cell.lineups.map((lineup) => lineup.join(' against '));
  const { min, max, histogram } = cell.measures[measure.name] ?? { min: 0, max: 1 };
  if (min === 0 && max === 0) {
    const text = `${at}${first} and ${second} have the same number of ${measure.unit} in ${all(n, 'game pairs')} (${otherValue(n, error)}).`;
    return { kind: 'difference', status: 'shown', text, values };
  }
  const verb = measure.better === 'lower' ? 'needs' : measure.better === 'higher' ? 'gets' : 'has';
  // The better one comes first. Without a better direction, it is the one with more.
  const isTurned = (by: number): boolean => (measure.better === 'lower' ? by > 0 : by < 0);
  const amount = (by: Difference): string => {
    const [one, other] = isTurned(by.mean) ? [second, first] : [first, second];
    return `${one} ${verb} ${amountOf(measure, isTurned(by.mean) ? turned(by) : by)} ${measure.unit} than ${other}`;
  };
  const evidence = amountEvidence(measure, isTurned(mean) ? turned(subject) : subject);
  if (low > 0 || high < 0) {
    const text = `${at}${amount(subject)} on the same deals ${evidence}.`;
    return { kind: 'difference', status: 'shown', text, values };
  }
  const same = histogram?.['0'] ?? 0;
  const result =
    same < MOSTLY * n
      ? `${amount(subject)} on the same deals ${evidence}`
      : `they have the same number of ${measure.unit} in ${grouped(same)} of ${grouped(n)} game pairs, and the others say little about the mean ${evidence}`;
  const exactGap = exactly(subject);
  if (exactGap !== undefined) {
    const equal = `${first} and ${second} have the same mean number of ${measure.unit}`;
    const verdict = exactGap.mean === 0 ? equal : amount(exactGap);
    const text = continued(at, `By the exact values, ${verdict}; the games do not decide it: ${result}.`);
    return { kind: 'difference', status: 'shown', text, values };
  }
  const question =
    measure.better === 'neither' ? `who has more ${measure.unit}` : `whether ${first} or ${second} is better`;
  const text = continued(at, `The games do not decide ${question}: ${result}.`);
  return { kind: 'difference', status: 'open', text, values };
}

/** What a player gets against another one on the same deals, in every seat. */
function roundFinding(
  cell: CellSummary,
  { shares: [share], stake, ...table }: Table,
  at: string,
  how: string,
): Finding {
  const [player = '', opponent = ''] = cell.strategies;
  const named = { ...(share as Subject), name: player };
  const result = `${player} ${stake.verb} ${stake.amount(named)} ${how} ${stake.evidence(named)}${byChance({ stake, ...table })}`;
  return strengthFinding('difference', { player, opponent, share: named, stake }, result, at);
}

/** What the places of a table get on average in a game. A name is the seat, or the player and the seat. */
interface Table {
  readonly shares: readonly Subject[];
  readonly stake: Stake;
  /** What each place gets if all are equal, in these games; undefined if it is not known. */
  readonly even: number | undefined;
  /** -1 if less is better. Default: 1. */
  readonly sign?: 1 | -1;
}

/** A section has findings for this many cells at most. The table has all of them. */
const MOST_CELLS = 6;

/** The findings about games of three seats and more. */
export function tableFindings(cells: Cells, game: AnyGame | undefined, error: number): readonly Finding[] {
  const varied = variedParams(cells);
  const tables = cells.flatMap((cell) => {
    const table = tableOf(cell, game, error);
    return table === undefined || table.shares.length === 0 ? [] : [{ cell, table }];
  });
  const among = varied.length > 0 ? [] : tables.filter(({ cell }) => isAmongOthers(cell));
  const contests = among.flatMap(({ cell: { strategies }, table: { shares, stake } }) =>
    shares.slice(0, 1).map((share) => ({ player: strategies[0] ?? '', opponent: strategies[1] ?? '', share, stake })),
  );
  return [
    ...tables.slice(0, MOST_CELLS).map(({ cell, table }) => {
      const [at, how] = [
        settingOf(cell, varied),
        `at a table of ${cell.strategies[1]}, in every seat on the same deals`,
      ];
      return isAmongOthers(cell) ? roundFinding(cell, table, at, how) : seatsFinding(cell, table, at);
    }),
    ...nashConvFinding(contests, cells[0]?.strategies.length ?? 0),
  ];
}

/**
 * Undefined if the seats have no results of their own, or if players among others cannot be compared with an even
 * share. Without shares if the cell does not count the results, or has too few games.
 */
function tableOf(cell: CellSummary, game: AnyGame | undefined, error: number): Table | undefined {
  const { strategies, lineups, measures, params, trials } = cell;
  const isRound = pairingOf(lineups) === 'round';
  const rule = isAmongOthers(cell) ? competedFor([cell], game) : game && resultRule(game, params);
  if (game === undefined || rule === undefined || rule.kind === 'together' || placesOf(cell) === 0) return undefined;
  const { kind, measure, teams } = rule;
  const isWon = kind === 'winners';
  const won = strategies.reduce((sum, _, seat) => sum + (measures[`${measure.name}.${seat}`]?.histogram['1'] ?? 0), 0);
  // Rates of wins have an even share only if each game has one team that wins.
  const isDivided = !isWon || isRound || won * new Set(teams).size === trials * strategies.length;
  const score = { ...scoreStake(isRound && getsWord(rule, game) === 'scores'), neutral: rule.even ?? 0 };
  const stake: Stake = { ...(isWon ? score : payoffStake(measure.unit)), trials: 'rounds' };
  const seats = [...strategies.keys()].slice(0, isAmongOthers(cell) ? 1 : undefined);
  // Partners have one result, that of their team.
  const places = groupBy(seats, (seat) => String(isRound ? seat : teams[seat]));
  const shares = places.flatMap((place) => {
    const [seat = 0, partner] = place;
    const named = isSelfPlay(lineups)
      ? `seat${partner === undefined ? '' : 's'} ${listed(place.map(String))}`
      : listed(place.map((one) => `${strategies[one]} in seat ${one}`));
    const who = isRound ? (strategies[seat] ?? '') : `${partner === undefined ? '' : 'the team of '}${named}`;
    const suffix = isAmongOthers(cell) ? '' : `.${seat}`;
    const name = (isWon && isRound ? POINTS : measure.name) + suffix;
    const share = subjectOf(cell, name, who, error);
    const { parts = 1, divisor = parts } = cellMeasureOf(cell, name, game) ?? {};
    return share === undefined
      ? []
      : [{ ...scaled(share, parts / divisor), ...(isWon && ratesOf(cell, game, suffix)) }];
  });
  return { shares, stake, even: isDivided ? rule.even : undefined, sign: rule.sign };
}

const byChance = ({ even, stake: { value } }: Pick<Table, 'even' | 'stake'>): string =>
  even === undefined || even === 0.5 || value !== 'share' ? '' : `, of ${shareText(even)} by chance`;

/** What each place gets: in one line-up the seats, in a round the players. */
function seatsFinding(cell: CellSummary, table: Table, at: string): Finding {
  const { shares, stake, even } = table;
  const ordered = [...shares].sort((one, other) => other.mean - one.mean);
  const [most, least] = [ordered[0], ordered.at(-1)] as [Subject, Subject];
  // Without an even share, the places are compared with each other.
  const decisions =
    even === undefined
      ? [decide(differenceOf(most, least), stake.margin)]
      : ordered.map(
          (share) => (decided(share, stake) === 'open' ? byExact(share, stake) : undefined) ?? decided(share, stake),
        );
  const isEqual = !decisions.some((one) => ['open', 'better', 'worse'].includes(one));
  const isShown = decisions.some((one) => one !== 'open' && one !== 'equal') || isEqual;
  const isSeat = isSelfPlay(cell.lineups);
  const what = isSeat ? 'whether the seat matters' : 'who is stronger';
  const isByGames = even === undefined || !ordered.some((share) => decided(share, stake) === 'open');
  const verdict = isSeat
    ? `${isByGames ? 'The' : 'By the exact value, the'} seat ${isEqual ? `does not matter${stake.margin === 0 ? '' : ' by 1 percentage point or more'}` : 'matters'}: `
    : '';
  // From the best to the worst place.
  const places = table.sign === -1 ? [...ordered].reverse() : ordered;
  const texts = places.map((one) => `${one.name} ${stake.verb} ${stake.amount(one)} ${stake.evidence(one)}`);
  const text = `${lineupName(cell)}: ${listed(texts)}${byChance(table)}.`;
  const values = { lowest: least.mean, highest: most.mean, low: least.low, high: most.high };
  if (isShown) return { kind: 'contest', status: 'shown', text: continued(at, verdict + text), values };
  return { kind: 'contest', status: 'open', text: continued(at, `The games do not decide ${what}: ${text}`), values };
}
