/** What the lexer reads of a source. A test counts these steps. */
export type Source = Pick<string, 'length' | 'charCodeAt' | 'slice'>;

/** Words after which a `/` begins a regular expression. After any other word, it divides. */
const BEFORE_OPERAND = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(' '),
);

/** Words whose parentheses stand before a statement, so that a `/` after them begins a regular expression. */
const BEFORE_STATEMENT = new Set(['for', 'if', 'while', 'with']);

const SPACE = 32;
const [NEWLINE, RETURN, QUOTE, DOUBLE, BACKTICK] = [10, 13, 39, 34, 96];
const [SLASH, STAR, BACKSLASH, DOLLAR, DOT] = [47, 42, 92, 36, 46];
const [OPEN, CLOSE, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [40, 41, 91, 93, 123, 125];

/**
 * The specifiers of the imports in JavaScript or TypeScript: after `from` and `import`, and as the only text in the
 * parentheses of `import(…)` and `require(…)`. It knows comments, strings, templates and regular expressions, and reads
 * each character at most three times, whatever the source is.
 */
export function importsIn(source: Source): readonly string[] {
  const { length } = source;
  const names: string[] = [];
  /** For each open brace, whether it is in a template; for each open parenthesis, whether it is before a statement. */
  const [braces, parentheses]: [boolean[], boolean[]] = [[], []];
  /** The last word, if nothing but an open parenthesis is after it, and whether an operand ends here. */
  let [word, isOperand, isMember] = ['', false, false];
  /** No regular expression ends before this place, so a `/` divides. */
  let divides = 0;
  let at = 0;

  /** Skips to the end of a text, a template part or a regular expression. Returns whether it has one in its line. */
  function skip(end: number, isMultiline = false): boolean {
    for (let inClass = false; at < length; at++) {
      const code = source.charCodeAt(at);
      if (code === BACKSLASH) at++;
      else if (code === end && !inClass) return true;
      else if (end === BACKTICK && code === DOLLAR && source.charCodeAt(at + 1) === OPEN_BRACE) return false;
      else if (!isMultiline && (code === NEWLINE || code === RETURN)) return false;
      else if (end === SLASH && code === OPEN_BRACKET) inClass = true;
      else if (end === SLASH && code === CLOSE_BRACKET) inClass = false;
    }
    return false;
  }

  function comment(isBlock: boolean): void {
    for (at += 2; at < length; at++) {
      const code = source.charCodeAt(at);
      if (isBlock ? code === STAR && source.charCodeAt(at + 1) === SLASH : code === NEWLINE || code === RETURN) break;
    }
    if (isBlock) at += 2;
  }

  /** A text from its quotation mark on, or a template from a backtick or the end of an expression in it. */
  function text(end: number): void {
    const start = ++at;
    const isClosed = skip(end, end === BACKTICK);
    if (isClosed && /^(?:from|import|require)$/.test(word)) names.push(unescaped(source.slice(start, at)));
    const isOpen = end === BACKTICK && !isClosed && at < length;
    if (isOpen) braces.push(true);
    at += isOpen ? 2 : 1;
    after('', !isOpen);
  }

  function slash(): void {
    const next = source.charCodeAt(at + 1);
    if (next === SLASH || next === STAR) return comment(next === STAR);
    const start = at++;
    if (!isOperand && start >= divides) {
      if (skip(SLASH)) {
        at++;
        return after('', true);
      }
      [divides, at] = [at, start + 1];
    }
    after('', false);
  }

  function name(): void {
    const start = at;
    while (at < length && isWord(source.charCodeAt(at))) at++;
    const [last, wasMember] = [source.slice(start, at), isMember];
    after(last, wasMember || !(BEFORE_OPERAND.has(last) || BEFORE_STATEMENT.has(last)));
  }

  function after(last: string, ends: boolean, isDot = false): void {
    [word, isOperand, isMember] = [last, ends, isDot];
  }

  while (at < length) {
    const code = source.charCodeAt(at);
    if (code <= SPACE) at++;
    else if (code === SLASH) slash();
    else if (code === QUOTE || code === DOUBLE || code === BACKTICK) text(code);
    else if (isWord(code)) name();
    else if (code === CLOSE_BRACE && braces.pop() === true) {
      after('', false);
      text(BACKTICK);
    } else {
      at++;
      if (code === OPEN_BRACE) braces.push(false);
      if (code === OPEN) parentheses.push(!isMember && BEFORE_STATEMENT.has(word));
      const keeps = code === OPEN && (word === 'import' || word === 'require');
      const isBeforeStatement = code === CLOSE && parentheses.pop() === true;
      // After a brace, a division is rarer than a statement that begins with a regular expression.
      after(keeps ? word : '', code === CLOSE_BRACKET || (code === CLOSE && !isBeforeStatement), code === DOT);
    }
  }
  return names;
}

/** Digits, letters, `_`, `$`, `#` and `@` before names, and all characters that are not ASCII. */
function isWord(code: number): boolean {
  return code > 127 || code === DOLLAR || code === 95 || (code >= 48 && code <= 57) || ((code | 32) - 97) >>> 0 < 26;
}

/** What some characters after a backslash mean in a text. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '', '\r': '' };

/** The value of a text, from its form between the quotation marks. */
function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u\{(?<point>[\da-f]{1,6})\}|u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<other>[^]))/gi,
    (_, point?: string, unit?: string, byte?: string, other = '') => {
      const code = Number.parseInt(point ?? unit ?? byte ?? '', 16);
      return Number.isNaN(code) || code > 0x10ffff ? (ESCAPED[other] ?? other) : String.fromCodePoint(code);
    },
  );
}
