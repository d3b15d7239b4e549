import type { Move } from '../contracts/engine.js';
import type { Seated } from '../contracts/game.js';
import type { SeatedGame } from '../contracts/seated-game.js';
import type { Lanes } from '../random/streams.js';

/** Does what it is given, with something before or after it. */
export type Around = <T>(call: () => T) => T;

/** A player every call of whom goes through `around`. */
export function interposed<View>({ spec, strategy }: Seated<View>, around: Around): Seated<View> {
  return {
    spec,
    strategy: {
      ...(strategy.begin && { begin: (view) => around(() => strategy.begin?.(view)) }),
      move: (view, rng) => around(() => strategy.move(view, rng)),
      ...(strategy.observe && { observe: (view) => around(() => strategy.observe?.(view)) }),
    },
  };
}

/** A player whose moves are written down, before they are played. */
export function recorded<View>({ spec, strategy }: Seated<View>, moves: Move[]): Seated<View> {
  return {
    spec,
    strategy: {
      ...(strategy.begin && { begin: (view) => strategy.begin?.(view) }),
      move: (view, rng) => {
        const move = strategy.move(view, rng);
        moves.push(move);
        return move;
      },
      ...(strategy.observe && { observe: (view) => strategy.observe?.(view) }),
    },
  };
}

/** Plays one game. */
export function movesOf<View>(table: SeatedGame<View>, lanes: Lanes): Move[] {
  return [...steps(table, lanes)];
}

/** Plays several games side by side, a move in each in turn. */
export function movesSideBySide<View>(tables: readonly SeatedGame<View>[], lanes: readonly Lanes[]): Move[][] {
  const games = tables.map((table, i) => ({ moves: [] as Move[], steps: steps(table, lanes[i] as Lanes) }));
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

function* steps<View>(table: SeatedGame<View>, lanes: Lanes): Generator<Move, void, void> {
  table.begin(lanes);
  while (!table.engine.over) yield table.step();
}
