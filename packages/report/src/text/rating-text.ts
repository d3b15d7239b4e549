import type { RatingsSummary } from '@cards/batch';
import { ratingNotes as notesOf, strongestFirst } from '../model/notes.js';
import type { SectionModel } from '../model/report-model.js';
import { settingText } from '../words/count.js';
import { estimateWords } from '../words/estimate.js';
import { placeOf, type TextTable, titles } from './columns.js';

export function ratingTables({ ratings, setting, fixed }: SectionModel): readonly TextTable[] {
  return ratings.map((rated, at) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    const label = `ratings${where === '' ? '' : ` at ${where}`}`;
    const rows = strongestFirst(rated).map(({ name, rating, lead }) => [
      placeOf(name),
      { words: [rating.toFixed(0).replace(/^-0$/, '0')] },
      { words: lead === undefined ? [] : estimateWords({ mean: lead.rating, ci95: lead.ci95 }) },
    ]);
    return {
      labels: [at === 0 ? `${label}: Elo, 0 on average; 400 more mean odds of 10 to 1` : label],
      keys: 1,
      rows: [titles(['player'], ['rating', 'ahead of the next player by']), ...rows],
    };
  });
}

export function ratingNotes({ ratings, setting, fixed }: SectionModel): readonly string[] {
  return ratings.flatMap((rated) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    return notesOf(rated).map((note) => (where === '' ? note : `${where}: ${note}`));
  });
}

/** The parameters that distinguish ratings of one section. */
function settingOf({ params }: RatingsSummary, fixed: RatingsSummary['params']): string {
  return settingText(Object.fromEntries(Object.entries(params).filter(([name]) => fixed[name] === undefined)));
}
