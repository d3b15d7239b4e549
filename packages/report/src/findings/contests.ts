import type { AnyGame, MeasureRole } from '@cards/core';
import { type ResultRule, resultRule } from '@cards/core/internal';
import type { CellSummary } from '@cards/batch';
import { pairingOf, isOneAmong } from '@cards/batch/internal';
import { wilsonInterval } from '@cards/statistics';
import type { Cells } from '../model/line-up.js';
import { payoffStake, scoreStake, type Stake } from './decision.js';
import { intervalOf, ratesOf, type Subject, subjectOf, turned } from './subject.js';

/** The games of two different players, from the point of view of one of them. */
export interface Contest {
  readonly player: string;
  readonly opponent: string;
  /**
   * What the player gets on average in a game: its score, 0 to 1, where a tie is half a win, or its
   * payoff. With games in both seats, the mean of both.
   */
  readonly share: Subject;
  readonly stake: Stake;
  readonly seats: 'both' | 0 | 1;
}

/** What the players of a two-seat game play for, and how to find it in a cell. */
export interface Contested {
  readonly stake: Stake;
  /** What the first player of a cell gets on average in a game; undefined if the sample is too small. */
  readonly ofFirst: (cell: CellSummary, error: number) => Subject | undefined;
}

/**
 * What the players of a game compete for, so that one is better than another: the result of a game whose rules say what
 * an even share is, and in which more is better. Undefined for other games, and if the game is not known.
 */
export function competedFor(cells: Cells, game: AnyGame | undefined): ResultRule | undefined {
  const rule = game === undefined ? undefined : resultRule(game, cells[0]?.params ?? {});
  return rule?.even !== undefined && rule.sign === 1 ? rule : undefined;
}

/**
 * What the players of a game play for: a payoff that adds up to 0, or else the score of the roles `win` and `tie`.
 * Undefined if the players do not compete for it, or if one of the cells does not count it.
 */
export function contestedIn(cells: Cells, game: AnyGame | undefined): Contested | undefined {
  const rule = competedFor(cells, game);
  if (rule === undefined || notCounted(cells, game).length > 0) return undefined;
  if (rule.kind === 'payoff') {
    const { measure } = rule;
    return {
      stake: payoffStake(measure.unit),
      ofFirst: (cell, error) => subjectOf(cell, measure.name, cell.strategies[0] ?? '', error),
    };
  }
  return {
    stake: scoreStake(ofRoles(game)[1] !== undefined || cells.some(({ lead }) => (lead?.['0'] ?? 0) > 0)),
    ofFirst: (cell, error) => firstShare(cell, game, error),
  };
}

function ofRoles(game: AnyGame | undefined): readonly (AnyGame['measures'][number] | undefined)[] {
  const roles: readonly MeasureRole[] = game !== undefined && game.seats !== 1 ? ['win', 'tie', 'payoff'] : [];
  return roles.map((role) => game?.measures.find((one) => one.role === role));
}

/** The names of the measures that show who wins, and that one of the cells does not count. */
export function notCounted(cells: Cells, game: AnyGame | undefined): readonly string[] {
  const [win, tie, payoff] = ofRoles(game);
  const needed = (payoff === undefined ? [win, tie] : [payoff]).flatMap((one) => one?.name ?? []);
  return needed.filter((name) => cells.some(({ measures }) => measures[name] === undefined));
}

