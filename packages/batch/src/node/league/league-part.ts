import type { LeagueReportRequest } from '../../league/build-league-report.js';
import type { LeagueAbsence, LeagueFailure } from '../../league/league-report.js';
import type { Cell } from '../../plan/cell.js';
import type { Entrant } from './entrants.js';
import type { NotedContests } from './noted-contests.js';
import type { PlayedRounds } from './play-rounds.js';

/** The parts of a report that follow from the contests. */
export type ContestsPart = Pick<LeagueReportRequest, 'deals' | 'rounds' | 'contests' | 'order' | 'players' | 'absent'>;

/**
 * What a report says about the strategies that took part.
 *
 * @param league - the contests
 * @param played - the league after its last round
 * @param entrants - all strategies of the folder
 * @param replayCommand - returns the command that replays a game
 */
export function contestsPart(
  league: NotedContests,
  { deals, rounds, remaining, contests, order }: PlayedRounds,
  entrants: readonly Entrant[],
  replayCommand: (cell: Cell, seed: string, game: number) => string,
): ContestsPart {
  const { plan, players, results } = league;
  const failures = players.map((): LeagueFailure[] => []);
  const nameOf = (player: number): string => entrants[players[player]?.entrant ?? -1]?.name ?? '';
  for (const [index, { contest }] of results.entries()) {
    const failure = league.failureOf(index);
    const cell = plan.cells[index];
    if (failure === undefined || cell === undefined || failure.deal >= deals) continue;
    const { by, deal, message } = failure;
    const sides = [contest.first, ...(contest.second === undefined ? [] : [contest.second])];
    // A failure without a known cause is noted for both.
    const failed = sides.filter((player) => by === -1 || players[player]?.entrant === by);
    for (const player of failed) {
      const opponent = sides.find((other) => other !== player);
      failures[player]?.push({
        message,
        ...(opponent === undefined ? {} : { against: nameOf(opponent), lost: results[index]?.forfeits(deals) ?? 0 }),
        deal,
        replay: replayCommand(cell, plan.seed, deal),
      });
    }
  }
  return {
    deals,
    rounds,
    contests,
    order,
    players: remaining.map((player) => {
      const { entrant = -1, spec = '' } = players[player] ?? {};
      const { name = '', file = '' } = entrants[entrant] ?? {};
      return { name, file, spec, failures: failures[player] ?? [] };
    }),
    absent: players.flatMap(({ entrant }, player): Omit<LeagueAbsence, 'place'>[] => {
      const [failure] = failures[player] ?? [];
      const { name = '', file = '' } = entrants[entrant] ?? {};
      return remaining.includes(player) || failure === undefined ? [] : [{ name, file, failure }];
    }),
  };
}
