import type { LeagueReport } from '@cards/tournament';
import type { LeagueNashConv } from '@cards/tournament/internal';
import type { FieldEquilibrium } from '@cards/statistics/internal';
import { listed, plainNumber, shareText, withUnit } from './estimate.js';

/** Longer lists of strategies end with the number of the others. */
const MOST_NAMES = 8;

/** A strategy in fewer of the resampled tables is not named. */
const LEAST_SUPPORT = 0.05;

const percent = (share: number): string => `${Math.round(100 * share)}%`;

function namesIn(names: readonly string[]): string {
  const others = names.length - MOST_NAMES;
  return listed(others < 2 ? names : [...names.slice(0, MOST_NAMES), `${others} others`]);
}

/**
 * What an equilibrium of a table of results says: which player to choose how often, which never, and how sure it is.
 *
 * @param beats - whether a player gets more than an even share against another one, in the table as it is
 */
export function equilibriumText(
  { players, unique, mixed, resamples }: FieldEquilibrium,
  beats: (one: string, other: string) => boolean,
): string {
  const of = ({ name, share }: FieldEquilibrium['players'][number]): string => `${name} ${percent(share)}`;
  const chosen = players.filter(({ most }) => most > 0);
  const never = players.filter(({ most }) => most === 0).map(({ name }) => name);
  const [only] = chosen;
  const possible = players.filter(({ support }) => support >= LEAST_SUPPORT);
  const isSure = players.every(({ most, support }) => support === Number(most > 0));
  const supports = possible.map(({ name, support }) => `${name} in ${percent(support)}`);
  const cycles = mixed === 0 ? '' : `; ${percent(mixed)} of them have a cycle`;
  const sure = isSure
    ? ` Each of ${resamples} resampled tables says the same of whom to play.`
    : ` Of ${resamples} resampled tables, an equilibrium chooses ${namesIn(supports)}${cycles}.`;
  if (only !== undefined && chosen.length === 1)
    return `As a game, play ${only.name} alone: no strategy of this field beats it.${isSure ? '' : sure}`;
  const cycle = cycleOf(
    chosen.map(({ name }) => name),
    beats,
  );
  const whom = unique
    ? `play ${namesIn(chosen.map(of))}`
    : `there are several equilibria, such as ${namesIn(chosen.map(of))}`;
  const rest = never.length === 0 ? '' : `, and never ${namesIn(never)}`;
  const because =
    cycle === undefined ? '' : ` Each of ${namesIn(cycle)} beats the next one, and the last one beats the first.`;
  return `As a game, ${whom}${rest}: no strategy of this field beats this mixture.${because}${sure}`;
}

/** The first three players in a cycle, each of which beats the next one; undefined without any. */
export function cycleOf(
  names: readonly string[],
  beats: (one: string, other: string) => boolean,
): readonly string[] | undefined {
  for (const one of names)
    for (const other of names.filter((name) => beats(one, name)))
      for (const third of names.filter((name) => beats(other, name))) if (beats(third, one)) return [one, other, third];
  return undefined;
}

/** What a league says as a game; undefined if it says nothing. */
export function leagueGameText(report: LeagueReport): string | undefined {
  const { equilibrium, nashConv, standings, table } = report;
  if (nashConv !== undefined) return nashConvText(nashConv, report);
  if (equilibrium === undefined) return undefined;
  const even = report.measure === undefined ? 0.5 : 0;
  const names = standings.map(({ name }) => name);
  const score = (one: number, other: number): number => table[one]?.[other]?.score.mean ?? even;
  const sign = report.measure?.better === 'lower' ? -1 : 1;
  const beats = (one: string, other: string): boolean =>
    sign * (score(names.indexOf(one), names.indexOf(other)) - even) > 0;
  const text = equilibriumText(equilibrium, beats);
  const { players } = equilibrium;
  if (players[0] === undefined || players[0].most > 0) return text;
  const against = players.reduce((sum, { share }, other) => sum + share * score(0, other), 0);
  const amount =
    report.measure === undefined
      ? shareText(against)
      : `${withUnit(plainNumber(Number(against.toPrecision(3))), report.measure.unit)} a game`;
  const alone = players.find(({ share }) => share === 1);
  const mixture = alone === undefined ? 'that mixture' : alone.name;
  const leadsWithout = (left: number): boolean => {
    const points = names.map((_, one) =>
      names.reduce((sum, __, other) => (other === left || other === one ? sum : sum + sign * score(one, other)), 0),
    );
    return points.every((one, at) => at === left || one <= (points[0] as number));
  };
  const owed = names.filter((_, other) => other > 0 && !leadsWithout(other));
  const whom = owed.length === 0 ? '' : ` Without ${listed(owed)}, it would not be first.`;
  return `${text} ${names[0]} is first in the standings, but gets ${amount} against ${mixture}.${whom.replace(' and ', ' or ')}`;
}

function nashConvText({ table, nashConv }: LeagueNashConv, { measure }: LeagueReport): string {
  const unit = measure === undefined ? 'of a win' : measure.unit;
  const gains = `the gains of all places add up to ${plainNumber(Number(nashConv.toPrecision(3)))} ${unit} a game`;
  return nashConv === 0
    ? `As a game: at a table of ${listed(table)}, no player gains by another strategy of this field (NashConv 0).`
    : `As a game: at every table, a player gains by another strategy of this field; least at a table of ${listed(table)}, where ${gains} (NashConv).`;
}
