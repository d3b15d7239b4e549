import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { ensure, type Law, law } from './law.js';
import { playAtRandom } from './play.js';
import { eachGame } from './trials.js';

/** The laws of the moves as text; none for a game without `notation`. */
export function notationLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  const { notation } = harness.game;
  if (notation === undefined) return [];
  return [
    law('notation', 'The texts of the legal moves name the legal moves, in their order', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.game.engine(params);
        engine.reset(deal());
        playAtRandom(engine, choices(), () => {
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
      });
    }),
  ];
}
