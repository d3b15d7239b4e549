import type { ComputedRef, Ref, ShallowRef } from 'vue';
import type { AnyGame, Engine, Game, Move, ParamValues, Seat } from '@cards/core';
import type { PlayClient } from '../play-client.js';
import type { Position } from '../position.js';
import type { Review } from '../review/review.js';
import type { WordedMove } from './retell.js';

/** What a game page adds to a session. */
export interface TableSetting<E extends Engine<unknown>> {
  readonly game: Game<unknown, ParamValues, E>;
  /** The parameters of the first game. */
  readonly params: ParamValues;
  /** The opponent of the first game; left out to play alone. */
  readonly against?: string;
  /** A move that has just been played, as a sentence. `name` is `You` or the name of a strategy. */
  readonly describe: (engine: E, move: Move, seat: Seat, name: string) => string;
  /** The result of a finished game, as a sentence. */
  readonly result: (engine: E, names: readonly string[]) => string;
  /** The result of a strategy that played the same deal alone, as a part of a sentence such as `48 flips`. */
  readonly score?: (measures: readonly number[]) => string;
  /** A hint as a sentence. */
  readonly hint: (engine: E, move: Move, spec: string) => string;
}

/** A game with its players. */
export interface Played {
  /** As in {@link GameForm}. */
  readonly against: string;
  readonly seat: Seat;
  readonly position: Position;
}

/** The choices of the next game. */
export interface GameForm {
  readonly params: Record<string, number>;
  seed: string;
  /** The game of this seed, from 0. Only a link has another one. */
  index: number;
  /** The spec of the opponent, or of the strategy that plays the same deal; empty to play alone. */
  against: string;
  /** The seat of the person. */
  seat: Seat;
  /** The spec of the strategy that gives hints. */
  adviser: string;
}

/** A game of others, on the cards of the person's game. */
export interface LinkedGame {
  /** `[seat]`. */
  readonly names: readonly string[];
  readonly moves: readonly Move[];
}

/** A game on a page, with everything that its components show. */
export interface Session<E extends Engine<unknown>> {
  readonly game: AnyGame;
  readonly form: GameForm;
  readonly engine: ShallowRef<E>;
  /** The seat whose cards the page shows: that of the person, or the seat to move if the person plays both. */
  readonly seat: ComputedRef<Seat>;
  /** Whether the person can move now. */
  readonly canMove: ComputedRef<boolean>;
  readonly position: ComputedRef<Position>;
  /** The fragment of a link that shows this game with its moves. */
  readonly link: ComputedRef<string>;
  /** What happened last, for the live region. */
  readonly message: Ref<string>;
  readonly isRefusal: Ref<boolean>;
  /** What happened before, the newest first. */
  readonly log: Ref<readonly string[]>;
  readonly isThinking: Ref<boolean>;
  /** The move of the last hint; undefined after a move. */
  readonly hinted: Ref<Move | undefined>;
  /** The result of a strategy on the same deal; empty if none plays. */
  readonly rival: Ref<string>;
  readonly client: PlayClient;
  /** The name of a seat in sentences. */
  nameOf(seat: Seat): string;
  play(move: Move): boolean;
  refuse(text: string): void;
  /** Deals the game of the form, and plays these moves. */
  deal(moves?: readonly Move[]): void;
  /** Deals new cards. */
  dealNew(): void;
  /** Deals the cards that everyone gets on this day. */
  dealToday(): void;
  /** Takes back the last move of a game for one. */
  undo(): void;
  /** Opens the game of a link. A link with an error changes nothing. */
  open(fragment: string): void;
  askHint(): Promise<void>;
  /** The game of others that a link shows; undefined if it shows the person's. */
  readonly linked: Readonly<ShallowRef<LinkedGame | undefined>>;
  /** Whether the table shows the game of others, on the cards of the person's game. */
  readonly isWatching: ComputedRef<boolean>;
  /**
   * Shows the game of others. That of the person is put aside.
   *
   * @param moves - their moves so far
   * @param names - `[seat]`: their names
   */
  show(moves: readonly Move[], names: readonly string[]): void;
  /** Goes back to the game of the person. */
  stopWatching(): void;
  /** The moves of a review in words. */
  retell(review: Review): readonly WordedMove[];
  close(): void;
}
