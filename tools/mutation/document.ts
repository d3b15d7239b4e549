import { type Counts, scoreOf } from './mutants.ts';
import type { Explained } from './reasons.ts';

/**
 * Replaces the section of a target in a page, between `<!-- target -->` and `<!-- end of target -->`.
 *
 * @throws Error if the page has no such section
 */
export function withSection(page: string, target: string, counts: Counts, explained: readonly Explained[]): string {
  const first = `<!-- ${target} -->`;
  const last = `<!-- end of ${target} -->`;
  const start = page.indexOf(first);
  const end = page.indexOf(last);
  if (start < 0 || end < start) throw new Error(`the page needs the lines "${first}" and "${last}"`);
  return `${page.slice(0, start + first.length)}\n\n${section(counts, explained)}\n\n${page.slice(end)}`;
}

function section(counts: Counts, explained: readonly Explained[]): string {
  const { mutants, killed, timeouts, survived } = counts;
  const score = scoreOf(counts).toFixed(1);
  const figures = `${mutants} mutants: ${killed} killed, ${timeouts} timed out, ${survived} survived. Score: ${score}%.`;
  return [figures, ...explained.map(paragraphs)].join('\n\n');
}

function paragraphs({ reason, mutants }: Explained): string {
  return `${reason}\n\n\`\`\`text\n${mutants.join('\n')}\n\`\`\``;
}
