import type { Move } from '@cards/core';
import type { UnoWarParams, UnoWarView } from '@cards/unowar';
import { createAdviser } from '../advisers.js';
import { Replay } from '../replay.js';
import { StrategyTable } from '../strategies.js';
import { percent } from '../theory/theory.js';
import { pointsText } from '../unowar/unowar-texts.js';
import { type Review, type ReviewedMove, type ReviewRequest } from './review.js';
import { WinningChance } from '../theory/winning-chance.js';

const ADVISER = 'keeper';

/** The estimated probability to win after each move of the person, and what the strategy keeper would have played. */
export async function reviewUnoWar({ position, seat }: ReviewRequest): Promise<Review> {
  const replay = await Replay.start(
    position,
    seat,
    ({ rng }) => new WinningChance(position.params as unknown as UnoWarParams, rng, seat),
  );
  const view = replay.view as UnoWarView;
  const advisers = new StrategyTable(false, createAdviser);
  const advise = (at: number): Promise<Move> =>
    advisers.move({ position: { ...position, moves: position.moves.slice(0, at) }, spec: ADVISER, seat });
  const start = replay.observer.estimate(view);
  const moves: ReviewedMove[] = [];
  let own = 0;
  for (const [at, move] of position.moves.entries()) {
    const isOwn = replay.engine.toMove === seat;
    // oxlint-disable-next-line no-await-in-loop -- the strategy follows the game
    const best = isOwn ? await advise(at) : move;
    replay.follow(position.moves.slice(0, at + 1));
    if (!isOwn) continue;
    own++;
    const value = replay.observer.estimate(view);
    moves.push({ at, value, text: percent(value.mean), ...(best === move ? {} : { best }) });
  }
  const other = moves.filter(({ best }) => best !== undefined).length;
  return {
    verdict: [
      `${view.points === view.target ? 'Won' : 'Lost'}, ${pointsText(view)} rounds.`,
      `In ${own - other} of ${own} turns, the move is that of ${ADVISER}, a strong strategy.`,
    ],
    parts: [],
    adviser: ADVISER,
    moves,
    column: 'Probability to win',
    curve: { title: 'probability to win, estimated from 400 deals', start, isLog: false },
  };
}
