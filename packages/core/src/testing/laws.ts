import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { declarationLaws, isDefinition } from './declaration-laws.js';
import { dialogueLaws } from './dialogue-laws.js';
import { engineLaws } from './engine-laws.js';
import { hiddenLaws } from './hidden-laws.js';
import { ensure, type Law, law } from './law.js';
import { legalityLaws } from './legality-laws.js';
import { leastSpec, Players } from './players.js';
import { savingLaws } from './saving-laws.js';
import { lawsOfPlay } from './strategy-laws.js';
import type { GameHarness } from './game-harness.js';
import { runnerLaws } from './runner-laws.js';
import { viewLaws } from './view-laws.js';

/**
 * The laws that a game and each of its strategies keep, each under a name of its own. They are tried on seeded games, and
 * fail the same way every time.
 *
 * @param subject - the game, and what the laws need to know of it
 */
export function laws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  const players = new Players(subject);
  const [opponent = ''] = subject.game.defaultStrategies;
  return [
    ...declarationLaws(subject),
    ...legalityLaws(subject),
    ...engineLaws(subject),
    ...hiddenLaws(subject),
    ...runnerLaws(subject, players),
    ...savingLaws(subject),
    ...viewLaws(subject),
    ...dialogueLaws(subject),
    ...players.specs.flatMap((spec) => lawsOfPlay(subject, players, spec, opponent)),
  ];
}

/** How {@link strategyLaws} tries a strategy. */
export interface StrategyTrial {
  /** With which arguments; its name, and the least of those that have no default, when left out. */
  readonly spec?: string;
  /** Who sits in the other seat of a game for two; the game's first default strategy when left out. */
  readonly opponent?: string;
}

/**
 * The laws that one strategy keeps at somebody else's game: it plays legal moves, follows from its seed, depends on nothing
 * that its seat cannot see, and disturbs neither the game nor other players.
 *
 * @param subject - the game that it plays
 * @param definition - the strategy, which the game need not list
 * @param how - its arguments, and its opponent
 */
export function strategyLaws<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  definition: StrategyDefinition<View, Params>,
  how: StrategyTrial = {},
): Law[] {
  const { spec = leastSpec(definition), opponent = subject.game.defaultStrategies[0] ?? '' } = how;
  const declared = law('declared', `${spec}: is declared well`, () => {
    isDefinition(definition);
    const canonical = parseSpec([definition], spec).spec;
    ensure(canonical === spec, `the spec is written '${canonical}'`);
  });
  return [declared, ...lawsOfPlay(subject, new Players(subject, definition), spec, opponent)];
}
