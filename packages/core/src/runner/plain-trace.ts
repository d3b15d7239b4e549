import type { Engine, Move } from '../contracts/engine.js';
import type { AnyGame, Notation } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from './game-stepper.js';

/**
 * Returns the information in a view as text: `notation.show` of the game, or the members of `observe` but `seat` and
 * `legal`, one on each line, as a person writes them.
 *
 * @param game - the game
 * @param view - a view of one of its engines
 * @returns an empty text for a game that has neither
 */
export function showView(game: Pick<AnyGame, 'notation' | 'observe'>, view: unknown): string {
  if (game.notation?.show !== undefined) return game.notation.show(view);
  const { seat: _seat, legal: _legal, ...members } = Object(game.observe?.(view)) as Record<string, unknown>;
  return Object.entries(members)
    .map(([name, value]) => `${name}: ${plainText(value)}`)
    .join('\n');
}

/** Plain data as a person writes it: `7C QH`, and `7C QH | none | 2S` for a list of lists. */
function plainText(value: unknown, isInside = false): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const isNested = Object.values(value).some((one) => typeof one === 'object' && one !== null);
  const items = Array.isArray(value)
    ? value.map((one) => plainText(one, true))
    : Object.entries(value).map(([name, one]) => `${name} ${plainText(one, true)}`);
  const text = items.join(isNested ? ' | ' : Array.isArray(value) ? ' ' : ', ');
  return items.length === 0 ? 'none' : isNested && isInside ? `(${text})` : text;
}

/**
 * Returns the texts of the legal moves of the seat to move, by move: those of the notation, each on one line, or the
 * numbers.
 */
export function moveTexts(
  { notation }: Pick<AnyGame, 'notation'>,
  engine: Engine<unknown>,
  legal: readonly Move[] = engine.legalMoves(),
): ReadonlyMap<Move, string> {
  const view = engine.view(engine.toMove);
  const texts = notation?.legal(view);
  const textOf = (move: Move, at: number): string => texts?.[at] ?? notation?.text?.(move, view) ?? String(move);
  return new Map(legal.map((move, at) => [move, textOf(move, at).replaceAll(/\s*[\r\n]\s*/g, ' ')]));
}

/**
 * Returns the move that a person means: by its text, in any case of letters; by the beginning of one text only, or a
 * word in it, such as `3` for `bid 3`; or, if no text has a digit, by its place in the list, from 1.
 *
 * @param texts - the texts of the legal moves
 * @param typed - what the person has typed
 * @returns undefined if it means none, or could mean several
 */
export function typedMove(texts: ReadonlyMap<Move, string>, typed: string): Move | undefined {
  const word = typed.trim().toLowerCase();
  const all = [...texts].map(([move, text]) => [move, text.toLowerCase()] as const);
  const matches = [
    (text: string) => text === word,
    (text: string) => text.startsWith(word),
    (text: string) => text.split(/[^\p{L}\p{N}]+/u).includes(word),
  ].map((isMeant) => all.filter(([, text]) => isMeant(text)));
  const meant = word === '' ? undefined : matches.find((found) => found.length > 0);
  if (meant !== undefined) return meant.length === 1 ? meant[0]?.[0] : undefined;
  return /^\d+$/.test(word) && all.every(([, text]) => !/\d/.test(text)) ? all[Number(word) - 1]?.[0] : undefined;
}

/**
 * Returns the trace of a game: `notation.trace`, or a default one that prints the moves.
 *
 * @param game - the game
 *
 * @example
 * ```ts
 * import { createPlayers, Streams } from '@cards/core';
 * import { traceOf } from '@cards/core/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const { trace: _, ...notation } = pairs.notation ?? {};
 * const plain = traceOf({ ...pairs, notation: { ...notation, legal: () => undefined, parse: Number } });
 * const params = { cards: 4, copies: 4 };
 * const rngs = new Streams(1, 'pairs').gameRngs(1).seek(0);
 * const lines = [...plain(params, createPlayers(pairs, params, ['good']), rngs, new Int32Array(1))];
 * lines; // => ['1. good: 2', '2. good: 3', '3. good: 1', '4. good: 0']
 * ```
 */
export function traceOf(game: AnyGame): NonNullable<Notation<unknown, ParamValues>['trace']> {
  const { notation } = game;
  if (notation?.trace !== undefined) return notation.trace.bind(notation);
  return function* (params, players, rngs, measures) {
    const stepper = new GameStepper(game.engine(params), players);
    const { engine } = stepper;
    stepper.begin(rngs);
    for (let number = 1; !engine.over; number++) {
      const { toMove: seat } = engine;
      const texts = moveTexts(game, engine);
      const move = stepper.step();
      const who = `${game.seats === 1 ? '' : `${seat + 1} `}${players[seat]?.name ?? ''}`;
      yield `${number}. ${who}: ${texts.get(move) ?? move}`;
    }
    stepper.finish(measures);
  };
}
