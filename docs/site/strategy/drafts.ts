import { keep, kept } from '../kept.js';

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

/** The keys of what is kept for each game in this browser. */
const draftKey = (game: string): string => `cards:strategy:${game}`;
const attemptsKey = (game: string): string => `cards:attempts:${game}`;

/** The text that was kept for a game; undefined if there is none. */
export const keptDraft = (game: string): string | undefined => kept(draftKey(game));

/** Keeps the text of a game; undefined forgets it. */
export const keepDraft = (game: string, text: string | undefined): void => keep(draftKey(game), text);

/** The attempts that were kept for a game, the last one first. */
export function keptAttempts(game: string): readonly Attempt[] {
  try {
    return JSON.parse(kept(attemptsKey(game)) ?? '[]') as readonly Attempt[];
  } catch {
    return [];
  }
}

/** Adds an attempt to those of a game. One with the same text takes the place of the earlier one. */
export function keepAttempt(game: string, attempt: Attempt): readonly Attempt[] {
  const earlier = keptAttempts(game).filter(({ source }) => source !== attempt.source);
  const all = [attempt, ...earlier].slice(0, KEPT);
  keep(attemptsKey(game), JSON.stringify(all));
  return all;
}
