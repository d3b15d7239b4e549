import {
  type AnyGame,
  createPlayer,
  createPlayers,
  createRunner,
  GameStepper,
  type Move,
  type Strategy,
  Streams,
} from '@cards/core';
import { loadGame } from '../games/load-game.js';
import { Replay, type ReplaySetting } from './replay.js';
import type { Position, StrategyRequest } from './position.js';

/** The strategy that a spec names, for one seat. */
export function createStrategy(game: AnyGame, { position, spec, seat }: StrategyRequest): Strategy<unknown> {
  return createPlayer(game, position.params, spec, seat).strategy;
}

/** A replay with a strategy, and its answer to the position that it is in. */
interface Following {
  readonly request: StrategyRequest;
  readonly replay: Replay<Strategy<unknown>>;
  answer: { readonly after: number; readonly move: Move } | undefined;
}

/** Strategies that follow a game. A strategy gets the view of its own seat only. */
export class StrategyTable {
  private following: Following[] = [];
  private readonly create: (
    game: AnyGame,
    request: StrategyRequest,
    setting: ReplaySetting,
  ) => Promise<Strategy<unknown>>;
  private readonly plays: boolean;

  /**
   * @param plays - whether the strategies make the moves of their seat. Then they are asked for each of them, so that
   *   they draw the same random numbers as in a batch.
   * @param create - creates a strategy
   */
  constructor(
    plays: boolean,
    create: (game: AnyGame, request: StrategyRequest, setting: ReplaySetting) => Promise<Strategy<unknown>>,
  ) {
    this.plays = plays;
    this.create = create;
  }

  /** The move of a strategy in a position. It is the same each time. */
  async move(request: StrategyRequest): Promise<Move> {
    const { moves } = request.position;
    const found = this.following.find((one) => isSameGame(one.request, request) && one.replay.leadsTo(moves));
    const following = found ?? (await this.start(request));
    const { replay } = following;
    replay.follow(moves, () => {
      if (this.plays && replay.engine.toMove === request.seat) this.ask(following);
    });
    return this.ask(following);
  }

  private ask(following: Following): Move {
    const { replay, answer } = following;
    if (answer?.after === replay.length) return answer.move;
    const move = replay.observer.move(replay.view, replay.rng);
    following.answer = { after: replay.length, move };
    return move;
  }

  private async start(request: StrategyRequest): Promise<Following> {
    const game = await loadGame(request.position.game, [request.spec]);
    const replay = await Replay.start(request.position, game.seats, request.seat, (setting) =>
      this.create(game, request, setting),
    );
    const started: Following = { request, replay, answer: undefined };
    this.following = [started, ...this.following.filter((one) => isSameDeal(one.request.position, request.position))];
    return started;
  }
}

/** The measures of a strategy that plays the deal of a position alone. */
export async function playAlone({ position, spec }: StrategyRequest): Promise<readonly number[]> {
  const { params, seed, index = 0 } = position;
  const game = await loadGame(position.game, [spec]);
  const measures = new Int32Array(game.measures.length);
  const rngs = new Streams(seed, game.id).gameRngs(game.seats).seek(index);
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
  stepper.begin(new Streams(seed, game.id).gameRngs(game.seats).seek(index));
  const moves: Move[] = [];
  while (!stepper.engine.over) moves.push(stepper.step());
  return moves;
}

function isSameDeal(one: Position, other: Position): boolean {
  return one.game === other.game && one.seed === other.seed && one.index === other.index && sameParams(one, other);
}

function isSameGame(one: StrategyRequest, other: StrategyRequest): boolean {
  return one.spec === other.spec && one.seat === other.seat && isSameDeal(one.position, other.position);
}

function sameParams({ params: one }: Position, { params: other }: Position): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}
