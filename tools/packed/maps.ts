import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '../run.ts';

/**
 * Checks that every declaration has a map to a source that its package contains, and that stack traces name the
 * sources.
 *
 * @returns the number of declarations
 */
export function checkMaps(folder: string): number {
  const scope = join(folder, 'node_modules/@cards');
  const declarations = readdirSync(scope).flatMap((name) => declarationsIn(join(scope, name, 'dist/types')));
  for (const file of declarations) {
    const map = mapOf(file);
    const source = join(dirname(file), map.sources[0] ?? '');
    if (!existsSync(source)) throw new Error(`the map of ${file} names ${source}, which the package does not contain`);
  }
  for (const extension of ['.d.ts', '.d.cts'])
    checkOneName(join(scope, `pairs/dist/types/card-type${extension}`), 'letterOf');
  checkStackTrace(folder);
  return declarations.length;
}

function declarationsIn(types: string): string[] {
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' });
  return files.filter((name) => /\.d\.c?ts$/.test(name)).map((name) => join(types, name));
}

function mapOf(file: string): SourceMapPayload {
  return JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
}

/** Checks that the map leads from a name in a declaration to the same name in the source. */
function checkOneName(file: string, name: string): void {
  const map = mapOf(file);
  const { line, column } = placeOf(readFileSync(file, 'utf8'), name);
  const entry = new SourceMap(map).findEntry(line, column);
  const source = placeOf(readFileSync(join(dirname(file), map.sources[0] ?? ''), 'utf8'), name);
  if (!('originalLine' in entry) || entry.originalLine !== source.line || entry.originalColumn !== source.column) {
    throw new Error(`${name} in ${file} does not lead to its source`);
  }
}

function placeOf(text: string, name: string): { readonly line: number; readonly column: number } {
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.includes(`function ${name}`));
  return { line, column: lines[line]?.indexOf(name) ?? 0 };
}

function checkStackTrace(folder: string): void {
  const program = 'try { new MatchCardGame(7); } catch (error) { console.log(error.stack); }';
  for (const [file, load] of [
    ['trace.mjs', "import { MatchCardGame } from '@cards/pairs';"],
    ['trace.cjs', "const { MatchCardGame } = require('@cards/pairs');"],
  ] as const) {
    writeFileSync(join(folder, file), `${load}\n${program}\n`);
    const stack = run(folder, 'node', '--enable-source-maps', file);
    const [, path = '', line = 0] = /\(?([^\s(]*\/@cards\/pairs\/src\/[\w-]+\.ts):(\d+)/.exec(stack) ?? [];
    const source = existsSync(path.replace('file://', ''))
      ? readFileSync(path.replace('file://', ''), 'utf8').split('\n')[Number(line) - 1]
      : undefined;
    if (source?.includes('throw') !== true)
      throw new Error(`the stack trace of ${file} does not lead to a source:\n${stack}`);
  }
}
