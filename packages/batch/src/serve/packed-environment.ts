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

/** In place of a result, for a game that was cut or has no winner. */
const NO_RESULT = 2;
const RESULTS = { won: 1, tied: 0, lost: -1 } as const;

/** The length of the header of a message in bytes: four letters, and the length of the rest. */
export const HEADER = 8;
/** Before the arrays of a frame: the header, the number of slots and the number of ends. */
const START = HEADER + 8;
/** The row of an end without its measures: game, reward, slot, seat, result, flags. */
const END_ROW = 24;

/** The turns of all slots as arrays, which change with the next step. A slot without a turn has zeros. */
export interface PackedArrays {
  /** `[slot]`: the index of the game; -1 if the slot has no turn. */
  readonly games: BigInt64Array;
  /**
   * `[slot]`: the reward of the move that the last step played. Without the reward `regret`, that is the reward of the
   * game for its first seat of the agent if the game ended, otherwise 0. A regret that is not known is NaN.
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
 * An {@link Environment} whose turns are numbers in a few arrays, for many games at once: no turn has texts or a view, and
 * `moves` is null. It plays the same games.
 *
 * @example
 * ```ts
 * import { PackedEnvironment } from '@cards/batch';
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
  private readonly entries: number;
  private readonly moves: readonly Move[];
  private readonly actionOf: ReadonlyMap<Move, number>;
  private readonly write: NonNullable<Encoding['write']>;
  private readonly writeLegal: Encoding['writeMask'];
  /** The arrays, the bytes of a frame without ends, and the number of bytes after them in the same buffer. */
  private packed: { readonly arrays: PackedArrays; readonly bytes: Uint8Array; readonly room: number };
  private ends: readonly GameEnd[] = [];

  /**
   * @param options - the game, the seats and the reward; turns have no views
   * @throws InputError as the constructor of {@link Environment}, or if the game has no encoding
   */
  constructor(options: EnvironmentOptions) {
    super({ ...options, views: false, encoded: true });
    // The base has checked that the game has an encoding.
    const encoder = this.encoding as NonNullable<Environment['encoding']>;
    const { moves, write, writeMask } = this.encoded as NonNullable<typeof this.encoded>;
    const { game } = this.cell;
    this.entries = encoder.entries.length;
    this.moves = moves;
    this.actionOf = new Map(moves.map((move, action) => [move, action]));
    this.write = write ?? ((view, into, at) => encoder.write(game.observe?.(view), into, at));
    this.writeLegal = writeMask;
    this.packed = this.allocate(0);
  }

  /** The turns after the last reset, step or restore. */
  get arrays(): PackedArrays {
    return this.packed.arrays;
  }

  override reset(options: ResetOptions = {}): Turns {
    return this.finish(super.reset(options), false);
  }

  override restore(slot: number, saved: unknown): Turns {
    return this.finish(super.restore(slot, saved), false);
  }

  /**
   * Plays one action in each slot, as {@link Environment.step} plays a move.
   *
   * @param actions - `[slot]`: the number of a legal action; -1 for a slot without a turn, or whose game waits
   * @throws InputError if an action is not legal, or if a slot with an action has no turn
   * @throws MisbehaviorError if the game or another strategy breaks its contract
   */
  stepActions(actions: ArrayLike<number>): Turns {
    const { slots, moves, packed } = this;
    if (actions.length !== slots.length)
      throw new InputError(`a step needs an action or -1 for each of the ${slots.length} slots, not ${actions.length}`);
    return this.play(
      slots.map((_, slot) => {
        const action = actions[slot] as number;
        if (action === WAIT) return undefined;
        const isAction = Number.isInteger(action) && action >= 0 && action < moves.length;
        if (isAction && packed.arrays.masks[slot * moves.length + action] === 1) return moves[action];
        this.turnAt(slot);
        throw new InputError(`slot ${slot}: ${action} is not a legal action; its mask has a 1 for each legal one`);
      }),
    );
  }

  /**
   * Returns the turns and the ends of the last reset, step or restore as one message of `serve --packed`, in the bytes that
   * the guide to learning agents describes. They are a view of the arrays, which change with the next step.
   */
  frame(): Uint8Array {
    const { ends, packed, slots, cell } = this;
    const { measures } = cell.game;
    const row = aligned(END_ROW + 4 * measures.length);
    const { length } = packed.bytes;
    // A copy only if many games ended without a turn of the agent.
    const { buffer } =
      packed.room >= row * ends.length ? packed.bytes : longerCopy(packed.bytes, length + row * ends.length);
    const frame = new Uint8Array(buffer, 0, length + row * ends.length);
    frame.set(headerOf('turn', frame.length - HEADER));
    const view = new DataView(buffer);
    const isLittle = BYTE_ORDER === 'little';
    view.setUint32(HEADER, slots.length, isLittle);
    view.setUint32(HEADER + 4, ends.length, isLittle);
    for (const [number, end] of ends.entries()) {
      const at = length + row * number;
      view.setBigInt64(at, BigInt(end.game), isLittle);
      view.setFloat64(at + 8, end.reward, isLittle);
      view.setUint32(at + 16, end.slot, isLittle);
      view.setUint8(at + 20, end.seat);
      view.setInt8(at + 21, end.result === undefined ? NO_RESULT : RESULTS[end.result]);
      view.setUint8(at + 22, end.truncated === true ? CUT : ENDED);
      for (const [position, { name }] of measures.entries())
        view.setInt32(at + END_ROW + 4 * position, end.measures?.[name] ?? 0, isLittle);
    }
    return frame;
  }

