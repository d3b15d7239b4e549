import { checkMembers, givenText, InputError } from '../errors.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Game, Notation } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from './game-stepper.js';

/**
 * Returns the information in a view as text: `notation.show` of the game, or the members of `observe`, one on
 * each line.
 *
 * @param game - the game
 * @param view - a view of one of its engines
 * @returns an empty text for a game that has neither
 */
export function showView<View>(game: Pick<Game<View, never>, 'notation' | 'observe'>, view: View): string {
  checkMembers(game, 'the game');
  try {
    if (game.notation?.show !== undefined) return game.notation.show(view);
    return memberLines(Object(game.observe?.(view)));
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const error = new InputError(`the view must be one of an engine of this game, not ${givenText(view)}`);
    throw Object.assign(error, { cause });
  }
}

/** The members of an object, one on each line. */
export function memberLines(members: object): string {
  return Object.entries(members)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

/** Returns the texts of the legal moves of the seat to move, by move: those of the notation, or the numbers. */
export function moveTexts<View>(
  { notation }: Pick<Game<View, never>, 'notation'>,
  engine: Engine<View>,
): ReadonlyMap<Move, string> {
  const texts = notation?.legal(engine.view(engine.toMove));
  return new Map(engine.legalMoves().map((move, at) => [move, texts?.[at] ?? String(move)]));
}

/**
 * Returns the trace of a game: `notation.trace`, or a default one that prints the moves.
 *
 * @param game - the game
 *
 * @example
 * ```ts
 * import { createPlayers, Streams, traceOf } from '@cards/core';
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
export function traceOf<View, Params extends ParamValues>(
  game: Game<View, Params>,
): NonNullable<Notation<View, Params>['trace']> {
  checkMembers(game, 'the game', 'engine');
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
