/** The part of the configuration that the search reads in the browser. */
interface Searched {
  readonly themeConfig: { readonly search: { readonly options: object } };
}

/** What the index keeps of a section. */
interface Section {
  readonly title: string;
  /** The headings above it. */
  readonly titles: readonly string[];
}

/** More than all words of a guide together. */
const EXACT = 1000;

/** The section with the messages, and how much it counts for a query that has as many words as a message. */
const MESSAGES = '/faq.html#what-a-message-means';
const MESSAGE = 4;
const WORDS = 3;

/** Words are divided as in the index. */
const BETWEEN_WORDS = /[\n\r\p{Z}\p{P}]+/u;

/** The name of the command, which every guide has, before that of what it does. */
const COMMAND = /^\s*(?:npx @cards\/sim|cards-sim) (?=\s*\S)/;

/** What a person has typed. The order of the results is computed after its words. */
let query = '';

/**
 * How much a section counts. Who types the name of an export wants its reference. Who types a word wants its guide,
 * then its meaning, then a member of an API.
 *
 * @param path - the address of the section
 */
function weightOf(path: string, _word: string, section: Partial<Section> = {}): number {
  const { title = '', titles = [] } = section;
  if (path.endsWith(MESSAGES) && query.split(BETWEEN_WORDS).length >= WORDS) return MESSAGE;
  if (!path.includes('/api/')) return path.includes('/glossary') ? 1.5 : 1;
  if (title.replace(/\(\)$/, '') !== query) return 0.15;
  // A member stands below its export.
  return titles.length === 1 ? EXACT : EXACT / 10;
}

/** How words are found, as VitePress has it, and how sections are ordered. */
export const SEARCH_OPTIONS = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  boostDocument: weightOf,
  tokenize(text: string): string[] {
    query = text.trim().replace(/\(\)$/, '');
    return text.replace(COMMAND, '').split(BETWEEN_WORDS);
  },
};

/**
 * The configuration with the order of the results. It is added in the browser: VitePress writes functions of the
 * configuration into the page as text, and the policy of the site forbids to make functions of text.
 */
export function withSearchOrder<Site extends Searched>(site: Site): Site {
  const { themeConfig } = site;
  const { search } = themeConfig;
  const options = { ...search.options, miniSearch: { searchOptions: SEARCH_OPTIONS } };
  return { ...site, themeConfig: { ...themeConfig, search: { ...search, options } } };
}
