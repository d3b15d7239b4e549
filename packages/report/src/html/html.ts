import type { AnyGame } from '@cards/core';
import { INTERVAL_NOTE, type Section, sectionsOf } from '../text/sections.js';
import type { Summary } from '@cards/batch';
import type { Chart } from './chart.js';
import { type Figure, figuresOf, type Group } from './figures.js';
import { groupsOf } from './groups.js';
import { inWords } from './labels.js';
import { type Content, html, type Markup, trusted } from './markup.js';
import { questionOf } from './question.js';
import { type ReportContext, reproduction } from './reproduction.js';
import { PAGE_STYLE } from './style.js';
import { drawChart } from './svg.js';
import { blockTable, scrolling } from './tables.js';
import { verdictsOf } from './verdicts.js';

/**
 * A report as one page of HTML that needs nothing else: no network, no script, no other file. It has what was asked, the figures
 * with their intervals, pictures, exact and printed values with a verdict, and how to make it all again. The same results give the same
 * bytes.
 *
 * @param summary - the results of a run
 * @param games - the games that its cells played; of an unknown one the id is its title
 * @param context - how it was made
 */
export async function reportHtml(summary: Summary, games: readonly AnyGame[], context: ReportContext): Promise<string> {
  const groups = groupsOf(summary, games);
  const sections = await Promise.all(groups.map((group) => groupSection(group, summary, games, groups.length === 1)));
  const titles = inWords([...new Set(groups.map(titleOf))]);
  return page(titles, [
    html`<header>
      <h1>${titles}</h1>
      ${groups.length === 1 ? '' : contents(groups)}
    </header>`,
    ...sections,
    READING,
    reproduction(summary, games, context),
  ]);
}

/** The whole page; nothing may be loaded into it or run in it. */
function page(title: string, parts: readonly Markup[]): string {
  return `${
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
          <meta name="generator" content="@cards/sim" />
          <title>${title} – cards-sim</title>
          <style>
            ${trusted(PAGE_STYLE)}
          </style>
        </head>
        <body>
          <main>${parts.map((part) => html`${part} `)}</main>
        </body>
      </html>`.html
  }\n`;
}

/** What was found of one group of cells. A page of a single group has its title as a headline already. */
async function groupSection(
  group: Group,
  { seed, ratings = [] }: Summary,
  games: readonly AnyGame[],
  alone: boolean,
): Promise<Markup> {
  const { cells } = group;
  const ofGroup = ratings.filter((one) =>
    cells.some(({ game, params }) => JSON.stringify([game, params]) === JSON.stringify([one.game, one.params])),
  );
  const sections = sectionsOf({ format: 'cards-sim/summary@1', seed, digest: '', cells, ratings: ofGroup }, games);
  const [means, ...spreads] = await Promise.all(figuresOf(group).map(drawFigure));
  return html`<section id="${group.name}">
    ${alone ? '' : html`<h2>${headingOf(group)}</h2>`}
    ${questionOf(group).map((sentences) => html`<p>${sentences}</p> `)}
    ${sections.map(({ facts }) => html`<p class="facts">${facts.join('; ')}</p>`)} ${verdictBox(group)} ${means ?? ''}
    <h3>Means</h3>
    ${sections.map(figures)} ${spreads.length === 0 ? '' : html`<h3>Distributions</h3>`} ${spreads}
  </section>`;
}

function titleOf({ game, cells }: Group): string {
  return game?.title ?? cells[0]?.game ?? '';
}

function headingOf(group: Group): string {
  return [titleOf(group), ...group.setting].join(', ');
}

function contents(groups: readonly Group[]): Markup {
  const links = groups.map((group) => html`<li><a href="#${group.name}">${headingOf(group)}</a></li>`);
  return html`<nav aria-label="Contents">
    <ul>
      ${links}
    </ul>
  </nav>`;
}

function verdictBox({ cells }: Group): Content {
  const verdicts = verdictsOf(cells);
  if (verdicts.length === 0) return '';
  const alarm = verdicts.some((verdict) => verdict.alarm) ? ' alarm' : '';
  return html`<div class="verdict${alarm}">
    ${verdicts.map(({ text, alarm: wrong }) => html`<p>${wrong ? html`<strong class="alarm">${text}</strong>` : text}</p>`)}
  </div>`;
}

function figures({ blocks, notes }: Section): Markup {
  const list =
    notes.length === 0
      ? ''
      : html`<ul class="notes">
          ${notes.map((note) => html`<li>${note}</li>`)}
        </ul>`;
  return html`${blocks.map(blockTable)}${list}`;
}

async function drawFigure({ caption, charts }: Figure): Promise<Markup> {
  if (charts.length === 0) return html`<p class="caption">${caption}</p>`;
  const drawn = await Promise.all(charts.map(drawPanel));
  return html`<figure>
    <div class="panels">${drawn}</div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** A chart. One of several panels or fields keeps its size, and scrolls where the page is narrow. */
async function drawPanel({ kind, title, spec }: Chart): Promise<Markup> {
  const { svg } = await drawChart(spec);
  return kind === 'matrix' || 'columns' in spec ? scrolling(title, trusted(svg)) : html`<div>${trusted(svg)}</div> `;
}

const READING = html`<section>
  <h2>How to read it</h2>
  <p>
    A 95 % interval comes from a rule whose intervals hold the true value in about 95 of 100 runs with other seeds.
    ${INTERVAL_NOTE}, and a mean has only the digits that it justifies.
  </p>
  <p>
    An exact or a printed value <em>differs</em> where chance alone would part it so far from ours at most once in
    10,000 times, and <em>agrees</em> otherwise. A p-value is the probability that games which do follow the exact
    distribution fit it as badly as these or worse: of twenty p-values, one below 0.05 is no wonder.
  </p>
</section>`;
