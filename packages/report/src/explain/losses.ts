import {
  type AnyGame,
  createPlayers,
  createRunner,
  type Move,
  type ParamValues,
  type Seat,
  seatsOf,
  type Strategy,
  Streams,
} from '@cards/core';
import { Results } from '@cards/core/internal';
import { studentInterval95 } from '@cards/statistics';
import { meanOf } from '@cards/statistics/internal';
import type { Positions } from './positions.js';

/** What a strategy loses, with an interval if it was measured in games. */
export interface Loss {
  readonly loss: number;
  readonly ci95?: readonly [low: number, high: number];
}

/** Creates a player who can say what each legal move loses. */
export type Teacher = (
  seat: Seat,
  choose: (view: unknown, losses: ReadonlyMap<Move, number> | undefined, rng: Rng) => Move,
) => Strategy<unknown>;
type Rng = Parameters<Strategy<unknown>['move']>[1];

/** The games that measure a loss that is not exact. */
const MEASURED = 1000;

/** Regrets of equally good moves differ by this much. */
export const EQUAL = 1e-6;

/** A strategy as a teacher: its own move loses nothing, and each other move one. */
export function imitated(game: AnyGame, params: ParamValues, spec: string, positions: Positions): Teacher {
  return (seat, choose) => {
    const specs = Array.from({ length: seatsOf(game, params) }, () => spec);
    const { strategy } = createPlayers(game, params, specs)[seat] as { strategy: Strategy<unknown> };
    return {
      ...(strategy.begin && { begin: (view) => strategy.begin?.(view) }),
      ...(strategy.observe && { observe: (view) => strategy.observe?.(view) }),
      move(view, rng) {
        const chosen = strategy.move(view, rng);
        const legal = [...positions.legalIn(view).values()];
        return choose(view, new Map(legal.map((move) => [move, move === chosen ? 0 : 1])), rng);
      },
    };
  };
}

/** What a strategy loses against another one in common deals: in each seat, less than the other one in its place. */
export function lossAgainst(game: AnyGame, params: ParamValues, other: string, spec: string, seed: string): Loss {
  const seats = seatsOf(game, params);
  const engine = game.engine(params);
  const results = new Results(game, params);
  const measures = new Int32Array(game.measures.length);
  const streams = new Streams(seed, `${game.id} explained`).gameRngs(seats);
  const runners = Array.from({ length: seats + 1 }, (_, own) => {
    const specs = Array.from({ length: seats }, (__, seat) => (seat === own ? spec : other));
    return createRunner(engine, createPlayers(game, params, specs));
  });
  return meanLoss((number) => {
    const won = runners.map((runner) => {
      runner.play(streams.seek(number), measures);
      return results.read(engine).all().slice();
    });
    const usual = won[seats] as readonly number[];
    return usual.reduce((sum, one, seat) => sum + one - (won[seat]?.[seat] ?? 0), 0) / seats;
  });
}

/** What the moves of a strategy lose against best play, in each seat after the other. */
export function lossToBest(game: AnyGame, params: ParamValues, teacher: Teacher, spec: string, seed: string): Loss {
  const seats = seatsOf(game, params);
  const specs = Array.from({ length: seats }, () => spec);
  const strategies = createPlayers(game, params, specs).map(({ strategy }) => strategy);
  let [own, lost] = [0, 0];
  const players = strategies.map((strategy, seat) => ({
    name: spec,
    strategy: teacher(seat, (view, losses, rng) => {
      const [best] = [...(losses ?? [])].find(([, loss]) => loss <= EQUAL) ?? [];
      const move = seat === own || best === undefined ? strategy.move(view, rng) : best;
      if (seat === own) lost += losses?.get(move) ?? 0;
      return move;
    }),
  }));
  const runner = createRunner(game.engine(params), players);
  const measures = new Int32Array(game.measures.length);
  const streams = new Streams(seed, `${game.id} explained`).gameRngs(seats);
  return meanLoss((number) => {
    [own, lost] = [number % seats, 0];
    runner.play(streams.seek(number), measures);
    return lost;
  });
}

/** The mean over games, with its interval. */
function meanLoss(lossIn: (number: number) => number): Loss {
  const { mean, stderr, n } = meanOf(Array.from({ length: MEASURED }, (_, number) => lossIn(number)));
  return { loss: mean, ci95: studentInterval95(mean, stderr, n) };
}
