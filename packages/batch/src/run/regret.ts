import {
  type AnyGame,
  directionOf,
  InputError,
  type ParamValues,
  type Player,
  type PositionValues,
  regretOf,
  type Seat,
} from '@cards/core';

/** The game and the seat of a player, and the values of positions. */
export interface RegretSetting {
  /** The game. */
  readonly game: AnyGame;
  /** The seat of the player. */
  readonly seat: Seat;
  /** New values, see `Theory.positions`. */
  readonly values: PositionValues<unknown>;
}

/**
 * A player that plays the same moves, and reports the regret of each: what it loses on average against the best move,
 * in the unit of the measure of the values.
 *
 * @param player - the player
 * @param setting - the game, the seat and the values
 * @param onRegret - called with the regret of each move before it is played; null if it is not known
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

/**
 * The exact values of the positions of a game; see `Theory.positions`.
 *
 * @throws InputError if they are not known for these parameters
 */
export function positionsOf(game: AnyGame, params: ParamValues): () => PositionValues<unknown> {
  const positions = game.theory?.positions?.(params);
  if (positions !== undefined) return positions;
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  throw new InputError(
    `the regret of a move is not known in ${[game.id, ...given].join(' ')}, because the exact values of its positions are not`,
  );
}
