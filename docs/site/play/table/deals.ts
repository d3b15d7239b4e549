import type { ShallowRef } from 'vue';
import { type AnyGame, type Engine, type Game, messageOf, type ParamValues, Streams } from '@cards/core';
import type { Position } from '../position.js';
import { readLink } from './link.js';
import type { GameForm, Session, LinkedGame } from './session.js';

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
  engine.reset(new Streams(seed, game.id).gameRngs(game.seats).seek(index).deal);
  return engine;
}

/** Seeds are short numbers, so that a person can type one again. */
function newSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000);
}

/** The seed of the deal of the day: the date where the visitor is, such as `2026-11-23`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** What deals the games of a session. */
interface Dealt extends Pick<Session<Engine<unknown>>, 'position' | 'deal' | 'refuse'> {
  readonly game: AnyGame;
  readonly form: GameForm;
  readonly linked: ShallowRef<LinkedGame | undefined>;
}

/** The ways to another game of a session. */
export function createDealing({
  game,
  form,
  position,
  linked,
  deal,
  refuse,
}: Dealt): Pick<Session<Engine<unknown>>, 'dealNew' | 'dealToday' | 'undo' | 'open'> {
  function dealSeed(seed: string): void {
    [form.seed, form.index] = [seed, 0];
    deal();
  }

  return {
    dealNew: () => dealSeed(newSeed()),
    dealToday: () => dealSeed(today()),
    undo: () => {
      const { params, seed, index, moves } = position.value;
      if (moves.length === 0) return refuse('there is no move to take back');
      Object.assign(form, { params: { ...params }, seed, index });
      deal(moves.slice(0, -1));
    },
    open: (fragment) => {
      try {
        const found = readLink(fragment, game, form);
        if (found === undefined) return;
        Object.assign(form, found.form);
        const { moves, names } = found;
        deal(names.length === 0 ? moves : []);
        if (names.length > 0) linked.value = { names, moves };
      } catch (error) {
        refuse(messageOf(error));
      }
    },
  };
}
