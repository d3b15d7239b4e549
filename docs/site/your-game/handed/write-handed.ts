import type { SharedGame } from '../game-link.js';
import type { StudyRequest, StudyResult } from '../room/tasks.js';

/** A study that has ended, in the file of its game. */
export interface HandedStudy {
  readonly asked: StudyRequest;
  readonly result: StudyResult;
}

/** A game of the page "Your game". */
export interface HandedGame {
  /** What its author calls the game. */
  readonly name: string;
  readonly game: SharedGame;
  readonly study?: HandedStudy;
}

/** A game of this site, with the deal on its table. */
export interface HandedTable {
  readonly id: string;
  /** The choices and the deal, as a link names them. */
  readonly fragment: string;
  readonly study?: HandedStudy;
}

/**
 * One file with a game and all that plays it. It loads nothing: see `handed-page.ts` of the build.
 *
 * @param page - the text of the page, with a place for the game
 */
function filled(page: string, handed: HandedGame | HandedTable): string {
  // No text of the game can end the element that holds it.
  const carried = JSON.stringify(handed).replaceAll('<', String.raw`\u003c`);
  return page.replace('{"handed":0}', () => carried);
}

/** A page in which a game of a visitor runs in a frame. */
export async function writeHanded(handed: HandedGame): Promise<string> {
  return filled((await import('./handed.data.js')).data, handed);
}

/** A page with a game of this site on its own table. */
export async function writeTable(handed: HandedTable): Promise<string> {
  return filled((await import('./table.data.js')).data, handed);
}
