import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ExportTask, exportTasks } from '../../tools/export-tasks.ts';
import type { Package } from '../../tools/workspace.ts';
import { slugOf } from '../.vitepress/build/slug.ts';
import { anchorsByLine, type ExportSection, exportsOf } from './page.ts';

/**
 * An entry with a longer page, in characters, has a page for each task of its README. A package with one entry has one
 * page, which begins with its README.
 */
const LONG_PAGE = 8_000;

/** An export, and the page and the anchor that describe it. */
export interface Place {
  readonly name: string;
  readonly kind: string;
  /** The entry, such as `@cards/core/search`. */
  readonly specifier: string;
  readonly file: string;
  readonly anchor: string;
}

/** The file of the page of a task. Those of the main entry are in the folder of the package. */
export function taskFile(api: string, { name }: Package, entry: string, task: string): string {
  return join(api, name, entry === 'index' ? '' : entry, `${slugOf(task)}.md`);
}

/**
 * Splits the long pages of a package by the tasks of its README, and leaves a list of the tasks in their place.
 *
 * @param moved - receives the new place of each anchor that moves, both as `file#anchor`
 * @returns the places of all exports of the package
 */
export function splitPackage(api: string, one: Package, moved: Map<string, string>): Place[] {
  const all = exportTasks(readFileSync(join(one.folder, 'README.md'), 'utf8'));
  return one.entries.flatMap(({ specifier, name: entry }) => {
    const file = one.entries.length === 1 ? join(api, `${one.name}.md`) : join(api, one.name, `${entry}.md`);
    const lines = readFileSync(file, 'utf8').split('\n');
    const sections = exportsOf(lines);
    const anchors = anchorsByLine(lines);
    const tasks = all.filter((task) => task.specifier === specifier);
    const placeOf = ({ name, kind }: ExportSection, at: string, anchor = ''): Place => ({
      name,
      kind,
      specifier,
      file: at,
      anchor,
    });
    if (one.entries.length === 1 || lines.join('\n').length < LONG_PAGE || tasks.length < 2)
      return sections.map((section) => placeOf(section, file, anchors[section.from]?.at(-1)));

    const lists: string[] = [];
    const places = tasks.flatMap((task) => {
      const page = taskFile(api, one, entry, task.task);
      // In the order of the README: what users want first is on top.
      const own = task.names
        .filter((name) => tasks.find(({ names }) => names.includes(name)) === task)
        .flatMap((name) => sections.filter((section) => section.name === name));
      const { text, starts } = pageOf(task, lines, own);
      const anchorsNow = anchorsByLine(text);
      for (const [index, { from, to }] of own.entries())
        for (let at = from; at < to; at++)
          for (const [which, anchor] of (anchors[at] ?? []).entries())
            moved.set(`${file}#${anchor}`, `${page}#${anchorsNow[(starts[index] ?? 0) + at - from]?.[which] ?? ''}`);
      mkdirSync(dirname(page), { recursive: true });
      writeFileSync(page, text.join('\n'));
      const found = own.map((section, index) => placeOf(section, page, anchorsNow[starts[index] ?? 0]?.at(-1)));
      lists.push(`| [${task.task}](${linkTo(file, page)}) | ${namesOf(found, file)} |`);
      return found;
    });
    const intro = lines.slice(0, sections[0]?.from).filter((line) => !line.startsWith('## '));
    writeFileSync(file, [...intro, '| task | exports |', '|---|---|', ...lists, ''].join('\n'));
    return places;
  });
}

/** The page of a task: its exports, a level higher than on the page of the entry. */
function pageOf(task: ExportTask, lines: readonly string[], own: readonly ExportSection[]) {
  const title = task.task.charAt(0).toUpperCase() + task.task.slice(1);
  const text = ['---', 'outline: 2', '---', '', `# ${title}`, '', `Exports of \`${task.specifier}\`.`, ''];
  const starts: number[] = [];
  for (const { from, to } of own) {
    starts.push(text.length);
    let isCode = false;
    for (const line of lines.slice(from, to)) {
      if (line.startsWith('```')) isCode = !isCode;
      text.push(line === '***' ? '' : isCode ? line : line.replace(/^##(#+ )/, '#$1'));
    }
  }
  return { text, starts };
}

/** The names of exports as links. */
export function namesOf(places: readonly Place[], from: string): string {
  const first = places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
  return first.map(({ name, file, anchor }) => `[\`${name}\`](${linkTo(from, file)}#${anchor})`).join(', ');
}

/** The address of a page as seen from another one. */
export function linkTo(from: string, to: string): string {
  return relative(dirname(from), to).replaceAll('\\', '/');
}
