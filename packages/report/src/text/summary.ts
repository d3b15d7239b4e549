import type { Summary } from '@cards/batch';
import type { RatingsSummary } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { buildReport } from '../build-report.js';
import { cellName, variedParams } from '../model/line-up.js';
import {
  correctionNote,
  factsOf,
  intervalNote,
  partialNote,
  type PartialRun,
  ratingNotes as notesOf,
  strongestFirst,
} from '../model/notes.js';
import type { ReportModel, SectionModel } from '../model/report-model.js';
import { estimateWords, settingText } from '../words/estimate.js';
import { type Block, type Blocks, commandBlock, tableBlock, textBlock } from './block.js';
import { setColumns, type TextTable } from './columns.js';
import { type Histogram, histogramsOf, setHistogram } from './histogram.js';
import { markdownText } from './markdown.js';
import { LEAST_WIDTH, type Terminal, terminalText } from './terminal.js';
import { curveTables, distributionColumn, textTables } from './text-tables.js';

/**
 * How to show a summary as a table.
 *
 * @inline
 */
export interface TableOptions extends Terminal {
  /** The command that reproduces the batch, shown at the end; left out, none is shown. */
  readonly command?: string;
  /** Whether to show the histogram of every count, not only the informative ones. */
  readonly histogram?: boolean;
  /** Whether to show tables below the findings. The default is true for a batch of one game, or with `histogram`. */
  readonly details?: boolean | undefined;
  /** The command that shows the tables, for a batch that is shown without them. */
  readonly detailsCommand?: string;
  /** The finished part of a batch that was interrupted; left out for a complete batch. */
  readonly partial?: PartialRun | undefined;
}

/**
 * A summary for a terminal: the findings first, then the tables, with exact and published values below the estimates,
 * histograms, and the command that reproduces it. A batch of several games shows its findings alone.
 */
export function formatTable(summary: Summary, games: readonly AnyGame[], options: TableOptions): string {
  return terminalText(
    summaryParts(summary, games, options, (section, seed) => detailed(section, seed, options)),
    options,
  );
}

/** A summary in GitHub's Markdown: the findings and tables that a terminal shows. */
export function formatMarkdown(summary: Summary, games: readonly AnyGame[], options: SummaryText): string {
  const histogramsIn = (section: SectionModel): readonly Histogram[] =>
    options.histogram === true ? histogramsOf(section, true) : [];
  return markdownText(
    summaryParts(summary, games, { ...options, details: true }, (section, seed) =>
      sectionParts(section, seed, textTables(section.tables), histogramsIn(section)),
    ),
  );
}

type SummaryText = Omit<TableOptions, keyof Terminal>;

function summaryParts(
  summary: Summary,
  games: readonly AnyGame[],
  options: SummaryText,
  inDetail: (section: SectionModel, seed: string) => readonly Blocks[],
): readonly Blocks[] {
  const report = buildReport(summary, games);
  const isOneGame = new Set(report.sections.map(({ title }) => title)).size <= 1;
  const { histogram = false, details = isOneGame || histogram, detailsCommand } = options;
  const sections = report.sections.flatMap((section) => (details ? inDetail(section, report.seed) : [brief(section)]));
  const whole = details || report.findings.length === 0 ? [] : [findings(report.findings)];
  const note = details ? intervalNote(report) : correctionNote(report);
  const tables = commandBlock('Tables:', details ? undefined : detailsCommand);
  const footer = [textBlock(note), tables, ending(report, options)].flat();
  return [interruption(options), ...sections, whole, footer];
}

const interruption = ({ partial }: Pick<TableOptions, 'partial'>): Blocks =>
  textBlock(partial === undefined ? '' : partialNote(partial));

const findings = (of: SectionModel['findings'], indent = 0): Block => ({ kind: 'findings', findings: of, indent });

function ending({ digest }: ReportModel, { command, partial }: Pick<TableOptions, 'command' | 'partial'>) {
  return [
    ...(partial === undefined ? textBlock('Digest: ', { code: digest }) : []),
    ...commandBlock('Reproduce:', command),
  ];
}

function brief(section: SectionModel): Blocks {
  const first = section.findings.find(({ kind }) => kind !== 'agreement' && kind !== 'fit');
  const alarms = section.findings.filter((one) => one.status === 'alarm' && one !== first);
  const title = `${section.title}: ${factsOf(section).join('; ')}`;
  return [{ kind: 'heading', level: 2, text: title }, findings([first ?? [], alarms].flat(), 2)];
}

function detailed(section: SectionModel, seed: string, options: TableOptions): readonly Blocks[] {
  const { histogram = false, sparklines = true } = options;
  const histograms = histogramsOf(section, histogram);
  const plain = textTables(section.tables);
  const column = histograms.length === 0 && sparklines ? distributionColumn(section) : undefined;
  if (column === undefined) return sectionParts(section, seed, plain, histograms);
  // A sparkline breaks no line.
  const width = Math.max(LEAST_WIDTH, options.width);
  const height = ({ rows, keys }: TextTable): number => setColumns(rows, width, keys).length;
  const tables = textTables(section.tables, column).map((table, at) => {
    const narrow = plain[at] ?? table;
    return height(table) > height(narrow) ? narrow : table;
  });
  return sectionParts(section, seed, [...tables, ...curveTables(section)], []);
}

/** A section: its findings, the given tables and histograms, and the ratings. */
function sectionParts(
  section: SectionModel,
  seed: string,
  tables: readonly TextTable[],
  histograms: readonly Histogram[],
): readonly Blocks[] {
  const { title } = section;
  const facts = [...factsOf(section), `seed ${seed}`].join('; ');
  return [
    [{ kind: 'heading', level: 2, text: title }, ...textBlock(facts)],
    [findings(section.findings)],
    ...figureParts(section, title, tables, histograms),
  ];
}

/** The figures of a section: the given tables and histograms, the ratings, and notes on them. */
export function figureParts(
  section: SectionModel,
  place: string,
  tables: readonly TextTable[] = textTables(section.tables),
  histograms: readonly Histogram[] = [],
): readonly Blocks[] {
  const varied = variedParams(section.cells);
  return [
    ...tables.map((table): Blocks => [{ kind: 'table', place: `${place}, ${table.labels[0]}`, ...table }]),
    ...ratingTables(section, place),
    ...histograms.map((one): Blocks => [
      { kind: 'drawn', draw: (width) => setHistogram(one, cellName(one.cell, varied), width) },
    ]),
    [...ratingNotes(section), ...section.notes].flatMap((note) => textBlock(note)),
  ];
}

function ratingTables({ ratings, setting, fixed }: SectionModel, place: string): readonly Blocks[] {
  return ratings.map((rated, at) => {
    const where = settingOf(rated, { ...fixed, ...setting });
    const name = `ratings${where === '' ? '' : ` at ${where}`}`;
    const label = at === 0 ? `${name}: Elo, 0 on average; 400 more mean odds of 10 to 1` : name;
    const rows = strongestFirst(rated).map(({ name: player, rating, lead }) => [
      player,
      rating.toFixed(0).replace(/^-0$/, '0'),
      lead === undefined ? '' : estimateWords({ mean: lead.rating, ci95: lead.ci95 }).join(' '),
    ]);
    const columns = ['rating', 'ahead of the next player by'];
    return [tableBlock(`${place}, ${label}`, ['player'], columns, rows, [label])];
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
