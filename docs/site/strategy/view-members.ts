import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A member of a view. */
interface ViewMember {
  /** Its declaration, such as `isFaceUp(card: number): boolean`. */
  readonly signature: string;
  /** Its documentation. */
  readonly text: string;
}

/** The interface of a view, and of the views in its members. */
export interface ViewInterface {
  /** Its name, such as `PairsView`. */
  readonly name: string;
  readonly text: string;
  readonly members: readonly ViewMember[];
}

/** A declaration with the file that contains it. */
interface Found {
  readonly declaration: ts.InterfaceDeclaration;
  readonly source: ts.SourceFile;
}

/**
 * Reads an interface and its documentation from a source file. Members of interfaces that it extends come first, and
 * the interfaces of members whose names end with `View` follow it.
 *
 * @param file - the path of the file that declares or imports it
 * @param name - its name
 * @throws Error if the file does not have it
 */
export function viewInterfaces(file: string, name: string): readonly ViewInterface[] {
  const found = find(file, name);
  if (found === undefined) throw new Error(`${file} has no interface ${name}`);
  const members = membersOf(found);
  const parts = new Set(members.flatMap(({ type }) => (type !== undefined && type.endsWith('View') ? [type] : [])));
  return [
    { name, text: textOf(found.declaration), members: members.map(({ signature, text }) => ({ signature, text })) },
    ...[...parts].flatMap((part) => viewInterfaces(found.source.fileName, part)),
  ];
}

function find(file: string, name: string): Found | undefined {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return { declaration: statement, source };
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { namedBindings } = statement.importClause ?? {};
    const imports =
      namedBindings !== undefined &&
      ts.isNamedImports(namedBindings) &&
      namedBindings.elements.some((element) => element.name.text === name);
    const path = statement.moduleSpecifier.text;
    if (imports && path.startsWith('.')) return find(join(dirname(file), path.replace(/\.js$/, '.ts')), name);
  }
  return undefined;
}

function membersOf({ declaration, source }: Found): readonly (ViewMember & { readonly type: string | undefined })[] {
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.getText()),
  );
  const inherited = bases.flatMap((base) => {
    const found = find(source.fileName, base);
    if (found === undefined) throw new Error(`${source.fileName} has no interface ${base}`);
    return membersOf(found);
  });
  const own = declaration.members.map((member) => ({
    signature: member
      .getText()
      .replace(/^readonly /, '')
      .replace(/;$/, ''),
    text: textOf(member),
    type: ts.isPropertySignature(member) ? member.type?.getText() : undefined,
  }));
  const replaced = new Set(declaration.members.map((member) => member.name?.getText()));
  return [...inherited.filter(({ signature }) => !replaced.has(/^\w+/.exec(signature)?.[0])), ...own];
}

/** The documentation of a declaration: its text, its parameters and its errors, without markup. */
function textOf(node: ts.Node): string {
  const doc = ts.getJSDocCommentsAndTags(node).find((one) => ts.isJSDoc(one));
  if (doc === undefined) throw new Error(`${node.getText()} has no documentation`);
  const tags = (doc.tags ?? []).map((tag) => {
    const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
    if (ts.isJSDocParameterTag(tag)) return `${tag.name.getText()}: ${text.replace(/^-\s*/, '')}.`;
    return tag.tagName.text === 'throws' ? `Throws ${text.replace(/^\{?(\w+)\}?/, '$1')}.` : '';
  });
  return [ts.getTextOfJSDocComment(doc.comment) ?? '', ...tags]
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll(/\{@link\s+(\S+?)\s*\}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('..', '.')
    .trim();
}
