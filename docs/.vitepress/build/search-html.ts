/** The part of the renderer that this file uses. */
interface Markdown {
  set(options: { readonly highlight: null }): { render(source: string, env: object): string };
}

/**
 * A page for the index of the search, which has its words only. VitePress would highlight all code once more for it.
 *
 * @param source - the Markdown
 * @param env - the page; the call adds its front matter
 * @param md - the renderer of the index, which renders nothing else
 */
export function searchHtml(
  source: string,
  env: { readonly frontmatter?: Readonly<Record<string, unknown>> },
  md: object,
): string {
  const html = (md as Markdown).set({ highlight: null }).render(source, env);
  return env.frontmatter?.['search'] === false ? '' : html;
}
