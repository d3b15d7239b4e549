import { type Encoding, InputError, type Move } from '@cards/core';
import type { AgentGame } from './agent-game.js';
import { Environment } from './environment.js';
import type { EnvironmentOptions, GameEnd, ResetOptions, Turn, Turns } from './environment-options.js';

/** The order of the bytes of a number, in this computer and in its frames. */
export const BYTE_ORDER = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'little' : 'big';

/** Bits of {@link PackedArrays.flags}. */
const ENDED = 1;
const CUT = 2;
const HAS_SEED = 4;

/** An action that leaves a slot as it is. */
const WAIT = -1;

/** There is none for a game that was cut or has no winner. */
const RESULTS = { won: 1, tied: 0, lost: -1, none: 2 } as const;

/** The length of a header in bytes: four letters, the length of the rest, the number of the request, and 0. */
export const HEADER = 16;
/** Before the arrays of a frame: the header, the number of slots and the number of ends. */
const START = HEADER + 8;
/** The row of an end without its measures and its vector: game, reward, slot, seat, result, flags. */
const END_ROW = 24;

/** The turns of all slots as arrays, which change with the next step. A slot without a turn has zeros. */
export interface PackedArrays {
  /** `[slot]`: the index of the game; -1 if the slot has no turn. */
  readonly games: BigInt64Array;
  /**
   * `[slot]`: the reward of the move that the last step played. Without the reward `regret`, that is the reward of the
   * game for the seat that moved if the game ended, otherwise 0. A regret that is not known is NaN.
   */
  readonly rewards: Float64Array;
  /** `[slot]`: {@link Turn.seed}, if the flag 4 is set. */
  readonly seeds: Uint32Array;
  /** `[slot]`: the seat to move. */
  readonly seats: Uint8Array;
  /** `[slot]`, bits: 1 if the game of the last move ended, 2 if it was cut instead, 4 if the turn has a seed. */
  readonly flags: Uint8Array;
  /** `[slot * entries + entry]`: the vectors, in the smallest type that holds all entries. */
  readonly observations: Int8Array | Int16Array | Int32Array | Float64Array;
  /** `[slot * actions + action]`: 1 for a legal action, otherwise 0. */
  readonly masks: Uint8Array;
}

/**
 * An {@link Environment} whose turns are numbers in a few arrays, for many games at once: no turn has texts or a view,
 * and `moves` is null. It plays the same games.
 *
 * @example
 * ```ts
 * import { PackedEnvironment } from '@cards/agents';
 * import { pairs } from '@cards/pairs';
 *
 * const environment = new PackedEnvironment({ game: pairs, params: { cards: 4 } });
 * environment.reset({ slots: 2 });
 * environment.arrays.masks; // => new Uint8Array([1, 1, 1, 1, 1, 1, 1, 1])
 * environment.stepActions(Int32Array.of(3, -1));
 * environment.arrays.observations.length; // => 2 * 15
 * ```
 */
export class PackedEnvironment extends Environment {
  // The base class has checked that the game has an encoding.
  declare readonly encoding: NonNullable<Environment['encoding']>;
  declare protected readonly encoded: Encoding;
  /** Where the vector begins in the row of an end, and the length of the row, in bytes. */
  private readonly vectorAt = aligned(END_ROW + 4 * this.cell.game.measures.length);
  private readonly row =
    this.vectorAt + aligned(NUMBERS[this.encoding.type].BYTES_PER_ELEMENT * this.encoding.entries.length);
  /** The arrays, the bytes of a frame without ends, and the number of bytes after them in the same buffer. */
  private packed: {
    readonly arrays: PackedArrays;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly view: DataView;
    readonly room: number;
  };
  private ends: readonly GameEnd[] = [];

  /**
   * @param options - the game, the seats and the reward; turns have no views
   * @throws InputError as the constructor of {@link Environment}, or if the game has no encoding
   */
  constructor(options: EnvironmentOptions) {
    super({ ...options, views: false, encoded: true });
    this.packed = this.allocate(0);
  }

  /** The turns after the last reset, step or restore. */
  get arrays(): PackedArrays {
    return this.packed.arrays;
  }

  override reset(options: ResetOptions = {}): Turns {
    return this.finish(super.reset(options));
  }

  override restore(slot: number, saved: unknown): Turns {
    return this.finish(super.restore(slot, saved));
  }

