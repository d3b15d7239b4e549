import type { LeagueFailure, LeagueReport, LeagueStanding } from '@cards/batch';
import { betterThanOptimalText } from './better-than-optimal.js';
import { count, settingText } from './count.js';
import { estimateWords, grouped, percentWords } from './estimate.js';

export function leagueFacts({ game, params, seed, deals, trials, rounds, standings, measure }: LeagueReport): string {
  const isDuel = measure === undefined || measure.role === 'payoff';
  const each = isDuel ? 'for every two strategies, two games on each' : 'for every strategy';
  return [
    Object.keys(params).length === 0 ? game : `${game}, ${settingText(params)}`,
    `${count(standings.length, 'strategy', 'strategies')}`,
    `${count(deals, 'deal')} of at most ${grouped(trials)} ${each}, in ${count(rounds, 'round')}`,
    `seed ${seed}`,
  ].join('; ');
}

export function scoreNote({ measure }: LeagueReport): string {
  if (measure === undefined) return 'The score is the mean of all games: 1 for a win, 0.5 for a tie.';
  const { name, unit, better, role } = measure;
  return role === 'payoff'
    ? `The score is what a strategy wins a game, in ${unit}. There are no ratings, because the game is played for ${unit}, not for wins.`
    : `The score is the mean of ${name} in ${unit}; ${better} is better.`;
}

export function orderText({ settled, standings, deals, trials }: LeagueReport): string {
  const open = standings.filter(({ lead }) => lead?.verdict === 'open').length;
  const equal = standings.filter(({ lead }) => lead?.verdict === 'equal').length;
  if (standings.length < 2) return 'Fewer than two strategies took part, so there is no order.';
  const ties =
    equal === 0 ? '' : ` ${count(equal, 'lead')} ${equal === 1 ? 'is' : 'are'} smaller than the margin of 1%.`;
  if (settled) return `The order is settled.${ties}`;
  const more = deals < trials ? '' : ' More --trials can decide them.';
  return `${count(open, 'lead')} of ${standings.length - 1} ${open === 1 ? 'is' : 'are'} open: chance alone could explain ${open === 1 ? 'it' : 'them'}.${ties}${more}`;
}

/** The places that a strategy can have: `2` or `2–4`. */
export function placesText({ place, places: [best, worst] }: LeagueStanding): string {
  return best === worst ? String(best) : `${place} (${best}–${worst})`;
}

export function scoreText({ score }: Pick<LeagueStanding, 'score'>, isShare: boolean): string {
  return score === null ? '' : valueText(score.mean, score.ci95, isShare);
}

export function leadText({ lead }: LeagueStanding, isShare: boolean): string {
  if (lead === undefined) return '';
  const { mean, interval, verdict } = lead;
  return `${valueText(mean, interval, isShare)}${verdict === 'better' ? '' : verdict === 'equal' ? ' (equal)' : ' (open)'}`;
}

function valueText(mean: number, interval: readonly [number, number] | null, isShare: boolean): string {
  return (isShare ? percentWords : estimateWords)({ mean, ci95: interval }).join(' ');
}

export function optimumWarnings({ standings }: LeagueReport): readonly string[] {
  return standings.flatMap(({ name, score, betterThanOptimal: found }) => {
    if (found === undefined || score === null) return [];
    return [betterThanOptimalText(name, estimateWords(score)[0], found)];
  });
}

/** The failures of a league, the worst first: strategies that took no part, and then those that lost most. */
export function failureLines({ absent, standings }: LeagueReport) {
  const lines = absent.map(({ name, file, failure }) => ({
    name,
    file,
    message: failure.message,
    replay: failure.replay,
    lost:
      failure.deal === undefined
        ? 'could not be loaded: it loses all games'
        : `failed in deal ${failure.deal}: it loses all games`,
  }));
  const failed = standings
    .filter(({ failures }) => failures.length > 0)
    .map(({ name, file, failures }) => {
      const worst = [...failures].sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0))[0] as LeagueFailure;
      const pairs = failures.reduce((sum, { lost = 0 }) => sum + lost, 0);
      return {
        name,
        file,
        message: worst.message,
        replay: worst.replay,
        lost: `failed against ${count(failures.length, 'opponent')}, such as ${worst.against ?? ''} in deal ${worst.deal ?? 0}: ${count(pairs, 'game pair')} forfeited`,
        pairs,
      };
    })
    .sort((one, other) => other.pairs - one.pairs);
  return [...lines, ...failed];
}
