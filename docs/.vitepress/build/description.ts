/** Search engines and messages show about this many characters. */
const LENGTH = 200;

/** A paragraph of text: not a heading, a list, a table, a fence, a quotation or an element. */
const PARAGRAPH = /^[\p{L}`[*]/u;

/**
 * The first sentences of a page, for search engines and for messages that show a link to it.
 *
 * @param markdown - its text, which can have front matter
 * @returns undefined if it has no paragraph
 */
export function descriptionOf(markdown: string): string | undefined {
  const body = markdown.replace(/^---\n[^]*?\n---\n/, '').replaceAll(/^(```+)[^]*?^\1$/gm, '');
  const paragraph = body.split(/\n\s*\n/).find((block) => PARAGRAPH.test(block.trim()) && !/^\w+\n[-=]/.test(block));
  if (paragraph === undefined) return undefined;
  const text = paragraph
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/\*\*?([^*]+)\*\*?/g, '$1')
    .replaceAll(/[`$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/:$/, '.');
  const sentences = text.match(/.+?(?:[.?!](?= |$)|$)/g) ?? [];
  let description = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (description.length + sentence.length > LENGTH) break;
    description += sentence;
  }
  return description;
}
