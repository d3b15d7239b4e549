import { checkMembers } from '@cards/core/internal';
import type { Finding } from '../model/report-model.js';
import { type Block, type Document, shownBy } from '../text/block.js';
import type { Place } from '../text/columns.js';
import { printable } from '../words/wrap.js';
import { figure, html, type Markup, scrolling, trusted } from './markup.js';
import { page } from './page.js';

/**
 * A document as one page of HTML, with its charts. The page needs no network, no script and no other file. The same
 * arguments give the same bytes.
 *
 * @param document - what to show, such as the result of `leagueDocument` of `@cards/report`
 * @returns the text of the page
 */
export function documentPage(document: Pick<Document, 'title' | 'blocks'>): string {
  const { title, blocks } = checkMembers(document, 'a document', 'title', 'blocks');
  const shown = printable(title);
  return page(shown, [html`<header><h1>${shown}</h1></header>`, ...shownBy('page', blocks).map(markupOf)]);
}

function markupOf(block: Block): Markup {
  switch (block.kind) {
    case 'heading': {
      const { text, level, facts, id, to } = block;
      const words = to === undefined ? printable(text) : html`<a href="#${to}">${printable(text)}</a>`;
      return html`${trusted(`<h${level}`)}${id === undefined ? '' : html` id="${id}"`}>${words}${trusted(`</h${level}>`)}
      ${facts === undefined ? '' : html`<p class="facts">${printable(facts)}</p>`}`;
    }
    case 'text': {
      const { text, code, style } = block;
      const words = html`${printable(text)}${code === undefined ? '' : html`<code>${printable(code)}</code>`}`;
      if (style === 'warning') return html`<p><strong class="alarm">Warning: ${words}</strong></p>`;
      if (style === 'interrupted') return html`<p class="interrupted"><strong>${words}</strong></p>`;
      return style === 'facts' ? html`<p class="facts">${words}</p>` : html`<p>${words}</p>`;
    }
    case 'lines':
      return html`<p>${onLines(block.texts)}</p>`;
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
    case 'commands':
      return html`${block.text === '' ? '' : html`<p>${printable(block.text)}</p>`}
        ${block.commands.map((command) => html`<pre><code>${printable(command)}</code></pre>`)}`;
    case 'gap':
      return html``;
  }
}

const wordsOf = ({ words }: Place): string => words.join(' ');

const onLines = (texts: readonly string[]): Markup =>
  html`${texts.map((text, at) => (at === 0 ? printable(text) : html`<br />${printable(text)}`))}`;

/** A table in a region that scrolls. */
function table({
  rows: [titles = [], ...rows],
  keys,
  place = '',
  labels,
  isCross,
}: Block & { readonly kind: 'table' }): Markup {
  const head = (one: Place, scope: 'col' | 'row', at: number): Markup =>
    html`<th scope="${scope}"${at < keys ? html` class="key"` : ''}>${printable(wordsOf(one))}</th>`;
  return html`${labels.length === 0 ? '' : html`<p class="facts">${onLines(labels)}</p>`}
  ${scrolling(
    `Table: ${printable(place)}`,
    html`<table${isCross === true ? html` class="cross"` : ''}>
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
  if (place.shade === undefined)
    return html`<td>${place.style === 'differs' ? html`<strong class="alarm">${words}</strong>` : words}</td>`;
  const { side, strength, isDecided, title } = place.shade;
  return html`<td class="${side}" style="--strength: ${strength}%" title="${printable(title)}">
    ${isDecided ? html`<strong>${words}</strong>` : words}
  </td>`;
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
