import { type Counts, scoreOf } from './mutants.ts';

/** What the page shows about a target. */
export interface Results {
  readonly counts: Counts;
  /** The descriptions of the mutants without a result. */
  readonly crashes: readonly string[];
}

const CRASHED =
  'Without a result, and not a part of the score. These mutants end the process of the tests before a test can fail.';

/**
 * Replaces the section of a target in a page, between `<!-- target -->` and `<!-- end of target -->`.
 *
 * @throws Error if the page has no such section
 */
export function withSection(page: string, target: string, results: Results): string {
  const first = `<!-- ${target} -->`;
  const last = `<!-- end of ${target} -->`;
  const start = page.indexOf(first);
  const end = page.indexOf(last);
  if (start < 0 || end < start) throw new Error(`the page needs the lines "${first}" and "${last}"`);
  return `${page.slice(0, start + first.length)}\n\n${section(results)}\n\n${page.slice(end)}`;
}

function section({ counts, crashes }: Results): string {
  const list = crashes.length === 0 ? '' : `\n\n${CRASHED}\n\n\`\`\`text\n${crashes.join('\n')}\n\`\`\``;
  return `${figures(counts)}${list}`;
}

function figures(counts: Counts): string {
  const { mutants, killed, timeouts, survived, crashed } = counts;
  const last = crashed === 0 ? '' : `, ${crashed} without a result`;
  const score = scoreOf(counts).toFixed(1);
  return `${mutants} mutants: ${killed} killed, ${timeouts} timed out, ${survived} survived${last}. Score: ${score}%.`;
}
