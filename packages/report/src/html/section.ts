import { summaryOf } from '@cards/core';
import type { RatingsSummary } from '@cards/batch';
import { variedParams } from '../model/line-up.js';
import type { SectionModel } from '../model/report-model.js';
import { listed } from '../words/count.js';
import { eloText, factsOf, ratingNotes, strongestFirst } from '../model/notes.js';
import { printable } from '../words/wrap.js';
import type { Finding } from '../model/finding.js';
import { sectionCharts } from './charts.js';
import type { Chart } from './drawing.js';
import { figure } from './svg.js';
import { heading, html, type Level, type Markup } from './markup.js';
import { cell, figureTable, table } from './tables.js';

/**
 * A section of a page. `run` is the name of its run, if the page has several. A section that is alone has its title and
 * its findings directly above it.
 */
export function sectionMarkup(
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
export function sectionTitle({ title, setting, pairing }: SectionModel): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return printable([title, ...settings, ...(pairing === 'none' ? [] : ['paired games'])].join(', '));
}

function sectionIntroduction({ game, title, measures }: SectionModel): readonly string[] {
  const rules = game === undefined ? [] : [`${title}: ${summaryOf(game)}.`];
  const forWhom = game !== undefined && game.seats !== 1 ? ' for the first seat' : '';
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
