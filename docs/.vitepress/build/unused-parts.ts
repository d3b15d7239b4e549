import type { Plugin } from 'vite';

/** Parts of the theme that no page here has: its home page, teams, sponsors, advertisements, and a search service. */
const UNUSED =
  /\/(?:VP(?:CarbonAds|DocAsideSponsors|Features|Home\w*|Sponsors|Team\w+)\.vue|vp-sponsor\.css)$|docsearch/i;

const NOTHING = '\0unused';

/** Leaves them out, with their styles: VitePress has all styles in one file, which every page loads. */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  enforce: 'pre',
  resolveId: (source) => (UNUSED.test(source) ? NOTHING : undefined),
  load: (id) => (id === NOTHING ? 'export default {};' : undefined),
};
