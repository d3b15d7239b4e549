import type { AnyGame } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { shareInterval } from '@cards/statistics';
import { intervalOf, type Subject } from './subject.js';

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
  const { n } = wins;
  const mean = wins.mean + (ties?.mean ?? 0) / 2;
  // Points: 2 for a win and 1 for a tie. Wilson's interval of their share is too wide, but needs no minimum of games.
  const [won, tied] = [wins.histogram['1'] ?? 0, ties?.histogram['1'] ?? 0];
  const points = [
    [0, n - won - tied],
    [1, tied],
    [2, won],
  ] as const;
  const interval = tied === 0 ? undefined : intervalOf(points, [0, 2], error);
  const [low, high] = interval === undefined ? shareInterval(mean, n, error) : [interval[0] / 2, interval[1] / 2];
  const [exactWin, exactTie] = [cell.exact?.[win]?.mean, tie === undefined ? 0 : cell.exact?.[tie]?.mean];
  const exact = exactWin === undefined || exactTie === undefined ? undefined : exactWin + exactTie / 2;
  return { name: cell.strategies[0] ?? '', mean, low, high, n, error, exact };
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