function firstShare(cell: CellSummary, game: AnyGame | undefined, error: number): Subject | undefined {
  const [win = '', tie = ''] = ofRoles(game).map((one) => one?.name);
  const [wins, ties] = [cell.measures[win], cell.measures[tie]];
  if (wins === undefined) return undefined;
  const { n } = wins;
  // Points: 2 for a win and 1 for a tie. Wilson's interval of their share is too wide, but needs no minimum of games.
  const { lead = { 1: wins.histogram['1'] ?? 0, 0: ties?.histogram['1'] ?? 0 } } = cell;
  const [won, tied] = [lead['1'] ?? 0, lead['0'] ?? 0];
  const mean = (won + tied / 2) / n;
  const points = [n - won - tied, tied, won].map((games, each) => [each, games] as const);
  const interval = tied === 0 ? undefined : intervalOf(points, [0, 2], error);
  const [low, high] =
    interval === undefined ? wilsonInterval(won + tied / 2, n, error) : [interval[0] / 2, interval[1] / 2];
  const [exactWin, exactTie] = [cell.exact?.[win]?.mean, tie === '' ? 0 : cell.exact?.[tie]?.mean];
  // The exact rate of wins of seat 0 does not say how often seat 1 wins.
  const isKnown = exactWin !== undefined && exactTie !== undefined && tied === (ties?.histogram['1'] ?? 0);
  const exact = isKnown ? exactWin + exactTie / 2 : undefined;
  return { name: cell.strategies[0] ?? '', mean, low, high, n, error, exact, ...ratesOf(cell, game) };
}

/** All contests of two different players with the same parameters, once from the point of view of each player. */
export function contestsOf(cells: Cells, { stake, ofFirst }: Contested, error: number): readonly Contest[] {
  const inCell = (first: string, second: string): Subject | undefined => {
    const cell = cells.find(({ strategies }) => strategies[0] === first && strategies[1] === second);
    return cell && ofFirst(cell, error);
  };
  const met = cells.flatMap(({ strategies: [first = '', second = ''] }) => (first === second ? [] : [[first, second]]));
  const keys = new Set(met.flatMap(([one, other]) => [JSON.stringify([one, other]), JSON.stringify([other, one])]));
  return [...keys].flatMap((key) => {
    const [player = '', opponent = ''] = JSON.parse(key) as readonly string[];
    const asFirst = inCell(player, opponent);
    const second = inCell(opponent, player);
    const asSecond = second && turned(second, 2 * stake.neutral);
    const share = asFirst === undefined || asSecond === undefined ? (asFirst ?? asSecond) : middle(asFirst, asSecond);
    if (share === undefined) return [];
    const seats = asFirst === undefined ? 1 : asSecond === undefined ? 0 : 'both';
    return [{ player, opponent, share: { ...share, name: player }, stake, seats }];
  });
}

function middle(one: Subject, other: Subject): Subject {
  const exact = one.exact === undefined || other.exact === undefined ? undefined : (one.exact + other.exact) / 2;
  const [mean, low, high] = [one.mean + other.mean, one.low + other.low, one.high + other.high];
  const rates = Object.keys({ ...one.rates, ...other.rates }).map(
    (word) => [word, ((one.rates?.[word] ?? 0) + (other.rates?.[word] ?? 0)) / 2] as const,
  );
  return { ...one, mean: mean / 2, low: low / 2, high: high / 2, exact, rates: Object.fromEntries(rates) };
}

/**
 * The number of intervals on which the findings about cells of one pairing depend: one for each contest of two players,
 * whatever its seats, and otherwise one for each cell. Two means make a single comparison, so they count once.
 */
export function comparedIn(cells: Cells, game: AnyGame | undefined): number {
  if (cells.some(({ strategies }) => strategies.length > 2))
    return cells.reduce((sum, cell) => sum + placesOf(cell), 0);
  if (cells.some((cell) => cell.lineups.length > 1)) return cells.length;
  if (contestedIn(cells, game) === undefined) return cells.length === 2 ? 1 : cells.length;
  const between = cells.filter(({ strategies: [one, other] }) => one !== other);
  const contests = new Set(between.map((cell) => JSON.stringify([cell.params, [...cell.strategies].sort()])));
  return contests.size === 0 ? cells.length : contests.size;
}

/** The number of intervals on which the findings about a cell depend. A table of one strategy among itself has none. */
export function placesOf(cell: CellSummary): number {
  if (!isAmongOthers(cell)) return cell.strategies.length;
  return new Set(cell.strategies).size - 1;
}

/** Whether a cell has rounds of one player at a table of another strategy. */
export function isAmongOthers({ lineups }: CellSummary): boolean {
  return pairingOf(lineups) === 'round' && isOneAmong(lineups[0]);
}
