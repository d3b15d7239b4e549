import { checkMembers } from '../errors/check-arguments.js';
import { checkPlayers } from '../contracts/create-players.js';
import type { Engine } from '../contracts/engine.js';
import type { Player } from '../contracts/strategy.js';
import { DuelRunner } from './duel-runner.js';
import type { GameRunner } from './attributing-runner.js';
import { SoloRunner } from './solo-runner.js';
import { TableRunner } from './table-runner.js';

/**
 * Creates a runner from an engine and its players.
 *
 * @param engine - an engine that only this runner uses, usually `game.engine(params)`
 * @param players - one player for each seat of the engine, `players[seat]`
 * @throws RangeError if there is no player
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 2 };
 * const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, ['optimal']));
 * const measures = new Int32Array(1);
 * const rngs = new Streams(1, 'pairs').gameRngs(1);
 * runner.play(rngs.seek(0), measures); // game 0 of the experiment with seed 1
 * (measures[0] ?? 0) >= 8; // => true
 * ```
 */
export function createRunner<View>(engine: Engine<View>, players: readonly Player<View>[]): GameRunner {
  checkMembers(engine, 'the engine', 'view', 'apply');
  checkPlayers(players);
  const [first, second] = players;
  if (first === undefined) throw new RangeError('a game must have at least one player');
  if (second === undefined) return new SoloRunner(engine, first);
  return players.length === 2 ? new DuelRunner(engine, first, second) : new TableRunner(engine, players);
}
