import type { Class, Node, Program } from 'estree';
import { walk } from 'estree-walker';
import type { MagicString } from 'magic-string';
import { spanOf } from './syntax.ts';

/**
 * Removes the declarations of fields, such as `count;`, that the constructor assigns. Such a declaration only sets the
 * field to `undefined` first, and makes every bundle larger.
 *
 * @param program - the parsed module
 * @param text - the text of the module, which the function changes
 */
export function removeAssignedFields(program: Program, text: MagicString): void {
  walk(program, {
    enter(node) {
      if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') removeFrom(node, text);
    },
  });
}

function removeFrom({ body: { body: members } }: Class, text: MagicString): void {
  const assigned = new Set(
    members.flatMap((one) =>
      one.type === 'MethodDefinition' && one.kind === 'constructor' ? one.value.body.body.map(assignedField) : [],
    ),
  );
  for (const member of members) {
    if (
      member.type !== 'PropertyDefinition' ||
      member.static ||
      member.computed ||
      member.value ||
      member.key.type !== 'Identifier'
    )
      continue;
    if (!assigned.has(member.key.name)) continue;
    const { start, end } = spanOf(member);
    text.remove(start, end);
  }
}

/** The `name` of a statement `this.name = …`. */
function assignedField(statement: Node): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, operator } = statement.expression;
  const isField =
    operator === '=' && left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && !left.computed;
  return isField && left.property.type === 'Identifier' ? left.property.name : undefined;
}
