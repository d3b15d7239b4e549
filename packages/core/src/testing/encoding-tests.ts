import { encoderOf, type Encoding } from '../contracts/encoding.js';
import type { ParamValues } from '../contracts/parameters.js';
import { ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { eachSampledState } from './play.js';
import { seatsOf } from './states.js';

/** The tests of what a learning agent gets: the vectors of views, and the numbers of moves. */
export function encodingTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game } = harness;
  if (game.encoding === undefined) return [];
  return [
    testOf('encoding', 'Different views have different vectors, and the actions name every move', () => {
      const known = new Map<string, string>();
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
          const other = known.get(key) ?? view;
          ensure(other === view, () => `two views have the same vector: ${view} and ${other}`);
          known.set(key, view);
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
