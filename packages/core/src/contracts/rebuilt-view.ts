import { checkMembers } from '../errors/check-arguments.js';
import type { Game, JsonValue } from './game.js';
import type { ParamValues } from './parameters.js';

/**
 * Returns a function that shows observations to a strategy in another process. It returns the same view each time, with
 * the members of the last observation, because a strategy can keep its view. Objects in the view are new each time.
 *
 * @param game - the game. It must have `viewFrom`
 */
export function rebuiltView<View>(game: Pick<Game<View, ParamValues>, 'viewFrom'>): (observed: JsonValue) => View {
  checkMembers(game, 'the game', 'viewFrom');
  const { viewFrom } = game;
  let shown: (View & object) | undefined;
  return (observed) => {
    const view = viewFrom?.(observed) as View & object;
    shown = shown === undefined ? view : Object.assign(shown, view);
    return shown;
  };
}
