import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { eachState } from './each-state.js';

/** The conformance tests of the moves as text; none for a game without `notation`. */
export function notationTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { notation } = harness.game;
  if (notation === undefined) return [];
  return [
    testOf('notation', 'The texts of the legal moves name the legal moves, in their order', () => {
      eachState(harness, ({ engine }) => {
        if (engine.over) return;
        const view = engine.view(engine.toMove);
        const texts = notation.legal(view);
        if (texts === undefined) return;
        const named = texts.map((text) => notation.parse(text, view));
        ensure(
          JSON.stringify(named) === JSON.stringify(engine.legalMoves()),
          () => `${texts.join(', ')} name the moves ${named.join(', ')}, not ${engine.legalMoves().join(', ')}`,
        );
      });
    }),
  ];
}
