/** A piece of HTML in which all text is escaped. */
export interface Markup {
  /** The text of the page. */
  readonly html: string;
}

/** What a template may contain: text, which is escaped, and markup, which is not; a list contributes its parts. */
export type Content = string | number | Markup | readonly Content[];

/**
 * A template of HTML: everything put into it is escaped unless it is {@link Markup} already, so that no text of a user
 * ever becomes markup. Attributes must be quoted.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { html: parts.reduce((whole, part, at) => whole + htmlOf(contents[at - 1] ?? '') + part) };
}

/** Markup that comes from a renderer or a file of our own, as it is. */
export function trusted(text: string): Markup {
  return { html: text };
}

/**
 * A text as HTML and XML show it: markup in it is text. A character that a page must not have becomes a question mark.
 */
export function escaped(text: string): string {
  const shown = text.replaceAll(
    /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu,
    '?',
  );
  return shown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function htmlOf(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'html' in content ? content.html : content.map(htmlOf).join('');
}
