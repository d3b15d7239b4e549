import type { Move } from '../contracts/engine.js';
import type { GameRngs } from '../random/streams.js';
import type { GameStepper } from '../runner/game-stepper.js';

/** Plays one game, and returns its moves. */
export function movesOf<View>(stepper: GameStepper<View>, rngs: GameRngs): Move[] {
  return [...steps(stepper, rngs)];
}

/** Plays one game to its end and measures it. */
export function playInSteps<View>(stepper: GameStepper<View>, rngs: GameRngs, measures: Int32Array): void {
  movesOf(stepper, rngs);
  stepper.engine.measure(measures);
}

/** Plays several games side by side, one move in each in turn. */
export function movesSideBySide<View>(steppers: readonly GameStepper<View>[], rngs: readonly GameRngs[]): Move[][] {
  const games = steppers.map((stepper, i) => ({ moves: [] as Move[], steps: steps(stepper, rngs[i] as GameRngs) }));
  let going = games;
  while (going.length > 0) {
    going = going.filter((game) => {
      const step = game.steps.next();
      if (step.done !== true) game.moves.push(step.value);
      return step.done !== true;
    });
  }
  return games.map(({ moves }) => moves);
}

function* steps<View>(stepper: GameStepper<View>, rngs: GameRngs): Generator<Move, void, void> {
  stepper.begin(rngs);
  while (!stepper.engine.over) yield stepper.step();
}
