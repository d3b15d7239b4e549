import type { AnyGame } from '@cards/core';
import { type CheckReport, type GameError, planCell } from '@cards/batch';
import { watchGame, type WatchRequest } from '@cards/batch/web';
import { writeLink } from '../play/table/link.js';
import { startWorker } from '../workers/start-worker.js';
import type { WatchedLink } from './check-task.js';

/** A checked strategy with its code. */
interface Checked {
  readonly game: AnyGame;
  readonly report: CheckReport;
  /** The `blob:` URL of its code, and its hash. */
  readonly file: string;
  readonly hash: string;
  /** The game of the ranking that failed. */
  readonly failure: GameError | undefined;
}

/** More moves make a link that cannot be sent. */
const MOST_MOVES = 5000;

/** The time without a move after which a game that failed ends, in milliseconds: the ranking has waited before. */
const REPEAT_TIMEOUT = 1000;

/**
 * Plays the game that failed again, or a lost one, for a link to the page of the game.
 *
 * @param checked - the strategy
 * @param gameTimeout - the maximum duration of a game, in milliseconds
 * @returns undefined if no game failed or was lost, or the game is too long for a link
 */
export async function watchedLink(checked: Checked, gameTimeout: number): Promise<WatchedLink | undefined> {
  const { failure } = checked;
  const wanted = failure === undefined ? lostGame(checked) : failedGame(failure);
  if (wanted === undefined) return undefined;
  const { text, against = '', ...request } = wanted;
  const watched = await watchGame({
    ...request,
    startWorker: () => startWorker('strategy'),
    gameTimeout: failure === undefined ? gameTimeout : Math.min(gameTimeout, REPEAT_TIMEOUT),
  });
  if (watched === undefined || watched.moves.length > MOST_MOVES) return undefined;
  const { cell, seed, lineup = cell.strategies } = request;
  const position = { game: cell.game.id, params: cell.params, seed, index: watched.game, moves: watched.moves };
  // A person who plays the deal gets the opponent.
  return { text, fragment: writeLink(position, against, against === '' ? 0 : 1, lineup) };
}

/** A game, the text of its link, and the opponent if it is known. */
interface WantedGame extends Omit<WatchRequest, 'startWorker' | 'gameTimeout'> {
  readonly text: string;
  readonly against?: string;
}

const failedGame = ({ cell, seed, lineup, game }: GameError): WantedGame => ({
  cell,
  seed,
  lineup,
  game,
  text: 'Watch the game that failed',
});

/** A game that the opponent with the best result against the strategy wins, in the first seat. */
function lostGame({ game, report, file, hash }: Checked): WantedGame | undefined {
  const { params, strategy, table, trials, seed } = report;
  const measure = game.measures.find(({ role }) => role === 'win')?.name;
  const [worst] = table
    .filter(({ points }) => points !== undefined)
    .sort((one, other) => (one.points?.mean ?? 0) - (other.points?.mean ?? 0));
  if (game.seats === 1 || measure === undefined || worst === undefined) return undefined;
  const [, exportName = ''] = strategy.split('#');
  const code = { [strategy]: { file, exportName, hash } };
  const cell = planCell({ game, params, strategies: [worst.strategy, strategy], trials, code });
  const text = `Watch a game that it lost to ${worst.strategy}, as player 2`;
  return { cell, seed, game: { measure, value: 1 }, against: worst.strategy, text };
}
