import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import type { CellRequest } from '../../plan/cell.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { hasWinner, POINTS } from '../../plan/metrics.js';
import type { LeagueContest } from '../../league/league-results.js';
import { leagueBlock } from '../../league/rounds.js';

/** A strategy that takes part. */
export interface Participant {
  /** Its number among all strategies of the folder. */
  readonly entrant: number;
  readonly spec: string;
  readonly code: CodeRef;
}

/**
 * Checks that a game can have a league.
 *
 * @throws InputError for a two-seat game without a winner
 */
export function checkLeagueGame(game: AnyGame): void {
  if (game.seats === 2 && !hasWinner(game))
    throw new InputError(
      `${game.id} has no league, because it has no measure with the role 'win': a league needs a two-seat game with a winner, or a one-seat game`,
    );
}

/** Lists the contests: every two strategies in a two-seat game, every strategy in a one-seat game. */
export function contestsOf(seats: 1 | 2, players: number): readonly LeagueContest[] {
  const all = Array.from({ length: players }, (_, player) => player);
  if (seats === 1) return all.map((first) => ({ first, second: undefined }));
  return all.flatMap((first) => all.slice(first + 1).map((second) => ({ first, second })));
}

/** The number of a contest in the directory of a league, which does not depend on who takes part. */
export function contestId({ first, second }: LeagueContest, players: readonly Participant[], entrants: number): number {
  const one = players[first]?.entrant ?? 0;
  return one * entrants + (second === undefined ? one : (players[second]?.entrant ?? 0));
}

/** The cell of a contest. */
export function cellOf(
  { first, second }: LeagueContest,
  players: readonly Participant[],
  { game, params, trials }: { readonly game: AnyGame; readonly params: ParamValues; readonly trials: number },
): CellRequest {
  const specs = [first, ...(second === undefined ? [] : [second])].map((player) => players[player] as Participant);
  const strategies = specs.map(({ spec }) => spec);
  return {
    game,
    params,
    strategies,
    ...(game.seats === 1
      ? { measures: [game.measures[0].name] }
      : { pairedWith: [...strategies].reverse(), measures: [POINTS] }),
    trials,
    code: Object.fromEntries(specs.map(({ spec, code }) => [spec, code])),
    maxBlockSize: leagueBlock(game),
  };
}
