import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'acorn';
import type { Program } from 'estree';
import { MagicString } from 'magic-string';
import type { Options } from 'tsup';
import { annotatePurity } from './annotate-purity.ts';
import { removeAssignedFields } from './assigned-fields.ts';
import { inlineLiterals } from './inline-literals.ts';
import { restoreConstants } from './restore-constants.ts';

type TsupPlugin = NonNullable<Options['plugins']>[number];

/** A step of tsup after esbuild: see {@link rewriteTopLevel}. Source maps stay accurate to the line. */
export function topLevel(): TsupPlugin {
  return {
    name: 'top-level',
    renderChunk(code, { path, map }) {
      if (!/\.c?js$/.test(path)) return undefined;
      const text = rewriteTopLevel(code);
      // tsup merges the maps of both steps by this name.
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

/** Removes the second comment with the name of the map: Rollup and tsup both write one. */
function nameMapOnce(path: string): void {
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.replace(/(\n\/\/# sourceMappingURL=.*)\s*\1/, '$1'));
}

/** Removes the sources from a map. The packages contain them once, and the maps of both formats name them. */
function leaveSourcesOut(path: string): void {
  const { sourcesContent, ...map } = JSON.parse(readFileSync(path, 'utf8')) as { readonly sourcesContent?: unknown };
  if (sourcesContent !== undefined) writeFileSync(path, JSON.stringify(map));
}

/**
 * Restores the constants and class names of a bundled ES module, marks initial values that a bundler can drop, and
 * removes fields that the constructors assign.
 */
export function rewriteTopLevel(code: string): MagicString {
  const text = new MagicString(code);
  // Acorn's tree is an ESTree, but has other types.
  const program = parse(code, { ecmaVersion: 2024, sourceType: 'module', allowHashBang: true }) as unknown as Program;
  restoreConstants(program, text);
  inlineLiterals(program, text);
  annotatePurity(program, text);
  removeAssignedFields(program, text);
  return text;
}
