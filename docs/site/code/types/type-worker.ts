import ts from 'typescript';
import { serveTasks } from '../../batch/serve-tasks.js';
import type { Declarations } from './declarations.data.js';

const FILE = '/code.ts';

/** What the file can use besides the language. */
const GLOBALS = '/globals.d.ts';

const files = new Map([[GLOBALS, 'declare const console: { log(...values: readonly unknown[]): void };']]);
let version = 0;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  paths: { '@cards/*': ['/@cards/*/src/index.d.ts'] },
  types: [],
  strict: true,
  // A file in JavaScript is a file too.
  noImplicitAny: false,
  noEmit: true,
};

const service = ts.createLanguageService({
  getScriptFileNames: () => [GLOBALS, FILE],
  getScriptVersion: (path) => (path === FILE ? String(version) : ''),
  getScriptSnapshot: (path) => {
    const text = files.get(path);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => '/',
  getCompilationSettings: () => OPTIONS,
  getDefaultLibFileName: () => '/lib/lib.es2023.d.ts',
  fileExists: (path) => files.has(path),
  readFile: (path) => files.get(path),
});

function write(text: string): void {
  if (files.get(FILE) === text) return;
  files.set(FILE, text);
  version++;
}

/** An error of the types. */
export interface TypeFault {
  /** The line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** A place in a file. */
interface TextPlace {
  readonly text: string;
  /** The number of characters before it. */
  readonly at: number;
}

/** What the worker with TypeScript does. It has one file. */
const TASKS = {
  /** Gives the declarations that the file can use. The first task. */
  async declare(declarations: Declarations): Promise<void> {
    for (const [path, text] of Object.entries(declarations)) files.set(path, text);
  },
  /** The errors of a text, in its order. */
  async faults(text: string): Promise<readonly TypeFault[]> {
    write(text);
    const found = [...service.getSyntacticDiagnostics(FILE), ...service.getSemanticDiagnostics(FILE)];
    return found.flatMap(({ file, start = 0, messageText }) => {
      if (file === undefined) return [];
      const { line } = file.getLineAndCharacterOfPosition(start);
      return [{ line: line + 1, text: ts.flattenDiagnosticMessageText(messageText, ' ') }];
    });
  },
  /** The names that fit into a place, with what they are in the words of TypeScript, such as `method`. */
  async offers({ text, at }: TextPlace) {
    write(text);
    const { entries = [] } = service.getCompletionsAtPosition(FILE, at, {}) ?? {};
    return entries.map(({ name, kind }) => ({ label: name, kind }));
  },
  /** The declaration and the documentation of an offered name. */
  async describe({ text, at, label }: TextPlace & { readonly label: string }): Promise<readonly [string, string]> {
    write(text);
    const found = service.getCompletionEntryDetails(FILE, at, label, undefined, undefined, undefined, undefined);
    return [ts.displayPartsToString(found?.displayParts), ts.displayPartsToString(found?.documentation)];
  },
};

export type TypeTasks = typeof TASKS;

serveTasks(TASKS);
