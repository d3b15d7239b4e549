import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type HeadConfig } from 'vitepress';
import { siteProblems } from './build/check-site.js';
import { withPolicy } from './build/content-security-policy.js';
import { descriptionOf } from './build/description.js';
import { math } from './build/math.js';
import { outsideLinks } from './build/outside-links.js';
import { searchHtml } from './build/search-html.js';
import { slugOf } from './build/slug.js';
import { GAMES, GUIDES, referenceSidebar } from './build/sidebar.js';
import { typescriptFile } from './build/typescript-file.js';
import { unpublishedNote } from './build/unpublished-note.js';
import { unusedParts } from './build/unused-parts.js';

/** The address of the site, such as `https://me.github.io/cards/`; unknown on this computer. */
const site = process.env['SITE_URL'];
const base = site === undefined ? '/' : new URL(site).pathname;

/** The pages of the reference exist after `pnpm reference`. Tests build the site without them. */
const hasReference = process.env['SITE_REFERENCE'] !== 'none';
const api = join(import.meta.dirname, '..', 'api');
if (hasReference && !existsSync(join(api, 'overview.md')))
  throw new Error('docs/api does not exist: run "npx --yes pnpm@10.34.9 reference" first, or set SITE_REFERENCE=none');

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../packages/sim/package.json'), 'utf8')) as {
  readonly version: string;
};

/** `share-picture.ts` takes it. */
const pictureTags = (address: string): HeadConfig[] => [
  ['meta', { property: 'og:image', content: address }],
  ['meta', { property: 'og:image:width', content: '1200' }],
  ['meta', { property: 'og:image:height', content: '630' }],
  [
    'meta',
    { property: 'og:image:alt', content: 'Bring your game: the rules of a whole game, and what its study says' },
  ],
  ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
];

export default defineConfig({
  title: 'Cards laboratory',
  titleTemplate: ':title – Cards laboratory',
  description: 'Play five small card and code games, simulate them by the million, and compare with the exact values.',
  lang: 'en-US',
  base,
  srcExclude: hasReference ? [] : ['api/**'],
  ignoreDeadLinks: hasReference ? false : [/^\/api\//],
  outDir: process.env['SITE_OUT'] ?? './dist',
  cacheDir: './.vitepress/cache',
  // A file in place of a script in each page.
  metaChunk: true,
  // Otherwise the styles of each page are computed a second time when it opens.
  appearance: { disableTransition: false },
  // Otherwise each page downloads the pages of all links in sight, which doubles its size.
  router: { prefetchLinks: false },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    // The anchors of a code host, so that links work there and here.
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      math(md);
      outsideLinks(md);
      unpublishedNote(md);
    },
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '', width: 24, height: 24 },
    nav: [
      { text: 'Games', items: GAMES, activeMatch: '^/games/' },
      { text: 'Laboratory', link: '/laboratory' },
      { text: 'Your strategy', link: '/your-strategy' },
      { text: 'Your game', link: '/your-game' },
      {
        text: 'Guides',
        link: '/getting-started',
        activeMatch: '^/(?!api/|laboratory|your-strategy|your-game|games/|$)',
      },
      ...(hasReference ? [{ text: 'Reference', link: '/api/overview', activeMatch: '^/api/' }] : []),
      { text: version, link: '/install' },
    ],
    sidebar: { '/api/': hasReference ? referenceSidebar(api) : [], '/': [{ text: 'Games', items: GAMES }, ...GUIDES] },
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: { detailedView: true, _render: searchHtml } },
    notFound: {
      title: 'There is no such page',
      quote: 'The address may be old, or have a typing error.',
      linkLabel: 'Go to the home page',
      linkText: 'Go to the home page',
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    darkModeSwitchTitle: 'Switch to dark colors',
    lightModeSwitchTitle: 'Switch to light colors',
  },
  vite: {
    resolve: { conditions: ['@cards/source'] },
    ssr: { noExternal: [/^@cards\//], resolve: { conditions: ['@cards/source'] } },
    worker: { format: 'es', plugins: () => [typescriptFile] },
    plugins: [unusedParts],
    // VitePress and the components of this site have no options of Vue 2, which are 2 kB.
    define: { __VUE_OPTIONS_API__: false },
    // The index of the search has 1200 kB.
    build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
  },
  transformPageData: ({ description, filePath, frontmatter }, { siteConfig }) => {
    const own = description === '' ? descriptionOf(readFileSync(join(siteConfig.srcDir, filePath), 'utf8')) : undefined;
    return {
      ...(own !== undefined && { description: own }),
      // Its text is as wide as the page. A code host would show front matter as a table.
      ...(filePath === 'cheat-sheet.md' && { frontmatter: { ...frontmatter, aside: false, pageClass: 'cheat-sheet' } }),
    };
  },
  // What a message or a post shows of a link to the page. Without its whole address, no program finds the picture.
  transformHead: ({ title, description }) => [
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ...(site === undefined ? [] : pictureTags(new URL('share.png', site).href)),
  ],
  transformHtml: (html) => withPolicy(html),
  buildEnd: ({ outDir }) => {
    const problems = siteProblems(outDir, base).filter((problem) => hasReference || !problem.includes(`${base}api/`));
    if (problems.length > 0) throw new Error(`the site has ${problems.length} problems:\n${problems.join('\n')}`);
  },
});
