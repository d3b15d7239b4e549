import {
  type AnyGame,
  InputError,
  type ParamValues,
  parseSpec,
  resolveParams,
  type StrategyDefinition,
} from '@cards/core';

/** A strategy of your own, in the calling thread. */
export type OwnStrategy = StrategyDefinition<unknown, ParamValues>;

/** Where the code of a strategy from a file is, in a form that reaches a worker. */
export interface CodeRef {
  /** The file, as an absolute path. */
  readonly file: string;
  /** The name under which it exports the strategy. */
  readonly exportName: string;
  /** `sha256:` and the hash of the file's content: part of the experiment's identity. */
  readonly hash: string;
}

/** What one cell plays, before it is checked. */
export interface CellRequest {
  /** The game. */
  readonly game: AnyGame;
  /** Parameters that differ from their defaults. */
  readonly params?: ParamValues;
  /** One for each seat, in seat order: specs, or strategies of your own. */
  readonly strategies: readonly (string | OwnStrategy)[];
  /** How many games, a whole number from 1 to {@link MAX_TRIALS}; the game's own number when left out. */
  readonly trials?: number;
  /** For specs that name code in files: where it is. */
  readonly code?: Readonly<Record<string, CodeRef>>;
}

/** One cell of a batch: a game, its parameters, the seated strategies and the number of games. */
export interface Cell {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order, in canonical form. */
  readonly strategies: readonly string[];
  /** How many games. */
  readonly trials: number;
  /** The strategies that are not the game's own. */
  readonly own: readonly OwnStrategy[];
  /** Where the code of strategies from files is, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
}

/** The most games of one cell: far beyond patience, and far within what counts exactly. */
export const MAX_TRIALS = 1e15;

/**
 * Checks a request and fills in what it leaves out.
 *
 * @throws InputError when a parameter, a strategy, the number of strategies or of trials is not what the game takes
 */
export function planCell(request: CellRequest): Cell {
  const { game, trials = game.trials, code = {} } = request;
  if (!(Number.isInteger(trials) && trials >= 1 && trials <= MAX_TRIALS)) {
    throw new InputError(`trials is a whole number from 1 to ${MAX_TRIALS}, not ${trials}`);
  }
  const params = resolveParams(game.parameters, request.params);
  game.checkParams?.(params);
  if (request.strategies.length !== game.seats) {
    throw new InputError(`${game.id} takes ${game.seats} strategies to a table, not ${request.strategies.length}`);
  }
  const own = request.strategies.filter((strategy) => typeof strategy !== 'string');
  const known = [...game.strategies, ...own];
  const strategies = request.strategies.map((strategy) => {
    if (typeof strategy !== 'string') return strategy.name;
    return code[strategy] === undefined ? parseSpec(known, strategy).spec : strategy;
  });
  return { game, params, strategies, trials, own, code };
}

/** The game of a cell, with the strategies of your own among its strategies. */
export function gameOf({ game, own }: Cell): AnyGame {
  return own.length === 0 ? game : { ...game, strategies: [...game.strategies, ...own] };
}
