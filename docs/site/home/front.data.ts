import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMarkdownRenderer, type SiteConfig } from 'vitepress';
import { root } from '../../../tools/workspace.ts';

/** What the first page shows of the README of the repository, whose commands the tests run. */
export interface Front {
  /** The file of the game. */
  readonly source: string;
  /** The same, highlighted. */
  readonly html: string;
  /** The verdict and the first answers of its study. */
  readonly study: string;
}

interface WithConfig {
  readonly VITEPRESS_CONFIG: SiteConfig;
}

declare const data: Front;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['../../../README.md'],
  async load(): Promise<Front> {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, source] = /^```ts\n\/\/ [\w-]+\.ts\n([^]*?)^```$/m.exec(readme) ?? [];
    const [, study] = /^```text\n([^]*?)^How long\?/m.exec(readme) ?? [];
    if (source === undefined || study === undefined) throw new Error('README.md does not begin with a game and its study');
    // VitePress has one renderer, which it makes at the first call.
    const { srcDir, markdown: options, site, logger } = (globalThis as unknown as WithConfig).VITEPRESS_CONFIG;
    const markdown = await createMarkdownRenderer(srcDir, options, site.base, logger);
    return { source, html: markdown.render(`\`\`\`ts\n${source}\`\`\``), study: study.trimEnd() };
  },
};
