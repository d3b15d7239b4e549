import { summaryOf } from '@cards/core';
import { variedParams } from '../model/line-up.js';
import type { SectionModel } from '../model/report-model.js';
import { listed } from '../words/count.js';
import { factsOf } from '../model/notes.js';
import { printable } from '../words/wrap.js';
import type { Finding } from '../model/finding.js';
import { sectionCharts, type SectionCharts } from './charts.js';
import type { Chart } from './drawing.js';
import { figure } from './svg.js';
import { below, heading, html, type Level, type Markup } from './markup.js';
import { RATINGS_NOTE, ratingsTable } from './ratings-table.js';
import { figureTable } from './tables.js';

/** Up to this many charts of distributions are open. */
const MOST_OPEN = 1;

/** The place of a section in its page. */
export interface SectionPlace {
  /** The identifier, unique in the page. */
  readonly id: string;
  /** The level of its heading. */
  readonly level: 2 | 3;
  /** The name of its run, if the page has several. */
  readonly run: string | undefined;
  /** Whether the page has no other section. The title and the findings are then directly above it. */
  readonly isAlone: boolean;
}

/** A section: findings, the main chart, tables, other charts, ratings and notes. */
export function sectionMarkup(section: SectionModel, { id, level, run, isAlone }: SectionPlace): Markup {
  const title = sectionTitle(section);
  const place = run === undefined ? title : `${run}, ${title}`;
  const sublevel = below(level);
  const charts = sectionCharts(section);
  const { main } = charts;
  return html`<section id="${id}">
    ${heading(level, isAlone ? 'Results' : title)} ${isAlone ? '' : findingsList(section.findings)}
    ${sectionIntroduction(section).map((text) => html`<p class="introduction">${text}</p>`)}
    <p class="facts">${factsOf(section).join('; ')}</p>
    ${main === undefined ? '' : figure(main, place)} ${heading(sublevel, 'Numbers')}
    ${section.tables.map((table) => figureTable(table, place))} ${otherCharts(charts, place, sublevel)}
    ${distributions(charts, place, sublevel)} ${ratings(section, place, sublevel)} ${notes(section, sublevel)}
  </section>`;
}

function figures(charts: readonly Chart[], place: string): readonly Markup[] {
  return charts.map((one) => figure(one, place));
}

function otherCharts({ others }: SectionCharts, place: string, level: Level): Markup | '' {
  if (others.length === 0) return '';
  const titles = listed([...new Set(others.map(({ measure }) => printable(measure)))]);
  return html`${heading(level, 'Other measures')}
    <details>
      <summary>${others.length === 1 ? 'Chart' : 'Charts'}: ${titles}</summary>
      ${figures(others, place)}
    </details>`;
}

function distributions({ distributions: charts, shown, all }: SectionCharts, place: string, level: Level): Markup | '' {
  if (charts.length === 0) return '';
  const drawn = figures(charts, place);
  const content =
    charts.length <= MOST_OPEN
      ? drawn
      : html`<details>
          <summary>${charts.length} charts of ${shown} distributions</summary>
          ${drawn}
        </details>`;
  const missing = all - shown;
  const note =
    missing === 0
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

function notes({ notes: found }: SectionModel, level: Level): Markup | '' {
  if (found.length === 0) return '';
  return html`${heading(level, 'Notes')}
    <ul class="notes">
      ${found.map((note) => html`<li>${note}</li>`)}
    </ul>`;
}

/** The heading of a section: `UnoWar, points 3`. */
export function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return printable([title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', '));
}

/** Paragraphs about the game and its measures. */
function sectionIntroduction({ game, title, measures }: SectionModel): readonly string[] {
  const rules = game === undefined ? [] : [`${title}: ${summaryOf(game)}.`];
  const forWhom = game?.seats === 2 ? ' for the first seat' : '';
  const counts = measures.map(({ name, summary, better }) => {
    const wish = better === 'neither' ? [] : [`${better} is better${forWhom}`];
    const details = [...(summary === name ? [] : [summary]), ...wish].join('; ');
    return printable(details === '' ? name : `${name} (${details})`);
  });
  return [...rules, `Measures: ${counts.join(', ')}.`];
}

/** Findings as a list. Words mark the status of open findings and alarms, not only colors. */
export function findingsList(findings: readonly Finding[]): Markup | '' {
  if (findings.length === 0) return '';
  return html`<ul class="findings">
    ${findings.map((finding) => html`<li class="${finding.status}">${findingText(finding)}</li> `)}
  </ul>`;
}

function findingText({ status, text }: Finding): Markup {
  const words = printable(text);
  if (status === 'alarm') return html`<strong class="alarm">Disagreement:</strong> ${words}`;
  return status === 'open' ? html`<strong>Open:</strong> ${words}` : html`${words}`;
}
