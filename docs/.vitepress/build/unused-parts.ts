import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Parts of the theme that no page here has: its home page, teams, sponsors, advertisements, a search service,
 * languages, social links, a footer, times of changes, badges, colored blocks, and groups of code.
 */
const UNUSED =
  /\/(?:VP(?:Badge|Button|CarbonAds|DocAsideSponsors|DocFooterLastUpdated|Features|Footer|Hero|Home\w*|NavBarSocialLinks|NavBarTranslations|NavScreenSocialLinks|NavScreenTranslations|SocialLinks?|Sponsors|Team\w+)\.vue|(?:vp-sponsor|vp-code-group|custom-block)\.css)$|docsearch/i;

const NOTHING = '\0unused';

/** The parts of the theme that import one function of VueUse. */
const SCROLLED = /\/VP(?:NavBar|LocalNav)\.vue/;

/**
 * Leaves them out, with their styles, and with the custom properties that no style reads: VitePress has all styles in
 * one file, which every page loads.
 */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source === '@vueuse/core' && SCROLLED.test(importer))
      return join(import.meta.dirname, '../theme/window-scroll.ts');
    return UNUSED.test(source) ? NOTHING : undefined;
  },
  load: (id) => (id === NOTHING ? 'export default {};' : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      // Charts and pages have styles in scripts. Data can be a page that has its own.
      const scripts = files
        .map((file) => (file.type === 'chunk' && !file.name.endsWith('.data') ? file.code : ''))
        .join('\n');
      for (const file of files)
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = readProperties(String(file.source), scripts);
    },
  },
};

/** Styles with the custom properties that they or scripts read. One with a quotation mark stays. */
function readProperties(css: string, scripts: string): string {
  const read = new Set([...`${css}${scripts}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (whole, name: string) =>
    read.has(name) ? whole : '',
  );
  return left === css ? css : readProperties(left, scripts);
}
