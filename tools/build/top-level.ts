import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'acorn';
import type { Program } from 'estree';
import { MagicString } from 'magic-string';
import type { Options } from 'tsup';
import { annotatePurity } from './annotate-purity.ts';
import { removeAssignedFields } from './assigned-fields.ts';
import { restoreConstants } from './restore-constants.ts';

type TsupPlugin = NonNullable<Options['plugins']>[number];

/** A step of tsup after esbuild: see {@link rewriteTopLevel}. Source maps follow, line by line. */
export function topLevel(): TsupPlugin {
  return {
    name: 'top-level',
    renderChunk(code, { path, map }) {
      if (!/\.c?js$/.test(path)) return undefined;
      const text = rewriteTopLevel(code);
      // The maps of the two steps are merged by this name.
      return {
        code: text.toString(),
        ...(map !== undefined && { map: text.generateMap({ source: path }).toString() }),
      };
    },
    buildEnd({ writtenFiles }) {
      for (const { name } of writtenFiles) {
        if (name.endsWith('.cjs')) nameMapOnce(name);
        if (name.endsWith('.map')) leaveSourcesOut(name);
      }
    },
  };
}

/** Rollup and tsup both write where the map of a file is. */
function nameMapOnce(path: string): void {
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.replace(/(\n\/\/# sourceMappingURL=.*)\s*\1/, '$1'));
}

/** The packages contain their sources: a map names them, and does not repeat them for each module format. */
function leaveSourcesOut(path: string): void {
  const { sourcesContent, ...map } = JSON.parse(readFileSync(path, 'utf8')) as { readonly sourcesContent?: unknown };
  if (sourcesContent !== undefined) writeFileSync(path, JSON.stringify(map));
}

/** Gives a bundled ES module back its constants and class names, marks what a bundler can drop, and removes what the constructors repeat. */
export function rewriteTopLevel(code: string): MagicString {
  const text = new MagicString(code);
  // Acorn's tree is that of ESTree, under types of its own.
  const program = parse(code, { ecmaVersion: 2024, sourceType: 'module', allowHashBang: true }) as unknown as Program;
  restoreConstants(program, text);
  annotatePurity(program, text);
  removeAssignedFields(program, text);
  return text;
}
