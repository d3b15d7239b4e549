import { concentration } from '@cards/concentration';
import {
  type AnyGame,
  createPlayers,
  InputError,
  type ParamValues,
  RecordedGame,
  restoreGame,
  type Rng,
  seededRng,
  seatsOf,
} from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';

const SAVES = 1000;

/** Values that a save of any game does not have, or has elsewhere. */
const STRANGE: readonly unknown[] = JSON.parse(`[
  null, true, "", "1", "a\\nb", "cards/game@2", "pairs", [], {}, [[0]], { "state": [1, 2, 3, 4] },
  -1, 0, 1, 7, 1.5, 2147483648, 4294967296, -9007199254740992, 1e300
]`) as unknown[];

/** A place in a save: a member of an object, or an element of a list. */
interface Place {
  readonly parent: Record<string, unknown>;
  readonly key: string;
}

/** A damage of a value, or of the object or list that has it. */
const DAMAGES: readonly ((place: Place, rng: Rng) => void)[] = [
  ({ parent, key }, rng) => void (parent[key] = structuredClone(pick(STRANGE, rng))),
  ({ parent, key }, rng) => void (parent[key] = Number(parent[key]) + pick([-2, -1, 1, 2, 40], rng)),
  ({ parent, key }) => void (parent[key] = String(parent[key])),
  ({ parent, key }) => void (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
  ({ parent, key }, rng) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 0, parent[Number(key)]);
    else parent[`${key}${pick(['', '2', '\n'], rng)}`] = parent[pick(Object.keys(parent), rng)];
  },
  ({ parent, key }, rng) => {
    const other = pick(Object.keys(parent), rng);
    [parent[key], parent[other]] = [parent[other], parent[key]];
  },
  ({ parent, key }, rng) => {
    const list = [parent[key], parent].find(Array.isArray);
    if (list !== undefined) list.length = rng.int(list.length + 1);
  },
];

function pick<T>(from: readonly T[], rng: Rng): T {
  return from[rng.int(from.length)] as T;
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])]);
}

/** Returns another value than a save, after one to three damages. */
function damaged(save: string, rng: Rng): unknown {
  for (;;) {
    const root: { save?: unknown } = { save: JSON.parse(save) };
    for (let left = 1 + rng.int(3); left > 0; left--) {
      const places = placesIn(root);
      const named = places.filter(({ parent }) => !Array.isArray(parent));
      if (places.length > 0) pick(DAMAGES, rng)(pick(rng.int(2) === 0 ? named : places, rng), rng);
    }
    const text = JSON.stringify(root.save);
    if (text !== save) return text === undefined ? undefined : JSON.parse(text);
  }
}

type Recorded = RecordedGame<unknown, ParamValues>;

/** Plays moves of the strategy random. */
function playOn(recorded: Recorded, rng: Rng, moves: number): void {
  const { game, params, engine } = recorded;
  const players = createPlayers(
    game,
    params,
    Array.from({ length: seatsOf(game, params) }, () => 'random'),
  );
  for (const [seat, { strategy }] of players.entries()) strategy.begin?.(engine.view(seat));
  for (let left = moves; left > 0 && !engine.over; left--) {
    const { toMove } = engine;
    recorded.apply(players[toMove]?.strategy.move(engine.view(toMove), rng) ?? Number.NaN);
  }
}

/** Saves a game as text, and expects that the text restores the same game. */
function textOf(recorded: Recorded): string {
  const text = JSON.stringify(recorded.save());
  expect(JSON.stringify(restoreGame(recorded.game, JSON.parse(text)).save())).toBe(text);
  return text;
}

/** Restores a damaged save. A legal game plays on to its end, and a refused one returns the error. */
function refusalOf(game: AnyGame, save: unknown, rng: Rng): unknown {
  let recorded: Recorded;
  try {
    recorded = restoreGame(game, save);
  } catch (error) {
    return error;
  }
  textOf(recorded);
  playOn(recorded, rng, Infinity);
  textOf(recorded);
  recorded.engine.measure(new Int32Array(game.measures.length), 0);
  return undefined;
}

/** How a refusal can begin. `.` matches no line break. */
const REASONS = [
  "its format must be 'cards/game@1', not ",
  'it is a game of ',
  'its params must be numbers by name, not ',
  'its moves must be a list of numbers, not ',
  'unknown parameter ',
  '(with \\d+ copies, )?parameter \\w+ must be ',
  'the state of a generator must be ',
  'move \\d+ cannot be played: ',
];

test.each<{ game: AnyGame; params: ParamValues; moves: number; refused: number }>([
  { game: pairs, params: { cards: 16 }, moves: 20, refused: 870 },
  { game: mastermind, params: {}, moves: 4, refused: 845 },
  { game: unowar, params: { points: 2 }, moves: 20, refused: 910 },
  { game: set, params: {}, moves: 10, refused: 930 },
  { game: concentration, params: { ranks: 5 }, moves: 20, refused: 871 },
])(
  'Of 1,000 damaged saves of $game.id, $refused are refused in one line, and the others are legal games',
  ({ game, params, moves, refused }) => {
    const rng = seededRng(`damage of ${game.id}`);
    const recorded = new RecordedGame(game, params, seededRng(game.id));
    playOn(recorded, rng, moves);
    expect([recorded.moves.length, recorded.engine.over]).toEqual([moves, false]);
    const save = textOf(recorded);
    const results = Array.from({ length: SAVES }, () => refusalOf(game, damaged(save, rng), rng));
    const errors = results.filter((error) => error !== undefined);
    const refusal = new RegExp(`^this is not a saved game of ${game.id}: (${REASONS.join('|')}).{1,540}$`);
    expect(errors.filter((error) => !(error instanceof InputError && refusal.test(error.message)))).toEqual([]);
    expect(errors).toHaveLength(refused);
  },
);
