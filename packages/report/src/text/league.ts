import type { LeagueReport } from '@cards/tournament';
import { checkMembers, checkText } from '@cards/core/internal';
import { matrixDrawing, pointOf, rowsDrawing } from '../chart/drawing.js';
import { leagueGameText } from '../words/equilibrium-words.js';
import {
  count,
  type Estimated,
  estimateWords,
  extremes,
  grouped,
  inPercent,
  percentWords,
  settingText,
} from '../words/estimate.js';
import { betterThanOptimalText, boundaryText } from '../words/result-words.js';
import { printable } from '../words/wrap.js';
import {
  type Block,
  type Blocks,
  commandBlock,
  type Document,
  headingBlock,
  onPage,
  tableBlock,
  textBlock,
} from './block.js';

/**
 * The document of a league: its standings, its failures with the commands that replay them, and on a page also
 * the table of all pairings and how to read it.
 *
 * @param report - the result of the league
 * @param command - the command that repeats the league
 */
export function leagueDocument(report: LeagueReport, command: string): Document {
  checkMembers(report, 'the report of a league', 'standings');
  checkText(command, 'the command');
  const failures = failureLines(report).map(({ name, file, lost, message, replay }, at): Blocks => [
    ...(at === 0 ? [headingBlock('Failures')] : []),
    ...textBlock(`${name}: ${lost}`),
    ...onPage(...textBlock(file, { style: 'facts' })),
    ...textBlock(message, { indent: [2, 2] }),
    ...commandBlock('', replay, 2),
  ]);
  const parts = [
    textBlock(leagueFacts(report)),
    [headingBlock('Standings'), standingsTable(report)],
    onPage(...scoreChart(report)),
    ...optimumWarnings(report).map((warning) => textBlock(warning, { style: 'warning' })),
    [
      ...textBlock([orderText(report), leagueGameText(report)].filter(Boolean).join(' ')),
      ...textBlock([tablesText(report), scoreNote(report), NOTE].filter(Boolean).join(' ')),
      ...textBlock(boundaryText(report.boundary)),
    ],
    onPage(...matrixChart(report)),
    ...failures,
    [
      ...onPage(headingBlock('How to read it'), ...READING.flatMap((text) => textBlock(text))),
      ...commandBlock('Reproduce:', command),
    ],
  ];
  return { title: `League of ${report.game}`, json: report, parts };
}

const NOTE =
  'Places in parentheses are those that a strategy can have, and leads are over the next place: these intervals are corrected for all pairs of strategies and all rounds, and hold together with a probability of 95%.';

function leagueFacts({ game, params, seed, deals, trials, rounds, standings, tables }: LeagueReport): string {
  const strategies = count(standings.length, 'strategy', 'strategies');
  return [
    Object.keys(params).length === 0 ? game : `${game}, ${settingText(params)}`,
    tables === undefined ? strategies : `${strategies} at ${count(tables.count, 'table')}`,
    `${count(deals, 'deal')} of at most ${grouped(trials)} for each${tables === undefined ? '' : `, in ${tables.seats} rotations`}`,
    count(rounds, 'round'),
    `seed ${seed}`,
  ].join('; ');
}

/** How the tables of a league are balanced; undefined without any. */
function tablesText({ tables }: LeagueReport): string | undefined {
  if (tables === undefined || tables.count === 0) return undefined;
  const { each, meetings } = tables;
  return `Every strategy is at ${count(each, 'table')}, every two meet at ${meetings}, and each deal is played in all rotations of the seats.`;
}

function scoreNote({ measure, tables }: LeagueReport): string {
  if (measure === undefined)
    return `The score is the share of games won, 1/${Math.round(1 / (tables?.even ?? 1))} by chance; a tie is shared.`;
  const { name, unit, better, role } = measure;
  return role === 'payoff'
    ? `The score is what a strategy gets a game, in ${unit}. There are no ratings, because the game is played for ${unit}, not for wins.`
    : `The score is the mean of ${name} in ${unit}; ${better} is better.`;
}

function orderText({ settled, standings, deals, trials, tables }: LeagueReport): string {
  const open = standings.filter(({ lead }) => lead?.verdict === 'open').length;
  const equal = standings.filter(({ lead }) => lead?.verdict === 'equal').length;
  const [seats, why] =
    tables === undefined
      ? [2, '']
      : [tables.seats, `: a table has ${tables.seats} seats, and no strategy plays against itself`];
  if (standings.length < 2 || tables?.count === 0)
    return `Fewer than ${seats} strategies took part, so there is no order${why}.`;
  const ties =
    equal === 0 ? '' : ` ${count(equal, 'lead')} ${equal === 1 ? 'is' : 'are'} smaller than the margin of 1%.`;
  if (settled) return `The order is settled against this field; against other strategies it can differ.${ties}`;
  const more = deals < trials ? '' : ' More --trials can decide them.';
  return `${count(open, 'lead')} of ${standings.length - 1} ${open === 1 ? 'is' : 'are'} open: chance alone could explain ${open === 1 ? 'it' : 'them'}.${ties}${more}`;
}

/** What a score of 1 is in tables and charts, with its unit. A score without a measure is a share. */
function scoreScale({ measure, tables }: LeagueReport) {
  if (measure === undefined)
    return { scaled: inPercent, neutral: 100 * (tables?.even ?? 0), unit: '%', title: 'score (%)' };
  const { name, unit, better, role } = measure;
  const plain = { scaled: (score: Estimated) => score, unit };
  return role === 'payoff'
    ? { ...plain, neutral: 0, title: `${unit} a game` }
    : { ...plain, neutral: undefined, title: `mean ${name}, ${better} is better` };
}

