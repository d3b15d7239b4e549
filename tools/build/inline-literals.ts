import type { Node, Program } from 'estree';
import type { MagicString } from 'magic-string';
import { identifiers, reassignedNames, spanOf } from './syntax.ts';

/**
 * Replaces the uses of every top-level constant whose value is a number by the number, with the name as a comment. V8
 * reads an exported constant through a cell each time, and does not treat it as a constant.
 *
 * @param program - the parsed module
 * @param text - the text of the module, which the function changes
 */
export function inlineLiterals(program: Program, text: MagicString): void {
  const literals = numbersByName(program);
  if (literals.size === 0) return;
  const found = program.body.filter(({ type }) => !type.startsWith('Export')).flatMap(identifiers);
  for (const { node, role } of found) {
    if (role === 'binding' && literals.get(node.name)?.at !== spanOf(node).start) literals.delete(node.name);
  }
  // A shorthand property has a key and a value in the same place.
  const keys = new Set(found.flatMap(({ node, role }) => (role === 'key' ? [spanOf(node).start] : [])));
  for (const { node, role } of found) {
    const literal = literals.get(node.name);
    const { start, end } = spanOf(node);
    if (role !== 'reference' || literal === undefined || keys.has(start)) continue;
    text.update(start, end, `${literal.text} /* ${node.name} */`);
  }
}

/** The constants that are numbers: the text of the number, and the offset of the declared name. */
function numbersByName(program: Program): Map<string, { readonly text: string; readonly at: number }> {
  const reassigned = reassignedNames(program);
  const literals = new Map<string, { readonly text: string; readonly at: number }>();
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier' || reassigned.has(id.name)) continue;
      const text = numberText(init);
      if (text !== undefined) literals.set(id.name, { text, at: spanOf(id).start });
    }
  }
  return literals;
}

function numberText(init: Node | null | undefined): string | undefined {
  if (init?.type === 'Literal' && typeof init.value === 'number') return init.raw;
  if (init?.type !== 'UnaryExpression' || init.operator !== '-') return undefined;
  const { argument } = init;
  return argument.type === 'Literal' && typeof argument.value === 'number' ? `(-${argument.raw})` : undefined;
}
