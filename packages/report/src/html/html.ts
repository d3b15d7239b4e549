import type { CellSummary, Summary } from '@cards/batch';
import { pairingOf } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { checkList, checkMembers, summaryOf } from '@cards/core/internal';
import { buildReport } from '../build-report.js';
import type { Chart } from '../chart/drawing.js';
import { cellName, titleIn } from '../model/line-up.js';
import { factsOf, partialNote, type PartialRun, UNITS } from '../model/notes.js';
import type { ReportModel, SectionModel } from '../model/report-model.js';
import { type Block, type Blocks, commandBlock, textBlock } from '../text/block.js';
import { figureParts } from '../text/summary.js';
import { count, listed } from '../words/estimate.js';
import { sectionCharts } from './charts.js';
import { documentPage } from './document-page.js';

/** A run, for `reportHtml`. */
export interface ReportRun {
  /** Its name in the page, such as the directory of its results. A page of one run does not show it. */
  readonly name: string;
  /** Its results. */
  readonly summary: Summary;
  /** The games that its cells played; the id of an unknown game is its title. */
  readonly games: readonly AnyGame[];
  /** The command that reproduces the results, shown as it is. */
  readonly command: string;
  /** The versions of the programs and packages, by name, such as `@cards/sim` or `node`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The finished part of a run that was interrupted; left out for a complete run. */
  readonly interrupted?: PartialRun;
}

/** A run, its name if the page has several, and the identifiers of its parts. */
interface Part {
  readonly run: ReportRun;
  readonly report: ReportModel;
  readonly name: string | undefined;
  readonly id: string;
  readonly idOf: (section: SectionModel) => string;
}

/**
 * One page of HTML for one or several runs: findings, charts, tables, and how to reproduce the results. The page
 * needs no network, no script and no other file. The same arguments give the same bytes. The findings of each run have
 * their own error rate of 5%.
 *
 * @param runs - one or more runs; each has its own part of the page
 * @returns the text of the page
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { reportHtml } from '@cards/report/html';
 *
 * const runs = [8, 12].map((cards) => ({
 *   name: `${cards} cards`,
 *   summary: simulate({ cells: [{ game: pairs, params: { cards }, strategies: ['good'], trials: 500 }] }),
 *   games: [pairs],
 *   command: `node pairs.js ${cards}`,
 *   versions: { '@cards/pairs': '0.1.0' },
 * }));
 * const page = reportHtml(runs);
 * page.includes('<h1>Pairs</h1>'); // => true
 * page.match(/<h2 id="run-\d">(8|12) cards<\/h2>/g)?.length; // => 2
 * page.includes('<script'); // => false
 * ```
 */
export function reportHtml(runs: readonly ReportRun[]): string {
  const parts = checkList(runs, 'the runs').map((run, at): Part => {
    checkMembers(run, 'a run', 'summary', 'games', 'command', 'versions');
    const id = `run-${at + 1}`;
    const isAlone = runs.length === 1;
    const report = buildReport(run.summary, run.games);
    const idOf = ({ id: own }: SectionModel): string => `${isAlone ? '' : `${id}-`}${own === '' ? 'section' : own}`;
    return { run, report, id, name: isAlone ? undefined : run.name, idOf };
  });
  const titles = new Set(parts.flatMap(({ report }) => report.sections.map(({ title }) => title)));
  const blocks = [
    ...parts.flatMap(interruption),
    heading(2, 'Findings'),
    ...parts.flatMap(findingsOf),
    ...parts.flatMap(runBlocks),
    heading(2, 'How to read it'),
    ...READING.flatMap((text) => textBlock(text)),
    ...reproduction(runs),
  ];
  return documentPage({ title: listed([...titles]), parts: [blocks] });
}

const heading = (level: 2 | 3 | 4, text: string, more: { readonly id?: string; readonly to?: string } = {}): Block => ({
  kind: 'heading',
  level,
  text,
  ...more,
});

function interruption({ name, run: { interrupted } }: Part): Blocks {
  if (interrupted === undefined) return [];
  return textBlock(`${name === undefined ? '' : `${name}: `}${partialNote(interrupted)}`, { style: 'interrupted' });
}

/** The findings of a run, with links to its sections. */
function findingsOf({ name, id, report, idOf }: Part): Blocks {
  const [section, ...others] = report.sections;
  if (name === undefined && section !== undefined && others.length === 0)
    return [{ kind: 'findings', findings: section.findings }];
  const level = name === undefined ? 3 : 4;
  return [
    ...(name === undefined ? [] : [heading(3, name, { to: id })]),
    ...report.sections.flatMap((one): Blocks => {
      const findings = one.findings.filter(({ kind }) => kind !== 'agreement' && kind !== 'fit');
      const title = heading(level, sectionTitle(one), { to: idOf(one) });
      return [title, ...(findings.length === 0 ? textBlock('No finding.') : []), { kind: 'findings', findings }];
    }),
    ...(report.findings.length === 0
      ? []
      : [heading(level, 'All cells'), { kind: 'findings', findings: report.findings } as const]),
  ];
}

