import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { shareInterval } from '@cards/statistics';
import { type Finding, MARGIN } from '../model/finding.js';
import { count } from '../words/count.js';
import { grouped } from '../words/estimate.js';
import { evidenceOfShare, percent } from './phrases.js';
import { gamesNeeded, type Subject } from './subject.js';

/** The games of two different players, from the point of view of one of them. */
export interface Contest {
  /** The player. */
  readonly player: string;
  /** The opponent. */
  readonly opponent: string;
  /** The player's share of the points, 0 to 1: a tie is half a win. With games in both seats, the mean of both. */
  readonly share: Subject;
  /** The seats that the player had. */
  readonly seats: 'both' | 'first' | 'second';
}

/** The names of the measures with the roles `win` and `tie`. */
export interface WinMeasures {
  readonly win: string;
  /** Undefined for a game without ties. */
  readonly tie: string | undefined;
}

/** The win and tie measures of a game of two seats; undefined if the game or one of the cells does not have them. */
export function winMeasuresOf(cells: readonly CellSummary[], game: AnyGame | undefined): WinMeasures | undefined {
  if (game?.seats !== 2) return undefined;
  const nameOf = (role: 'win' | 'tie'): string | undefined => game.measures.find((one) => one.role === role)?.name;
  const [win, tie] = [nameOf('win'), nameOf('tie')];
  if (win === undefined) return undefined;
  const needed = tie === undefined ? [win] : [win, tie];
  const areMeasured = cells.every((cell) => needed.every((name) => cell.measures[name] !== undefined));
  return areMeasured ? { win, tie } : undefined;
}

/**
 * The first player's share of the points in a cell.
 *
 * @param error - the error rate of its interval
 */
export function firstShare(
  cell: CellSummary | undefined,
  { win, tie }: WinMeasures,
  error: number,
): Subject | undefined {
  const [wins, ties] = [cell?.measures[win], tie === undefined ? undefined : cell?.measures[tie]];
  if (cell === undefined || wins === undefined) return undefined;
  const mean = wins.mean + (ties?.mean ?? 0) / 2;
  const [low, high] = shareInterval(mean, wins.n, error);
  const [exactWin, exactTie] = [cell.exact?.[win]?.mean, tie === undefined ? 0 : cell.exact?.[tie]?.mean];
  const exact = exactWin === undefined || exactTie === undefined ? undefined : exactWin + exactTie / 2;
  return { name: cell.strategies[0] ?? '', mean, low, high, n: wins.n, exact };
}

/**
 * All contests of two different players, once from the point of view of each player.
 *
 * @param cells - cells with the same parameters
 * @param error - the error rate of each interval
 */
export function contestsOf(cells: readonly CellSummary[], measures: WinMeasures, error: number): readonly Contest[] {
  const met = cells.flatMap(({ strategies: [first = '', second = ''] }) => (first === second ? [] : [[first, second]]));
  const keys = new Set(met.flatMap(([one, other]) => [JSON.stringify([one, other]), JSON.stringify([other, one])]));
  return [...keys].flatMap((key) => {
    const [player = '', opponent = ''] = JSON.parse(key) as readonly string[];
    const asFirst = firstShare(cellOf(cells, player, opponent), measures, error);
    const asSecond = turned(firstShare(cellOf(cells, opponent, player), measures, error));
    const share = asFirst === undefined || asSecond === undefined ? (asFirst ?? asSecond) : middle(asFirst, asSecond);
    if (share === undefined) return [];
    const seats = asFirst === undefined ? 'second' : asSecond === undefined ? 'first' : 'both';
    return [{ player, opponent, share: { ...share, name: player }, seats }];
  });
}

function cellOf(cells: readonly CellSummary[], first: string, second: string): CellSummary | undefined {
  return cells.find(({ strategies }) => strategies[0] === first && strategies[1] === second);
}

function turned(share: Subject | undefined): Subject | undefined {
  if (share === undefined) return undefined;
  const { mean, low, high, exact } = share;
  return { ...share, mean: 1 - mean, low: 1 - high, high: 1 - low, exact: exact === undefined ? undefined : 1 - exact };
}

function middle(one: Subject, other: Subject): Subject {
  const exact = one.exact === undefined || other.exact === undefined ? undefined : (one.exact + other.exact) / 2;
  return {
    ...one,
    mean: (one.mean + other.mean) / 2,
    low: (one.low + other.low) / 2,
    high: (one.high + other.high) / 2,
    exact,
  };
}

