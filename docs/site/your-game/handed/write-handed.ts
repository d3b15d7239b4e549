import type { SharedGame } from '../game-link.js';

/**
 * One file with a game and all that plays it. It loads nothing: see `handed-page.ts` of the build.
 *
 * @param name - what its author calls the game
 */
export async function writeHanded(name: string, game: SharedGame): Promise<string> {
  const { data: page } = await import('./handed.data.js');
  // No text of the game can end the element that holds it.
  const carried = JSON.stringify({ name, game }).replaceAll('<', String.raw`\u003c`);
  return page.replace('{"handed":0}', () => carried);
}
