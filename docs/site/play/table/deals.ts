import { type Engine, type Game, type ParamValues, Streams, seatsOf } from '@cards/core';
import type { Position } from '../position.js';

/**
 * The game that a seed deals, as in `cards-sim`.
 *
 * @throws InputError for parameters out of bounds
 */
export function dealtEngine<E extends Engine<unknown>>(
  game: Game<unknown, ParamValues, E>,
  { params, seed, index = 0 }: Pick<Position, 'params' | 'seed' | 'index'>,
): E {
  const engine = game.engine(params);
  engine.reset(new Streams(seed, game.id).gameRngs(seatsOf(game, params)).seek(index).deal);
  return engine;
}

/** Seeds are short numbers, so that a person can type one again. */
export function newSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000);
}

/** The seed of the deal of the day: the date where the visitor is, such as `2026-11-23`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
