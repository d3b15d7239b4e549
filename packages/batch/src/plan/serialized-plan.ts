import { type AnyGame, InputError } from '@cards/core';
import { lineupsOf } from './lineups.js';
import { type Cell, type CellRequest, type CodeRef, hasBuiltInStrategies, isOf } from './cell.js';
import { defined } from './defined.js';
import { moduleOf } from './module-address.js';
import { type Plan, planExperiment } from './plan.js';
import {
  type SerializedGame,
  type SerializedStrategy,
  serializeGame,
  serializeStrategy,
  stubGame,
  stubStrategy,
} from './serialized-game.js';

/** A reference to a game by the module that exports it. */
export interface GameReference {
  /** The id of the game. */
  readonly id: string;
  /** The module and the export, such as `@cards/pairs#pairs`. */
  readonly module: string;
}

/** A cell as plain data. */
interface SerializedPlanCell
  extends
    Pick<Cell, 'params' | 'strategies' | 'trials' | 'code'>,
    Pick<CellRequest, 'stop' | 'maxBlockSize' | 'gameHash'> {
  /** A reference to the game, or the description of a game that no module exports. */
  readonly game: GameReference | SerializedGame;
  /** The specs of the second game; absent if the cell is not paired. */
  readonly pairedWith?: readonly string[];
  /** The names of the metrics. */
  readonly measures: readonly string[];
  /** The strategies that were given as values. */
  readonly own: readonly SerializedStrategy[];
}

/** A batch as plain data. It can be planned and reported without the code of its games and strategies. */
export interface SerializedPlan {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The cells, in the order of the plan. */
  readonly cells: readonly SerializedPlanCell[];
  /** The file of the experiment; absent if the experiment does not come from a file. */
  readonly source?: CodeRef;
}

/** Finds the game of a reference; undefined when its module is not installed. */
export type FindGame = (reference: GameReference) => AnyGame | undefined;

/**
 * Turns a plan into plain data. This runs code of games that no module exports, so call it only where untrusted code
 * may run.
 *
 * @param plan - the plan
 * @param isExported - whether a game is the value that its module exports; false for a changed copy of that value
 */
export function serializePlan({ seed, cells, source }: Plan, isExported: (game: AnyGame) => boolean): SerializedPlan {
  return { seed, cells: cells.map((cell) => serializeCell(cell, isExported)), ...defined({ source }) };
}

function serializeCell(cell: Cell, isExported: (game: AnyGame) => boolean): SerializedPlanCell {
  const { game, params, strategies, pairedWith, metrics, trials, stop, own, code, gameHash, maxBlockSize } = cell;
  const reference =
    moduleOf(game) !== undefined && isExported(game) ? { id: game.id, module: game.module ?? '' } : undefined;
  return {
    game: reference ?? serializeGame(game, params, hasBuiltInStrategies(cell) ? lineupsOf(cell) : []),
    params,
    strategies,
    measures: metrics.map(({ name }) => name),
    trials,
    own: own.map(serializeStrategy),
    code,
    ...defined({ pairedWith, stop, gameHash: reference && gameHash, maxBlockSize }),
  };
}

/**
 * The same batch after its strategies as values are replaced by references to their file. Workers load them from it.
 */
export function fromFile({ seed, cells }: SerializedPlan, source: CodeRef): SerializedPlan {
  return {
    seed,
    source,
    cells: cells.map(({ own, code, ...cell }) => ({
      ...cell,
      own: [],
      code: {
        ...code,
        ...Object.fromEntries(
          specsOf(cell)
            .filter((spec) => own.some((one) => isOf(spec, one)))
            .map((spec) => [spec, { ...source, exportName: spec }]),
        ),
      },
    })),
  };
}

/**
 * Plans a batch from plain data. Games and strategies that were given as values become stubs, which can be reported but
 * not played.
 *
 * @param serialized - the batch
 * @param findGame - finds the game of a reference
 * @throws InputError when the data is not a valid plan, or refers to a game that `findGame` does not find
 */
export function deserializePlan({ seed, cells, source }: SerializedPlan, findGame: FindGame): Plan {
  const requests = cells.map(({ game: serialized, own, ...cell }): CellRequest => {
    const game = isReference(serialized) ? findGame(serialized) : stubGame(serialized);
    if (game === undefined)
      throw new InputError(
        `the game ${(serialized as GameReference).module} is not installed here; install its package`,
      );
    const isStub = !isReference(serialized);
    return {
      ...cell,
      game,
      own: own.map(stubStrategy),
      ...(isStub && source !== undefined ? { gameHash: source.hash } : {}),
    };
  });
  return { ...planExperiment({ seed, cells: requests }), ...defined({ source }) };
}

/** Whether a batch can be played from its data alone, because no game or strategy in it was given as a value. */
export function isPlayable({ cells, source }: SerializedPlan): boolean {
  return source !== undefined || cells.every(({ game, own }) => own.length === 0 && isReference(game));
}

/** Whether a game is a reference, not a description. */
export function isReference(game: GameReference | SerializedGame): game is GameReference {
  return 'module' in game;
}

function specsOf({
  strategies,
  pairedWith = [],
}: Pick<SerializedPlanCell, 'strategies' | 'pairedWith'>): readonly string[] {
  return [...strategies, ...pairedWith];
}
