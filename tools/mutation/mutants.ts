import ts from 'typescript';

/** What the tools read of the JSON report of Stryker. Lines and columns count from 1. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

export interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** The counts of a run of one target. */
export interface Counts {
  /** All mutants. */
  readonly mutants: number;
  /** Mutants that made a test fail. */
  readonly killed: number;
  /** Mutants that did not end in time. */
  readonly timeouts: number;
  readonly survived: number;
  /** Mutants that ended the process of the tests, so that Stryker has no result. */
  readonly crashed: number;
}

/** The largest share of mutants without a result. A larger one means that the set-up is broken, not the mutants. */
const MAX_CRASHED = 0.01;

/**
 * Counts the mutants.
 *
 * @throws Error if too many mutants have no result, or if Stryker left out a mutant
 */
export function count(report: Report): Counts {
  const states = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const having = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length;
  const counts = {
    mutants: states.length,
    killed: having('Killed'),
    timeouts: having('Timeout'),
    survived: having('Survived', 'NoCoverage'),
    crashed: having('RuntimeError'),
  };
  const others = counts.mutants - counts.killed - counts.timeouts - counts.survived - counts.crashed;
  if (others > 0 || counts.crashed > MAX_CRASHED * counts.mutants) {
    throw new Error(
      `${others + counts.crashed} of ${counts.mutants} mutants have no result; only crashes of at most ` +
        `${100 * MAX_CRASHED}% of the mutants are allowed; look at the log of Stryker`,
    );
  }
  return counts;
}

/**
 * The mutation score in percent: the share of the mutants with a result that the tests detect. Stryker defines it so.
 */
export function scoreOf({ killed, timeouts, survived }: Counts): number {
  const detected = killed + timeouts;
  return (100 * detected) / (detected + survived);
}

/** The descriptions of the mutants that survived, in the order of the sources. */
export function survivors(report: Report): string[] {
  return descriptions(report, ['Survived', 'NoCoverage']);
}

/** The descriptions of the mutants that ended the process of the tests, in the order of the sources. */
export function crashes(report: Report): string[] {
  return descriptions(report, ['RuntimeError']);
}

function descriptions(report: Report, states: readonly string[]): string[] {
  return Object.entries(report.files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) =>
      mutants
        .filter(({ status }) => states.includes(status))
        .sort(({ location: { start: a } }, { location: { start: b } }) => a.line - b.line || a.column - b.column)
        .map((mutant) => description(mutant, file, source)),
    );
}

/**
 * Describes a mutant without line numbers, so that the description outlives changes elsewhere in the file: the file in
 * its package, the function, the mutator, and the old and the new text.
 *
 * @param file - the path of the file
 * @param text - the file
 */
function description({ location, mutatorName, replacement = '' }: Mutant, file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const start = source.getPositionOfLineAndCharacter(location.start.line - 1, location.start.column - 1);
  const end = source.getPositionOfLineAndCharacter(location.end.line - 1, location.end.column - 1);
  const name = file.replace(/^.*\/src\//, '');
  const scope = scopeAt(source, start, end);
  return `${name}, ${scope}, ${mutatorName}: ${short(text.slice(start, end))} -> ${short(replacement)}`;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 90 ? line : `${line.slice(0, 60)} … ${line.slice(-25)}`;
}

/** The name of the innermost named declaration around a range: `SourceRng.int`. */
function scopeAt(source: ts.SourceFile, start: number, end: number): string {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.end < end) return;
    const { name } = node as { name?: ts.Node };
    if (isScope(node)) names.push(name === undefined ? 'constructor' : name.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names.join('.') || 'top level';
}

function isScope(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isClassElement(node)) return true;
  return ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
}