/** The result for the player: `wins` and `loses` exclude one half; `equal` is within the margin of one half. */
function contestResult({ share }: Contest): 'wins' | 'loses' | 'equal' | 'open' {
  if (share.low > 0.5) return 'wins';
  if (share.high < 0.5) return 'loses';
  return share.low > 0.5 - MARGIN && share.high < 0.5 + MARGIN ? 'equal' : 'open';
}

/** `keeper wins 71.7% of the games against smallest (95% interval 71.0% to 72.5%)`. */
function contestText({ player, opponent, share, seats }: Contest, hasTies: boolean): string {
  const what = hasTies
    ? `takes ${percent(share.mean, share)} of the points`
    : `wins ${percent(share.mean, share)} of the games`;
  const seat = seats === 'both' ? '' : ` from the ${seats} seat`;
  return `${player} ${what} against ${opponent}${seat} ${evidenceOfShare(share)}`;
}

/**
 * The strongest of the players with the same parameters.
 *
 * @returns undefined for fewer than two players
 */
export function contestFinding(contests: readonly Contest[], hasTies: boolean): Finding | undefined {
  const players = [...new Set(contests.map(({ player }) => player))];
  const of = (player: string): readonly Contest[] => contests.filter((one) => one.player === player);
  const points = (player: string): number => {
    const own = of(player);
    return own.reduce((sum, { share }) => sum + share.mean, 0) / own.length;
  };
  const [leader, runnerUp] = [...players].sort((one, other) => points(other) - points(one));
  if (leader === undefined || runnerUp === undefined) return undefined;
  const own = [...of(leader)].sort((one, other) => one.share.mean - other.share.mean);
  const [closest] = own;
  if (closest === undefined) return undefined;
  const wins = own.filter((one) => contestResult(one) === 'wins').length;
  const values = valuesOf(closest);
  const metAll = own.length === players.length - 1;
  if (wins === own.length && metAll) {
    if (own.length === 1)
      return { kind: 'contest', status: 'shown', text: `${contestText(closest, hasTies)}.`, values };
    const text = `${leader} beats all ${own.length} other players: even ${against(closest, hasTies)}.`;
    return { kind: 'contest', status: 'shown', text, values };
  }
  if (wins === own.length) {
    const text = `${leader} has the best results: ${contestText(closest, hasTies)}.`;
    return { kind: 'contest', status: 'shown', text, values };
  }
  return undecided(leader, own, closest, hasTies);
}

/** The leader does not beat every opponent. */
function undecided(leader: string, own: readonly Contest[], closest: Contest, hasTies: boolean): Finding {
  const values = valuesOf(closest);
  const result = contestResult(closest);
  const text = contestText(closest, hasTies);
  if (result === 'loses') {
    const lost = own.filter((one) => contestResult(one) === 'loses').length;
    const best = `No player beats every other one: ${leader} has the best results, but loses to ${count(lost, 'player')}`;
    return { kind: 'contest', status: 'shown', text: `${best}. ${text}.`, values };
  }
  if (result === 'equal') {
    const equal = `${leader} and ${closest.opponent} are equally strong: each takes half of the points within 1%`;
    return { kind: 'contest', status: 'shown', text: `${equal}. ${text}.`, values };
  }
  const { share } = closest;
  const needed = gamesNeeded(share.n, share, Math.abs(share.mean - 0.5) || MARGIN);
  const open = `The games do not show whether ${leader} or ${closest.opponent} is stronger: ${text}`;
  const more = `About ${grouped(needed)} games per cell would show such a difference.`;
  return { kind: 'contest', status: 'open', text: `${open}. ${more}`, values: { ...values, gamesNeeded: needed } };
}

function against({ opponent, share }: Contest, hasTies: boolean): string {
  const of = hasTies ? 'of the points' : 'of the games';
  return `against ${opponent} it ${hasTies ? 'takes' : 'wins'} ${percent(share.mean, share)} ${of} ${evidenceOfShare(share)}`;
}

function valuesOf({ share }: Contest): Finding['values'] {
  const { mean, low, high, exact } = share;
  return { share: mean, low, high, ...(exact === undefined ? {} : { exact }) };
}
