import ts from 'typescript';
import { serveTasks } from '../../batch/serve-tasks.js';
import { FILE as NAME } from '../strategy-file.js';
import type { TypeTasks } from './type-task.js';

const FILE = `/${NAME}`;

/** What a strategy can use besides the language. */
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
  // A strategy in JavaScript is a strategy too.
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

const TASKS: TypeTasks = {
  async declare(declarations) {
    for (const [path, text] of Object.entries(declarations)) files.set(path, text);
  },
  async faults(text) {
    write(text);
    return [...service.getSyntacticDiagnostics(FILE), ...service.getSemanticDiagnostics(FILE)].flatMap(
      ({ file, start = 0, messageText }) =>
        file === undefined
          ? []
          : [
              {
                line: file.getLineAndCharacterOfPosition(start).line + 1,
                text: ts.flattenDiagnosticMessageText(messageText, ' '),
              },
            ],
    );
  },
  async offers({ text, at }) {
    write(text);
    const { entries = [] } = service.getCompletionsAtPosition(FILE, at, {}) ?? {};
    return entries.map(({ name, kind }) => ({ label: name, kind }));
  },
  async describe({ text, at, label }) {
    write(text);
    const found = service.getCompletionEntryDetails(FILE, at, label, undefined, undefined, undefined, undefined);
    return [ts.displayPartsToString(found?.displayParts), ts.displayPartsToString(found?.documentation)];
  },
};

serveTasks({ ...TASKS });
