import type { RatingsSummary } from '@cards/batch';
import { summaryOf } from '@cards/core';
import { buildReport } from '../build-report.js';
import { variedParams } from '../model/line-up.js';
import { eloText, factsOf, partialNote, ratingNotes, strongestFirst } from '../model/notes.js';
import type { ReportModel, SectionModel } from '../model/report-model.js';
import { listed } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { sectionCharts } from './charts.js';
import type { Chart } from '../chart/drawing.js';
import { findingsList } from './document-page.js';
import { figure, heading, html, type Level, type Markup } from './markup.js';
import { page } from './page.js';
import { type PageOptions, type ReportRun, reproduction } from './reproduction.js';
import { cell, figureTable, table } from './tables.js';

interface Part {
  readonly run: ReportRun;
  readonly report: ReportModel;
  readonly id: string;
  readonly idOf: (section: SectionModel) => string;
}

/**
 * One page of HTML for one or several runs: findings, charts, tables, and how to reproduce the results. The page
 * needs no network, no script and no other file. The same arguments give the same bytes. The findings of each run have
 * their own error rate of 5%.
 *
 * @param runs - one or more runs; each has its own part of the page
 * @param options - the title
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
 * const page = reportHtml(runs, { title: 'Two sizes of Pairs' });
 * page.includes('<h1>Two sizes of Pairs</h1>'); // => true
 * page.match(/<h2>(8|12) cards<\/h2>/g)?.length; // => 2
 * page.includes('<script'); // => false
 * ```
 */
export function reportHtml(runs: readonly ReportRun[], options: PageOptions = {}): string {
  const parts = runs.map((run, at): Part => {
    const id = `run-${at + 1}`;
    const prefix = runs.length === 1 ? '' : `${id}-`;
    const report = buildReport(run.summary, run.games);
    return { run, report, id, idOf: (section) => `${prefix}${section.id === '' ? 'section' : section.id}` };
  });
  const titles = new Set(parts.flatMap(({ report }) => report.sections.map(({ title }) => printable(title))));
  const title = printable(options.title ?? listed([...titles]));
  return page(title, [
    html`<header>
      <h1>${title}</h1>
      ${parts.map(({ run }) => interruption(run, runs.length > 1))} ${contents(parts)}
    </header>`,
    findingsOf(parts),
    ...parts.map((part) => runMarkup(part, parts.length > 1)),
    READING,
    reproduction(runs),
  ]);
}

function interruption({ name, interrupted }: ReportRun, isNamed: boolean): Markup | '' {
  if (interrupted === undefined) return '';
  return html`<p class="interrupted">
    <strong>${isNamed ? `${printable(name)}: ` : ''}${partialNote(interrupted)}</strong>
  </p>`;
}

/** Links to the runs and their sections. The findings of a single run have these links. */
function contents(parts: readonly Part[]): Markup | '' {
  if (parts.length === 1) return '';
  const links = ({ report, idOf }: Part): readonly Markup[] =>
    report.sections.map((section) => html`<li><a href="#${idOf(section)}">${sectionTitle(section)}</a></li>`);
  return html`<nav aria-label="Contents">
    <ol>
      ${parts.map(
        (part) =>
          html`<li>
            <a href="#${part.id}">${printable(part.run.name)}</a>
            <ul>
              ${links(part)}
            </ul>
          </li>`,
      )}
    </ol>
  </nav>`;
}

function findingsOf(parts: readonly Part[]): Markup {
  const [only, ...others] = parts;
  const [section, ...more] = only?.report.sections ?? [];
  const isAlone = others.length === 0 && more.length === 0 && section !== undefined;
  if (isAlone) return html`<section>${heading(2, 'Findings')} ${findingsList(section.findings)}</section>`;
  return html`<section>
    ${heading(2, 'Findings')}
    ${parts.map((part) =>
      others.length === 0 ? runFindings(part) : html`${heading(3, printable(part.run.name))} ${runFindings(part)}`,
    )}
  </section>`;
}

function runFindings({ report, idOf }: Part): Markup {
  const items = report.sections.map((section) => {
    const own = section.findings.filter(({ kind }) => kind !== 'agreement' && kind !== 'fit');
    return html`<dt><a href="#${idOf(section)}">${sectionTitle(section)}</a></dt>
      <dd>${own.length === 0 ? 'No finding.' : findingsList(own)}</dd> `;
  });
  const whole =
    report.findings.length === 0
      ? ''
      : html`<dt>All cells</dt>
          <dd>${findingsList(report.findings)}</dd>`;
  return html`<dl class="overview">${items}${whole}</dl>`;
}

/** The sections of a run, below its name when the page has several. */
function runMarkup({ run, report, id, idOf }: Part, isNamed: boolean): Markup {
  const isAlone = !isNamed && report.sections.length === 1;
  const name = isNamed ? printable(run.name) : undefined;
  const sections = report.sections.map((section) => sectionMarkup(section, { id: idOf(section), run: name, isAlone }));
  if (name === undefined) return html`${sections}`;
  return html`<section id="${id}" class="run">${heading(2, name)} ${sections}</section>`;
}

