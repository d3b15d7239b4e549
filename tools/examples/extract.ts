/** A piece of documentation that claims to run. */
export interface Example {
  /** The line of the documentation on which the code starts, counted from 1. */
  readonly line: number;
  readonly code: string;
}

const fence = /^(\s*)```(.*)$/;

/**
 * The `ts` fences of a Markdown text. A fence that cannot run says why after its language (`ts no-run: needs a
 * terminal`) and is left out; any other word there is an error, so that no example is skipped by a slip.
 */
export function markdownExamples(text: string): Example[] {
  const examples: Example[] = [];
  let open: { info: string; line: number; code: string[] } | undefined;
  for (const [index, content] of text.split('\n').entries()) {
    const info = content.match(fence)?.[2]?.trim();
    if (open === undefined) {
      if (info !== undefined) open = { info, line: index + 2, code: [] };
    } else if (info === '') {
      if (runs(open.info, open.line)) examples.push({ line: open.line, code: open.code.join('\n') });
      open = undefined;
    } else {
      open.code.push(content);
    }
  }
  return examples;
}

/** The `ts` fences in the doc comments of a TypeScript file: its `@example` blocks. */
export function sourceExamples(text: string): Example[] {
  // What is not a doc comment becomes an empty line, and the comment's frame goes: what is left is Markdown.
  let inside = false;
  const markdown = text.split('\n').map((line) => {
    if (/^\s*\/\*\*/.test(line)) inside = true;
    const content = inside ? line.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/, '') : '';
    if (line.includes('*/')) inside = false;
    return content;
  });
  return markdownExamples(markdown.join('\n'));
}

function runs(info: string, line: number): boolean {
  const [language, ...rest] = info.split(' ');
  if (language !== 'ts' && language !== 'typescript') return false;
  if (rest.length === 0) return true;
  if (/^no-run: \S/.test(rest.join(' '))) return false;
  throw new Error(`line ${line - 1}: a ts fence is bare, or says "no-run: " and why; it says "${info}"`);
}
