import {
  type AnyGame,
  createPlayer,
  createPlayers,
  createRunner,
  GameStepper,
  type Move,
  type Strategy,
  Streams,
  seatsOf,
} from '@cards/core';
import { loadGame } from '../games/load-game.js';
import { type Replay, type ReplaySetting, ReplayTable } from './replay.js';
import type { Position, StrategyRequest } from './position.js';

/** The strategy that a spec names, for one seat. */
export function createStrategy(game: AnyGame, { position, spec, seat }: StrategyRequest): Strategy<unknown> {
  return createPlayer(game, position.params, spec, seat).strategy;
}

/** Creates a strategy that follows a game. */
type CreateStrategy = (game: AnyGame, request: StrategyRequest, setting: ReplaySetting) => Promise<Strategy<unknown>>;

type Following = Replay<Strategy<unknown>>;

/** Strategies that follow a game. A strategy gets the view of its own seat only. */
export class StrategyTable {
  private readonly replays = new ReplayTable<Strategy<unknown>>();
  /** The answers to the positions that the replays are in. */
  private readonly answers = new WeakMap<Following, { readonly after: number; readonly move: Move }>();
  private readonly plays: boolean;
  private readonly create: CreateStrategy;

  /**
   * @param plays - whether the strategies make the moves of their seat. Then they are asked for each of them, so that
   *   they draw the same random numbers as in a batch.
   * @param create - creates a strategy
   */
  constructor(plays: boolean, create: CreateStrategy) {
    this.plays = plays;
    this.create = create;
  }

  /** The move of a strategy in a position. It is the same each time. */
  async move(request: StrategyRequest): Promise<Move> {
    const { position, spec, seat } = request;
    const game = await loadGame(position.game, [spec]);
    const replay = await this.replays.find(position, seat, spec, (setting) => this.create(game, request, setting));
    replay.follow(position.moves, () => {
      if (this.plays && replay.engine.toMove === seat) this.ask(replay);
    });
    return this.ask(replay);
  }

  private ask(replay: Following): Move {
    const known = this.answers.get(replay);
    if (known?.after === replay.length) return known.move;
    const move = replay.observer.move(replay.view, replay.rng);
    this.answers.set(replay, { after: replay.length, move });
    return move;
  }
}

/** The measures of a strategy that plays the deal of a position alone. */
export async function playAlone({ position, spec }: StrategyRequest): Promise<readonly number[]> {
  const { params, seed, index = 0 } = position;
  const game = await loadGame(position.game, [spec]);
  const measures = new Int32Array(game.measures.length);
  const rngs = new Streams(seed, game.id).gameRngs(seatsOf(game, params)).seek(index);
  createRunner(game.engine(params), createPlayers(game, params, [spec])).play(rngs, measures);
  return [...measures];
}

/** The moves of strategies that play the deal of a position, with a spec for each seat. */
export async function movesOf(
  { game: id, params, seed, index = 0 }: Position,
  specs: readonly string[],
): Promise<readonly Move[]> {
  const game = await loadGame(id, specs);
  const stepper = new GameStepper(game.engine(params), createPlayers(game, params, specs));
  stepper.begin(new Streams(seed, game.id).gameRngs(seatsOf(game, params)).seek(index));
  const moves: Move[] = [];
  while (!stepper.engine.over) moves.push(stepper.step());
  return moves;
}
