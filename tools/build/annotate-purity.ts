import type { CallExpression, Class, Expression, NewExpression, Node, Program, SpreadElement } from 'estree';
import { walk } from 'estree-walker';
import type { MagicString } from 'magic-string';
import { spanOf } from './syntax.ts';

const PURE = '/* @__PURE__ */ ';

/**
 * Marks the initial values of top-level constants and static fields as free of side effects, so that a bundler drops
 * unused ones. The packages declare `sideEffects: false`, but bundlers apply this to whole files only. Calls get the
 * annotation that every bundler knows. Any other expression that could have effects, such as `deck.length`, becomes an
 * annotated call.
 *
 * @param program - the parsed module
 * @param text - the text of the module, which the function changes
 */
export function annotatePurity(program: Program, text: MagicString): void {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (init && id.type === 'Identifier') annotate(init, text);
      }
    } else if (declaration?.type === 'ClassDeclaration') annotateFields(declaration, text);
  }
}

function annotateFields(declaration: Class, text: MagicString): void {
  for (const member of declaration.body.body) {
    if (member.type === 'PropertyDefinition' && member.static && member.value) annotate(member.value, text);
  }
}

function annotate(node: Expression | SpreadElement, text: MagicString): void {
  if (isDroppable(node, text)) return;
  if (node.type === 'ClassExpression') annotateFields(node, text);
  else if (node.type === 'ArrayExpression' && node.elements.every((one) => one?.type !== 'SpreadElement')) {
    for (const one of node.elements) if (one) annotate(one, text);
  } else if (
    node.type === 'ObjectExpression' &&
    node.properties.every((one) => one.type === 'Property' && !one.computed)
  ) {
    for (const one of node.properties) if (one.type === 'Property') annotate(one.value as Expression, text);
  } else if (isCall(node) && canCarryAnnotation(node, text)) text.appendLeft(spanOf(node).start, PURE);
  else wrap(node, text);
}

/** Turns an expression into `/* @__PURE__ *\/ (() => expression)()`. An arrow function does not change `this`. */
function wrap(node: Expression | SpreadElement, text: MagicString): void {
  if (waits(node)) return;
  const { start, end } = spanOf(node);
  const isObject = node.type === 'ObjectExpression';
  text.appendLeft(start, `${PURE}(() => ${isObject ? '(' : ''}`);
  text.appendRight(end, `${isObject ? ')' : ''})()`);
}

/** Whether an annotation covers a whole call: bundlers keep arguments, and calls before a dot. */
function canCarryAnnotation(node: CallExpression | NewExpression, text: MagicString): boolean {
  return !contains(node.callee, isCall) && node.arguments.every((one) => isDroppable(one, text));
}

/** Whether bundlers recognize without an annotation that an expression has no effects. */
function isDroppable(node: Expression | SpreadElement, text: MagicString): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return node.operator !== 'delete' && node.argument.type === 'Literal';
    case 'BinaryExpression':
      return node.left.type === 'Literal' && node.right.type === 'Literal';
    case 'ArrayExpression':
      return node.elements.every((one) => one === null || isDroppable(one, text));
    case 'ObjectExpression':
      return node.properties.every(
        (one) => one.type === 'Property' && !one.computed && isDroppable(one.value as Expression, text),
      );
    case 'CallExpression':
    case 'NewExpression': {
      const { start } = spanOf(node);
      return text.original.slice(start - PURE.length, start) === PURE && canCarryAnnotation(node, text);
    }
    default:
      return false;
  }
}

function isCall(node: Node): node is CallExpression | NewExpression {
  return node.type === 'CallExpression' || node.type === 'NewExpression';
}

/** Whether an expression awaits outside of functions. Such an expression cannot move into a function. */
function waits(root: Node): boolean {
  return contains(root, ({ type }) => type === 'AwaitExpression');
}

function contains(root: Node, wanted: (node: Node) => boolean): boolean {
  let found = false;
  walk(root, {
    enter(node) {
      if (wanted(node)) found = true;
      else if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') this.skip();
    },
  });
  return found;
}
