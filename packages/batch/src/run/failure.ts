import { hasCode, IllegalMoveError, InputError, MisbehaviorError } from '@cards/core';
import { cutText, messageOf, thrownAt } from '@cards/core/internal';
import { defined } from '../plan/given-values.js';
import { StrategyError } from '../plan/plan-data.js';
import { faultPlace } from '../plan/strategy-definition.js';
import { cellAt, type Plan } from '../plan/plan.js';
import type { Cell } from '../plan/cell.js';
import type { Lineup } from '../plan/lineups.js';

/** Misbehavior of a strategy or of the game in one game of a batch. It ends the batch. */
export class GameError extends Error {
  /** Always `GameError`. */
  override readonly name = 'GameError';
  /** Always `CARDS_GAME`, see `hasCode` of `@cards/core`. */
  readonly code = 'CARDS_GAME';
  /** The cell of the game. */
  readonly cell: Cell;
  /** The canonical text of the seed of the batch. */
  readonly seed: string;
  /** The index of the game in the cell, from 0. */
  readonly game: number;
  /** The specs in seat order; in a paired cell, the line-up of the game that failed. */
  readonly lineup: Lineup;
  /** The file of the experiment and the position of the cell in it; undefined if it does not come from a file. */
  readonly fromFile:
    | {
        /** The file, as an absolute path. */
        readonly file: string;
        /** The position of the cell in the experiment, from 0. */
        readonly cell: number;
      }
    | undefined;

  /**
   * @param message - names the strategy or the game, and its error
   * @param where - the cell, the seed and the index of the game; the line-up, if it is not the first line-up of the
   *   cell; the file, if the experiment comes from one
   * @param cause - the original error
   */
  constructor(
    message: string,
    where: Pick<GameError, 'cell' | 'seed' | 'game'> & Partial<Pick<GameError, 'lineup' | 'fromFile'>>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.cell = where.cell;
    this.seed = where.seed;
    this.game = where.game;
    this.lineup = where.lineup ?? where.cell.lineups[0];
    this.fromFile = where.fromFile;
  }
}

/** The error of a game that is played alone. */
export function gameFailure(error: unknown, where: Pick<GameError, 'cell' | 'seed' | 'game' | 'lineup'>): GameError {
  return new GameError(cutText(messageOf(error) + faultPlace(error, where.cell.own)), where, error);
}

/** This machine lacks what a game needs: a program, a permission or a file descriptor. No strategy is at fault. */
export class MachineError extends InputError {
  readonly isMachine = true;
}

/**
 * Who is at fault for an error:
 *
 * - `rules`: the game breaks its contract. The run, league, check or score ends, and no player is charged.
 * - `player`: a strategy breaks its contract.
 * - `machine`: this machine lacks what a game needs. It ends as for the rules.
 * - `command`: the input is invalid.
 */
export type Fault = 'rules' | 'player' | 'machine' | 'command';

/**
 * Decides who is at fault for an error. Every command, and every part that charges players, asks this function. The
 * exit codes of the command follow from it.
 *
 * @param error - any value
 * @returns undefined if it is not known, as if a thread ended
 */
export function faultOf(error: unknown): Fault | undefined {
  if (machineFault(error) !== undefined) return 'machine';
  const origin = hasCode<GameError>(error, 'CARDS_GAME') ? error.cause : error;
  if (hasCode<MisbehaviorError>(origin, 'CARDS_MISBEHAVIOR')) return origin.strategy !== undefined ? 'player' : 'rules';
  return hasCode<InputError>(origin, 'CARDS_INPUT') ? 'command' : undefined;
}

/** Whether a player is charged with a fault: not if it is one of the rules or of the machine. */
export const isCharged = (fault: Fault | undefined): boolean => fault !== 'rules' && fault !== 'machine';

/** The fault of the machine that is an error, or its cause; undefined if there is none. */
function machineFault(error: unknown): MachineError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if ('isMachine' in at) return at as MachineError;
  return undefined;
}

/** An error that ends a batch: invalid input, or misbehavior of a strategy or a game. */
export type BatchError = InputError | MisbehaviorError | GameError;

/**
 * A failure as plain data, because errors lose their class between threads: `refused` is an InputError, `misbehaved` a
 * MisbehaviorError, and `failed` a GameError in the game with this index.
 */
export type Failure = {
  /** The message of the error. */
  readonly message: string;
  /** The spec of the strategy at fault; absent if another input or the game is at fault, or if it is not known. */
  readonly strategy?: string | undefined;
  /** Who is at fault; absent if it is not known. */
  readonly fault?: Fault;
} & (
  | {
      /** The input is invalid, or a strategy or a game breaks its contract. */
      readonly kind: 'refused' | 'misbehaved';
    }
  | {
      /** A game failed. */
      readonly kind: 'failed';
      /** The index of the game in its cell. */
      readonly game: number;
      /** Present if the strategy played an illegal move, or answered what is no move. */
      readonly isIllegal?: true;
    }
);

/** An error of a task as plain data; undefined if it is neither invalid input nor misbehavior. */
export function failureOf(error: BatchError): Failure;
export function failureOf(error: unknown): Failure | undefined;
export function failureOf(error: unknown): Failure | undefined {
  const fault = machineFault(error);
  if (fault !== undefined) return { kind: 'refused', fault: 'machine', message: fault.message };
  // Its message is cut already, before an explanation at its end.
  if (hasCode<GameError>(error, 'CARDS_GAME')) {
    const { message, game, cause } = error;
    const isIllegal = cause instanceof Error && hasCode<IllegalMoveError>(cause.cause, 'CARDS_ILLEGAL_MOVE');
    return { kind: 'failed', message, game, ...atFault(error), ...(isIllegal ? { isIllegal } : {}) };
  }
  const message = cutText(messageOf(error));
  if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR'))
    return { kind: 'misbehaved', message: message + thrownAt(error), ...atFault(error) };
  if (hasCode<InputError>(error, 'CARDS_INPUT')) return { kind: 'refused', message, ...atFault(error) };
  return undefined;
}

function atFault(error: unknown): Pick<Failure, 'strategy' | 'fault'> {
  const origin = hasCode<GameError>(error, 'CARDS_GAME') ? error.cause : error;
  const isNamed = hasCode<MisbehaviorError>(origin, 'CARDS_MISBEHAVIOR') || origin instanceof StrategyError;
  return defined({ strategy: isNamed ? origin.strategy : undefined, fault: faultOf(error) });
}

/** The error of a failure outside of the games of a batch. */
export function plainError({ kind, message, strategy, fault }: Failure): InputError | MisbehaviorError {
  if (fault === 'machine') return new MachineError(message);
  if (kind !== 'refused') return new MisbehaviorError(message, strategy);
  return strategy === undefined ? new InputError(message) : new StrategyError(message, strategy);
}

/** Converts a failure back to an error of its class. */
export function errorFrom(failure: Failure, plan: Plan, position: number, cause?: unknown): BatchError {
  const { strategy } = failure;
  if (failure.kind !== 'failed') return plainError(failure);
  const { seed, source } = plan;
  const cell = cellAt(plan, position);
  const fromFile = source === undefined ? undefined : { file: source.file, cell: position };
  const origin = failure.isIllegal === true ? new IllegalMoveError(failure.message) : cause;
  const isUnknown = strategy === undefined && failure.fault !== 'rules';
  const misbehavior = isUnknown ? cause : new MisbehaviorError(failure.message, strategy, origin);
  return new GameError(failure.message, { cell, seed, game: failure.game, fromFile }, misbehavior);
}
