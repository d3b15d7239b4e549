import { encoderOf, type Encoding } from '../contracts/encoding.js';
import { dataEngine, type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import { hasCode, type IllegalMoveError, messageOf, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { atAnotherTime, oddMoves, oddState, OWN_CHANCE, measuresOf } from '../runner/check-rules.js';
import { type AnyHarness, at, ensure, testOf, type Tests } from './conformance-test.js';
import { courseOf, eachSampledState, eachState, engineOf, isSampled, playAtRandom, sameCourse } from './play.js';
import { difference, observeView, openState, seatsOf, snapshotOf, stateText } from './states.js';
import { eachGame, type Trial } from './trials.js';

/** The number of games of which two plays are compared, with one setting. */
const MANY_GAMES = 12;

/** The number of games whose legal moves are looked at. */
const LOOKED_AT = 40;

export function engineTests(harness: AnyHarness): Tests {
  return [
    testOf('move-limit', 'The engine ends every game within its move limit', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.game.engine(params);
        const { moveLimit = MOVE_LIMIT } = engine;
        ensure(
          Number.isSafeInteger(moveLimit) && moveLimit > 0,
          () => `the move limit must be a positive integer, not ${moveLimit}`,
        );
        engine.reset(deal());
        playAtRandom(engine, choices());
        // Always the first or always the last move: such a game need not end, but the engine must stop it.
        for (const int of [() => 0, (count: number) => count - 1]) {
          engine.reset(deal());
          try {
            playAtRandom(engine, { int });
          } catch (error) {
            if (!((error as Error).cause instanceof MisbehaviorError)) throw error;
          }
        }
      });
    }),

    testOf('deterministic', 'The deal and the moves determine the whole game', () => {
      const play = (trial: Trial) => courseOf(harness, engineOf(harness, trial), trial.choices);
      const repeat = (one: AnyHarness): void =>
        eachGame(one, (trial) => {
          const course = play(trial);
          const other = atAnotherTime(() => play(trial));
          sameCourse(`two plays of one game differ (${OWN_CHANCE})`, course, other);
        });
      repeat(harness);
      // A coin that the rules toss on their own can fall the same way a few times.
      if (harness.games === undefined)
        repeat({ ...harness, settings: (harness.settings ?? [{}]).slice(0, 1), games: MANY_GAMES });
    }),

    testOf('plain-state', 'The state is plain data', () => {
      eachSampledState(harness, ({ engine }) => {
        const odd = oddState(harness.snapshot?.(engine));
        ensure(odd === undefined, () => odd as string);
      });
    }),

    testOf('continues', 'A copy of the state continues as the game does', () => {
      eachGame(harness, (trial) => {
        const engine = dataEngine(engineOf(harness, trial));
        if (engine === undefined) return;
        const rng = trial.choices();
        playAtRandom(engine, trial.choices(), (moves) => {
          if (!isSampled(moves.length, rng)) return;
          const courses = [engine.state, engine.state].map((state) => {
            const copy = harness.game.engine(trial.params) as typeof engine;
            try {
              copy.resume(state, trial.choices());
              return courseOf(harness, copy, trial.choices);
            } catch (error) {
              // Then the game itself is broken, which other tests find.
              if (throws(() => courseOf(harness, engineOf(harness, trial, moves), trial.choices))) return [];
              return ensure(false, `a copy of the state fails: ${messageOf(error)}`);
            }
          });
          const [text, open] = [stateText(engine.state), openState(harness, engine)];
          sameCourse(`two copies of the state differ (${OWN_CHANCE})`, courses[0] ?? [], courses[1] ?? []);
          const copy = harness.game.engine(trial.params) as typeof engine;
          copy.resume(engine.state, trial.choices());
          const [copied, looked] = [stateText(copy.state), openState(harness, copy)];
          ensure(copied === text, () => `moves() or toMove() changes the state: ${difference(text, copied)}`);
          ensure(looked === open, () => `a copy of the state differs (${OWN_CHANCE}): ${difference(open, looked)}`);
        });
      });
    }),

    testOf('reset', 'The state after reset does not depend on earlier games', () => {
      eachGame(harness, (trial) => {
        const { params, deal, choices } = trial;
        const course = courseOf(harness, engineOf(harness, trial), choices);
        const used = harness.game.engine(params);
        const elsewhere = choices();
        const earlier: Readonly<Record<string, () => void>> = {
          'that finished a game': () => void playAtRandom(used, elsewhere),
          'that was reset in the middle of a game': () => used.over || used.apply(used.legalMoves()[0] as Move),
        };
        for (const [how, play] of Object.entries(earlier)) {
          used.reset(elsewhere);
          at('in an earlier game', play, { game: { params, deal: choices } });
          used.reset(deal());
          sameCourse(`an engine ${how} differs from a new one`, course, courseOf(harness, used, choices));
        }
      });
    }),

    testOf('one-view', 'The engine returns the same view object for a seat each time', () => {
      eachGame(harness, (trial) => {
        const engine = engineOf(harness, trial);
        const views = seatsOf(harness).map((seat) => engine.view(seat));
        const unchanged = (): void => {
          for (const [seat, view] of views.entries())
            ensure(engine.view(seat) === view, `view(${seat}) returns another object than before`);
        };
        playAtRandom(engine, trial.choices(), unchanged);
        engine.reset(trial.choices());
        unchanged();
      });
    }),

    testOf('measure-finished', 'measure throws an error until the game is over', () => {
      eachState(harness, ({ engine }) => {
        if (engine.over) return;
        ensure(
          throws(() => measuresOf(harness.game, (into) => engine.measure(into, 0))),
          'measure does not throw, but the game is not over',
        );
      });
    }),
  ];
}

