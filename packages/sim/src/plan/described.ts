import { gameById, GAMES } from '../games.js';
import { lineupsOf } from '../sitting.js';
import { hasBuiltInStrategies } from '../summary/exact-measures.js';
import { type Cell, type CellRequest, type CodeRef, isOf } from './cell.js';
import { serializeGame, serializeStrategy, type SerializedStrategy, type SerializedGame, stubGame, stubStrategy } from './game-description.js';
import { type Plan, planExperiment } from './plan.js';

/** A cell as plain data. */
interface SerializedPlanCell extends Pick<Cell, 'params' | 'strategies' | 'trials' | 'code'>, Pick<CellRequest, 'stop'> {
  /** The id of one of the laboratory's games, or what is told of one's own. */
  readonly game: string | SerializedGame;
  /** The specs of the second table of a contrast. */
  readonly pairedWith?: readonly string[];
  /** The names of what is counted. */
  readonly measures: readonly string[];
  /** The strategies that were given as values. */
  readonly own: readonly SerializedStrategy[];
}

/** A batch as plain data, from which it can be planned and reported where its code is not. */
export interface SerializedPlan {
  /** The canonical text of its seed. */
  readonly seed: string;
  /** What it plays. */
  readonly cells: readonly SerializedPlanCell[];
  /** The file that it comes from, where it comes from one. */
  readonly source?: CodeRef;
}

/**
 * Describes a plan. The code of its own games runs: only where that of strangers may.
 */
export function serializePlan({ seed, cells, source }: Plan): SerializedPlan {
  return { seed, cells: cells.map(describeCell), ...(source === undefined ? {} : { source }) };
}

function describeCell(cell: Cell): SerializedPlanCell {
  const { game, params, strategies, pairedWith, metrics, trials, stop, own, code } = cell;
  return {
    game: GAMES.includes(game) ? game.id : serializeGame(game, params, hasBuiltInStrategies(cell) ? lineupsOf(cell) : []),
    params,
    strategies,
    ...(pairedWith === undefined ? {} : { pairedWith }),
    measures: metrics.map(({ name }) => name),
    trials,
    ...(stop === undefined ? {} : { stop }),
    own: own.map(serializeStrategy),
    code,
  };
}

/** The same batch, when what it was given as values comes from a file: to be loaded from there wherever it is played. */
export function fromFile({ seed, cells }: SerializedPlan, source: CodeRef): SerializedPlan {
  return {
    seed,
    source,
    cells: cells.map(({ own, code, ...cell }) => ({
      ...cell,
      own: [],
      code: {
        ...code,
        ...Object.fromEntries(specsOf(cell).filter((spec) => own.some((one) => isOf(spec, one))).map((spec) => [spec, { ...source, exportName: spec }])),
      },
    })),
  };
}

/**
 * The plan that was described. What is its own in it can be reported, and not played here.
 *
 * @throws InputError when it is no plan, or not one of this version
 */
export function deserializePlan({ seed, cells, source }: SerializedPlan): Plan {
  const requests = cells.map(({ game, own, ...cell }): CellRequest => ({
    ...cell,
    ...(typeof game === 'string' ? { game: gameById(game) } : { game: stubGame(game), ...(source === undefined ? {} : { gameHash: source.hash }) }),
    own: own.map(stubStrategy),
  }));
  return { ...planExperiment({ seed, cells: requests }), ...(source === undefined ? {} : { source }) };
}

/** Whether a batch can be played from its description alone: nothing in it was given as a value. */
export function isPlayable({ cells, source }: SerializedPlan): boolean {
  return source !== undefined || cells.every(({ game, own }) => own.length === 0 && typeof game === 'string');
}

function specsOf({ strategies, pairedWith = [] }: Pick<SerializedPlanCell, 'strategies' | 'pairedWith'>): readonly string[] {
  return [...strategies, ...pairedWith];
}
