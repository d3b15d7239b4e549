import {
  type AnyGame,
  createPlayers,
  GameStepper,
  InputError,
  type JsonValue,
  type ParamValues,
  type Player,
  type PositionValues,
  type Seat,
  Streams,
} from '@cards/core';
import { directionOf, regretOf } from '@cards/core/internal';
import { type Cell, gameOf } from '../plan/cell.js';
import { type Lineup, playedLineups } from '../plan/lineups.js';
import { precomputeCell } from './block-runner.js';
import { gameFailure } from './failure.js';
import { type GameResult, gameResults } from './game-result.js';
import type { OnLine } from './trace.js';

/** A move of a recorded game. */
export interface MoveRecord {
  /** The name and version of this format. */
  readonly format: 'cards-sim/move@1';
  /** The index of the game in its cell, from 0. */
  readonly game: number;
  /** The line-up of a paired cell: 1 for the first game of a pair, 2 for the second; absent in other cells. */
  readonly lineup?: number;
  /** The seat that moves, from 0. */
  readonly seat: Seat;
  /** The spec of the strategy that chooses the move. */
  readonly strategy: string;
  /** What the seat may know before the move: the result of `observe`; null if the game has none. */
  readonly view: JsonValue;
  /** The legal moves as texts, in the order of the engine; null if there are too many to list. */
  readonly moves: readonly string[] | null;
  /** The chosen move as text; its number if the legal moves are not listed. */
  readonly move: string;
  /**
   * With `regret`: what the move loses on average against the best one, 0 or more, in the unit of
   * the measure; null if it is not known.
   */
  readonly regret?: number | null;
}

/** The end of a recorded game. */
export interface EndRecord extends GameResult {
  /** The name and version of this format. */
  readonly format: 'cards-sim/end@1';
  /** The index of the game in its cell, from 0. */
  readonly game: number;
  /** The line-up of a paired cell: 1 for the first game of a pair, 2 for the second; absent in other cells. */
  readonly lineup?: number;
  /** The specs in seat order. The member `result` is that of the first seat. */
  readonly strategies: Lineup;
}

/** The games of a cell to record. */
export interface RecordedGames {
  /** The index of the first game in the cell, an integer from 0. */
  readonly first: number;
  /** The number of games, an integer from 1. */
  readonly games: number;
  /** Whether records have the regret of each move. Default: false. */
  readonly regret?: boolean | undefined;
}

/**
 * Records games of a batch move by move, as lines of JSON: a {@link MoveRecord} for each move, and an
 * {@link EndRecord} for each game. A paired cell has both games of each index.
 */
export function recordMoves(
  cell: Cell,
  seed: string,
  { first, games, regret: hasRegret = false }: RecordedGames,
  onLine: OnLine,
  onGame?: (game: number) => void,
): void {
  const game = gameOf(cell);
  const precomputed = precomputeCell(cell);
  const rngs = new Streams(seed, game.id).gameRngs(cell.lineups[0].length);
  const measures = new Int32Array(game.measures.length);
  const write = (record: MoveRecord | EndRecord): void => onLine(JSON.stringify(record));
  const lineups = playedLineups(cell.lineups);
  const positions = hasRegret ? positionsOf(game, cell.params) : undefined;
  let index = first;
  let strategies: Lineup = cell.lineups[0];
  /** What the last move loses. */
  let regret: number | null = null;
  const resultOf = gameResults(game, cell.params);

  try {
    const tables = lineups.map((one, at) => {
      strategies = one;
      const players = createPlayers(game, cell.params, one, precomputed).map((player, seat) =>
        positions === undefined
          ? player
          : withRegret(player, { game, seat, values: positions() }, (found) => {
              regret = found;
            }),
      );
      const lineup = lineups.length === 1 ? {} : { lineup: 1 + at };
      return { one, lineup, stepper: new GameStepper(game.engine(cell.params), players) };
    });
    for (; index < first + games; index++) {
      onGame?.(index);
      for (const { one, lineup, stepper } of tables) {
        strategies = one;
        stepper.begin(rngs.seek(index));
        while (!stepper.engine.over) {
          const { seat, ...move } = nextMove(stepper, game);
          const strategy = one[seat] ?? '';
          const valued = hasRegret ? { regret } : {};
          write({ format: 'cards-sim/move@1', game: index, ...lineup, seat, strategy, ...move, ...valued });
        }
        stepper.finish(measures);
        write({ format: 'cards-sim/end@1', game: index, ...lineup, strategies: one, ...resultOf(measures) });
      }
    }
  } catch (error) {
    throw gameFailure(error, { cell, seed, game: index, lineup: strategies });
  }
}

/** Plays the next move of a game, and returns it as a record has it. */
function nextMove(
  stepper: GameStepper<unknown>,
  { notation, observe }: AnyGame,
): Pick<MoveRecord, 'seat' | 'view' | 'moves' | 'move'> {
  const { engine } = stepper;
  const { toMove: seat } = engine;
  // The move changes the view.
  const before = engine.view(seat);
  const moves = notation?.legal(before) ?? null;
  const numbers = moves?.map((text) => notation?.parse(text, before));
  const view = observe?.(before) ?? null;
  const move = stepper.step();
  return { seat, view, moves, move: moves?.[numbers?.indexOf(move) ?? -1] ?? String(move) };
}

/** The game and the seat of a player, and new values of positions. */
interface RegretSetting {
  readonly game: AnyGame;
  readonly seat: Seat;
  readonly values: PositionValues<unknown>;
}

/**
 * A player that plays the same moves, and reports the regret of each before it is played: what it loses on average
 * against the best move, in the unit of the measure of the values; null if it is not known.
 */
export function withRegret(
  { name, strategy }: Player<unknown>,
  { game, seat, values }: RegretSetting,
  onRegret: (regret: number | null) => void,
): Player<unknown> {
  const direction = directionOf(game.measures, values.measure, seat);
  return {
    name,
    strategy: {
      begin: (view) => {
        values.begin(view);
        strategy.begin?.(view);
      },
      move: (view, rng) => {
        const move = strategy.move(view, rng);
        const [before, chosen] = [values.value(view), values.valueWith(view, move)];
        onRegret(before === undefined || chosen === undefined ? null : regretOf({ before, chosen }, direction));
        return move;
      },
      observe: (view) => {
        values.observe(view);
        strategy.observe?.(view);
      },
      end: (measures) => strategy.end?.(measures),
    },
  };
}

/** The exact values of the positions of a game; see `Theory.positions`. */
export function positionsOf(game: AnyGame, params: ParamValues): () => PositionValues<unknown> {
  const positions = game.theory?.positions?.(params);
  if (positions !== undefined) return positions;
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  throw new InputError(
    `the regret of a move is not known in ${[game.id, ...given].join(' ')}, because the exact values of its positions are not`,
  );
}
