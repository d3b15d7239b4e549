import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { run } from '../run.ts';
import { root } from '../workspace.ts';

/** Packs every published package into a folder, as a release would. Returns the paths of the tarballs, by package. */
export function packAll(folder: string): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true });
  const words = ['-r', '--filter', './packages/*', 'pack', '--json', '--pack-destination', folder];
  const packed = JSON.parse(run(root, 'pnpm', ...words)) as readonly { name: string; filename: string }[];
  return new Map(packed.map(({ name, filename }) => [name, join(folder, basename(filename))]));
}

/** Checks the manifests of tarballs with publint. `checkTypes` and `checkImports` resolve each entry in every way. */
export async function lintTarballs(tarballs: readonly string[]): Promise<void> {
  for (const path of tarballs) {
    const { buffer } = new Uint8Array(readFileSync(path));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    if (messages.length > 0)
      throw new Error(`${basename(path)}:\n${messages.map((one) => formatMessage(one, pkg)).join('\n')}`);
  }
}
