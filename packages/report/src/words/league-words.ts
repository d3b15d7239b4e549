import type { BetterThanOptimal, Boundary, LeagueReport } from '@cards/batch';
import {
  count,
  type Estimated,
  estimateWords,
  grouped,
  inPercent,
  percentWords,
  plainNumber,
  probabilityText,
  settingText,
} from './estimate.js';

export function leagueFacts(report: LeagueReport): string {
  const { game, params, seed, deals, trials, rounds, standings, measure, tables } = report;
  const isDuel = measure === undefined || measure.role === 'payoff';
  const each = isDuel ? 'for every two strategies, two games on each' : 'for every strategy';
  const ofTables = tables && `at each of ${count(tables.count, 'table')}, ${tables.seats} games on each`;
  return [
    Object.keys(params).length === 0 ? game : `${game}, ${settingText(params)}`,
    `${count(standings.length, 'strategy', 'strategies')}`,
    `${count(deals, 'deal')} of at most ${grouped(trials)} ${ofTables ?? each}, in ${count(rounds, 'round')}`,
    `seed ${seed}`,
  ].join('; ');
}

/** How the tables of a league with three seats and more are balanced; undefined for other leagues. */
export function tablesText({ tables }: LeagueReport): string | undefined {
  if (tables === undefined || tables.count === 0) return undefined;
  const { each, meetings } = tables;
  return `Every strategy is at ${count(each, 'table')}, every two meet at ${meetings}, and each deal is played in all rotations of the seats.`;
}

/** What kept the code of strategies from everything but its moves. */
export function boundaryText(boundary: Boundary): string {
  return boundary === 'namespaces'
    ? 'Isolated: the code of strategies had no files, no network and no other process.'
    : 'Not isolated: the code of strategies had all rights of this command. Judge untrusted code with --isolated.';
}

export function scoreNote({ measure, tables }: LeagueReport): string {
  if (measure === undefined && tables !== undefined)
    return `The score is the share of games won, 1/${Math.round(1 / (tables.even ?? 1))} by chance; a tie is shared.`;
  if (measure === undefined) return 'The score is the mean of all games: 1 for a win, 0.5 for a tie.';
  const { name, unit, better, role } = measure;
  return role === 'payoff'
    ? `The score is what a strategy gets a game, in ${unit}. There are no ratings, because the game is played for ${unit}, not for wins.`
    : `The score is the mean of ${name} in ${unit}; ${better} is better.`;
}

export function orderText({ settled, standings, deals, trials, tables }: LeagueReport): string {
  const open = standings.filter(({ lead }) => lead?.verdict === 'open').length;
  const equal = standings.filter(({ lead }) => lead?.verdict === 'equal').length;
  if (standings.length < 2) return 'Fewer than two strategies took part, so there is no order.';
  if (tables?.count === 0)
    return `Fewer than ${tables.seats} strategies took part, so there is no order: a table has ${tables.seats} seats, and no strategy plays against itself.`;
  const ties =
    equal === 0 ? '' : ` ${count(equal, 'lead')} ${equal === 1 ? 'is' : 'are'} smaller than the margin of 1%.`;
  if (settled) return `The order is settled against this field; against other strategies it can differ.${ties}`;
  const more = deals < trials ? '' : ' More --trials can decide them.';
  return `${count(open, 'lead')} of ${standings.length - 1} ${open === 1 ? 'is' : 'are'} open: chance alone could explain ${open === 1 ? 'it' : 'them'}.${ties}${more}`;
}

/** What a score of 1 is in tables and charts, with its unit. A score without a measure is a share. */
export function scoreScale({ measure, tables }: LeagueReport) {
  if (measure === undefined)
    return { scaled: inPercent, neutral: 100 * (tables?.even ?? 0.5), unit: '%', title: 'score (%)' };
  const { name, unit, better, role } = measure;
  const plain = { scaled: (score: Estimated) => score, unit };
  return role === 'payoff'
    ? { ...plain, neutral: 0, title: `${unit} a game` }
    : { ...plain, neutral: undefined, title: `mean ${name}, ${better} is better` };
}

/** The standings in words: the score, the lead over the next place, and a rating if the league has ratings. */
export function standingRows({ standings, measure }: LeagueReport) {
  const words = measure === undefined ? percentWords : estimateWords;
  const hasRatings = standings.some(({ rating }) => rating !== undefined);
  const rows = standings.map(({ name, place, places: [best, worst], score, lead, rating, failures }) => {
    const scoreText = score === null ? '' : words(score).join(' ');
    const leadText = lead === undefined ? '' : words({ mean: lead.mean, ci95: lead.interval }).join(' ');
    const verdict = lead === undefined || lead.verdict === 'better' ? '' : ` (${lead.verdict})`;
    const elo = rating === undefined ? '' : estimateWords(rating).join(' ');
    return {
      name,
      // The places that the strategy can have: `2` or `2–4`.
      place: best === worst ? String(best) : `${place} (${best}–${worst})`,
      score: scoreText,
      figures: [scoreText, `${leadText}${verdict}`, ...(hasRatings ? [elo] : [])],
      failures: failures.length,
    };
  });
  return { rows, elo: hasRatings ? ['Elo'] : [] };
}

export function optimumWarnings({ standings }: LeagueReport): readonly string[] {
  return standings.flatMap(({ name, score, betterThanOptimal: found }) => {
    if (found === undefined || score === null) return [];
    return [betterThanOptimalText(name, estimateWords(score)[0], found)];
  });
}

/** The failures of a league, the worst first: strategies that took no part, and then those that lost most. */
export function failureLines({ absent, standings, tables }: LeagueReport) {
  const lines = absent.map(({ name, file, failure: { message, replay, deal } }) => {
    const why = deal === undefined ? 'could not be loaded' : `failed in deal ${deal}`;
    return { name, file, message, replay, lost: `${why}: it loses all games` };
  });
  const failed = standings.flatMap(({ name, file, failures }) => {
    const [worst] = [...failures].sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0));
    if (worst === undefined) return [];
    const { message, replay, against = '', deal = 0 } = worst;
    const pairs = failures.reduce((sum, { lost = 0 }) => sum + lost, 0);
    const [where, what] =
      tables === undefined
        ? [`against ${count(failures.length, 'opponent')}, such as`, 'game pair']
        : [`at ${count(failures.length, 'table')}, such as with`, 'round'];
    const lost = `failed ${where} ${against} in deal ${deal}: ${count(pairs, what)} forfeited`;
    return [{ name, file, message, replay, lost, pairs }];
  });
  return [...lines, ...failed.sort((one, other) => other.pairs - one.pairs)];
}

export function betterThanOptimalText(name: string, mean: string, found: BetterThanOptimal): string {
  const { measure, strategy, optimum, p } = found;
  return (
    `${name} has a mean of ${mean} ${measure}, better than the proved optimum ${plainNumber(optimum)} of ${strategy} ` +
    `(${probabilityText(p)}). It does not play by the rules, for example because it knows the seed; its result is not valid.`
  );
}
