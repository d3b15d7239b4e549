import { type AnyGame, InputError, type Move, type Seat, seatsOf } from '@cards/core';
import { parseSpec } from '@cards/core/internal';
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
 * @throws InputError for a parameter that is not a number, an unknown strategy, moves that are not numbers, a seat that
 *   the table does not have, or another number of opponents or players to watch
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
  const opponents = against.split(',');
  for (const spec of [...opponents, adviser]) {
    if (spec !== '' && !(game.search !== undefined && SEARCH.test(spec))) parseSpec(game.strategies, spec);
  }
  const moves = (given.get('moves') ?? '').split('.').filter((text) => text !== '');
  const wrong = moves.find((text) => !/^-?\d{1,9}$/.test(text));
  if (wrong !== undefined) throw new InputError(`in the link, '${wrong}' is not a move`);
  const index = Number(given.get('game') ?? 0);
  if (!(Number.isSafeInteger(index) && index >= 0))
    throw new InputError(`in the link, 'game' must be an integer from 0, not '${given.get('game') ?? ''}'`);
  const seats = seatsOf(game, params);
  const seat = given.has('seat') ? Number(given.get('seat')) - 1 : Math.min(form.seat, seats - 1);
  if (!(Number.isInteger(seat) && seat >= 0 && seat < seats))
    throw new InputError(`in the link, 'seat' must be an integer from 1 to ${seats}, not '${given.get('seat') ?? ''}'`);
  if (opponents.length > 1 && opponents.length !== seats - 1)
    throw new InputError(
      `in the link, 'against' must have one strategy, or one for each of the ${seats - 1} opponents, not ${opponents.length}`,
    );
  const seed = given.get('seed') ?? form.seed;
  const names = given.getAll('watch');
  if (names.length > 0 && names.length !== seats)
    throw new InputError(`in the link, 'watch' must have a name for each seat: ${seats}, not ${names.length}`);
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
  // Also the choice to play alone: the page of a game for several proposes opponents.
  parts.set('against', against);
  if (seat > 0) parts.set('seat', String(seat + 1));
  for (const name of names) parts.append('watch', name);
  if (moves.length > 0) parts.set('moves', moves.join('.'));
  return parts.toString();
}
