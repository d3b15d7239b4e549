import { needsNote } from './check-site.js';

/** The parts of markdown-it that this file uses. */
interface Token {
  readonly level: number;
  readonly nesting: number;
  content: string;
}

interface MarkdownIt {
  readonly core: {
    readonly ruler: {
      push(
        name: string,
        rule: (state: {
          readonly tokens: Token[];
          readonly Token: new (type: string, tag: string, nesting: number) => Token;
        }) => void,
      ): void;
    };
  };
}

/** Puts the note on the published command before the first part of a page that names it, and nowhere else. */
export function unpublishedNote(markdown: object): void {
  (markdown as MarkdownIt).core.ruler.push('unpublished-note', ({ tokens, Token }) => {
    let top = 0;
    for (const [at, { level, nesting, content }] of tokens.entries()) {
      if (level === 0 && nesting >= 0) top = at;
      if (!needsNote(content)) continue;
      const note = new Token('html_block', '', 0);
      note.content = '<UnpublishedNote />\n';
      tokens.splice(top, 0, note);
      return;
    }
  });
}
