/** The part of the configuration that the search reads in the browser. */
interface Searched {
  readonly themeConfig: { readonly search: { readonly options: object } };
}

/** How much a page counts: a person who types a word wants its guide, then its meaning, then a member of an API. */
export function weightOf(path: string): number {
  if (path.includes('/api/')) return 0.15;
  return path.includes('/glossary') ? 1.5 : 1;
}

/**
 * The configuration with the order of the results. It is added in the browser: VitePress writes functions of the
 * configuration into the page as text, and the policy of the site forbids to make functions of text.
 */
export function withSearchOrder<Site extends Searched>(site: Site): Site {
  const { themeConfig } = site;
  const { search } = themeConfig;
  const searchOptions = { boostDocument: (path: string): number => weightOf(path) };
  const options = { ...search.options, miniSearch: { searchOptions } };
  return { ...site, themeConfig: { ...themeConfig, search: { ...search, options } } };
}
