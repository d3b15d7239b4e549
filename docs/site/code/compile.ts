import { messageOf } from '@cards/core/internal';
import { transform } from 'sucrase';

/**
 * Makes a module of the browser from a file in TypeScript. Types are removed, not checked.
 *
 * The module does not import anything: a browser cannot find packages by their names. Its default export is a function
 * with the parameters `require`, `exports` and `module`, and `imports` has the names that it passes to `require`. The
 * lines of the file keep their numbers. If the file has a syntax error, the function throws it.
 *
 * @param source - the text of the file
 * @param name - its name in stack traces
 */
export function compile(source: string, name: string): string {
  const { code, imports } = stripped(source, name);
  const head = `export const imports = ${JSON.stringify(imports)}; export default (require, exports, module) => {`;
  return `${head}${code}\n};\n//# sourceURL=${name}`;
}

function stripped(source: string, name: string): { readonly code: string; readonly imports: readonly string[] } {
  try {
    const options = { transforms: ['typescript', 'imports'] as const, disableESTransforms: true, filePath: name };
    const { code } = transform(source, { ...options, transforms: [...options.transforms] });
    const imports = new Set([...code.matchAll(/\brequire\((['"])(.+?)\1\)/g)].map(([, , module = '']) => module));
    return { code, imports: [...imports] };
  } catch (error) {
    const message = messageOf(error).replace(/^Error transforming [^:]*: /, '');
    return { code: `throw new SyntaxError(${JSON.stringify(message)});`, imports: [] };
  }
}