  /**
   * Plays one action in each slot, as {@link Environment.step} plays a move.
   *
   * @param actions - `[slot]`: the number of a legal action; -1 for a slot without a turn, or whose game waits
   * @throws InputError if an action is not legal, or if a slot with an action has no turn
   * @throws MisbehaviorError if the game or another strategy breaks its contract
   */
  stepActions(actions: ArrayLike<number>): Turns {
    const { slots } = this;
    const { moves } = this.encoded;
    const { masks, flags, rewards } = this.packed.arrays;
    if (actions.length !== slots.length)
      throw new InputError(`a step needs an action or -1 for each of the ${slots.length} slots, not ${actions.length}`);
    for (let slot = 0; slot < slots.length; slot++) {
      const action = actions[slot] as number;
      const isLegal = action >= 0 && action < moves.length && masks[slot * moves.length + action] === 1;
      if (action !== WAIT && !isLegal) throw this.refusal(slot, action);
    }
    const ends: GameEnd[] = [];
    for (let slot = 0; slot < slots.length; slot++) {
      const action = actions[slot] as number;
      if (action !== WAIT) this.turns[slot] = this.play(slot, moves[action] as Move, ends);
      else {
        flags[slot] = (flags[slot] as number) & HAS_SEED;
        rewards[slot] = this.regrets === undefined ? 0 : Number.NaN;
      }
    }
    this.ends = ends;
    return { turns: this.turns, ends };
  }

  private refusal(slot: number, action: number): InputError {
    this.turnAt(slot);
    return new InputError(`slot ${slot}: ${action} is not a legal action; its mask has a 1 for each legal one`);
  }

  /**
   * Returns the turns and the ends of the last reset, step or restore as one message of `serve --packed`, in the bytes
   * that the guide to learning agents describes. They are a view of the arrays, which change with the next step.
   */
  frame(): Uint8Array {
    const { ends, packed, slots, cell } = this;
    const { measures } = cell.game;
    const { length } = packed.bytes;
    const total = length + this.row * ends.length;
    let frame = packed.bytes;
    if (ends.length > 0) frame = new Uint8Array(frame.buffer, 0, Math.min(total, length + packed.room));
    // A copy only if many games ended without a turn of the agent.
    if (frame.length < total) (frame = new Uint8Array(total)).set(packed.bytes);
    const view = frame.buffer === packed.bytes.buffer ? packed.view : new DataView(frame.buffer);
    view.setUint32(4, total - HEADER, IS_LITTLE);
    view.setUint32(HEADER, slots.length, IS_LITTLE);
    view.setUint32(HEADER + 4, ends.length, IS_LITTLE);
    for (const [number, end] of ends.entries()) {
      const at = length + this.row * number;
      view.setBigInt64(at, BigInt(end.game), IS_LITTLE);
      view.setFloat64(at + 8, end.reward, IS_LITTLE);
      view.setUint32(at + 16, end.slot, IS_LITTLE);
      view.setUint8(at + 20, end.seat);
      view.setInt8(at + 21, RESULTS[end.result ?? 'none']);
      view.setUint8(at + 22, end.truncated === true ? CUT : ENDED);
      for (const [position, { name }] of measures.entries())
        view.setInt32(at + END_ROW + 4 * position, end.measures?.[name] ?? 0, IS_LITTLE);
      // The frame begins with its buffer, and rows at multiples of 8 bytes.
      const Numbers = NUMBERS[this.encoding.type];
      new Numbers(frame.buffer, at + this.vectorAt, this.encoding.entries.length).set(end.vector ?? []);
    }
    return frame;
  }

  /** Writes the reward and the flags of the move too. */
  protected override play(slot: number, move: Move, ends: GameEnd[]): Turn | null {
    const { rewards, flags, seats, games } = this.packed.arrays;
    const [mover, first] = [seats[slot], ends.length];
    const turn = super.play(slot, move, ends);
    if (turn === null && games[slot] !== NO_GAME) this.clear(slot);
    rewards[slot] = this.regrets === undefined ? 0 : (this.regrets[slot] ?? Number.NaN);
    // The ends of the move come first, one for each seat of the agent.
    const played = ends[first]?.game;
    for (let at = first; at < ends.length && ends[at]?.game === played; at++) {
      const { seat, reward, truncated } = ends[at] as GameEnd;
      flags[slot] = (flags[slot] as number) | (truncated === true ? CUT : ENDED);
      if (this.regrets === undefined && seat === mover) rewards[slot] = reward;
    }
    return turn;
  }

