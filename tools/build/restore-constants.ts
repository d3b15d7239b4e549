import type { ClassExpression, Identifier, Node, Program, VariableDeclaration, VariableDeclarator } from 'estree';
import type { MagicString } from 'magic-string';
import { boundNames, identifiers, reassignedNames, type Spanned, spanOf } from './syntax.ts';

/**
 * Undoes two changes that esbuild makes at the top level of every bundled module. It writes `const` as `var`, which V8
 * cannot treat as a constant, and `class Card { … Card.all … }` as `var Card = class _Card { … _Card.all … }`, so that
 * `_Card` appears in stack traces.
 *
 * @param program - the parsed module
 * @param text - the text of the module, which the function changes
 */
export function restoreConstants(program: Program, text: MagicString): void {
  const reassigned = reassignedNames(program);
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'var') continue;
    if (!statement.declarations.every((one) => isNeverReassigned(one, reassigned))) continue;
    if (!restoreClass(statement, text)) {
      const { start } = spanOf(statement);
      text.update(start, start + 'var'.length, 'const');
    }
  }
}

function isNeverReassigned({ id, init }: VariableDeclarator, reassigned: ReadonlySet<string>): boolean {
  return init !== null && init !== undefined && boundNames(id).every((name) => !reassigned.has(name));
}

/** Turns `var X = class _X {…};` into `class X {…}`. Returns false and changes nothing for any other statement. */
function restoreClass(statement: VariableDeclaration, text: MagicString): boolean {
  const [declarator, second] = statement.declarations;
  if (second !== undefined || declarator?.id.type !== 'Identifier' || declarator.init?.type !== 'ClassExpression')
    return false;
  const { name } = declarator.id;
  const inner = declarator.init.id;
  const uses = inner ? usesOf(inner, declarator.init, name) : [];
  if (uses === undefined) return false;

  const { start } = spanOf(statement);
  const classSpan = spanOf(declarator.init);
  const keyword = classSpan.start + 'class'.length;
  text.update(start, inner ? spanOf(inner).end : keyword, `class ${name}`);
  text.remove(classSpan.end, spanOf(statement).end);
  for (const use of uses) text.update(spanOf(use).start, spanOf(use).end, name);
  return true;
}

/** The uses of the inner name of a class, or undefined if the outer name has another meaning there. */
function usesOf(
  inner: Identifier,
  whole: ClassExpression,
  outer: string,
): readonly (Identifier & Spanned)[] | undefined {
  const found = identifiers(whole.body as Node);
  const isHidden = found.some(
    ({ node, role }) => role === 'binding' && (node.name === outer || node.name === inner.name),
  );
  if (isHidden) return undefined;
  return found.flatMap(({ node, role }) => (role === 'reference' && node.name === inner.name ? [node] : []));
}
