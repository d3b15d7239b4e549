import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colors are variables of the page, so that they follow its light and dark colors. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--code-function)' },
]);

const THEME = EditorView.theme({
  '&': {
    backgroundColor: 'var(--code-background)',
    color: 'var(--vp-c-text-1)',
    fontSize: '0.8125rem',
    height: '100%',
  },
  '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)', padding: '0.75rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--vp-c-text-3)', border: '0', paddingLeft: '0.5rem' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-fault': { boxShadow: 'inset 3px 0 0 var(--suit-red)', backgroundColor: 'var(--code-fault)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--code-selection)' },
});

/** Marks lines, which follow from 1 in ascending order, in place of those before. */
const markLines = StateEffect.define<readonly number[]>();

const FAULT = Decoration.line({ class: 'cm-fault' });

/** The marked lines. They move with the text. */
const MARKED = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, { effects, changes, state: { doc } }) => {
    const lines = effects.find((effect) => effect.is(markLines))?.value as readonly number[] | undefined;
    if (lines === undefined) return marked.map(changes);
    return Decoration.set(lines.filter((line) => line <= doc.lines).map((line) => FAULT.range(doc.line(line).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** An editor of a file. */
export interface Editor {
  /** Marks the lines with errors, from 1 and in ascending order, in place of those before. */
  mark(lines: readonly number[]): void;
  /** Scrolls to a line and puts the cursor there. */
  reveal(line: number): void;
  /** Puts the cursor after this many characters, and takes the keyboard. */
  focus(at: number): void;
  /** Adds what was loaded after the editor, in place of that before; undefined removes it. */
  extend(extension: Extension | undefined): void;
  /** Replaces the text. */
  write(text: string): void;
  close(): void;
}

interface EditorEvents {
  readonly onText: (text: string) => void;
  readonly onAsk: () => void;
}

/**
 * Creates an editor in a shadow root of an element. There, CodeMirror adds its styles as constructed style sheets,
 * which the policy of the site allows. Elsewhere it adds elements, which the policy forbids. The key Tab leaves the
 * editor.
 *
 * @param parent - the element
 * @param text - the text
 * @param label - the name of the editor for screen readers
 * @param events - `onText` is called with the text after each change by the user, `onAsk` when the user asks for
 *   names that fit
 */
export function createEditor(
  parent: HTMLElement,
  text: string,
  label: string,
  { onText, onAsk }: EditorEvents,
): Editor {
  const later = new Compartment();
  const ask = (): true => {
    onAsk();
    return true;
  };
  const asking = keymap.of([{ key: 'Ctrl-Space', run: ask }]);
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        highlightActiveLine(),
        syntaxHighlighting(HIGHLIGHT),
        typescriptLanguage,
        later.of(asking),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        MARKED,
        THEME,
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, spellcheck: 'false', translate: 'no' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onText(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    write: (next) => {
      if (next !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    mark: (lines) => view.dispatch({ effects: markLines.of(lines) }),
    reveal: (line) => {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    },
    focus: (at) => {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
      view.focus();
    },
    extend: (extension) => view.dispatch({ effects: later.reconfigure(extension ?? asking) }),
    close: () => view.destroy(),
  };
}
