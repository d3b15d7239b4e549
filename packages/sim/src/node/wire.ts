import type { MessagePort } from 'node:worker_threads';
import { InputError, MisbehaviorError, type Precomputed } from '@cards/core';
import { GameError } from '../block.js';
import type { Sought } from '../find-game.js';
import { gameById } from '../games.js';
import type { Cell, CodeRef } from '../plan/cell.js';
import type { SerializedPlan } from '../plan/described.js';
import type { Plan } from '../plan/plan.js';
import type { TallyEntries } from '../tally.js';
import type { TracedGame } from '../trace.js';

/** The pulse of a task that no worker has begun. */
export const QUEUED = -2;

/** The pulse of a task that a worker has begun: it loads what it needs. */
export const BEGUN = -1;

/** A cell in a form that reaches a worker: plain data. */
export interface SerializedCell extends Omit<Cell, 'game' | 'own'> {
  /** The id of the game. */
  readonly game: string;
  /** How many of its games make a block. */
  readonly blockSize: number;
  /** The tables of strategies that prepare some, by spec, in shared memory. */
  readonly precomputed: ReadonlyMap<string, Precomputed>;
}

/** What every worker is started with. */
export interface WorkerData {
  readonly seed: string;
  readonly cells: readonly SerializedCell[];
  /** The file that holds the cells, where the experiment comes from one. */
  readonly source?: CodeRef;
  /** One number for each task under way, its pulse: {@link QUEUED}, {@link BEGUN}, then how far it is, from 0. */
  readonly heartbeats: Int32Array;
}

/** A block to play. */
export interface PlayTask {
  /** The position of the cell. */
  readonly cell: number;
  /** The number of the block. */
  readonly block: number;
  /** Which of the pulses is this task's. */
  readonly slot: number;
}

/** A game to play as text. */
export interface TraceTask {
  /** The position of the cell. */
  readonly cell: number;
  /** The index of the game. */
  readonly game: number;
  /** Whether each player's view is shown before each move. */
  readonly verbose: boolean;
  /** Which of the pulses is this task's. */
  readonly slot: number;
  /** Where the lines go. */
  readonly lines: MessagePort;
}

/** A block in which a game is looked for. */
export interface FindTask extends Sought {
  /** The position of the cell. */
  readonly cell: number;
  /** Which of the pulses is this task's. */
  readonly slot: number;
}

/** An experiment to load from its file and describe. */
export interface DescribeTask {
  /** The file. */
  readonly source: CodeRef;
  /** Which of the pulses is this task's. */
  readonly slot: number;
}

/** What comes of it. */
export type DescribeAnswer = { readonly kind: 'described'; readonly plan: SerializedPlan } | Failure;

/** A failure as it travels between threads, where errors lose their class: bad input, misbehaviour outside or in a game. */
export type Failure =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'misbehaved'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly game: number };

/** What comes of a block. */
export type Answer = { readonly kind: 'counted'; readonly block: readonly TallyEntries[] } | Failure;

/** What comes of a trace. */
export type TraceAnswer = { readonly kind: 'traced'; readonly traced: TracedGame } | Failure;

/** What comes of a search: the index of the game, undefined when there is none. */
export type FindAnswer = { readonly kind: 'found'; readonly game: number | undefined } | Failure;

/** Whether a cell that was loaded again from its file is what it was when the run was planned, but for its seed and trials. */
export function isSameCell({ game, params, strategies, pairedWith, metrics, stop }: Cell, wire: SerializedCell): boolean {
  const known = [game.id, game.blockSize, params, strategies, pairedWith, metrics, stop];
  return JSON.stringify(known) === JSON.stringify([wire.game, wire.blockSize, wire.params, wire.strategies, wire.pairedWith, wire.metrics, wire.stop]);
}

/** Rebuilds the cell of a {@link SerializedCell}, without what comes from files. */
export function cellFrom(wire: SerializedCell): Cell {
  return { ...wire, game: gameById(wire.game), own: [] };
}

/**
 * Gives a failure its class again.
 *
 * @param failure - what came from the worker
 * @param plan - the batch
 * @param position - the position of the cell that was played
 */
export function errorFrom(failure: Failure, { seed, cells, source }: Plan, position: number): InputError | MisbehaviorError | GameError {
  if (failure.kind === 'refused') return new InputError(failure.message);
  if (failure.kind === 'misbehaved') return new MisbehaviorError(failure.message);
  const cell = cells[position];
  if (cell === undefined) throw new RangeError(`there is no cell ${position}`);
  const fromFile = source === undefined ? undefined : { file: source.file, cell: position };
  return new GameError(failure.message, { cell, seed, game: failure.game, fromFile });
}
