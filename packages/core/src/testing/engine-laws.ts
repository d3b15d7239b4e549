import type { Engine, Move } from '../contracts/engine.js';
import { MisbehaviorError } from '../contracts/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { at, ensure, type Law, law } from './law.js';
import { playAtRandom } from './play.js';
import { difference } from './state-text.js';
import type { GameHarness } from './game-harness.js';
import { eachGame, measuresOf, openState, seatsOf, snapshotOf } from './trials.js';

/** What engines promise about the course of a game, and about what they share with whom. */
export function engineLaws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  return [
    law('move-limit', 'ends within its move limit', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        const { moveLimit } = engine;
        ensure(Number.isSafeInteger(moveLimit) && moveLimit > 0, () => `the move limit is no whole number above 0, but ${moveLimit}`);
        engine.reset(deal());
        playAtRandom(engine, chance());
        engine.reset(deal());
        playStubbornly(engine, (legal) => legal[0]);
        engine.reset(deal());
        playStubbornly(engine, (legal) => legal.at(-1));
      });
    }),

    law('deterministic', 'follows from its deal and its moves', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const [one, other] = [subject.engine(params), subject.engine(params)];
        const course = courseOf(subject, one, deal(), chance());
        compare('on the same deal, another engine differs', course, courseOf(subject, other, deal(), chance()));
      });
    }),

    law('reset', 'forgets the game before', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const fresh = courseOf(subject, subject.engine(params), deal(), chance());
        const used = subject.engine(params);
        const elsewhere = chance();
        used.reset(elsewhere);
        playAtRandom(used, elsewhere);
        compare('a used engine differs from a new one', fresh, courseOf(subject, used, deal(), chance()));
        used.reset(elsewhere);
        if (!used.over) used.apply(used.legalMoves()[0] as Move);
        compare('an engine that was reset in the middle of a game differs from a new one', fresh, courseOf(subject, used, deal(), chance()));
      });
    }),

    law('clone', 'has clones that share nothing with it and play on alike', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const moves = playAtRandom(engine, chance());
        for (const before of [0, chance().int(moves.length + 1), moves.length]) {
          at(`after ${before} moves`, () => {
            engine.reset(deal());
            for (const move of moves.slice(0, before)) engine.apply(move);
            clonesWell(subject, engine, chance());
          });
        }
      });
    }),

    law('one-view', 'shows each seat one and the same view', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const views = seatsOf(subject).map((seat) => engine.view(seat));
        const unchanged = (): void => {
          for (const [seat, view] of views.entries()) ensure(engine.view(seat) === view, `view(${seat}) is another object than before`);
        };
        playAtRandom(engine, chance(), unchanged);
        engine.reset(chance());
        unchanged();
      });
    }),

    law('measure-finished', 'measures finished games only', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        playAtRandom(engine, chance(), () => {
          if (!engine.over) ensure(throws(() => measuresOf(subject.game, (into) => engine.measure(into))), 'measure answers before the game is over');
        });
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

/** Plays the same way on and on, which may go round in circles: the engine has to stop that itself. */
function playStubbornly<View>(engine: Engine<View>, choose: (legal: Move[]) => Move | undefined): void {
  let moves = 0;
  try {
    for (; !engine.over && moves <= engine.moveLimit; moves++) engine.apply(choose(engine.legalMoves()) as Move);
  } catch (error) {
    if (!(error instanceof MisbehaviorError)) throw error;
    return;
  }
  ensure(moves <= engine.moveLimit, () => `a game of more than ${engine.moveLimit} moves is not stopped with a MisbehaviorError`);
}

/** One game at random from its deal on. */
function courseOf<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  engine: Engine<View>,
  deal: Rng,
  chance: Rng,
): readonly string[] {
  engine.reset(deal);
  return restOf(subject, engine, chance);
}

function compare(what: string, course: readonly string[], other: readonly string[]): void {
  for (const [move, state] of course.entries()) {
    ensure(other[move] === state, () => `${what} after ${move} moves: ${difference(state, other[move] ?? 'an earlier end')}`);
  }
}

function clonesWell<View, Params extends ParamValues>(subject: GameHarness<View, Params>, engine: Engine<View>, chance: Rng): void {
  const first = engine.clone();
  const second = engine.clone();
  const [known, shown] = [openState(subject, engine), openState(subject, first)];
  ensure(shown === known, () => `a clone differs: ${difference(known, shown)}`);
  const before = snapshotOf(subject, engine);
  const alone = at('in a clone', () => restOf(subject, first, chance.clone()));
  first.reset(chance.clone());
  const after = snapshotOf(subject, engine);
  ensure(after === before, () => `playing on in a clone has changed the original: ${difference(before, after)}`);
  const aside = snapshotOf(subject, second);
  compare('played on alike, clone and original differ', alone, restOf(subject, engine, chance.clone()));
  ensure(snapshotOf(subject, second) === aside, 'playing on in the original has changed a clone');
}

/** What can be seen from here to the end at random, and the measures. */
function restOf<View, Params extends ParamValues>(subject: GameHarness<View, Params>, engine: Engine<View>, chance: Rng): readonly string[] {
  const states: string[] = [];
  playAtRandom(engine, chance, () => states.push(openState(subject, engine)));
  return [...states, String(measuresOf(subject.game, (into) => engine.measure(into)))];
}
