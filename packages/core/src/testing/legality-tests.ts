import type { Engine, Move } from '../contracts/engine.js';
import { hasCode, type IllegalMoveError } from '../errors/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { eachSampledState, eachState } from './each-state.js';
import { difference } from './state-text.js';
import { observeView, seatsOf, snapshotOf } from './states.js';

export function legalityTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  return [
    testOf('legal-until-over', 'There are legal moves until the game is over, and none afterwards', () => {
      eachState(harness, ({ engine }) => {
        if (engine.over) {
          ensure(engine.legalMoves().length === 0, 'there are legal moves, but the game is over');
        } else {
          ensure(
            seatsOf(harness).includes(engine.toMove),
            () => `seat ${engine.toMove} is to move, but the game has no such seat`,
          );
        }
      });
    }),

    testOf('legal-agree', 'isLegal and legalMoves agree on every move', () => {
      eachState(harness, ({ engine, rng }) => {
        const moves = engine.legalMoves();
        const legal = new Set(moves);
        ensure(legal.size === moves.length, 'legalMoves lists a move twice');
        for (const move of [...legal, ...movesToTry(harness, moves, rng)]) {
          const isLegal = engine.isLegal?.(move) ?? legal.has(move);
          ensure(isLegal === legal.has(move), () =>
            legal.has(move)
              ? `move ${show(move)} is in legalMoves, but isLegal returns false`
              : `move ${show(move)} is not in legalMoves, but isLegal returns true`,
          );
        }
      });
    }),

    testOf('refuses-illegal', 'The engine rejects an illegal move with an IllegalMoveError and does not change', () => {
      eachSampledState(harness, ({ engine, rng }) => {
        const moves = engine.legalMoves();
        const legal = new Set(moves);
        const before = snapshotOf(harness, engine);
        for (const move of movesToTry(harness, moves, rng)) if (!legal.has(move)) refuses(engine, move);
        const after = snapshotOf(harness, engine);
        ensure(after === before, () => `a rejected move changed the state: ${difference(before, after)}`);
      });
    }),

    testOf('pure-queries', 'isLegal, legalMoves and view do not change the engine', () => {
      eachSampledState(harness, ({ engine }) => {
        const before = snapshotOf(harness, engine);
        for (const move of engine.legalMoves().slice(0, 16)) engine.isLegal?.(move);
        for (const seat of seatsOf(harness)) observeView(harness, engine.view(seat));
        const after = snapshotOf(harness, engine);
        ensure(after === before, () => `isLegal, legalMoves or a view changed the state: ${difference(before, after)}`);
      });
    }),
  ];
}

function refuses<View>(engine: Engine<View>, move: Move): void {
  let thrown: unknown;
  try {
    engine.apply(move);
  } catch (error) {
    thrown = error;
  }
  ensure(thrown !== undefined, () => `the engine plays the illegal move ${show(move)}`);
  ensure(
    hasCode<IllegalMoveError>(thrown, 'CARDS_ILLEGAL_MOVE'),
    () => `the engine rejects the illegal move ${show(move)} with ${String(thrown)}`,
  );
}

/** Invalid moves that a strategy written in JavaScript can return. */
const NOT_MOVES: readonly unknown[] = [
  undefined,
  null,
  '0',
  '',
  true,
  [0],
  {},
  Number.NaN,
  Infinity,
  -Infinity,
  0.5,
  -0.5,
  2 ** 53,
];

/**
 * Small integers, neighbors of legal moves, numbers that equal one modulo 2^32, values that are not integers, and the
 * moves of the harness.
 */
function movesToTry<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  legal: readonly Move[],
  rng: Rng,
): Move[] {
  const small = Array.from({ length: 40 }, (_, i) => i - 4);
  const shuffled = [...legal];
  rng.shuffle(shuffled);
  const near = shuffled.slice(0, 4).flatMap((move) => [move - 1, move + 1, move + 0.5, move + 2 ** 32, move - 2 ** 32]);
  // The cast lets values of other types through, as untyped code does.
  return [...small, ...near, ...(NOT_MOVES as readonly number[]), ...(harness.moves ?? [])];
}

function show(move: unknown): string {
  return typeof move === 'number' ? String(move) : (JSON.stringify(move) ?? 'undefined');
}
