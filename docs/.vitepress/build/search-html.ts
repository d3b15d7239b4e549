/** The part of the renderer that this file uses. */
interface Markdown {
  set(options: { readonly highlight: null }): { render(source: string, env: object): string };
}

/** What a renderer knows of a page. */
interface Page {
  readonly relativePath?: string;
  readonly frontmatter?: Readonly<Record<string, unknown>>;
}

/** The parts of a page: each begins with its heading. */
const PART = /(?=<h[1-6][ >])/;

/** The parts of the reference that are no names, and their headings. */
const FORM =
  /^<h\d[^>]*>(?:(?:Call|Get|Set|Index) Signature|Implementation of|Inherited from|Extended by|Type Declaration|(?:Type )?Parameters|Class(?:es)?|Interfaces|Functions|Variables|Type Aliases|Examples?|Returns|Throws|See|Constructors?|Accessors|Methods|Properties|Overrides|Extends|Implements) </;

/** The reference of the exports of an entry. */
const REFERENCE = /^api\/@cards\/.+(?<!overview)\.md$/;

/** A list of links, which says nothing itself. */
const LIST = 'api/symbols.md';

/**
 * A page for the index of the search, which has its words only. VitePress would highlight all code once more for it.
 * The reference is searched by its names, and by the first sentences about each: its parameters and types would be more
 * than half of the index.
 *
 * @param source - the Markdown
 * @param page - the page; the call adds its front matter
 * @param md - the renderer of the index, which renders nothing else
 */
export function searchHtml(source: string, page: Page, md: object): string {
  const { relativePath = '' } = page;
  const html = (md as Markdown).set({ highlight: null }).render(source, page);
  if (page.frontmatter?.['search'] === false || relativePath === LIST) return '';
  return REFERENCE.test(relativePath) ? namesOf(html) : html;
}

/** The headings with the first paragraph below each. */
function namesOf(html: string): string {
  return html
    .split(PART)
    .filter((part) => !FORM.test(part))
    .map((part) => `${/^[^]*?<\/h\d>/.exec(part)?.[0] ?? ''}\n${/<p>[^]*?<\/p>/.exec(part)?.[0] ?? ''}`)
    .join('\n');
}
