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
export function sideTitles(measure: MeasureModel, sides: Two, [below, above]: Two): readonly string[] {
  if (measure.neutral === undefined || measure.isWin) return [];
  const at = plainNumber(measure.neutral);
  const [low, high] = meaningOf(measure, sides);
  return [`${below} ${at}: ${low}`, `${above} ${at}: ${high}`];
}

/** What a mean below the neutral value means, and one above it. */
function meaningOf({ better, unit, isDifference }: MeasureModel, [first, second]: Two): Two {
  if (!isDifference) return [`${second} is ahead`, `${first} is ahead`];
  if (better === 'lower') return [`${first} needs fewer ${unit}`, `${second} needs fewer ${unit}`];
  if (better === 'higher') return [`${second} gets more ${unit}`, `${first} gets more ${unit}`];
  return [`fewer ${unit} for ${first}`, `more ${unit} for ${first}`];
}

type Two = readonly [first: string, second: string];

/** The names of the two sides of paired cells, or `the first strategy` and `the second strategy` if the names vary. */
export function sidesOf({ cells, pairing }: SectionModel): Two {
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
