import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * A source file and every file that it loads at run time through relative imports, directly or not, in the order of
 * their names. An import of types only loads nothing.
 *
 * @param file - an absolute path
 */
export function loadedBy(file: string): string[] {
  const seen = new Set<string>();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const folder = dirname(path);
    for (const specifier of relativeImports(path)) waiting.push(join(folder, specifier.replace(/\.js$/, '.ts')));
  }
  return [...seen].sort();
}

function relativeImports(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isImport =
      ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
    const isExport = ts.isExportDeclaration(statement) && !statement.isTypeOnly;
    if (!isImport && !isExport) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    return moduleSpecifier.text.startsWith('.') ? [moduleSpecifier.text] : [];
  });
}
