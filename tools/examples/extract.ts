/** An example in the documentation that the tests run. */
export interface Example {
  /** The line of the documentation on which the code starts. The first line is 1. */
  readonly line: number;
  readonly code: string;
}

const fence = /^(\s*)```(.*)$/;

/**
 * The `ts` fences of a Markdown text, without those that have a reason not to run (`ts no-run: needs a terminal`).
 *
 * @throws Error for any other text after the language, so that no typing error skips an example
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
  // Other lines become empty, and the frame of the comments goes, so that Markdown remains with the same line numbers.
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
  throw new Error(`line ${line - 1}: the fence says "${info}"; write "ts" alone, or "ts no-run: " with a reason`);
}
