import { InputError } from '@cards/core';
import type { Review, ReviewRequest } from './review.js';

/** The review of each game. Each module is loaded on first use. */
const REVIEWS: Readonly<Record<string, (request: ReviewRequest) => Promise<Review>>> = {
  pairs: async (request) => (await import('./pairs-review.js')).reviewPairs(request),
  mastermind: async (request) => (await import('./mastermind-review.js')).reviewMastermind(request),
  unowar: async (request) => (await import('./unowar-review.js')).reviewUnoWar(request),
  set: async (request) => (await import('./set-review.js')).reviewSet(request),
  concentration: async (request) => (await import('./concentration-review.js')).reviewConcentration(request),
};

/**
 * What a finished game was worth.
 *
 * @throws InputError for an unknown game
 */
export async function reviewGame(request: ReviewRequest): Promise<Review> {
  const { game } = request.position;
  const review = REVIEWS[game];
  if (review === undefined) throw InputError.unknownName('game', game, Object.keys(REVIEWS));
  return review(request);
}
