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
