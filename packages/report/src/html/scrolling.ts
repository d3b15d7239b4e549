import { html, type Markup } from './markup.js';

/**
 * A region that scrolls sideways where the page is narrow, by keyboard too.
 *
 * @param label - its accessible name, unique in the page
 * @param content - what may be too wide
 */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
