import type { MeasureModel } from '../model/measure-model.js';
import { plainNumber } from '../words/estimate.js';

/** The title of an axis of means, with the unit: `mean margin per game (cards)`. */
export function meanTitle({ name, unit, kind, isDifference, isPairScore }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `mean difference in ${name} per deal${unitText}`;
  if (isPairScore) return `mean ${name} per pair of games (0 to 4)`;
  return kind === 'proportion' ? `${name} (share of games)` : `mean ${name} per game${unitText}`;
}

/** The title of an axis of single values: `margin in a game (cards)`. */
export function valueTitle({ name, unit, isDifference, isPairScore }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `difference in ${name} on a deal${unitText}`;
  return isPairScore ? `${name} in a pair of games` : `${name} in a game${unitText}`;
}

/**
 * The meaning of a mean on either side of the neutral value: `left of 0: good needs fewer flips`.
 *
 * @param first - the first side: a strategy, or `the first seat`
 * @param second - the second side
 * @param words - the words for lower and higher on the axis
 * @returns two lines; none for win rates and for measures without a neutral value
 */
export function sideTitles(
  { neutral, better, unit, isDifference, isWin }: MeasureModel,
  [first, second]: readonly [first: string, second: string],
  [below, above]: readonly [below: string, above: string],
): readonly string[] {
  if (neutral === undefined || isWin) return [];
  const at = plainNumber(neutral);
  const [low, high] = isDifference
    ? better === 'lower'
      ? [`${first} needs fewer ${unit}`, `${second} needs fewer ${unit}`]
      : better === 'higher'
        ? [`${second} gets more ${unit}`, `${first} gets more ${unit}`]
        : [`fewer ${unit} for ${first}`, `more ${unit} for ${first}`]
    : [`${second} is ahead`, `${first} is ahead`];
  return [`${below} ${at}: ${low}`, `${above} ${at}: ${high}`];
}
