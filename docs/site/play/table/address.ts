import type { GameForm } from './session.js';

/**
 * Reads the choices of a game from the fragment of an address, such as `cards=16&seed=7`. Unknown names, and
 * parameters that are not numbers, are left out. The game checks the others.
 *
 * @returns whether the address has a game
 */
export function readAddress(fragment: string, form: GameForm): boolean {
  if (!fragment.includes('=')) return false;
  const given = new URLSearchParams(fragment);
  for (const name of Object.keys(form.params)) {
    const value = given.get(name);
    if (value !== null && /^\d{1,6}$/.test(value)) form.params[name] = Number(value);
  }
  form.seed = given.get('seed') ?? form.seed;
  form.against = given.get('against') ?? form.against;
  form.adviser = given.get('hints') ?? form.adviser;
  if (given.get('seat') === '2') form.seat = 1;
  return true;
}

/** The fragment of an address that repeats a game. */
export function writeAddress({ params, seed, against, seat }: GameForm): string {
  const parts = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  parts.set('seed', seed);
  if (against !== '') parts.set('against', against);
  if (seat === 1) parts.set('seat', '2');
  return parts.toString();
}
