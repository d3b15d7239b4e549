import type { Block, Row } from '../text/blocks.js';
import type { Entry } from '../text/entries.js';
import { printable } from '../text/wrap.js';
import { html, type Markup } from './markup.js';

/** A table of figures, in a box of its own that scrolls where a page is narrow. */
export function blockTable({ captions, corner, columns, rows }: Block): Markup {
  return html`${captions.map((caption) => html`<p class="caption">${caption}</p>`)}
  ${scrolling(
    captions[0] ?? corner,
    html`<table>
      <thead>
        <tr>
          <th scope="col">${corner}</th>
          ${columns.map((name) => html`<th scope="col">${printable(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(rowOf)}
      </tbody>
    </table>`,
  )}`;
}

/**
 * A box that scrolls sideways, by keyboard too.
 *
 * @param label - what is in it
 * @param content - what is too wide
 */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

function rowOf({ label, kind, entries }: Row): Markup {
  const name = printable(label.join(' '));
  return html` <tr class="${kind}">
    <th scope="row">${name}</th>
    ${entries.map((entry) => html`<td>${entryOf(entry)}</td>`)}
  </tr>`;
}

/** A space at which no line ends: the words of an entry stay whole. */
const NO_BREAK = '\u00A0';

/** What stands at a place; what is wrong is set apart by more than its colour. */
function entryOf({ words, alarm }: Entry): Markup {
  const text = words.map((word) => printable(word).replaceAll(' ', NO_BREAK)).join(' ');
  return alarm ? html`<strong class="alarm">${text}</strong>` : html`${text}`;
}
