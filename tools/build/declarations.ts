/**
 * Writes the declarations of all packages. Every source file has a `.d.ts` and a `.d.cts` in `dist/types`, with maps to
 * the sources, which the packages contain. Each entry `dist/<entry>.d.ts` exports its file there. One program for all
 * packages checks shared types once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { type Entry, type Package, packages, root } from '../workspace.ts';
import { plainArrays, withExtension } from './declaration-transforms.ts';

const FORMATS = [
  { declaration: '.d.ts', module: '.js' },
  { declaration: '.d.cts', module: '.cjs' },
] as const;

/** Writes the declarations of packages. Returns the errors of TypeScript as text. */
export function writeDeclarations(wanted: readonly Package[]): string[] {
  const program = ts.createProgram(
    wanted.flatMap(({ entries }) => entries.map(({ source }) => source)),
    {
      ...sharedOptions(),
      types: ['node'],
      noEmit: false,
      declaration: true,
      declarationMap: true,
      emitDeclarationOnly: true,
      outDir: join(root, 'dist'),
      rootDir: root,
    },
  );
  const errors = wanted.flatMap((one) => writePackage(one, program));
  return errors.map((error) =>
    ts.formatDiagnostic(error, {
      getCanonicalFileName: (path) => path,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  );
}

function sharedOptions(): ts.CompilerOptions {
  const file = join(root, 'tsconfig.base.json');
  return ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, root).options;
}

function writePackage({ folder, entries }: Package, program: ts.Program): ts.Diagnostic[] {
  const types = join(folder, 'dist/types');
  rmSync(types, { recursive: true, force: true });
  const errors = FORMATS.flatMap(({ declaration, module }) => {
    // Only the files that an entry reaches through declarations: most files of a package are internal.
    const reached = new Set(entries.map(({ source }) => source));
    const found: ts.Diagnostic[] = [];
    for (const source of reached) {
      const onImport = (path: string): void => void reached.add(join(dirname(source), path).replace(/\.js$/, '.ts'));
      const target = join(types, relative(join(folder, 'src'), source).replace(/\.ts$/, declaration));
      const { diagnostics } = program.emit(program.getSourceFile(source), write, undefined, true, {
        afterDeclarations: [plainArrays, withExtension(module, onImport)],
      });
      found.push(...diagnostics);

      function write(path: string, text: string): void {
        mkdirSync(dirname(target), { recursive: true });
        if (path.endsWith('.map')) writeFileSync(`${target}.map`, mapTo(source, text, target));
        else writeFileSync(target, text.replace(/(?<=sourceMappingURL=).*/, `${basename(target)}.map`));
      }
    }
    return found;
  });
  for (const entry of entries) writeEntry(folder, entry);
  return errors;
}

/** A map with paths relative to its target. */
function mapTo(source: string, text: string, target: string): string {
  const map = JSON.parse(text) as object;
  return JSON.stringify({
    ...map,
    file: basename(target),
    sourceRoot: '',
    sources: [relative(dirname(target), source)],
  });
}

function writeEntry(folder: string, { source, name }: Entry): void {
  const path = relative(join(folder, 'src'), source).replace(/\.ts$/, '');
  for (const { declaration, module } of FORMATS) {
    writeFileSync(join(folder, 'dist', `${name}${declaration}`), `export * from './types/${path}${module}';\n`);
  }
}

const errors = writeDeclarations(packages);
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
