import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';

/** The title of an axis of means, with the unit: `mean margin per game (cards)`. */
export function meanTitle({ name, unit, isShare, isDifference, isPairScore }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `mean difference in ${name} per deal${unitText}`;
  if (isPairScore) return `mean ${name} of a game pair (% of 4)`;
  return isShare ? `${name} (% of games)` : `mean ${name} per game${unitText}`;
}

/** The title of an axis of single values: `margin in a game (cards)`. */
export function valueTitle({ name, unit, isDifference, isPairScore, scale }: MeasureModel): string {
  const unitText = unit === name || isPairScore ? '' : ` (${unit})`;
  if (isDifference) return `difference in ${name} on a deal${unitText}`;
  if (scale !== undefined) return `${name} in a round${unitText}`;
  return isPairScore ? `${name} in a game pair` : `${name} in a game${unitText}`;
}

/** What a mean on either side of the neutral value means: `left of 0: good needs fewer flips`. None for win rates. */
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

/** The names of the two sides of paired cells, or `the first strategy` and `the second strategy` if the names vary. */
export function sidesOf({ cells, pairing }: SectionModel): readonly [first: string, second: string] {
  const sides = cells.map(({ strategies, pairedWith = [] }) =>
    pairing === 'swapped' ? strategies : [strategies.join(' against '), pairedWith.join(' against ')],
  );
  const nameOf = (side: 0 | 1, otherwise: string): string => {
    const names = new Set(sides.map((pair) => printable(pair[side] ?? '')));
    const [name = otherwise] = names;
    return names.size === 1 ? name : otherwise;
  };
  return [nameOf(0, 'the first strategy'), nameOf(1, 'the second strategy')];
}
