/** A check of a text, as the page lists it. */
export interface Attempt {
  readonly source: string;
  /** When it was checked, as ISO 8601. */
  readonly at: string;
  readonly failed: number;
  /** The place in the ranking, from 1; null without one. */
  readonly place: number | null;
  readonly of: number;
}

/** The number of attempts that are kept for each game. */
const KEPT = 8;

/** The keys of what is kept for each game in this browser. Without storage, as in a private window, nothing is kept. */
const draftKey = (game: string): string => `cards:strategy:${game}`;
const attemptsKey = (game: string): string => `cards:attempts:${game}`;
const TYPES_KEY = 'cards:types';

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What is kept is still on the page.
  }
}

/** The text that was kept for a game; undefined if there is none. */
export const keptDraft = (game: string): string | undefined => read(draftKey(game));

/** Keeps the text of a game; undefined forgets it. */
export const keepDraft = (game: string, text: string | undefined): void => write(draftKey(game), text);

/** Whether types are checked from the start. */
export const keptTypes = (): boolean => read(TYPES_KEY) !== undefined;

/** Keeps whether types are checked from the start. */
export const keepTypes = (isChecked: boolean): void => write(TYPES_KEY, isChecked ? 'checked' : undefined);

/** The attempts that were kept for a game, the last one first. */
export function keptAttempts(game: string): readonly Attempt[] {
  try {
    return JSON.parse(read(attemptsKey(game)) ?? '[]') as readonly Attempt[];
  } catch {
    return [];
  }
}

/** Adds an attempt to those of a game. One with the same text takes the place of the earlier one. */
export function keepAttempt(game: string, attempt: Attempt): readonly Attempt[] {
  const earlier = keptAttempts(game).filter(({ source }) => source !== attempt.source);
  const all = [attempt, ...earlier].slice(0, KEPT);
  write(attemptsKey(game), JSON.stringify(all));
  return all;
}
