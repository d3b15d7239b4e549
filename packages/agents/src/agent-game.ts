import type { Cell } from '@cards/batch';
import { type Lineup, gameOf, playedLineups, withRegret } from '@cards/batch/internal';
import {
  type AnyGame,
  createPlayers,
  type Engine,
  type GameRngs,
  GameStepper,
  hasCode,
  MisbehaviorError,
  type Move,
  type PositionValues,
  type Precomputed,
  type Rng,
  type Seat,
  type Strategy,
  type Streams,
} from '@cards/core';
import { type SeekableRngs, thrownAt } from '@cards/core/internal';

export const AGENT = 'agent';

/**
 * One game in which an agent plays. The other seats play their moves by themselves, as they do in a batch: the same
 * stepper calls them, with the same generators.
 */
export class AgentGame {
  index = 0;
  /** The seat of the agent, if the caller chose it. */
  seat: Seat | undefined;
  readonly moves: Move[] = [];
  /** The regret of the last move of the agent; null if it is not known. */
  regret: number | null = null;
  /** By seat: the sum of the known regrets of this game. */
  readonly regrets: number[];
  readonly streams: Streams;
  private readonly rngs: SeekableRngs;
  private readonly lineups: readonly Lineup[];
  /** `[lineup]`: the games of a cell have one line-up, or several in turns. */
  private readonly steppers: readonly GameStepper<unknown>[];
  private stepper: GameStepper<unknown>;
  private lineup: Lineup;
  private seats: readonly Rng[] = [];
  private hasSeed: boolean[] = [];
  private limit = 0;
  private played = 0;
  private move: Move = -1;

  constructor(
    cell: Cell,
    streams: Streams,
    precomputed: ReadonlyMap<string, Precomputed>,
    positions: (() => PositionValues<unknown>) | undefined,
  ) {
    this.streams = streams;
    this.rngs = streams.gameRngs(cell.lineups[0].length);
    this.lineups = playedLineups(cell.lineups);
    this.regrets = cell.lineups[0].map(() => 0);
    const create = ({ seat }: { readonly seat: Seat }): Strategy<unknown> => {
      const player = { name: AGENT, strategy: { move: () => this.move } };
      if (positions === undefined) return player.strategy;
      return withRegret(player, { game: cell.game, seat, values: positions() }, (regret) => {
        this.regret = regret;
        this.regrets[seat] = (this.regrets[seat] ?? 0) + (regret ?? 0);
      }).strategy;
    };
    const agent = { name: AGENT, summary: '', create };
    const added = [...cell.own.filter(({ name }) => name !== AGENT), agent];
    const game: AnyGame = gameOf({ ...cell, own: added });
    this.steppers = this.lineups.map(
      (lineup) => new GameStepper(game.engine(cell.params), createPlayers(game, cell.params, lineup, precomputed)),
    );
    // A cell has at least one line-up.
    this.stepper = this.steppers[0] as GameStepper<unknown>;
    this.lineup = this.lineups[0] as Lineup;
  }

  get engine(): GameStepper<unknown>['engine'] {
    return this.stepper.engine;
  }

  get hasBegun(): boolean {
    return this.limit > 0;
  }

  get isDone(): boolean {
    return this.engine.over || this.played >= this.limit;
  }

  isLegal(move: Move): boolean {
    return this.engine.isLegal?.(move) ?? this.engine.legalMoves().includes(move);
  }

  /** The seats of the agent. With several line-ups, the games take turns. */
  get agents(): readonly Seat[] {
    return [...this.regrets.keys()].filter((seat) => this.isAgent(seat));
  }

  /**
   * Deals a game, and plays the moves of the others until the agent has to move, or the game is over or cut. The seats
   * of the agent take turns, unless its seat is given.
   */
  begin(index: number, limit: number, seat?: Seat): void {
    this.seat = seat;
    this.index = index;
    this.played = 0;
    this.moves.length = 0;
    this.regrets.fill(0);
    const at = seat === undefined ? index % this.lineups.length : this.lineups.findIndex((one) => one[seat] === AGENT);
    this.stepper = this.steppers[at] as GameStepper<unknown>;
    this.lineup = this.lineups[at] as Lineup;
    this.limit = Math.min(limit, this.engine.moveLimit ?? limit);
    const rngs = this.rngs.seek(index);
    this.seats = rngs.seats;
    this.hasSeed = [];
    this.playOthers(rngs);
  }

  /**
   * Plays one move of the agent, and the moves of the others until the agent has to move, or the game is over or cut.
   */
  play(move: Move): void {
    this.move = move;
    this.moves.push(move);
    this.playOthers();
  }

  /**
   * The first draw of the generator of the agent's seat, once in a game for each seat; undefined after that. External
   * players get the same number.
   */
  takeSeed(): number | undefined {
    const { toMove } = this.engine;
    if (this.hasSeed[toMove] === true) return undefined;
    this.hasSeed[toMove] = true;
    return this.seats[toMove]?.int(2 ** 32);
  }

  finish(measures: Int32Array): void {
    this.stepper.finish(measures);
  }

  private isAgent(seat: Seat): boolean {
    return this.lineup[seat] === AGENT;
  }

  /** Begins a game, or plays a move, and then those of the others. An error has its line and what leads there. */
  private playOthers(rngs?: GameRngs): void {
    try {
      if (rngs === undefined) this.step();
      else this.stepper.begin(rngs);
      while (!this.isDone && !this.isAgent(this.engine.toMove)) this.step();
    } catch (error) {
      if (!hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) throw error;
      const after = this.moves.length === 0 ? '' : `, after the agent's moves ${this.moves.join(', ')}`;
      throw new MisbehaviorError(`${error.message}${thrownAt(error)}, in game ${this.index}${after}`, error.strategy);
    }
  }

  private step(): void {
    this.stepper.step();
    this.played++;
  }
}

/** A move as text, in a game whose moves have no texts. */
const NUMBER = /^-?\d{1,9}$/;

/** Returns the move that a text names for the seat to move; undefined if it names none. It can be illegal. */
export function moveOf({ notation }: AnyGame, engine: Engine<unknown>, text: string): Move | undefined {
  if (notation !== undefined) return notation.parse(text, engine.view(engine.toMove));
  return NUMBER.test(text) ? Number(text) : undefined;
}
