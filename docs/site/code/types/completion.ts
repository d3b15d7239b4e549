import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TypeClient } from './type-client.js';

const THEME = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--hairline-strong)',
    borderRadius: '8px',
    backgroundColor: 'var(--code-background)',
    color: 'var(--vp-c-text-1)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--vp-font-family-mono)', maxHeight: '18em' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.125rem 0.5rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--felt-solid)',
    color: '#fff',
  },
  '.cm-completionInfo': { maxWidth: '24rem', padding: '0.5rem 0.75rem', lineHeight: '1.5' },
  '.cm-completionInfo code': { fontFamily: 'var(--vp-font-family-mono)', color: 'var(--vp-c-brand-1)' },
  '.cm-completionInfo p': { margin: '0.25rem 0 0', fontFamily: 'var(--vp-font-family-base)' },
});

/** Completes names with their documentation: after a dot, in a word, and when the person asks with Ctrl and Space. */
export function completion(types: TypeClient): Extension {
  return [autocompletion({ override: [(context) => offers(types, context)], icons: false }), THEME];
}

async function offers(types: TypeClient, context: CompletionContext): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]+/);
  if (!context.explicit && word === null && context.matchBefore(/\./) === null) return null;
  const text = context.state.doc.toString();
  const at = context.pos;
  const options = (await types.run('offers', { text, at })).map(({ label, kind }) => ({
    label,
    type: kind,
    info: async ({ label: chosen }: Completion) => described(await types.run('describe', { text, at, label: chosen })),
  }));
  return { from: word?.from ?? at, options, validFor: /^[\w$]*$/ };
}

function described([declaration, text]: readonly [string, string]): HTMLElement {
  const info = document.createElement('div');
  info.append(Object.assign(document.createElement('code'), { textContent: declaration }));
  if (text !== '') info.append(Object.assign(document.createElement('p'), { textContent: text }));
  return info;
}
