import type { RatingsSummary } from '@cards/batch';
import { cellName, variedParams } from '../model/line-up.js';
import { factsOf, ratingNotes as notesOf, strongestFirst } from '../model/notes.js';
import type { Finding, SectionModel } from '../model/report-model.js';
import { estimateWords, settingText } from '../words/estimate.js';
import { placeOf, type TextTable, titles } from './columns.js';
import { type Histogram, setHistogram } from './histogram.js';

/** How the parts of a text are written: for a terminal, or as Markdown. */
export interface Writer {
  /** The columns of a block. */
  readonly width: number;
  heading(title: string, facts: string): string;
  findings(findings: readonly Finding[]): string;
  table(table: TextTable): string;
  /** Lines as they are. */
  block(lines: readonly string[]): string;
  /** Texts that each begin a line. */
  lines(texts: readonly string[]): string;
  /** Texts that are paragraphs where there is room for them. */
  notes(texts: readonly string[]): string;
  /** A text that ends with commands. */
  commands(text: string, commands: readonly string[]): string;
}

/** A section: its findings, the given tables and histograms, and the ratings. */
export function writeSection(
  write: Writer,
  section: SectionModel,
  seed: string,
  tables: readonly TextTable[],
  histograms: readonly Histogram[],
): readonly string[] {
  const { title, findings, notes, cells } = section;
  const varied = variedParams(cells);
  return [
    write.heading(title, [...factsOf(section), `seed ${seed}`].join('; ')),
    write.findings(findings),
    ...[...tables, ...ratingTables(section)].map((table) => write.table(table)),
    ...histograms.map((one) => write.block(setHistogram(one, cellName(one.cell, varied), write.width))),
    write.notes([...ratingNotes(section), ...notes]),
  ];
}

/** The parts that are not empty, with an empty line between two of them. */
export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

function ratingTables({ ratings, setting, fixed }: SectionModel): readonly TextTable[] {
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

function ratingNotes({ ratings, setting, fixed }: SectionModel): readonly string[] {
  return ratings.flatMap((rated) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    return notesOf(rated).map((note) => (where === '' ? note : `${where}: ${note}`));
  });
}

/** The parameters that distinguish ratings of one section. */
function settingOf({ params }: RatingsSummary, fixed: RatingsSummary['params']): string {
  return settingText(Object.fromEntries(Object.entries(params).filter(([name]) => fixed[name] === undefined)));
}
