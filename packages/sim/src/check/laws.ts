import { type ParamValues, createPlayers, Streams } from '@cards/core';
import { strategyLaws } from '@cards/core/testing';
import { messageOf } from '../block.js';
import { gameById } from '../games.js';
import type { OwnStrategy } from '../plan/cell.js';
import { replayBehindMembrane } from './sealed-games.js';
import { subjectOf } from './subjects.js';

/** What is found of each law that is tried on a strategy in a worker, in the order in which they are tried. */
export const TRIED_LAWS = {
  /** The file can be loaded, and players created for every seat. */
  created: 'can be loaded and created',
  /** Neither what was played before nor in which order changes a move. */
  alike: 'plays a game alike whatever it played before',
  /** Games at several tables at once are played as each alone. */
  apart: 'shares nothing with another player of its kind',
  /** The engine is as it was after every call. */
  harmless: 'leaves the game as it is',
  /** No clock, no other source of random numbers. */
  random: 'draws from its own generator alone',
  /** All that it uses of its view is documented. */
  sealed: 'plays alike with a sealed copy of its view',
} as const;

/** One of these laws. */
export type TriedLaw = keyof typeof TRIED_LAWS;

/** How many games each law plays in every seat. */
const GAMES = 6;

/** Who is tried, and at what. */
export interface LawTrial {
  /** The id of the game. */
  readonly game: string;
  /** All of its parameters. */
  readonly params: ParamValues;
  /** The strategy, with a name that no strategy of the game has. */
  readonly definition: OwnStrategy;
}

/**
 * Tries one law on a strategy.
 *
 * @param law - which one
 * @param trial - on whom
 * @param uses - the names of the sources of randomness that the strategy has used so far, and shall not
 * @returns what was found wrong; undefined when the law is kept
 */
export function tryLaw(law: TriedLaw, trial: LawTrial, uses: ReadonlySet<string>): string | undefined {
  try {
    return findFault(law, trial, uses);
  } catch (error) {
    return messageOf(error);
  }
}

function findFault(law: TriedLaw, trial: LawTrial, uses: ReadonlySet<string>): string | undefined {
  const { game: id, params, definition } = trial;
  const game = gameById(id);
  const [opponent = ''] = game.defaultStrategies;
  const spec = specOf(definition);
  if (law === 'random') {
    playSome({ ...trial, spec, opponent });
    return uses.size === 0 ? undefined : `it uses ${[...uses].sort().join(', ')}: use the generator that move(view, rng) is given`;
  }
  if (law === 'sealed') return replayBehindMembrane({ game: id, params, definition, spec, opponent, games: GAMES });
  if (law === 'created') {
    playSome({ ...trial, spec, opponent }, 0);
    return undefined;
  }
  const sentence = TRIED_LAWS[law];
  const tried = strategyLaws(subjectOf(id, params, GAMES), definition, { spec, opponent }).find(({ name }) => name.endsWith(sentence));
  if (tried === undefined) throw new RangeError(`there is no law '${sentence}'`);
  try {
    tried.check();
    return undefined;
  } catch (error) {
    return messageOf(error).replace(`${tried.name}: `, '').replace('it threw MisbehaviorError: ', '');
  }
}

/** Plays games as they are; with none of them only the tables are set. */
function playSome({ game: id, params, definition, spec, opponent }: LawTrial & { readonly spec: string; readonly opponent: string }, games: number = GAMES): void {
  const game = gameById(id);
  const withStranger = { ...game, strategies: [...game.strategies, definition] };
  const rngs = new Streams('some games', id).gameRngs(game.seats);
  for (let seat = 0; seat < game.seats; seat++) {
    const specs = Array.from({ length: game.seats }, (_, at) => (at === seat ? spec : opponent));
    const table = game.runner(params, createPlayers(withStranger, params, specs));
    for (let index = 0; index < games; index++) table.play(rngs.seek(index), new Int32Array(game.measures.length));
  }
}

/** The spec of a strategy with the least of the arguments that have no default. */
function specOf({ name, arguments: expected = [] }: OwnStrategy): string {
  const needed = expected.filter((argument) => argument.default === undefined);
  return [name, ...needed.map((argument) => ('choices' in argument ? argument.choices[0] : argument.min))].join(':');
}
