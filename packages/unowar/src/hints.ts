import { KeeperCardAI } from './strategies/keeper.js';
import { PASS, type UnoWarView } from './view.js';

/** The strategy that gives hints: our strongest. */
const ADVISER = new KeeperCardAI();

/** The name of the strategy that gives hints. */
export const ADVISER_NAME: string = String(ADVISER);

/** What the adviser would play now, in words. */
export function hintText(view: UnoWarView): string {
  const move = ADVISER.move(view);
  return move === PASS
    ? `${ADVISER_NAME} would pass.\n`
    : `${ADVISER_NAME} would play ${move + 1}, ${view.hand.get(move)}.\n`;
}
