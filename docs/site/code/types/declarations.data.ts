import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { VIEWS } from '../../strategy/views.data.js';

/** The texts of declaration files, by their absolute paths for the compiler. */
export type Declarations = Readonly<Record<string, string>>;

declare const data: Declarations;
export { data };

const packages = join(import.meta.dirname, '../../../../packages');

/** The packages that a strategy can import. */
const NAMES = ['core', ...Object.keys(VIEWS)];

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  emitDeclarationOnly: true,
  // `pnpm typecheck` has checked the sources.
  noCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@cards/source'],
  types: [],
  strict: true,
  rootDir: packages,
  outDir: '/@cards',
};

/** The declarations of what the entries of the packages export, from their sources. */
function packageDeclarations(): Declarations {
  const emitted = new Map<string, string>();
  const roots = NAMES.map((name) => join(packages, name, 'src/index.ts'));
  ts.createProgram(roots, OPTIONS).emit(undefined, (path, text) => emitted.set(path, text));
  const entries = NAMES.map((name) => `/@cards/${name}/src/index.d.ts`);
  return reached(entries, emitted, (path, text) =>
    ts
      .preProcessFile(text)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => posix.join(posix.dirname(path), fileName.replace(/\.js$/, '.d.ts'))),
  );
}

/** The declarations of the language, without those of a page. */
function languageDeclarations(): Declarations {
  const folder = dirname(fileURLToPath(import.meta.resolve('typescript')));
  const read = { get: (path: string): string => readFileSync(join(folder, posix.basename(path)), 'utf8') };
  return reached(['/lib/lib.es2023.d.ts'], read, (_, text) =>
    ts.preProcessFile(text).libReferenceDirectives.map(({ fileName }) => `/lib/lib.${fileName}.d.ts`),
  );
}

/** Files with all that they name. */
function reached(
  entries: readonly string[],
  texts: { get(path: string): string | undefined },
  named: (path: string, text: string) => readonly string[],
): Declarations {
  const found: Record<string, string> = {};
  const rest = [...entries];
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (found[path] !== undefined) continue;
    const text = texts.get(path);
    if (text === undefined) throw new Error(`there are no declarations for ${path}`);
    found[path] = text;
    rest.push(...named(path, text));
  }
  return found;
}

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default { load: (): Declarations => ({ ...languageDeclarations(), ...packageDeclarations() }) };
