import { type AnyGame, seatsOf } from '@cards/core';
import { type GameError, planCell } from '@cards/batch';
import type { CheckReport } from '@cards/tournament';
import { type WebWorker, watchGame, type WatchedGame, type WatchRequest } from '@cards/batch/web/internal';
import { writeLink } from '../../play/table/link.js';
import { decimals } from '../../play/theory/theory.js';
import type { WatchedLink } from '../check-task.js';

/** A checked strategy with its code. */
interface Checked {
  readonly game: AnyGame;
  readonly report: CheckReport;
  /** The `blob:` URL of its code, and its hash. */
  readonly file: string;
  readonly hash: string;
  /** The game of the ranking that failed. */
  readonly failure: GameError | undefined;
  readonly startWorker: () => WebWorker;
}

/** More moves make a link that cannot be sent. */
const MOST_MOVES = 5000;

/** The time without a move after which a game ends here, in milliseconds: the ranking has waited before. */
const REPEAT_TIMEOUT = 1000;

/** The time to value a move of a game for one player, in milliseconds. A first value can need a table. */
const VALUE_TIMEOUT = 5000;

/** The number of games for one player whose moves are valued. A game of 32 cards takes about 0.1 s. */
const VALUED_GAMES = 10;

/**
 * Plays the game that failed again, a lost one, or for one player the one whose moves cost most, for a link to the page
 * of the game.
 *
 * @param checked - the strategy
 * @param gameTimeout - the maximum duration of a game, in milliseconds
 * @returns undefined if no game failed or was lost, no cost is known, or the game is too long for a link
 */
export async function watchedLink(checked: Checked, gameTimeout: number): Promise<WatchedLink | undefined> {
  const { failure } = checked;
  const wanted = failure === undefined ? badGame(checked) : failedGame(failure);
  if (wanted === undefined) return undefined;
  const { textOf, against = '', timeout = gameTimeout, ...request } = wanted;
  const watched = await watchGame({
    ...request,
    startWorker: checked.startWorker,
    gameTimeout: Math.min(gameTimeout, timeout),
  });
  if (watched === undefined || watched.moves.length > MOST_MOVES) return undefined;
  const { cell, seed, lineup = cell.lineups[0] } = request;
  const position = { game: cell.game.id, params: cell.params, seed, index: watched.game, moves: watched.moves };
  // A person who plays the deal gets the seat and the opponents of the strategy.
  return {
    text: textOf(watched),
    fragment: writeLink(position, against, against === '' ? 0 : lineup.length - 1, lineup),
  };
}

/** A game, the text of its link, its time limit in milliseconds, and the strategy of all opponents if it is known. */
interface WantedGame extends Omit<WatchRequest, 'startWorker' | 'gameTimeout'> {
  readonly textOf: (watched: WatchedGame) => string;
  readonly timeout?: number;
  readonly against?: string;
}

const failedGame = ({ cell, seed, lineup, game }: GameError): WantedGame => ({
  cell,
  seed,
  lineup,
  game,
  timeout: REPEAT_TIMEOUT,
  textOf: () => 'Watch the game that failed',
});

/**
 * A game that the opponent with the best result against the strategy wins, in the first seat. It has all seats but the
 * last one. For one player, the game whose moves cost most.
 */
function badGame({ game, report, file, hash }: Checked): WantedGame | undefined {
  const { params, strategy, table, trials, seed } = report;
  const [, exportName = ''] = strategy.split('#');
  const code = { [strategy]: { file, exportName, hash } };
  const seats = seatsOf(game, params);
  if (seats === 1) {
    const { unit } = game.measures[0];
    return {
      cell: planCell({ game, params, strategies: [strategy], trials, code }),
      seed,
      game: { costliestOf: Math.min(VALUED_GAMES, trials) },
      timeout: VALUE_TIMEOUT,
      textOf: ({ game: index, cost = 0 }) =>
        `Watch game ${index}, in which its moves cost ${decimals(cost, 2)} ${unit} against the best ones`,
    };
  }
  const measure = game.measures.find(({ role }) => role === 'win')?.name;
  const [worst] = table
    .filter(({ points }) => points !== undefined)
    .sort((one, other) => (one.points?.mean ?? 0) - (other.points?.mean ?? 0));
  if (measure === undefined || worst === undefined) return undefined;
  const lineup = Array.from({ length: seats }, (_, seat) => (seat === seats - 1 ? strategy : worst.strategy));
  return {
    cell: planCell({ game, params, strategies: lineup, trials, code }),
    seed,
    game: { measure, value: 1 },
    against: worst.strategy,
    textOf: () => `Watch a game that it lost to ${worst.strategy}, as player ${seats}`,
  };
}
