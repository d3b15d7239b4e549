/** A row of a table in the section "Exports" of a README: the exports of one entry for one task. */
export interface ExportTask {
  /** The entry, such as `@cards/core/search`. */
  readonly specifier: string;
  readonly task: string;
  readonly names: readonly string[];
}

/**
 * The tables of the section "Exports" of a README. The head of a table names its entry, and its second column the
 * exports. A row without a task continues the one above.
 */
export function exportTasks(readme: string): ExportTask[] {
  const [, section = ''] = /^## Exports\b.*\n([^]*?)(?=^## |$(?![^]))/m.exec(readme) ?? [];
  const tasks: ExportTask[] = [];
  let specifier = '';
  for (const line of section.split('\n').filter((one) => /^\|(?!-)/.test(one))) {
    const [, task = '', cell = ''] = line.split('|').map((one) => one.trim());
    const [, named] = /^exports of `([^`]+)`$/.exec(cell) ?? [];
    const above = tasks.at(-1);
    if (named !== undefined) specifier = named;
    else if (task === '' && above !== undefined)
      tasks.splice(-1, 1, { ...above, names: [...above.names, ...namesIn(cell)] });
    else tasks.push({ specifier, task, names: namesIn(cell) });
  }
  return tasks;
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
