/** Keeps the text of each game in this browser. Without storage, as in a private window, nothing is kept. */
const keyOf = (game: string): string => `cards:strategy:${game}`;

/** The text that was kept for a game; undefined if there is none. */
export function keptDraft(game: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(game)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text of a game; undefined forgets it. */
export function keepDraft(game: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keyOf(game));
    else localStorage.setItem(keyOf(game), text);
  } catch {
    // The text is still on the page.
  }
}
