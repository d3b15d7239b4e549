import { html, type Markup } from './markup.js';

/**
 * A region that scrolls sideways on a narrow page, also by keyboard.
 *
 * @param label - its accessible name, unique in the page
 * @param content - a chart or a table that can be wider than the page
 */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
