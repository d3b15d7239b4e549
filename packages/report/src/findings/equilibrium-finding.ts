import { seededRng } from '@cards/core';
import { fieldEquilibrium, normalQuantile } from '@cards/statistics/internal';
import type { Finding } from '../model/report-model.js';
import { equilibriumText } from '../words/equilibrium-words.js';
import type { Contest } from './contests.js';
import { decided, isBetter, isWorse, stakeValues } from './decision.js';
import { exactly } from './subject.js';
import { plainNumber } from '../words/estimate.js';

/**
 * What the table of all contests says as a game. Without a contest of each pair, there is no finding. The tables are
 * resampled from normal distributions with the errors of the contests.
 */
export function equilibriumFinding(ordered: readonly string[], contests: readonly Contest[]): readonly Finding[] {
  const rng = seededRng('equilibrium');
  const table = ordered.map((player) =>
    ordered.map((opponent) => contests.find((one) => one.player === player && one.opponent === opponent)),
  );
  if (table.some((row, at) => row.some((one, other) => one === undefined && other !== at))) return [];
  /** Above the diagonal, with one draw for both sides of a pair. */
  const margins = (normal: () => number): number[][] =>
    table.map((row, at) =>
      row.map((contest, other) => {
        if (contest === undefined || other <= at) return 0;
        const { mean, low, high } = exactly(contest.share) ?? contest.share;
        const error = (high - low) / 2 / normalQuantile(1 - contest.share.error / 2);
        return mean - contest.stake.neutral + error * normal();
      }),
    );
  const normal = (): number => normalQuantile((rng.int(2 ** 32) + 0.5) / 2 ** 32);
  const equilibrium = fieldEquilibrium(
    ordered,
    margins(() => 0),
    () => margins(normal),
  );
  const beats = (one: string, other: string): boolean =>
    contests.some(
      ({ player, opponent, share, stake }) => player === one && opponent === other && share.mean > stake.neutral,
    );
  const values = Object.fromEntries(equilibrium.players.map(({ name, share }) => [name, share]));
  return [{ kind: 'contest', status: 'shown', text: equilibriumText(equilibrium, beats), values }];
}

const gain = ({ share, stake }: Omit<Contest, 'seats'>): number => share.mean - stake.neutral;

/**
 * What the games of one among many say as a game: the table that players have the least reason to leave, and what they
 * gain there together, each alone against the others (NashConv; Lanctot et al., NeurIPS 2017).
 *
 * @param contests - each player at a table of each other one
 * @param seats - the number of seats of the table
 */
export function nashConvFinding(contests: readonly Omit<Contest, 'seats'>[], seats: number): readonly Finding[] {
  const players = [...new Set(contests.map(({ player }) => player))];
  const tables = players.map((opponent) => contests.filter((one) => one.opponent === opponent));
  if (players.length < 3 || tables.some((table) => table.length < players.length - 1)) return [];
  const best = tables.map((table) => table.reduce((most, one) => (gain(one) > gain(most) ? one : most)));
  const least = best.reduce((one, other) => (gain(other) < gain(one) ? other : one));
  const { player, opponent, share, stake } = least;
  const decision = decided(share, stake);
  const nashConv = seats * Math.max(0, gain(least));
  const amount = `${stake.verb} ${stake.amount(share)} there ${stake.evidence(share)}`;
  const text = isWorse(decision)
    ? `As a game, no player gains by leaving a table of ${opponent} for another strategy of this field (NashConv 0): ${player} is the closest, and ${amount}.`
    : isBetter(decision)
      ? `As a game, at a table of any strategy another one gains; least at that of ${opponent}, where ${player} ${amount} (NashConv ${plainNumber(Number(nashConv.toPrecision(2)))}).`
      : `As a game, the games do not decide whether a player gains by leaving a table of ${opponent}: ${player} ${amount}.`;
  const status = isWorse(decision) || isBetter(decision) ? 'shown' : 'open';
  return [{ kind: 'contest', status, text, values: { nashConv, ...stakeValues(share, stake) } }];
}
