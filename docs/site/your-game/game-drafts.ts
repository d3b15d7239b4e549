import { keep, kept } from '../kept.js';

/** A game that this browser keeps. */
export interface Draft {
  readonly name: string;
  readonly source: string;
}

const KEY = 'cards:games';

/** The largest number of drafts. */
const MOST = 30;

/** The drafts of this browser, the last one first. */
export function keptDrafts(): readonly Draft[] {
  try {
    const all = JSON.parse(kept(KEY) ?? '[]') as readonly Partial<Draft>[];
    return all.filter((one): one is Draft => typeof one.name === 'string' && typeof one.source === 'string');
  } catch {
    return [];
  }
}

/** Keeps a draft in the place of one with the same name. */
export function keepDraft(draft: Draft): readonly Draft[] {
  return written([draft, ...keptDrafts().filter(({ name }) => name !== draft.name)].slice(0, MOST));
}

/** Forgets the draft of a name. */
export function forgetDraft(name: string): readonly Draft[] {
  return written(keptDrafts().filter((one) => one.name !== name));
}

/** A name that no draft has yet. */
export function freeName(wanted: string): string {
  const taken = new Set(keptDrafts().map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
  return name;
}

function written(drafts: readonly Draft[]): readonly Draft[] {
  keep(KEY, drafts.length === 0 ? undefined : JSON.stringify(drafts));
  return drafts;
}
