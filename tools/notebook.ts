/**
 * Runs the notebook of the examples in an empty virtual environment with the package for pip, and writes its page with
 * the pictures: `pnpm notebook [FOLDER]`, by default `docs`. Needs the built files, and Python with pip.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from './run.ts';
import { root } from './workspace.ts';

interface Cell {
  readonly cell_type: 'markdown' | 'code';
  readonly source: readonly string[];
  readonly outputs?: readonly {
    readonly text?: readonly string[];
    readonly data?: Readonly<Record<string, readonly string[] | undefined>>;
  }[];
}

const folder = resolve(process.argv[2] ?? join(root, 'docs'));
const NAME = 'first-steps';
const packages = ['nbconvert>=7', 'ipykernel', 'pandas', 'pyarrow', 'matplotlib'];
let drawings = 0;
const project = mkdtempSync(join(tmpdir(), 'cards-notebook-'));
try {
  const [venv, plots] = [join(project, 'venv'), join(folder, 'plots')];
  run(root, process.execPath, '--import', 'tsx', 'tools/wheel.ts', project);
  const wheel = readdirSync(project).find((file) => file.endsWith('.whl'));
  run(project, 'python3', '-m', 'venv', venv);
  run(project, join(venv, 'bin/pip'), 'install', '--quiet', `${wheel}[node,v8,gymnasium]`, ...packages);
  cpSync(join(root, 'examples/learning-agents', `${NAME}.ipynb`), join(project, `${NAME}.ipynb`));
  // Its cells find the command of the package, and no other Node.
  const convert = ['nbconvert', '--execute', '--to', 'notebook', '--inplace', '--log-level=ERROR', `${NAME}.ipynb`];
  run(project, 'env', `PATH=${join(venv, 'bin')}:/usr/bin:/bin`, join(venv, 'bin/jupyter'), ...convert);
  const { cells } = JSON.parse(readFileSync(join(project, `${NAME}.ipynb`), 'utf8')) as { readonly cells: Cell[] };
  mkdirSync(plots, { recursive: true });
  writeFileSync(join(folder, `${NAME}.md`), `${cells.map((cell) => markdown(cell, plots)).join('\n\n')}\n`);
} finally {
  rmSync(project, { recursive: true });
}

/** A cell as Markdown. Writes its pictures into a folder. */
function markdown({ cell_type, source, outputs = [] }: Cell, plots: string): string {
  const text = source.join('');
  if (cell_type === 'markdown') return text;
  const file = /^%%writefile (.*)\n/.exec(text);
  if (file !== null)
    return `\`\`\`ts no-run: a cell that writes the file ${file[1]}\n${text.slice(file[0].length)}\n\`\`\``;
  const command = text.startsWith('!');
  const parts = [command ? fence('sh no-run: runs in the notebook', text.slice(1)) : fence('python', text)];
  for (const { text: printed, data = {} } of outputs) {
    const [plain, picture] = [printed ?? data['text/plain'], data['image/svg+xml']];
    if (picture === undefined) parts.push(fence('text', (plain ?? []).join('').replaceAll('\r', '').trimEnd()));
    else {
      const name = `${NAME}-${++drawings}.svg`;
      const drawn = picture
        .join('')
        .replace(/[^]*?(?=<svg)/, '')
        .replace(/ *<metadata>[^]*<\/metadata>\n/, '');
      writeFileSync(join(plots, name), drawn);
      const [x = '', y = ''] = ['x', 'y'].map((axis) => new RegExp(`plt\\.${axis}label\\('(.*)'\\)`).exec(text)?.[1]);
      parts.push(`![${y}, by ${x}](plots/${name})`);
    }
  }
  return parts.join('\n\n');
}

function fence(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text}\n\`\`\``;
}
