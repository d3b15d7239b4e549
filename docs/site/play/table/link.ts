import { type AnyGame, InputError, type Move, parseSpec, type Seat, seatsOf } from '@cards/core';
import type { Position } from '../position.js';
import type { GameForm } from './table-setting.js';

/** A strategy that every game has, in a module of its own. */
const SEARCH = /^search:\d{1,7}$/;

/** A game as a link names it: the choices, and the moves. */
interface LinkedGame {
  readonly form: GameForm;
  readonly moves: readonly Move[];
  /** `[seat]`: who played the moves, for people who watch; empty if the person plays on. */
  readonly names: readonly string[];
}

/**
 * Reads a game from the fragment of a link, such as `cards=16&seed=7&moves=0.5`. What it leaves out is as in
 * `form`. The game checks the values of the parameters and the moves.
 *
 * @returns the game; undefined if the link has none
 * @throws InputError for a parameter that is not a number, an unknown strategy, moves that are not numbers, or another
 *   number of players to watch than the game has
 */
export function readLink(fragment: string, game: AnyGame, form: GameForm): LinkedGame | undefined {
  if (!fragment.includes('=')) return undefined;
  const given = new URLSearchParams(fragment);
  const params = Object.fromEntries(
    Object.entries(form.params).map(([name, usual]) => {
      const text = given.get(name) ?? String(usual);
      if (!/^\d{1,6}$/.test(text)) throw new InputError(`in the link, '${name}' must be a number, not '${text}'`);
      return [name, Number(text)];
    }),
  );
  const against = given.get('against') ?? form.against;
  const adviser = given.get('hints') ?? form.adviser;
  for (const spec of [against, adviser]) {
    if (spec !== '' && !(game.search !== undefined && SEARCH.test(spec))) parseSpec(game.strategies, spec);
  }
  const moves = (given.get('moves') ?? '').split('.').filter((text) => text !== '');
  const wrong = moves.find((text) => !/^-?\d{1,9}$/.test(text));
  if (wrong !== undefined) throw new InputError(`in the link, '${wrong}' is not a move`);
  const index = Number(given.get('game') ?? 0);
  if (!(Number.isSafeInteger(index) && index >= 0))
    throw new InputError(`in the link, 'game' must be an integer from 0, not '${given.get('game') ?? ''}'`);
  const seat = given.get('seat') === '2' ? 1 : given.has('seat') ? 0 : form.seat;
  const seed = given.get('seed') ?? form.seed;
  const names = given.getAll('watch');
  if (names.length > 0 && names.length !== seatsOf(game, params))
    throw new InputError(
      `in the link, 'watch' must have a name for each seat: ${seatsOf(game, params)}, not ${names.length}`,
    );
  return { form: { params, seed, index, against, adviser, seat }, moves: moves.map(Number), names };
}

/**
 * The fragment of a link that repeats a game with its moves.
 *
 * @param names - `[seat]`: who played the moves, for people who watch; empty if the person plays on
 */
export function writeLink(
  { params, seed, index = 0, moves }: Position,
  against: string,
  seat: Seat,
  names: readonly string[] = [],
): string {
  const parts = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  parts.set('seed', seed);
  if (index > 0) parts.set('game', String(index));
  // Also the choice to play alone: the page of a game for two proposes an opponent.
  parts.set('against', against);
  if (seat === 1) parts.set('seat', '2');
  for (const name of names) parts.append('watch', name);
  if (moves.length > 0) parts.set('moves', moves.join('.'));
  return parts.toString();
}
