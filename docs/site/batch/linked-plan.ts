import type { AnyGame } from '@cards/core';
import { type Plan, planExperiment } from '@cards/batch';
import { gridCells, type LinkedExperiment, linkedCommand } from '@cards/batch/internal';
import { shellLine } from '@cards/report/internal';
import { COMMAND } from '../command.js';
import { loadGame } from '../games/load-game.js';

/** A planned experiment with its game. */
export interface LinkedPlan {
  readonly plan: Plan;
  readonly game: AnyGame;
}

/**
 * Plans the experiment of a link, as `cards-sim run` plans the same options.
 *
 * @throws InputError when it is invalid
 */
export async function planLinked(experiment: LinkedExperiment): Promise<LinkedPlan> {
  const { strategies = [], lineup = [], against = [] } = experiment;
  const specs = [strategies, lineup, against].flat();
  const game = await loadGame(experiment.game, specs);
  const cells = gridCells({ ...experiment, game });
  return { plan: planExperiment({ seed: experiment.seed ?? '1', cells }), game };
}

/** The command that plays the experiment of a link. */
export function commandOf(experiment: LinkedExperiment): string {
  return shellLine([...COMMAND, ...linkedCommand(experiment)]);
}
