import type { Move } from '../contracts/engine.js';
import type { GameRngs } from '../random/streams.js';
import type { GameStepper } from '../runner/game-stepper.js';

/** Plays one game and returns its moves. */
export function movesOf<View>(stepper: GameStepper<View>, rngs: GameRngs): readonly Move[] {
  return [...steps(stepper, rngs)];
}

/** Plays several games at the same time, one move of each in turn, and returns the moves: `[game][move]`. */
export function movesInterleaved<View>(
  steppers: readonly GameStepper<View>[],
  rngs: readonly GameRngs[],
): readonly (readonly Move[])[] {
  const games = steppers.map((stepper, i) => ({ moves: [] as Move[], steps: steps(stepper, rngs[i] as GameRngs) }));
  let unfinished = games;
  while (unfinished.length > 0) {
    unfinished = unfinished.filter((game) => {
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
