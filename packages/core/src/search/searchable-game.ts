import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Search } from '../contracts/belief.js';
import { parseSpec } from '../contracts/spec.js';
import { InputError } from '../errors/errors.js';
import { checkObjective } from './objective.js';

export type SearchableGame<View, Params extends ParamValues> = Game<View, Params> &
  Required<Pick<Game<View, Params>, 'observe'>> & { readonly search: Search<View, Params> };

/** @throws InputError if a member is missing, the game has no objective, or `rollout` or a name is wrong */
export function checkSearchable<View, Params extends ParamValues>(
  game: Game<View, Params>,
): asserts game is SearchableGame<View, Params> {
  const { id, strategies, search, observe } = game;
  const missing = [
    ...(typeof search === 'object'
      ? []
      : [
          'search, an object with a belief, which samples states that a seat cannot distinguish, and a rollout strategy',
        ]),
    ...(observe === undefined ? ['observe(view), which shows search what a seat sees'] : []),
  ];
  if (typeof search !== 'object' || missing.length > 0)
    throw new InputError(`${id} cannot be searched; add to the game: ${missing.join('; ')}`);
  checkObjective(game);
  const taken = strategies.find(({ name }) => name === 'flat' || name === 'search');
  if (taken !== undefined)
    throw new InputError(`${id} already has a strategy '${taken.name}'; rename it, or do not add search twice`);
  parseSpec(strategies, search.rollout);
}
