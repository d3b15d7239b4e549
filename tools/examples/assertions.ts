import ts from 'typescript';

/**
 * Turns the claims of an example into assertions. A claim is a comment after a statement:
 *
 * - `expression; // => value`: deeply equal to the value, which is any JavaScript expression;
 * - `expression; // ≈ 0.499`: equal to the decimals shown;
 * - `expression; // throws RangeError`: throws an error of this class, or one that matches a text or regular
 *   expression.
 *
 * After `const name = …` the claim is about `name`. No line moves.
 */
export function withAssertions(code: string): string {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const claim = ts.isStatement(node) ? claimBehind(code, node) : undefined;
    if (claim !== undefined) edits.push({ start: node.getStart(), end: node.end, text: assertion(node, claim) });
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function claimBehind(code: string, statement: ts.Node): string | undefined {
  const [comment] = ts.getTrailingCommentRanges(code, statement.end) ?? [];
  return comment && code.slice(comment.pos, comment.end).match(/^\/\/ ((?:=>|≈|throws) .+)$/)?.[1];
}

function assertion(statement: ts.Node, claim: string): string {
  const [kind, ...rest] = claim.split(' ');
  const value = rest.join(' ');
  const text = statement.getText();
  if (ts.isVariableStatement(statement)) {
    const name = statement.declarationList.declarations[0]?.name.getText() ?? '';
    return kind === 'throws' ? refused(text) : `${text} ${compared(name, kind, value)}`;
  }
  if (!ts.isExpressionStatement(statement)) return refused(text);
  const expression = statement.expression.getText();
  if (kind === 'throws') return `await expect(async () => ${expression}).rejects.toThrow(${value});`;
  return compared(expression, kind, value);
}

function compared(actual: string, kind: string | undefined, value: string): string {
  if (kind === '=>') return `expect(${actual}).toEqual(${value});`;
  return `expect(${actual}).toBeCloseTo(${value}, ${value.split('.')[1]?.length ?? 0});`;
}

function refused(text: string): never {
  throw new Error(`a claim must follow an expression or a const, not "${text}"`);
}