/** The sections of a run, below its name when the page has several. */
function runBlocks(part: Part): Blocks {
  const { name, id, report } = part;
  const sections = report.sections.flatMap((section) => sectionBlocks(section, part));
  return name === undefined ? sections : [heading(2, name, { id }), ...sections];
}

const READING = [
  '± is the 95% confidence interval (the longer side; rates stay within 0 and 100%). A rule that computes such intervals includes the true value in about 95 of 100 runs with other seeds. A mean has only the digits that its interval supports. The mean of a single game has no interval.',
  'The intervals in the findings are wider. They are corrected for their number: those of one run hold together with a probability of at least 95%. The interval of a sequential test is valid at any stopping time, and is not corrected.',
  'An exact or published value differs when chance alone produces such a difference at most once in 10,000 times. A p-value is the probability that games which follow the exact distribution fit it as badly as these games or worse. P-values in findings are corrected for the number of tests of the run.',
];

/** The figures of a section of a page. Its findings are at the top. */
function sectionBlocks(section: SectionModel, { name, idOf }: Part): Blocks {
  const title = sectionTitle(section);
  const place = name === undefined ? title : `${name}, ${title}`;
  const [level, sublevel] = name === undefined ? ([2, 3] as const) : ([3, 4] as const);
  const { main, others, distributions, shown, all } = sectionCharts(section);
  const chartOf = (drawing: Chart): Block => ({ kind: 'chart', drawing, place });
  const closed = (text: string, charts: readonly Chart[]): Block => ({
    kind: 'details',
    text,
    blocks: charts.map(chartOf),
  });
  const measures = listed([...new Set(others.map(({ measure }) => measure))]);
  const { game } = section;
  return [
    heading(level, title, { id: idOf(section) }),
    ...(game === undefined ? [] : textBlock(`${section.title}: ${summaryOf(game)}.`)),
    ...textBlock(factsOf(section).join('; '), { style: 'facts' }),
    ...(main === undefined ? [] : [chartOf(main)]),
    heading(sublevel, 'Numbers'),
    ...figureParts(section, place).flat(),
    ...(others.length === 0
      ? []
      : [
          heading(sublevel, 'Other measures'),
          closed(`${others.length === 1 ? 'Chart' : 'Charts'}: ${measures}`, others),
        ]),
    ...(distributions.length === 0 ? [] : [heading(sublevel, 'Distributions')]),
    ...(distributions.length === 0 || all === shown
      ? []
      : textBlock(`The page shows ${shown} of ${all} distributions. The JSON output has the histograms of all cells.`, {
          style: 'facts',
        })),
    ...(distributions.length > 1
      ? [closed(`${distributions.length} charts of ${shown} distributions`, distributions)]
      : distributions.map(chartOf)),
  ];
}

/** The heading of a section: `UnoWar, points 3`. */
function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return [title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', ');
}

function reproduction(runs: readonly ReportRun[]): Blocks {
  const [these, produce] = runs.length === 1 ? ['This command plays', 'produces'] : ['These commands play', 'produce'];
  const text = `${these} the same games and ${produce} the same results, on any number of processors. Equal digests mean equal results.`;
  const named = (name: string): Blocks => (runs.length === 1 ? [] : [heading(3, name)]);
  return [
    heading(2, 'How to reproduce it'),
    ...textBlock(text),
    ...runs.flatMap((run) => [...named(run.name), ...runItem(run)]),
  ];
}

function runItem({ summary, games, command, versions }: ReportRun): Blocks {
  const { seed, digest, cells } = summary;
  const items = Object.entries({ Seed: seed, Digest: digest, ...versions }).map(([mark, text]) => ({ mark, text }));
  return [
    ...commandBlock('', command),
    { kind: 'items', items, indent: 0, column: 0 },
    {
      kind: 'details',
      text: cells.length === 1 ? 'The cell and its digest' : `All ${cells.length} cells and their digests`,
      blocks: cells.flatMap((cell) => cellItem(cell, games)),
    },
  ];
}

function cellItem(cell: CellSummary, games: ReportRun['games']): Blocks {
  const { game: id, params, trials, digest, lineups, code = {}, stop } = cell;
  const reached = stop?.reached === true ? 'reached' : 'not reached';
  const facts = [
    `${titleIn(games, id)}: ${cellName(cell, Object.keys(params))}`,
    count(trials, UNITS[pairingOf(lineups)][0]),
    ...(stop === undefined
      ? []
      : stop.kind === 'precision'
        ? [`stopping rule: a 95% half-width of at most ${stop.halfWidth}, ${reached}`]
        : [`stopping rule: a decision between scores of ${stop.low} and ${stop.high}, ${reached}`]),
    ...Object.entries(code).map(([spec, hash]) => `the code of ${spec} is ${hash}`),
  ];
  return textBlock(`${facts.join('; ')} `, { code: digest });
}
