import { checkMembers } from '@cards/core/internal';
import { CHART_COLORS, CHART_STYLE, ofScheme, PALETTE } from '../chart/palette.js';
import type { Finding } from '../model/report-model.js';
import { shownBy, type Block, type Document } from '../text/block.js';
import type { Place } from '../text/columns.js';
import { printable } from '../words/wrap.js';
import { figure, html, scrolling, trusted, type Markup } from './markup.js';

/**
 * A document as one page of HTML, with its charts. The page needs no network, no script and no other file. The same
 * arguments give the same bytes.
 *
 * @param document - what to show, such as the result of `leagueDocument` of `@cards/report`
 * @returns the text of the page
 */
export function documentPage(document: Pick<Document, 'title' | 'parts'>): string {
  const { title, parts } = checkMembers(document, 'a document', 'title', 'parts');
  const shown = printable(title);
  return page(shown, [html`<header><h1>${shown}</h1></header>`, ...shownBy('page', parts.flat()).map(markupOf)]);
}

function markupOf(block: Block): Markup {
  switch (block.kind) {
    case 'heading': {
      const { text, level, id, to } = block;
      const words = to === undefined ? printable(text) : html`<a href="#${to}">${printable(text)}</a>`;
      return html`${trusted(`<h${level}`)}${id === undefined ? '' : html` id="${id}"`}>${words}${trusted(`</h${level}>`)}`;
    }
    case 'text': {
      const { text, code, style } = block;
      const words = html`${printable(text)}${code === undefined ? '' : html`<code>${printable(code)}</code>`}`;
      if (style === 'warning') return html`<p><strong class="alarm">Warning: ${words}</strong></p>`;
      if (style === 'interrupted') return html`<p class="interrupted"><strong>${words}</strong></p>`;
      return style === 'facts' ? html`<p class="facts">${words}</p>` : html`<p>${words}</p>`;
    }
    case 'findings':
      return findingsList(block.findings);
    case 'items':
      return html`<dl>
        ${block.items.map(
          ({ mark, text, more = [], isWrong = false }) =>
            html`<dt>${isWrong ? html`<strong class="alarm">${mark}</strong>` : mark}</dt>
              <dd>${onLines([text, ...more])}</dd> `,
        )}
      </dl>`;
    case 'table':
      return table(block);
    case 'chart':
      return figure(block.drawing, block.place);
    case 'details':
      return html`<details><summary>${printable(block.text)}</summary>${block.blocks.map(markupOf)}</details>`;
    case 'drawn':
      return html`<pre>${block.draw(80).map(printable).join('\n')}</pre>`;
    case 'command':
      return html`${block.text === '' ? '' : html`<p>${printable(block.text)}</p>`}
        <pre><code>${printable(block.command)}</code></pre>`;
  }
}

const wordsOf = ({ words }: Place): string => words.join(' ');

const onLines = (texts: readonly string[]): Markup =>
  html`${texts.map((text, at) => (at === 0 ? printable(text) : html`<br />${printable(text)}`))}`;

