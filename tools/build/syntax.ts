import type { Identifier, Node, Pattern, Program } from 'estree';
import { walk } from 'estree-walker';

/** The place of a node in its module, as acorn records it. */
export interface Spanned {
  /** The offset of its first character. */
  readonly start: number;
  /** The offset after its last character. */
  readonly end: number;
}

/** An identifier of a module. */
export interface FoundIdentifier {
  readonly node: Identifier & Spanned;
  /** `key` is the key of a property, a label, or an alias of an export. */
  readonly role: 'binding' | 'reference' | 'key';
}

export function spanOf(node: Node): Spanned {
  // Acorn adds both offsets to every node; the types of ESTree do not have them.
  return node as Node & Spanned;
}

/** The names that a declaration or a parameter binds. */
export function boundNames(pattern: Pattern): string[] {
  return bindings(pattern).map(({ name }) => name);
}

/**
 * All names that a module assigns to. Local names count too, so a constant with the name of a reassigned local variable
 * stays a variable.
 */
export function reassignedNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, {
    enter(node) {
      if (node.type === 'AssignmentExpression') addAll(node.left);
      if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier') names.add(node.argument.name);
      if (
        (node.type === 'ForInStatement' || node.type === 'ForOfStatement') &&
        node.left.type !== 'VariableDeclaration'
      )
        addAll(node.left);
    },
  });
  return names;

  function addAll(pattern: Pattern): void {
    for (const name of boundNames(pattern)) names.add(name);
  }
}

/** All identifiers below a node. */
export function identifiers(root: Node): readonly FoundIdentifier[] {
  const declared = new Set<Node>();
  const found: FoundIdentifier[] = [];
  walk(root, {
    enter(node, parent, property) {
      for (const binding of declaredBy(node)) declared.add(binding);
      if (node.type !== 'Identifier') return;
      const role = declared.has(node) ? 'binding' : isKey(parent, property) ? 'key' : 'reference';
      found.push({ node: node as Identifier & Spanned, role });
    },
  });
  return found;
}

function declaredBy(node: Node): readonly Identifier[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindings(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [...(node.id ? [node.id] : []), ...node.params.flatMap(bindings)];
    case 'ArrowFunctionExpression':
      return node.params.flatMap(bindings);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [node.id] : [];
    case 'CatchClause':
      return node.param ? bindings(node.param) : [];
    default:
      return [];
  }
}

function bindings(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one === null ? [] : bindings(one)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => bindings(one.type === 'RestElement' ? one.argument : one.value));
    case 'AssignmentPattern':
      return bindings(pattern.left);
    case 'RestElement':
      return bindings(pattern.argument);
    default:
      return [];
  }
}

function isKey(parent: Node | null, property: string | number | symbol | null | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return property === 'property' && !parent.computed;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return property === 'key' && !parent.computed;
    case 'ExportSpecifier':
      return property === 'exported';
    case 'ImportSpecifier':
      return property === 'imported';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return true;
    default:
      return false;
  }
}