  /** Writes a turn into the arrays. */
  protected override turnOf(game: AgentGame, slot: number): Turn {
    // The turns of a reset come after its slots.
    if (this.packed.arrays.games.length !== this.slots.length) this.packed = this.allocate(this.slots.length);
    const { observations, masks, games, seats, seeds, flags } = this.packed.arrays;
    const { encoded, encoding, cell } = this;
    const { engine, index } = game;
    const seat = engine.toMove;
    const view = engine.view(seat);
    const [start, place] = [slot * encoding.entries.length, slot * encoded.moves.length];
    this.clear(slot);
    if (encoded.write !== undefined) encoded.write(view, observations, start);
    else encoding.write(cell.game.observe?.(view), observations, start);
    if (encoded.writeMask !== undefined) encoded.writeMask(view, masks, place);
    else
      for (let action = 0; action < encoded.moves.length; action++)
        if (game.isLegal(encoded.moves[action] as Move)) masks[place + action] = 1;
    const seed = game.takeSeed();
    games[slot] = BigInt(index);
    seats[slot] = seat;
    seeds[slot] = seed ?? 0;
    flags[slot] = seed === undefined ? 0 : HAS_SEED;
    return { game: index, seat, moves: null };
  }

  private clear(slot: number): void {
    const { length: entries } = this.encoding.entries;
    const { length: actions } = this.encoded.moves;
    const { games, seeds, seats, flags, observations, masks } = this.packed.arrays;
    games[slot] = NO_GAME;
    seeds[slot] = 0;
    seats[slot] = 0;
    flags[slot] = 0;
    observations.fill(0, slot * entries, (slot + 1) * entries);
    masks.fill(0, slot * actions, (slot + 1) * actions);
  }

  /** Clears the slots without a turn after a reset, and what the last step played. */
  private finish(turns: Turns): Turns {
    if (this.packed.arrays.games.length !== this.slots.length) this.packed = this.allocate(this.slots.length);
    const { games, rewards, flags } = this.packed.arrays;
    for (let slot = 0; slot < games.length; slot++) {
      flags[slot] = (flags[slot] as number) & HAS_SEED;
      rewards[slot] = 0;
      if (turns.turns[slot] === null && games[slot] !== NO_GAME) this.clear(slot);
    }
    this.ends = turns.ends;
    return turns;
  }

  /** The arrays of a number of slots, over the bytes of a frame without ends. */
  private allocate(slots: number): PackedEnvironment['packed'] {
    const { cell, encoding, row } = this;
    const [{ length: entries }, { length: actions }] = [encoding.entries, encoding.actions];
    const Numbers = NUMBERS[encoding.type];
    let end = START;
    const place = (size: number): number => (end += aligned(size)) - aligned(size);
    const sizes = [8, 8, 4, 1, 1, Numbers.BYTES_PER_ELEMENT * entries, actions];
    const starts = sizes.map((size) => place(size * slots));
    const room = slots * cell.lineups[0].length * row;
    const buffer = new ArrayBuffer(end + room);
    const arrays = {
      games: new BigInt64Array(buffer, starts[0], slots).fill(NO_GAME),
      rewards: new Float64Array(buffer, starts[1], slots),
      seeds: new Uint32Array(buffer, starts[2], slots),
      seats: new Uint8Array(buffer, starts[3], slots),
      flags: new Uint8Array(buffer, starts[4], slots),
      observations: new Numbers(buffer, starts[5], slots * entries),
      masks: new Uint8Array(buffer, starts[6], slots * actions),
    };
    const bytes = new Uint8Array(buffer, 0, end);
    bytes.set(headerOf('turn', 0));
    return { arrays, bytes, view: new DataView(buffer), room };
  }
}

const NO_GAME = -1n;
const IS_LITTLE = BYTE_ORDER === 'little';

const NUMBERS = { int8: Int8Array, int16: Int16Array, int32: Int32Array, float64: Float64Array } as const;

/** Every array begins at a multiple of 8 bytes. */
function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** The header of a message: four letters, and the number of the bytes that follow. The number of the request is 0. */
export function headerOf(kind: 'json' | 'turn', length: number): Uint8Array {
  const header = new Uint8Array(HEADER);
  header.set([...kind].map((letter) => letter.charCodeAt(0)));
  new DataView(header.buffer).setUint32(4, length, BYTE_ORDER === 'little');
  return header;
}
