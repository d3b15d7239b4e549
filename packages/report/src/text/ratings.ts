import type { CellSummary, Summary } from '@cards/batch';
import type { Block } from './blocks.js';
import { estimateText } from './estimate.js';
import { variedParams } from './who.js';
import { probabilityText } from './probability.js';

/** The ratings of one table of players. */
type Rated = NonNullable<Summary['ratings']>[number];

/** Below this probability one number for each player is said not to explain who beats whom. */
const REJECTED = 0.0001;

/** Ratings arranged for people. */
export interface RatingsText {
  /** A table for each setting of the parameters, the strongest player first. */
  readonly blocks: readonly Block[];
  /** What the first seat is worth, and whether ratings say it all. */
  readonly notes: readonly string[];
}

/**
 * The ratings of those who met in some cells of one game.
 *
 * @param ratings - the ratings of a batch
 * @param cells - the cells
 */
export function ratingsText(ratings: Summary['ratings'] = [], cells: readonly CellSummary[]): RatingsText {
  const varied = variedParams(cells);
  const found = ratings.filter((rated) =>
    cells.some(({ game, params }) => rated.game === game && same(rated.params, params)),
  );
  const named = found.map((rated) => ({
    rated,
    where: varied.map((name) => `${name} ${rated.params[name]}`).join(', '),
  }));
  return {
    blocks: named.map(({ rated, where }, at) => block(rated, where, at === 0)),
    notes: named.flatMap(({ rated, where }) => notes(rated).map((note) => (where === '' ? note : `${where}: ${note}`))),
  };
}

function block({ players }: Rated, where: string, explained: boolean): Block {
  const strongest = [...players].sort((one, other) => other.rating - one.rating);
  const caption = `rating${where === '' ? '' : ` at ${where}`}`;
  return {
    captions: [
      explained ? `${caption}: strength in Elo points, on average 0; 400 more are odds of 10 to 1 to win` : caption,
    ],
    corner: 'player',
    columns: ['rating'],
    rows: strongest.map(({ name, rating, ci95 }) => ({
      label: [name],
      kind: 'ours',
      entries: [{ words: words(rating, ci95), alarm: false }],
    })),
  };
}

function notes({ firstSeat, fit }: Rated): readonly string[] {
  const seat =
    firstSeat === undefined
      ? []
      : [`the first seat is worth ${words(firstSeat.rating, firstSeat.ci95).join(' ')} Elo points`];
  if (fit === undefined) return seat;
  const { chiSquare, degrees, p } = fit;
  const statistic = `chi-square ${chiSquare?.toFixed(1) ?? 'infinite'} with ${degrees} degrees of freedom, ${probabilityText(p)}`;
  const verdict =
    p < REJECTED
      ? 'ratings do not explain all: who beats whom is more than one number for each player'
      : 'ratings explain who beats whom';
  return [...seat, `${verdict}; ${statistic}`];
}

function words(rating: number, ci95: readonly [low: number, high: number]): readonly string[] {
  const { mean, plusMinus } = estimateText(rating, ci95);
  return plusMinus === undefined ? [mean] : [mean, plusMinus];
}

function same(one: CellSummary['params'], other: CellSummary['params']): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => other[name] === value)
  );
}
