import temml from 'temml';

/** The parts of markdown-it that this file uses. */
interface InlineState {
  readonly src: string;
  readonly posMax: number;
  pos: number;
  push(type: string, tag: string, nesting: 0): Token;
}

interface BlockState {
  readonly src: string;
  readonly bMarks: readonly number[];
  readonly eMarks: readonly number[];
  readonly tShift: readonly number[];
  line: number;
  push(type: string, tag: string, nesting: 0): Token;
}

interface Token {
  content: string;
  map?: [number, number] | null;
}

interface MarkdownIt {
  readonly inline: {
    readonly ruler: {
      before(name: string, rule: string, parse: (state: InlineState, silent: boolean) => boolean): void;
    };
  };
  readonly block: {
    readonly ruler: {
      before(
        name: string,
        rule: string,
        parse: (state: BlockState, start: number, end: number, silent: boolean) => boolean,
        options: { readonly alt: readonly string[] },
      ): void;
    };
  };
  readonly renderer: { readonly rules: Record<string, unknown> };
}

/**
 * Formulas in the notation of TeX, `$…$` in a line and `$$` around lines, as MathML. Browsers draw it without scripts,
 * styles and fonts, and screen readers read it. Code hosts draw the same notation.
 */
export function math(markdown: object): void {
  const md = markdown as MarkdownIt;
  md.inline.ruler.before('escape', 'formula', inlineFormula);
  md.block.ruler.before('fence', 'formulas', blockFormula, { alt: ['paragraph', 'list'] });
  md.renderer.rules['formula'] = (tokens: readonly Token[], at: number) => formula(tokens[at]?.content ?? '', false);
  md.renderer.rules['formulas'] = (tokens: readonly Token[], at: number) =>
    `<div class="formula" tabindex="0" v-pre>${mathml(tokens[at]?.content ?? '', true)}</div>\n`;
}

function formula(tex: string, isBlock: boolean): string {
  return `<span v-pre>${mathml(tex, isBlock)}</span>`;
}

/** An error in a formula ends the build. */
function mathml(tex: string, displayMode: boolean): string {
  return temml.renderToString(tex, { displayMode, throwOnError: true });
}

/** A dollar opens a formula before a character, and closes it after one, unless a digit follows: "$5 or $6" is text. */
function inlineFormula(state: InlineState, silent: boolean): boolean {
  const found = /^\$(?![\s$])((?:[^$\\\n]|\\.|\n)*?[^\s\\])\$(?![\d$])/.exec(state.src.slice(state.pos, state.posMax));
  if (found === null) return false;
  if (!silent) state.push('formula', 'math', 0).content = found[1] ?? '';
  state.pos += found[0].length;
  return true;
}

function blockFormula(state: BlockState, start: number, end: number, silent: boolean): boolean {
  const line = (at: number): string =>
    state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]).trim();
  if (line(start) !== '$$') return false;
  let last = start + 1;
  while (last < end && line(last) !== '$$') last++;
  if (last >= end) return false;
  if (silent) return true;
  const token = state.push('formulas', 'math', 0);
  token.content = Array.from({ length: last - start - 1 }, (_, at) => line(start + 1 + at)).join('\n');
  token.map = [start, last + 1];
  state.line = last + 1;
  return true;
}