/** A table in a region that scrolls. */
function table({ rows: [titles = [], ...rows], keys, place = '', labels }: Block & { readonly kind: 'table' }): Markup {
  const head = (one: Place, scope: 'col' | 'row', at: number): Markup =>
    html`<th scope="${scope}"${at < keys ? html` class="key"` : ''}>${printable(wordsOf(one))}</th>`;
  return html`${labels.length === 0 ? '' : html`<p class="facts">${onLines(labels)}</p>`}
  ${scrolling(
    `Table: ${printable(place)}`,
    html`<table>
      <thead><tr>${titles.map((title, at) => head(title, 'col', at))}</tr></thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr>${row.map((one, at) => (at < keys ? head(one, 'row', at) : placeCell(one)))}</tr> `,
        )}
      </tbody>
    </table>`,
  )}`;
}

function placeCell(place: Place): Markup {
  // On a narrow screen the half of an interval is below its number, with its sign.
  const words = wordsOf(place).replaceAll('± ', '±\u00A0');
  return html`<td>${place.style === 'differs' ? html`<strong class="alarm">${words}</strong>` : words}</td>`;
}

/** Findings as a list. Words mark the status of open findings and alarms, not only colors. */
function findingsList(findings: readonly Finding[]): Markup {
  if (findings.length === 0) return html``;
  return html`<ul class="findings">
    ${findings.map((finding) => html`<li class="${finding.status}">${findingText(finding)}</li> `)}
  </ul>`;
}

function findingText({ status, text }: Finding): Markup {
  const words = printable(text);
  if (status === 'alarm') return html`<strong class="alarm">Disagreement:</strong> ${words}`;
  return status === 'open' ? html`<strong>Open:</strong> ${words}` : html`${words}`;
}

/** A complete page. Its content security policy forbids scripts and external resources. */
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

const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #101418);
  --soft: light-dark(#f5f7f9, #181d23);
  --ink: ${ofScheme(PALETTE.ink)};
  --quiet: ${ofScheme(PALETTE.quiet)};
  --line: ${ofScheme(PALETTE.line)};
  --hair: ${ofScheme(PALETTE.grid)};
  --alarm: light-dark(#a8201a, #ff8f85);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --serif: Charter, "Bitstream Charter", "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
${CHART_STYLE}
${CHART_COLORS}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 60rem;
  padding: 3.5rem 1.25rem 5rem;
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.6 var(--serif);
  overflow-wrap: break-word;
}
h1, h2, h3, h4 { font-weight: 600; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 0.75rem; letter-spacing: -0.01em; }
h2 { font-size: 1.4rem; margin: 3rem 0 0.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { font: 600 1.0625rem/1.4 var(--sans); margin: 2.25rem 0 0.25rem; }
h4 { font: 600 0.9375rem/1.4 var(--sans); margin: 2rem 0 0.25rem; }
p { margin: 0.5rem 0; max-width: 42rem; text-wrap: pretty; }
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.2em; }
a:hover, a:focus-visible { text-decoration-color: currentColor; }
.facts { font: 0.875rem/1.5 var(--sans); font-variant-numeric: tabular-nums; color: var(--quiet); }
.findings { margin: 0.5rem 0 1rem; padding-left: 1.25rem; max-width: 44rem; }
.findings li { margin: 0.25rem 0; }
.interrupted { border-left: 3px solid var(--alarm); padding-left: 0.875rem; }
strong.alarm { color: var(--alarm); font-weight: 600; }
.scroll { overflow-x: auto; margin: 0.5rem 0 1.5rem; }
.scroll:focus-visible { outline: 2px solid var(--quiet); outline-offset: 2px; }
table { border-collapse: collapse; font: 0.875rem/1.4 var(--sans); font-variant-numeric: tabular-nums; }
thead th { border-bottom: 1px solid var(--quiet); vertical-align: bottom; font-weight: 600; }
tbody tr { border-top: 1px solid var(--hair); }
tbody tr:first-child { border-top: 0; }
tbody { border-bottom: 1px solid var(--quiet); }
th, td { padding: 0.3rem 0 0.3rem 1.5rem; text-align: right; font-weight: 400; white-space: nowrap; }
th:first-child { text-align: left; padding-left: 0; position: sticky; left: 0; background: var(--paper); }
th { max-width: 20rem; white-space: normal; overflow-wrap: break-word; }
th.key { text-align: left; }
td { vertical-align: top; }
figure { margin: 1.5rem 0 2rem; }
figcaption { margin-bottom: 0.75rem; max-width: 46rem; font: 0.8125rem/1.45 var(--sans); color: var(--quiet); }
figcaption strong { display: block; margin-bottom: 0.125rem; font-size: 0.875rem; color: var(--ink); }
figure svg { display: block; }
.wide svg[width="720"] { width: 100%; height: auto; }
.narrow { display: none; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1.5rem; font: 0.875rem/1.5 var(--sans); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre, code { font: 0.8125rem/1.55 var(--mono); }
pre { background: var(--soft); padding: 0.875rem 1rem; border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 1.25rem; }
summary { font: 0.875rem/1.5 var(--sans); cursor: pointer; }
@media screen and (max-width: 48rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .narrow svg[width="340"] { width: 100%; max-width: 27rem; height: auto; }
}
@media (max-width: 40rem) {
  th { max-width: 38vw; }
  .scroll {
    background:
      linear-gradient(to right, var(--paper), var(--paper), transparent) left / 1.5rem 100% no-repeat local,
      linear-gradient(to left, var(--paper), var(--paper), transparent) right / 1.5rem 100% no-repeat local,
      linear-gradient(to right, var(--line), transparent) left / 0.5rem 100% no-repeat,
      linear-gradient(to left, var(--line), transparent) right / 0.5rem 100% no-repeat;
  }
}
@media (max-width: 30rem) {
  th, td { padding-left: 0.5rem; }
  td { white-space: normal; }
  body { padding: 2rem 1rem 3rem; font-size: 1rem; }
  h1 { font-size: 1.6rem; }
  h2 { margin-top: 3rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.6rem; }
}
@media print {
  :root { color-scheme: light; }
  @page { margin: 18mm 16mm; }
  html { font-size: 9pt; }
  body { max-width: none; padding: 0; }
  h2, figure { margin-top: 1.5rem; margin-bottom: 0.75rem; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, tr, .findings li, pre { break-inside: avoid; }
  .scroll { overflow: visible; }
  figure svg { max-width: 100%; height: auto; }
  th, td { padding-left: 0.75rem; white-space: normal; overflow-wrap: break-word; }
  pre { border: 1px solid var(--line); }
}
`;