function throws(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

export function legalityTests(harness: AnyHarness): Tests {
  return [
    testOf('legal-until-over', 'There are legal moves until the game is over, and none afterwards', () => {
      eachState(harness, ({ engine }) => {
        if (engine.over) ensure(engine.legalMoves().length === 0, 'there are legal moves, but the game is over');
      });
    }),

    testOf('legal-agree', 'Legal moves are distinct, have distinct texts, and isLegal agrees with them', () => {
      const look = ({ engine }: { readonly engine: Engine<unknown> }): void => {
        const odd = oddMoves(harness.game, engine, engine.legalMoves(), seatsOf(harness).length);
        ensure(odd === undefined, () => odd as string);
      };
      eachState(harness, look);
      // Two moves with one text need not meet in a few games.
      if (harness.games === undefined)
        eachState({ ...harness, settings: (harness.settings ?? [{}]).slice(0, 1), games: LOOKED_AT }, look);
      eachState(harness, ({ engine, rng }) => {
        const moves = engine.legalMoves();
        const legal = new Set(moves);
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

    testOf('pure-queries', 'isLegal, legalMoves, views, measures and texts do not change the engine', () => {
      eachSampledState(harness, ({ engine }) => {
        const unchanged = (what: string, ask: () => void): void => {
          const before = snapshotOf(harness, engine);
          ask();
          const after = snapshotOf(harness, engine);
          ensure(after === before, () => `${what} changed the state: ${difference(before, after)}`);
        };
        unchanged('isLegal or legalMoves', () => {
          for (const move of engine.legalMoves().slice(0, 16)) engine.isLegal?.(move);
        });
        for (const seat of seatsOf(harness))
          unchanged(`the view of seat ${seat}`, () => {
            observeView(harness, engine.view(seat));
            if (engine.over) measuresOf(harness.game, (into) => engine.measure(into, seat));
            else harness.game.notation?.legal(engine.view(engine.toMove));
          });
      });
    }),
  ];
}

function refuses(engine: Engine<unknown>, move: Move): void {
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
function movesToTry(harness: AnyHarness, legal: readonly Move[], rng: Rng): Move[] {
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

/** The tests of what a learning agent gets: the vectors of views, and the numbers of moves. */
export function encodingTests(harness: AnyHarness): Tests {
  const { game } = harness;
  if (game.encoding === undefined) return [];
  return [
    testOf('encoding', 'Different views have different vectors, and the actions name every move', () => {
      const movesByVector = new Map<string, string>();
      eachSampledState(harness, ({ engine, trial: { params } }) => {
        const encoding = game.encoding?.(params) as Encoding;
        const { entries, encode } = encoderOf(encoding);
        for (const seat of seatsOf(harness)) {
          const observed = game.observe?.(engine.view(seat));
          const vector = encode(observed);
          const written = entries.map(() => 0);
          encoding.write?.(engine.view(seat), written, 0);
          const wrong = encoding.write && entries.find((_, place) => written[place] !== vector[place]);
          ensure(wrong === undefined, () => `write() gives another ${wrong?.name}`);
          const key = JSON.stringify([params, vector]);
          // Lists of places have no order.
          const view = JSON.stringify(observed, (_, value: unknown) =>
            Array.isArray(value) && value.every((one) => typeof one === 'number') ? [...value].sort() : value,
          );
          const other = movesByVector.get(key) ?? view;
          ensure(other === view, () => `two views have the same vector: ${view} and ${other}`);
          movesByVector.set(key, view);
        }
        if (engine.over) return;
        const view = engine.view(engine.toMove);
        const mask = new Uint8Array(encoding.moves.length);
        encoding.writeMask?.(view, mask, 0);
        const legal = new Set(engine.legalMoves());
        const masked = encoding.writeMask && encoding.moves.find((move, i) => (mask[i] === 1) !== legal.has(move));
        ensure(masked === undefined, () => `writeMask() is wrong about ${masked}`);
        const moves = game.notation?.legal(view) ?? [];
        const numberOf = (move: string): unknown => encoding.moves[encoding.actions.indexOf(move)] ?? 'none';
        const wrong = moves.find((move) => numberOf(move) !== game.notation?.parse(move, view));
        ensure(wrong === undefined, () => `the move ${wrong} is none of the actions, or has another number`);
      });
    }),
  ];
}