  protected override play(chosen: readonly (Move | undefined)[]): Turns {
    return this.finish(super.play(chosen), true);
  }

  /** Writes a turn into the arrays. */
  protected override turnOf(game: AgentGame, slot: number): Turn {
    // The turns of a reset come after its slots.
    if (this.packed.arrays.games.length !== this.slots.length) this.packed = this.allocate(this.slots.length);
    const { entries, packed } = this;
    const { observations, games, seats, seeds, flags } = packed.arrays;
    const { engine, index } = game;
    const seat = engine.toMove;
    observations.fill(0, slot * entries, (slot + 1) * entries);
    this.write(engine.view(seat), observations, slot * entries);
    this.writeMask(game, slot);
    const seed = game.takeSeed();
    games[slot] = BigInt(index);
    seats[slot] = seat;
    seeds[slot] = seed ?? 0;
    flags[slot] = seed === undefined ? 0 : HAS_SEED;
    return { game: index, seat, moves: null };
  }

  private writeMask({ engine }: AgentGame, slot: number): void {
    const { moves, actionOf, writeLegal, packed } = this;
    const { masks } = packed.arrays;
    const start = slot * moves.length;
    if (writeLegal !== undefined) {
      masks.fill(0, start, start + moves.length);
      writeLegal(engine.view(engine.toMove), masks, start);
      return;
    }
    if (engine.isLegal !== undefined) {
      for (let action = 0; action < moves.length; action++)
        masks[start + action] = engine.isLegal(moves[action] as Move) ? 1 : 0;
      return;
    }
    masks.fill(0, start, start + moves.length);
    for (const move of engine.legalMoves()) {
      const action = actionOf.get(move);
      if (action === undefined)
        throw new InputError(`the encoding of ${this.cell.game.id} has no action for move ${move}`);
      masks[start + action] = 1;
    }
  }

  /** Clears the slots without a turn, and writes the rewards and the flags of what the last step played. */
  private finish(turns: Turns, isStep: boolean): Turns {
    if (this.packed.arrays.games.length !== this.slots.length) this.packed = this.allocate(this.slots.length);
    const { entries, moves, packed } = this;
    const { games, rewards, seeds, seats, flags, observations, masks } = packed.arrays;
    for (let slot = 0; slot < games.length; slot++) {
      flags[slot] = (flags[slot] as number) & HAS_SEED;
      rewards[slot] = turns.rewards === undefined ? 0 : (turns.rewards[slot] ?? Number.NaN);
      if (turns.turns[slot] !== null || games[slot] === NO_GAME) continue;
      games[slot] = NO_GAME;
      for (const numbers of [seeds, seats, flags]) numbers[slot] = 0;
      observations.fill(0, slot * entries, (slot + 1) * entries);
      masks.fill(0, slot * moves.length, (slot + 1) * moves.length);
    }
    let last = -1;
    // The first game of a slot that ended is the one of its move, and its first row is that of the first seat.
    for (const { slot, reward, truncated } of isStep ? turns.ends : []) {
      if (slot === last) continue;
      last = slot;
      flags[slot] = (flags[slot] as number) | (truncated === true ? CUT : ENDED);
      if (turns.rewards === undefined) rewards[slot] = reward;
    }
    this.ends = turns.ends;
    return turns;
  }

  /** The arrays of a number of slots, over the bytes of a frame without ends. */
  private allocate(slots: number): PackedEnvironment['packed'] {
    const { entries, moves } = this;
    const type = NUMBERS[this.encoding?.type ?? 'float64'];
    const types = [BigInt64Array, Float64Array, Uint32Array, Uint8Array, Uint8Array, type, Uint8Array] as const;
    const lengths = [slots, slots, slots, slots, slots, slots * entries, slots * moves.length];
    const starts: number[] = [];
    let end = START;
    for (const [at, { BYTES_PER_ELEMENT: size }] of types.entries()) {
      starts.push(end);
      end = aligned(end + size * (lengths[at] as number));
    }
    const { cell } = this;
    const room = slots * cell.strategies.length * aligned(END_ROW + 4 * cell.game.measures.length);
    const bytes = new Uint8Array(new ArrayBuffer(end + room), 0, end);
    const [games, rewards, seeds, seats, flags, observations, masks] = types.map(
      (each, at) => new each(bytes.buffer, starts[at] as number, lengths[at] as number),
    ) as unknown as ArraysInOrder;
    games.fill(NO_GAME);
    return { arrays: { games, rewards, seeds, seats, flags, observations, masks }, bytes, room };
  }
}

function longerCopy(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}

const NO_GAME = -1n;

const NUMBERS = { int8: Int8Array, int16: Int16Array, int32: Int32Array, float64: Float64Array } as const;

type ArraysInOrder = readonly [
  BigInt64Array,
  Float64Array,
  Uint32Array,
  Uint8Array,
  Uint8Array,
  PackedArrays['observations'],
  Uint8Array,
];

/** Every array begins at a multiple of 8 bytes. */
function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** The header of a message: four letters, and the number of the bytes that follow. */
export function headerOf(kind: 'json' | 'turn', length: number): Uint8Array {
  const header = new Uint8Array(HEADER);
  for (let at = 0; at < 4; at++) header[at] = kind.charCodeAt(at);
  new DataView(header.buffer).setUint32(4, length, BYTE_ORDER === 'little');
  return header;
}
