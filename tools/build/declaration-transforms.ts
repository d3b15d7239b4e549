import ts from 'typescript';

type Transform = ts.TransformerFactory<ts.SourceFile | ts.Bundle>;

const TYPED_ARRAY = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/;

/**
 * Writes `Uint8Array<ArrayBufferLike>` as `Uint8Array`. TypeScript 5.6 and older do not have the type parameter. For
 * later versions both types are the same.
 */
export const plainArrays: Transform = (context) =>
  everywhere(context, (node) =>
    ts.isTypeReferenceNode(node) &&
    ts.isIdentifier(node.typeName) &&
    TYPED_ARRAY.test(node.typeName.text) &&
    node.typeArguments
      ? context.factory.updateTypeReferenceNode(node, node.typeName, undefined)
      : node,
  );

/**
 * Gives the relative imports of a declaration the extension of a module format: `./card.js` becomes `./card.cjs`.
 *
 * @param extension - the extension of the format
 * @param onImport - called with the path of every relative import, as in the source
 */
export function withExtension(extension: '.js' | '.cjs', onImport: (path: string) => void): Transform {
  return (context) => {
    const { factory } = context;
    return everywhere(context, (node) => {
      if (ts.isImportDeclaration(node)) {
        const { modifiers, importClause, moduleSpecifier, attributes } = node;
        return factory.updateImportDeclaration(node, modifiers, importClause, renamed(moduleSpecifier), attributes);
      }
      if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
        const { modifiers, isTypeOnly, exportClause, moduleSpecifier, attributes } = node;
        return factory.updateExportDeclaration(
          node,
          modifiers,
          isTypeOnly,
          exportClause,
          renamed(moduleSpecifier),
          attributes,
        );
      }
      if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
        const argument = factory.updateLiteralTypeNode(
          node.argument,
          renamed(node.argument.literal as ts.StringLiteral),
        );
        return factory.updateImportTypeNode(
          node,
          argument,
          node.attributes,
          node.qualifier,
          node.typeArguments,
          node.isTypeOf,
        );
      }
      return node;
    });

    function renamed<T extends ts.Expression>(specifier: T): T | ts.StringLiteral {
      if (!ts.isStringLiteral(specifier) || !/^\.{1,2}\//.test(specifier.text)) return specifier;
      onImport(specifier.text);
      return factory.createStringLiteral(specifier.text.replace(/\.js$/, extension), true);
    }
  };
}

/** Applies a change to every node of a declaration file. */
function everywhere(
  context: ts.TransformationContext,
  change: (node: ts.Node) => ts.Node,
): ts.Transformer<ts.SourceFile | ts.Bundle> {
  const visit = (node: ts.Node): ts.Node => change(ts.visitEachChild(node, visit, context));
  return (file) => ts.visitNode(file, visit) as typeof file;
}
