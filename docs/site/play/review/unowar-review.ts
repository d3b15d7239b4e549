import { unowar, type UnoWarParams, type UnoWarView } from '@cards/unowar';
import { WinningChance } from '@cards/unowar/search';
import { Replay } from '../replay.js';
import { percent } from '../theory/theory.js';
import { adviceOf } from './advice.js';
import { type Review, type ReviewedMove, type ReviewRequest } from './review.js';

const ADVISER = 'keeper';

/** The estimated probability to win after each move of the person, and what the strategy keeper would have played. */
export async function reviewUnoWar(request: ReviewRequest): Promise<Review> {
  const { position, seat } = request;
  const replay = await Replay.start(
    position,
    unowar.seats,
    seat,
    ({ rng }) => new WinningChance(position.params as unknown as UnoWarParams, rng, seat),
  );
  const view = replay.view as UnoWarView;
  const advise = await adviceOf(request, ADVISER);
  const start = replay.observer.estimate(view);
  const moves: ReviewedMove[] = [];
  let own = 0;
  for (const [at, move] of position.moves.entries()) {
    const isOwn = replay.engine.toMove === seat;
    const best = isOwn ? advise(at) : move;
    replay.follow(position.moves.slice(0, at + 1));
    if (!isOwn) continue;
    own++;
    const value = replay.observer.estimate(view);
    moves.push({ at, value, text: percent(value.mean), ...(best === move ? {} : { best }) });
  }
  const other = moves.filter(({ best }) => best !== undefined).length;
  return {
    verdict: [
      `${view.points === view.target ? 'Won' : 'Lost'}, ${view.points} : ${view.opponentPoints} rounds.`,
      `You played as ${ADVISER}, a strong strategy, in ${own - other} of ${own} turns.`,
    ],
    parts: [],
    adviser: ADVISER,
    moves,
    column: 'You win with probability',
    curve: { title: 'probability to win, estimated from 400 deals', start, isLog: false },
  };
}
