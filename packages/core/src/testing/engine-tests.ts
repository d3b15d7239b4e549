import { type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import { MisbehaviorError } from '../errors/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { eachState } from './each-state.js';
import { courseOf, playAtRandom, sameCourse } from './play.js';
import { measuresOf, seatsOf } from './states.js';
import { eachGame } from './trials.js';

export function engineTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
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
        for (const choose of [(legal: Move[]) => legal[0], (legal: Move[]) => legal.at(-1)]) {
          engine.reset(deal());
          playByRule(engine, choose);
        }
      });
    }),

    testOf('deterministic', 'The deal and the moves determine the whole game', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const [one, other] = [harness.game.engine(params), harness.game.engine(params)];
        one.reset(deal());
        other.reset(deal());
        const course = courseOf(harness, one, choices());
        sameCourse('another engine with the same deal differs', course, courseOf(harness, other, choices()));
      });
    }),

    testOf('reset', 'The state after reset does not depend on earlier games', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const fresh = harness.game.engine(params);
        fresh.reset(deal());
        const course = courseOf(harness, fresh, choices());
        const used = harness.game.engine(params);
        const elsewhere = choices();
        used.reset(elsewhere);
        playAtRandom(used, elsewhere);
        used.reset(deal());
        sameCourse('an engine that finished a game differs from a new one', course, courseOf(harness, used, choices()));
        used.reset(elsewhere);
        if (!used.over) used.apply(used.legalMoves()[0] as Move);
        used.reset(deal());
        sameCourse(
          'an engine that was reset in the middle of a game differs from a new one',
          course,
          courseOf(harness, used, choices()),
        );
      });
    }),

    testOf('one-view', 'The engine returns the same view object for a seat each time', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.game.engine(params);
        engine.reset(deal());
        const views = seatsOf(harness).map((seat) => engine.view(seat));
        const unchanged = (): void => {
          for (const [seat, view] of views.entries())
            ensure(engine.view(seat) === view, `view(${seat}) returns another object than before`);
        };
        playAtRandom(engine, choices(), unchanged);
        engine.reset(choices());
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

/** Plays by a fixed rule. If the rule repeats positions forever, the engine must stop the game. */
function playByRule<View>(engine: Engine<View>, choose: (legal: Move[]) => Move | undefined): void {
  const { moveLimit = MOVE_LIMIT } = engine;
  let moves = 0;
  try {
    for (; !engine.over && moves <= moveLimit; moves++) engine.apply(choose(engine.legalMoves()) as Move);
  } catch (error) {
    if (!(error instanceof MisbehaviorError)) throw error;
    return;
  }
  ensure(
    moves <= moveLimit,
    () => `the engine must stop a game at its move limit of ${moveLimit} with a MisbehaviorError`,
  );
}
