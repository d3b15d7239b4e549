import { type AnyGame, createPlayers, InputError, messageOf, type ParamValues, Streams } from '@cards/core';
import { type AnyHarness, strategyLaws } from '@cards/core/testing';
import type { OwnStrategy } from '../../plan/cell.js';

/** The laws that `check` checks, in order. */
export const TRIED_LAWS = {
  /** The file can be loaded, and players can be created for every seat. */
  created: 'can be loaded and created',
  /** Neither earlier games nor their order change a move. */
  forgets: 'plays a game the same way whatever it played before',
  /** Games that are played side by side are the same as each alone. */
  independent: 'shares nothing with another player of its kind',
  /** The engine is the same after every call. */
  harmless: 'leaves the game as it is',
  /** What its seat cannot see changes no move. */
  blind: 'does not depend on what it cannot see',
  /** No clock, no other source of random numbers. */
  random: 'draws from its own generator alone',
  /** It uses documented members of its view only. */
  membrane: 'plays alike with a sealed copy of its view',
} as const;

/** One of these laws. */
export type TriedLaw = keyof typeof TRIED_LAWS;

/** The number of games that each law plays in every seat. */
const GAMES = 6;

/** A strategy, and the game that it plays. */
export interface LawTrial {
  /** The game. */
  readonly game: AnyGame;
  /** The harness of the game; undefined for a game without one. */
  readonly harness: AnyHarness | undefined;
  /** All of its parameters. */
  readonly params: ParamValues;
  /** The strategy, with a name that no strategy of the game has. */
  readonly definition: OwnStrategy;
}

/**
 * Checks one law for a strategy.
 *
 * @param law - the law
 * @param trial - the strategy and the game
 * @param uses - the names of the clocks and random sources that the strategy has used so far, and must not use
 * @returns how the strategy breaks the law; undefined when it obeys it
 */
export function tryLaw(law: TriedLaw, trial: LawTrial, uses: ReadonlySet<string>): string | undefined {
  try {
    return findFault(law, trial, uses);
  } catch (error) {
    return messageOf(error);
  }
}

function findFault(law: TriedLaw, trial: LawTrial, uses: ReadonlySet<string>): string | undefined {
  const { game, harness, params, definition } = trial;
  const [opponent = ''] = game.defaultStrategies;
  const spec = specOf(definition);
  if (law === 'created') {
    playSome(trial, [spec, opponent], 0);
    return undefined;
  }
  if (law === 'random') {
    playSome(trial, [spec, opponent], GAMES);
    return uses.size === 0
      ? undefined
      : `it uses ${[...uses].sort().join(', ')}: use the generator that move(view, rng) is given`;
  }
  if (harness === undefined)
    throw new InputError(
      `${game.id} has no harness: name one in the game's member 'harness', such as package/testing#harness`,
    );
  const tried = strategyLaws({ ...harness, settings: [params], games: GAMES }, definition, { spec, opponent }).find(
    ({ id }) => id === law,
  );
  // A game that hides nothing has no law about hidden information.
  if (tried === undefined) return undefined;
  try {
    tried.check();
    return undefined;
  } catch (error) {
    const found = (error as { readonly found?: string }).found ?? messageOf(error);
    return found.replace('it threw MisbehaviorError: ', '');
  }
}

/** Plays games in every seat; with 0 games it only creates the players. */
function playSome(
  { game, params, definition }: LawTrial,
  [spec, opponent]: readonly [string, string],
  games: number,
): void {
  const withOwn = { ...game, strategies: [...game.strategies, definition] };
  const rngs = new Streams('some games', game.id).gameRngs(game.seats);
  for (let seat = 0; seat < game.seats; seat++) {
    const specs = Array.from({ length: game.seats }, (_, at) => (at === seat ? spec : opponent));
    const runner = game.runner(params, createPlayers(withOwn, params, specs));
    for (let index = 0; index < games; index++) runner.play(rngs.seek(index), new Int32Array(game.measures.length));
  }
}

/** The spec of a strategy with the lowest value of each argument that has no default. */
function specOf({ name, arguments: expected = [] }: OwnStrategy): string {
  const needed = expected.filter((argument) => argument.default === undefined);
  return [name, ...needed.map((argument) => ('choices' in argument ? argument.choices[0] : argument.min))].join(':');
}
