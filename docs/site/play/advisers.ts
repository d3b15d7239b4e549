import type { AnyGame, Strategy } from '@cards/core';
import type { ConcentrationParams, ConcentrationView } from '@cards/concentration';
import type { MastermindView } from '@cards/mastermind';
import type { StrategyRequest } from './position.js';
import type { ReplaySetting } from './replay.js';
import { createStrategy } from './strategies.js';

/** Strategies that follow any game, because they draw conclusions from the view only. */
const SEARCH = /^(flat|search):/;

/**
 * A strategy that gives hints in a game of a person. A strategy that plans ahead for its own moves is replaced by the
 * part of its package that answers any position with the same rule.
 */
export async function createAdviser(
  game: AnyGame,
  request: StrategyRequest,
  { view, rng }: ReplaySetting,
): Promise<Strategy<unknown>> {
  const { spec, position } = request;
  if (game.id === 'mastermind' && !SEARCH.test(spec)) {
    const { PositionHints } = await import('@cards/mastermind');
    const hints = new PositionHints(view as MastermindView, rng);
    return { move: () => hints.guess(spec) };
  }
  if (game.id === 'concentration' && spec === 'optimal') {
    const { SolvedGame } = await import('@cards/concentration');
    const solved = new SolvedGame(position.params as ConcentrationParams);
    return {
      begin: (seen) => solved.begin(seen as ConcentrationView),
      move: (seen, generator) => solved.move(seen as ConcentrationView, generator),
      observe: (seen) => solved.observe(seen as ConcentrationView),
    };
  }
  return createStrategy(game, request);
}
