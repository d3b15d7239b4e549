import { MAX_TABLEAU_SETS, NONE, SetHand, type SetView } from '@cards/set';
import { Replay } from '../replay.js';
import { playAlone } from '../strategies.js';
import type { Review, ReviewedMove, ReviewRequest } from './review.js';

/** The strategies that play the same deal. */
const RIVALS = ['least', 'lookahead'] as const;

/** The sets in the tableau before each move, and what strategies win on the same cards. */
export async function reviewSet({ position, seat }: ReviewRequest): Promise<Review> {
  const replay = await Replay.start(position, seat, () => ({}));
  const view = replay.view as SetView;
  const found = new Int32Array(MAX_TABLEAU_SETS);
  const moves: ReviewedMove[] = [];
  for (const [at, move] of position.moves.entries()) {
    const [count, least, before] = [view.findAll(found), view.least, view.won];
    replay.follow(position.moves.slice(0, at + 1));
    const isRight = view.won > before || (move === NONE && count === 0);
    moves.push({
      at,
      text: `${count} ${count === 1 ? 'set' : 'sets'}`,
      ...(isRight || count === 0 ? {} : { cost: 'This ended the game.', best: SetHand.of(least).packed }),
    });
  }
  const rivals = await Promise.all(RIVALS.map((spec) => playAlone({ position, spec, seat })));
  return {
    verdict: [
      `${view.won} ${view.won === 1 ? 'set' : 'sets'}. On the same cards, ${RIVALS.map((spec, at) => `${spec} wins ${rivals[at]?.[0] ?? 0}`).join(' and ')}.`,
    ],
    parts: [],
    adviser: RIVALS[0],
    moves,
    column: 'Sets in the tableau before',
  };
}
