import type { Engine, ParamValues } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import { ConcentrationGame, type ConcentrationParams } from '@cards/concentration';
import { MastermindGame, type MastermindParams } from '@cards/mastermind';
import { MatchCardGame, type PairsParams } from '@cards/pairs';
import { SetEngine, type SetParams } from '@cards/set';
import { UnoWarGame, type UnoWarParams } from '@cards/unowar';
import { gameById } from '../games.js';

/** What the laws for strategies ask of a game: an engine, and its state as plain data where that is not simply all its fields. */
interface Hooks {
  engine(params: ParamValues): Engine<unknown>;
  snapshot?(engine: unknown): unknown;
}

/** By the id of the game. Parameters are checked, and so what their engines take, before anything is played. */
const HOOKS: Readonly<Record<string, Hooks>> = {
  pairs: { engine: (params) => new MatchCardGame((params as PairsParams).cards, (params as PairsParams).copies) },
  mastermind: {
    engine: (params) => new MastermindGame(params as MastermindParams),
    // All but the tables, which all games of that shape share.
    snapshot: (engine) => {
      const game = engine as MastermindGame;
      return [game['secret'], game.solved, ...Array.from({ length: game.made }, (_, i) => [game.guessAt(i), game.feedbackAt(i)])];
    },
  },
  unowar: { engine: (params) => UnoWarGame.undealt(params as UnoWarParams) },
  set: { engine: (params) => new SetEngine(params as SetParams) },
  concentration: { engine: (params) => new ConcentrationGame(params as ConcentrationParams) },
};

/**
 * A game of the laboratory as the laws for strategies see it.
 *
 * @param id - the id of the game
 * @param params - the setting to try
 * @param games - how many games each law plays
 * @throws InputError when there is no such game
 */
export function subjectOf(id: string, params: ParamValues, games: number): GameHarness<unknown, ParamValues> {
  const game = gameById(id);
  const hooks = HOOKS[id];
  if (hooks === undefined) throw new RangeError(`nothing is known here of the engine of ${id}`);
  // What views answer is asked by the laws for games alone.
  return { game, settings: [params], games, observe: () => null, ...hooks };
}