/** The standings in words: the score, the lead over the next place, and a rating if the league has ratings. */
function standingRows({ standings, measure }: LeagueReport) {
  const words = (one: Estimated & { readonly same?: true }): readonly string[] =>
    measure === undefined ? percentWords(one) : estimateWords(one, one.same);
  return standings.map(({ name, place, places: [best, worst], score, lead, rating, failures }) => {
    const scoreText = score === null ? '' : words(score).join(' ');
    const leadText = lead === undefined ? '' : words({ mean: lead.mean, ci95: lead.interval }).join(' ');
    const verdict = lead === undefined || lead.verdict === 'better' ? '' : ` (${lead.verdict})`;
    return {
      name,
      // The places that the strategy can have: `2` or `2–4`.
      place: best === worst ? String(best) : `${place} (${best}–${worst})`,
      score: scoreText,
      figures: [scoreText, `${leadText}${verdict}`, rating === undefined ? '' : estimateWords(rating).join(' ')],
      failures: failures.length,
    };
  });
}

function standingsTable(report: LeagueReport): Block {
  const rows = standingRows(report);
  const lines = [
    ...rows.map(({ place, name, figures, failures }) => [place, name, ...figures, failures === 0 ? '' : `${failures}`]),
    ...report.absent.map(({ place, name }) => [`${place}`, name, '–', '', '', 'absent']),
  ];
  return tableBlock('standings', ['place', 'strategy'], ['score', 'lead', 'Elo', 'failed'], lines);
}

function scoreChart(report: LeagueReport): Blocks {
  const { scaled, neutral, title } = scoreScale(report);
  const rows = standingRows(report);
  const points = report.standings.flatMap(({ name, score }, at) =>
    score === null ? [] : [{ name: printable(name), text: rows[at]?.score ?? '', point: pointOf(scaled(score)) }],
  );
  const ends = extremes(points.flatMap(({ point: { low, high } }) => [low, high]));
  if (ends[0] >= ends[1]) return [];
  const words = { title: 'Scores', legend: 'Points are scores with 95% intervals.' };
  const drawing = rowsDrawing({ ...words, key: 'strategy', titles: [title], neutral }, points);
  return [{ kind: 'chart', drawing, place: 'Standings' }];
}

function optimumWarnings({ standings }: LeagueReport): readonly string[] {
  return standings.flatMap(({ name, score, betterThanOptimal }) => {
    if (betterThanOptimal === undefined || score === null) return [];
    return [betterThanOptimalText(name, estimateWords(score)[0], betterThanOptimal)];
  });
}

/** The matrix of every strategy against every other; none for a single one. */
function matrixChart(report: LeagueReport): Blocks {
  const { standings, table, deals, measure, tables } = report;
  if (table.length < 2) return [];
  const { scaled, neutral = 0, unit } = scoreScale(report);
  const pairs = table.flatMap((scores, row) =>
    scores.flatMap((pair, column) => {
      if (pair === null) return [];
      const { mean, ci95 } = scaled(pair.score);
      const [score, plusMinus = ''] = estimateWords({ mean, ci95 });
      const text = `${score} ${plusMinus}${unit === '%' ? '' : ' '}${unit}`;
      return [{ row, column, mean, words: [pair.forfeits > 0 ? `${score} f` : score, plusMinus], text }];
    }),
  );
  const most = extremes(pairs.map(({ mean }) => Math.abs(mean)))[1];
  const games = (tables?.meetings ?? 0) * (tables?.seats ?? 0) * deals;
  const score = measure === undefined ? 'The score in percent' : `The payoff a game, in ${unit},`;
  const names = standings.map(({ name }) => printable(name));
  const title = 'Every strategy against every other';
  const legend = `${score} of the strategy of the row at the tables with that of the column, in ${grouped(games)} games each. Blue: more than ${Number(neutral.toFixed(1))}. Orange: less. ± is the longer side of the 95% interval, and f marks games that were lost or won by a failure.`;
  const words = { title, legend, rows: names, columns: names, titles: ['strategy', 'against'] as const };
  const drawing = matrixDrawing(words, pairs, measure === undefined ? [0, 100] : [-most, most], neutral);
  return [headingBlock(title), { kind: 'chart', drawing, place: 'Standings' }];
}

/** The failures of a league, the worst first: strategies that took no part, and then those that lost most. */
function failureLines({ absent, standings }: LeagueReport) {
  const lines = absent.map(({ name, file, failure: { message, replay, deal } }) => {
    const why = deal === undefined ? 'could not be loaded' : `failed in deal ${deal}`;
    return { name, file, message, replay, lost: `${why}: it loses all games` };
  });
  const failed = standings.flatMap(({ name, file, failures }) => {
    const [worst] = [...failures].sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0));
    if (worst === undefined) return [];
    const { message, replay, against = '', deal = 0 } = worst;
    const pairs = failures.reduce((sum, { lost = 0 }) => sum + lost, 0);
    const lost = `failed at ${count(failures.length, 'table')}, such as with ${against} in deal ${deal}: ${count(pairs, 'round')} forfeited`;
    return [{ name, file, message, replay, lost, pairs }];
  });
  return [...lines, ...failed.sort((one, other) => other.pairs - one.pairs)];
}

const READING = [
  'All strategies play the same deals, in all rotations of the seats, so that the luck of the deal and of the seat cancels. A win scores 1, and a tie an equal part. A score is the mean over all opponents, with its own 95% interval.',
  'A lead is the difference of two scores on the same deals. With a probability of at least 95%, the order is right wherever no lead is marked: a lead is open while its interval contains 0, and equal when it is surely smaller than 1% (in a game for a payoff, never).',
  'A strategy that could not be loaded, or did not finish its first game against itself, took no part. A strategy that failed later lost the games of that block of 50 deals, and all later ones at the same table; the others there shared what it lost.',
];
