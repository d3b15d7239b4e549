/** A piece of HTML in which all text is escaped. */
export interface Markup {
  readonly html: string;
}

/** The values in a template: text, which is escaped; markup, which is not; and lists of both. */
export type Content = string | number | Markup | readonly Content[];

/**
 * A template of HTML. It escapes every value that is not {@link Markup}, so that no text of a user becomes markup. The
 * values of attributes must be in quotes.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { html: parts.reduce((whole, part, at) => whole + htmlOf(contents[at - 1] ?? '') + part) };
}

/** Markup from our renderer or style sheet, which is not escaped. */
export const trusted = (text: string): Markup => ({ html: text });

const FORBIDDEN = /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A text for HTML and XML in which markup is text. A character that XML forbids or that changes the writing direction
 * becomes a question mark.
 */
export function escaped(text: string): string {
  const shown = text.replaceAll(FORBIDDEN, '?');
  return shown.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);
}

function htmlOf(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'html' in content ? content.html : content.map(htmlOf).join('');
}

export type Level = 2 | 3 | 4;

export function heading(level: Level, content: Content): Markup {
  return html`${trusted(`<h${level}>`)}${content}${trusted(`</h${level}>`)}`;
}

/**
 * A region that scrolls sideways on a narrow page, also by keyboard. The label is its accessible name, unique in the
 * page.
 */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
