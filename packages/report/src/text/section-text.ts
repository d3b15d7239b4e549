import { cellName, variedParams } from '../model/line-up.js';
import type { Finding } from '../model/finding.js';
import { factsOf } from '../model/notes.js';
import type { SectionModel } from '../model/report-model.js';
import type { TextTable } from './columns.js';
import { type Histogram, setHistogram } from './histogram.js';
import { ratingNotes, ratingTables } from './rating-text.js';

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
