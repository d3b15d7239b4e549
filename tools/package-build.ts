import { readFileSync, writeFileSync } from 'node:fs';
import type { Options } from 'tsup';

/**
 * The build of a package: ES modules, one for each entry and one for the code that entries share, with declarations.
 *
 * @param entry - the source file of each entry, by the name of its file in `dist`
 * @param programs - files that are not imported, such as workers: they need no declarations
 */
export function packageBuild(entry: Record<string, string>, programs: Record<string, string> = {}): Options {
  return {
    entry: { ...entry, ...programs },
    format: 'esm',
    target: 'es2022',
    clean: true,
    silent: true,
    removeNodeProtocol: false,
    // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
    dts: { entry, compilerOptions: { ignoreDeprecations: '6.0', customConditions: [], noCheck: true } },
    plugins: [
      {
        name: 'constants',
        buildEnd({ writtenFiles }) {
          for (const { name } of writtenFiles) {
            if (name.endsWith('.js')) writeFileSync(name, withConstants(readFileSync(name, 'utf8')));
          }
        },
      },
    ],
  };
}

/**
 * Restores what esbuild changes at the top level of a bundle. It writes an import without names for every chunk of
 * which an entry uses types only. No module of a package has an effect when it is loaded (`sideEffects`), and bundlers
 * of users warn about such an import. And it writes `const` and `class` as `var`: V8 does not treat a `var` as a
 * constant, and games are up to 29% slower. esbuild starts each statement of the top level in a new line, without
 * indentation. Our modules have no `let` with an initial value (`tools/house-rules.ts`), so each `var` with one is
 * constant.
 */
export function withConstants(code: string): string {
  return code
    .replaceAll(/^import "\.\/chunk-\w+\.js";\n/gm, '')
    .replaceAll(/^var (\w+) = class(?: (_\w+))?( extends .+)? \{$([^]*?)^\};$/gm, (_, name, inner, base = '', body) => {
      const own = inner === undefined ? body : body.replaceAll(new RegExp(`\\b${inner}\\b`, 'g'), name);
      return `class ${name}${base} {${own}}`;
    })
    .replaceAll(/^var (?![\w, ]+;$)/gm, 'const ');
}
