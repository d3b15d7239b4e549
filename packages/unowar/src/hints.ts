import { KeeperCardAI } from './strategies/keeper.js';
import { PASS, type UnoWarView } from './view.js';

/** The strategy that gives hints: the strongest built-in one. */
const ADVISER = new KeeperCardAI();

/** The name of the strategy that gives hints. */
export const ADVISER_NAME: string = String(ADVISER);

/** The move that the adviser would play now, as a sentence with a line break. */
export function hintText(view: UnoWarView): string {
  const move = ADVISER.move(view);
  return move === PASS
    ? `${ADVISER_NAME} would pass.\n`
    : `${ADVISER_NAME} would play ${move + 1}, ${view.hand.get(move)}.\n`;
}
