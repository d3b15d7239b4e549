import { type Engine, type Move, type Rng, type Seat, type Strategy, Streams, seatsOf } from '@cards/core';
import { loadGame } from '../games/load-game.js';
import type { Position } from './position.js';

/** Looks at a game from one seat, and remembers. Strategies and the theory of a game do. */
type Observer = Pick<Strategy<unknown>, 'begin' | 'observe'>;

/** What an observer is created from. */
export interface ReplaySetting {
  readonly engine: Engine<unknown>;
  /** The view of the observer's seat. */
  readonly view: unknown;
  /** The generator of the observer's seat. */
  readonly rng: Rng;
}

/** A game that is played again, move by move, in front of an observer who sees one seat. */
export class Replay<Seen extends Observer> {
  readonly engine: Engine<unknown>;
  readonly observer: Seen;
  readonly view: unknown;
  readonly rng: Rng;
  private readonly played: Move[] = [];

  private constructor({ engine, view, rng }: ReplaySetting, observer: Seen) {
    this.engine = engine;
    this.view = view;
    this.rng = rng;
    this.observer = observer;
    observer.begin?.(view);
  }

  /**
   * Deals the game of a position.
   *
   * @param position - its moves are ignored
   * @param seat - the seat of the observer
   * @param create - creates the observer
   */
  static async start<Seen extends Observer>(
    { game: id, params, seed, index = 0 }: Position,
    seat: Seat,
    create: (setting: ReplaySetting) => Seen | Promise<Seen>,
  ): Promise<Replay<Seen>> {
    const game = await loadGame(id);
    const engine = game.engine(params);
    const rngs = new Streams(seed, id).gameRngs(seatsOf(game, params)).seek(index);
    engine.reset(rngs.deal);
    const rng = rngs.seats[seat];
    if (rng === undefined) throw new RangeError(`there is no seat ${seat} among ${seatsOf(game, params)}`);
    const setting = { engine, view: engine.view(seat), rng };
    return new Replay(setting, await create(setting));
  }

  /** The number of moves so far. */
  get length(): number {
    return this.played.length;
  }

  /** Whether the moves so far are the first of these. */
  leadsTo(moves: readonly Move[]): boolean {
    return this.played.length <= moves.length && this.played.every((move, at) => move === moves[at]);
  }

  /**
   * Plays the moves that are not played yet.
   *
   * @param before - called before each of them
   */
  follow(moves: readonly Move[], before?: () => void): void {
    for (const move of moves.slice(this.played.length)) {
      before?.();
      this.engine.apply(move);
      this.played.push(move);
      this.observer.observe?.(this.view);
    }
  }
}

/** Replays of the deal that was asked for last, each with another observer. */
export class ReplayTable<Seen extends Observer> {
  private deal = '';
  private replays = new Map<string, Replay<Seen>>();

  /**
   * A replay that leads to a position.
   *
   * @param position - the position
   * @param seat - the seat of the observer
   * @param name - what the observer is, if one seat has several
   * @param create - creates the observer
   */
  async find(
    position: Position,
    seat: Seat,
    name: string,
    create: (setting: ReplaySetting) => Seen | Promise<Seen>,
  ): Promise<Replay<Seen>> {
    const { moves, ...rest } = position;
    const deal = JSON.stringify(rest);
    if (deal !== this.deal) [this.deal, this.replays] = [deal, new Map()];
    const key = `${seat} ${name}`;
    const found = this.replays.get(key);
    if (found?.leadsTo(moves) === true) return found;
    const started = await Replay.start(position, seat, create);
    this.replays.set(key, started);
    return started;
  }
}
