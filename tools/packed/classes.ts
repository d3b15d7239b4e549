import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import type { Program } from 'estree';
import { run } from '../run.ts';
import { specifiers } from './consumer.ts';

/**
 * Checks that a package declares each class once in each module format. If two entries had their own copy, `instanceof`
 * would depend on the entry. Also checks that a bundler has not renamed an exported class, such as to `_Card` or
 * `Card2`.
 *
 * @returns the number of classes
 */
export function checkClasses(folder: string): number {
  const scope = join(folder, 'node_modules/@cards');
  const classes = readdirSync(scope).flatMap((name) =>
    ['.js', '.cjs'].flatMap((extension) => declaredOnce(join(scope, name, 'dist'), extension)),
  );
  const wrong = ['mjs', 'cjs'].flatMap((format) => misnamed(folder, format));
  if (wrong.length > 0) throw new Error(`a bundler has renamed exported classes: ${wrong.join(', ')}`);
  return classes.length;
}

function declaredOnce(dist: string, extension: string): readonly string[] {
  const files = readdirSync(dist).filter((name) => name.endsWith(extension));
  const declared = files.flatMap((file) => topLevelClasses(readFileSync(join(dist, file), 'utf8')));
  const twice = declared.find((name, index) => declared.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${dist} declares class ${twice} twice in files that end with ${extension}`);
  return declared;
}

function topLevelClasses(code: string): string[] {
  // A file without a map is minified third-party code, whose names do not matter.
  if (!code.includes('//# sourceMappingURL=')) return [];
  const program = parse(code, { ecmaVersion: 2024, sourceType: 'module', allowHashBang: true }) as unknown as Program;
  // A program, such as the worker, exports nothing. It runs in a thread or a process of its own.
  if (!program.body.some(({ type }) => type.startsWith('Export'))) return [];
  return program.body.flatMap((one) => (one.type === 'ClassDeclaration' ? [one.id.name] : []));
}

/** The exported classes whose name differs from the export by a change of a bundler. */
function misnamed(folder: string, format: string): string[] {
  const load = format === 'mjs' ? 'await import(entry)' : 'require(entry)';
  const file = `classes.${format}`;
  writeFileSync(
    join(folder, file),
    `const found = [];
for (const entry of ${JSON.stringify(specifiers)}) {
  for (const [name, value] of Object.entries(${load})) {
    if (/^class\\b/.test(typeof value === 'function' ? String(value) : '') && value.name !== name && value.name.replace(/^_|\\d+$/g, '') === name) found.push(\`\${value.name} as \${entry} \${name}\`);
  }
}
console.log(JSON.stringify(found));\n`,
  );
  return JSON.parse(run(folder, 'node', file)) as string[];
}