const READING = html`<section>
  <h2>How to read it</h2>
  <p>
    ± is the 95% confidence interval (the longer side; rates stay within 0 and 100%). A rule that computes such intervals includes the true value in
    about 95 of 100 runs with other seeds. A mean has only the digits that its interval supports. The mean of a single
    game has no interval.
  </p>
  <p>
    The intervals in the findings are wider. They are corrected for their number: those of one run hold together
    with a probability of at least 95%. The interval of a sequential test is valid at any stopping time, and is not
    corrected.
  </p>
  <p>
    An exact or published value <em>differs</em> when chance alone produces such a difference at most once in 10,000
    times. A p-value is the probability that games which follow the exact distribution fit it as badly as these games or
    worse. P-values in findings are corrected for the number of tests of the run.
  </p>
</section>`;

/**
 * A section of a page. `run` is the name of its run, if the page has several. A section that is alone has its title and
 * its findings directly above it.
 */
function sectionMarkup(
  section: SectionModel,
  { id, run, isAlone }: { readonly id: string; readonly run: string | undefined; readonly isAlone: boolean },
): Markup {
  const title = sectionTitle(section);
  const place = run === undefined ? title : `${run}, ${title}`;
  const [level, sublevel] = run === undefined ? ([2, 3] as const) : ([3, 4] as const);
  const charts = sectionCharts(section);
  const { main } = charts;
  return html`<section id="${id}">
    ${heading(level, isAlone ? 'Results' : title)} ${isAlone ? '' : findingsList(section.findings)}
    ${sectionIntroduction(section).map((text) => html`<p class="introduction">${text}</p>`)}
    <p class="facts">${factsOf(section).join('; ')}</p>
    ${main === undefined ? '' : figure(main, place)} ${heading(sublevel, 'Numbers')}
    ${section.tables.map((one) => figureTable(one, place))} ${otherCharts(charts.others, place, sublevel)}
    ${distributions(charts, place, sublevel)} ${ratings(section, place, sublevel)} ${notes(section, sublevel)}
  </section>`;
}

function otherCharts(others: readonly Chart[], place: string, level: Level): Markup | '' {
  if (others.length === 0) return '';
  const titles = listed([...new Set(others.map(({ measure }) => printable(measure)))]);
  return html`${heading(level, 'Other measures')}
    <details>
      <summary>${others.length === 1 ? 'Chart' : 'Charts'}: ${titles}</summary>
      ${others.map((one) => figure(one, place))}
    </details>`;
}

function distributions(of: ReturnType<typeof sectionCharts>, place: string, level: Level): Markup | '' {
  const { distributions: charts, shown, all } = of;
  if (charts.length === 0) return '';
  const drawn = charts.map((one) => figure(one, place));
  const content =
    charts.length === 1
      ? drawn
      : html`<details>
          <summary>${charts.length} charts of ${shown} distributions</summary>
          ${drawn}
        </details>`;
  const note =
    all === shown
      ? ''
      : html`<p class="facts">
          The page shows ${shown} of ${all} distributions. The JSON output has the histograms of all cells.
        </p>`;
  return html`${heading(level, 'Distributions')} ${note}${content}`;
}

function ratings({ ratings: found, cells }: SectionModel, place: string, level: Level): Markup | '' {
  if (found.length === 0) return '';
  const varied = variedParams(cells);
  const tables = found.map((rated) =>
    ratingsTable(rated, varied.map((name) => `${name} ${rated.params[name]}`).join(', '), place),
  );
  return html`${heading(level, 'Ratings')}
    <p class="facts">${RATINGS_NOTE}</p>
    ${tables}`;
}

/** The strongest player is first, and each has its lead over the next one. */
function ratingsTable(rated: RatingsSummary, where: string, place: string): Markup {
  const title = `Elo ratings${where === '' ? '' : `, ${where}`}`;
  const rows = strongestFirst(rated).map((player) => {
    const { name, lead } = player;
    const ahead = lead === undefined ? '' : `${eloText(lead)} over ${printable(lead.over)}`;
    return { keys: [name], cells: [cell(eloText(player)), cell(ahead)] };
  });
  return html`${table(`${place}, ${title}`, title, { columns: ['player', 'rating', 'lead over the next player'], rows })}
  ${ratingNotes(rated).map((note) => html`<p class="facts">${note}</p>`)}`;
}

const RATINGS_NOTE =
  'The mean rating is 0. A lead of 400 means odds of 10 to 1 to win. The interval of a lead accounts for the error ' +
  'that both ratings share, so it can exclude 0 although the intervals of the ratings overlap.';

function notes({ notes: found }: SectionModel, level: Level): Markup | '' {
  if (found.length === 0) return '';
  return html`${heading(level, 'Notes')}
    <ul class="notes">
      ${found.map((note) => html`<li>${note}</li>`)}
    </ul>`;
}

/** The heading of a section: `UnoWar, points 3`. */
function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return printable([title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', '));
}

function sectionIntroduction({ game, title, measures }: SectionModel): readonly string[] {
  const rules = game === undefined ? [] : [`${title}: ${summaryOf(game)}.`];
  const forWhom = game !== undefined && game.seats !== 1 ? ' for seat 0' : '';
  const counts = measures.map(({ name, summary, better }) => {
    const wish = better === 'neither' ? [] : [`${better} is better${forWhom}`];
    const details = [...(summary === name ? [] : [summary]), ...wish].join('; ');
    return printable(details === '' ? name : `${name} (${details})`);
  });
  return [...rules, `Measures: ${counts.join(', ')}.`];
}
