import { packages } from '../../tools/workspace.ts';

/** A package of this repository, for the page about installation. */
export interface ListedPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly page: string;
}

declare const data: readonly ListedPackage[];
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  load: (): readonly ListedPackage[] =>
    packages
      .filter(({ published }) => published)
      .map(({ name, manifest, entries }) => ({
        name,
        version: manifest.version,
        description: String(manifest['description'] ?? ''),
        page: entries.length === 1 ? `/api/${name}.html` : `/api/${name}/overview.html`,
      })),
};
