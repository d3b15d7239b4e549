import { type AnyGame, type Engine, InputError, type Move, type Seat } from '@cards/core';
import type { ViewMember } from './tasks.js';

/** The longest view that is shown, in characters of its JSON. */
const LONGEST_VIEW = 20_000;

const MOST_MEMBERS = 40;
const MOST_ROWS = 30;
const MOST_VALUES = 120;

/** The names of members that hold cards. */
const HAND = /hand|card|trick$|deck|pile|prize/i;

/**
 * What a seat sees, as a page shows it.
 *
 * @param texts - the texts of moves, which name cards too
 * @throws InputError if it is too large for a page
 */
export function seenBy(
  game: AnyGame,
  engine: Engine<unknown>,
  seat: Seat,
  texts: ReadonlyMap<Move, string>,
): readonly ViewMember[] {
  const picture = game.notation?.show?.(engine.view(seat)).slice(0, LONGEST_VIEW);
  if (picture !== undefined) return [{ name: 'table', rows: [], isHand: false, picture }];
  const text = JSON.stringify(game.observe?.(engine.view(seat))) ?? '{}';
  if (text.length > LONGEST_VIEW)
    throw new InputError(
      `the view of seat ${seat} has ${text.length} characters as JSON, and this page shows at most ${LONGEST_VIEW}`,
    );
  const members = Object.entries(Object(JSON.parse(text)) as object).filter(
    ([name]) => name !== 'legal' && name !== 'seat',
  );
  // In a game whose cards are texts, a number is a count of them and no move.
  const areTexts = members.some(
    ([name, value]) => HAND.test(name) && [value].flat().some((one) => typeof one === 'string'),
  );
  return members.slice(0, MOST_MEMBERS).map(([name, value]) => member(name, value, areTexts ? new Map() : texts));
}

function member(name: string, value: unknown, texts: ReadonlyMap<Move, string>): ViewMember {
  const isHand = HAND.test(name) && Array.isArray(value);
  const textOf = (one: unknown): string => {
    if (isHand && typeof one === 'number') return shown(texts.get(one) ?? String(one));
    return shown(typeof one === 'string' ? one : JSON.stringify(one));
  };
  const rows = !Array.isArray(value)
    ? [[value]]
    : value.some(Array.isArray)
      ? value.map((one) => [one].flat())
      : [value];
  return {
    name: shown(name),
    isHand,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_VALUES).map(textOf)),
  };
}

/** A text of the game, as long as a page shows it. */
export function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
