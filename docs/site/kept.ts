// What a browser keeps for its person. Without storage, as in a private window, nothing is kept.

/** The text that was kept; undefined if there is none. */
export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; undefined forgets it. */
export function keep(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What would be kept is still on the page.
  }
}
