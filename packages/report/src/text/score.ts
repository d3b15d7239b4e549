import { type AnyGame, titleOf } from '@cards/core';
import type { GameScore, PlayerScore, ScoreReport, ScoreScale } from '@cards/batch';
import { count, listed, settingText, estimateWords, grouped, plainNumber } from '../words/estimate.js';
import { setText } from '../words/wrap.js';
import { placeOf, setColumns } from './columns.js';

/** The formats of a score: for people, and for programs. */
export const SCORE_FORMATS = ['table', 'json'] as const;

/** How a score is printed. */
export interface ScoreTextOptions {
  /** Columns of the terminal, from 24. */
  readonly width: number;
  /** The command that repeats the score. */
  readonly command: string;
  /** The games, for their titles. A game that is not among them has its id. */
  readonly games: readonly Pick<AnyGame, 'id' | 'title'>[];
}

/**
 * A score as text: a sentence for each player, the best one first, and its games in a table; or the report as one JSON
 * object. The text ends with a line break.
 *
 * @param report - the result of `score` of `@cards/batch/node`
 * @param format - one of {@link SCORE_FORMATS}
 * @param options - the width and the command; JSON ignores them
 */
export function formatScore(
  report: ScoreReport,
  format: (typeof SCORE_FORMATS)[number],
  { width, command, games }: ScoreTextOptions,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const nameOf = (id: string): string => titleOf(games.find((game) => game.id === id) ?? { id });
  const lines = [
    ...setText(scaleText(report, nameOf), width),
    ...report.players.flatMap((player) => ['', ...playerLines(report, player, nameOf, width)]),
    '',
    ...setText(orderText(report), width),
    ...(report.limit === undefined ? [] : setText(limitText(report.limit, report.deals), width)),
    ...setText(`All scores have 95% confidence intervals.${luckText(report, nameOf)}`, width),
    ...setText(`Seed ${report.seed}. Reproduce: ${command}`, width),
  ];
  return `${lines.join('\n')}\n`;
}

function scaleText({ games, deals }: ScoreReport, nameOf: (id: string) => string): string {
  const bests = games.map(({ game, params, best, proved }) => {
    const setting = settingText(params);
    return `${best} in ${nameOf(game)}${setting === '' ? '' : ` (${setting})`}${proved ? ', which is proved optimal' : ''}`;
  });
  return `Scores on ${count(games.length, 'game')}, ${count(deals, 'deal')} of each: 0 is ${[...new Set(games.map(({ zero }) => zero))].join(' or ')}, and 1 is the best player known: ${bests.join('; ')}.`;
}

function luckText({ games }: ScoreReport, nameOf: (id: string) => string): string {
  const without = games.filter(({ luckAdjusted }) => luckAdjusted).map(({ game }) => nameOf(game));
  if (without.length === 0) return '';
  return ` Luck is taken out of the results of ${listed([...new Set(without)])}, where the values of all positions are known; "as dealt" is the score with it.`;
}

function playerLines(
  { games: scales }: ScoreReport,
  { player, overall, games }: PlayerScore,
  nameOf: (id: string) => string,
  width: number,
): readonly string[] {
  const rows = games.map((one, at) => gameRow(scales[at] as ScoreScale, one, nameOf));
  const failures = games.flatMap(({ firstFailure }, at) =>
    firstFailure === undefined
      ? []
      : setText(`${nameOf(scales[at]?.game ?? '')}, deal ${firstFailure.deal}: ${firstFailure.message}`, width, '  '),
  );
  const none = 'has no overall score: more deals have to show that the best player is better than random in each game';
  const sentence = `${player} ${overall === null ? none : `scores ${estimateWords(overall).join(' ')}`}.`;
  const header = ['game', 'score', 'as dealt', 'loss a game', 'regret a move', 'illegal', 'failed', ...USAGE];
  // A column without a figure says nothing.
  const isShown = header.map((_, column) => rows.some((row) => row[column] !== ''));
  const table = [header, ...rows].map((row) => row.filter((_, column) => isShown[column]).map((text) => placeOf(text)));
  return [...setText(sentence, width), ...setColumns(table, width), ...failures];
}

function gameRow(
  { game, unit }: ScoreScale,
  { score, plain, loss, regret, illegal, failed, usage = {} }: GameScore,
  nameOf: (id: string) => string,
): readonly string[] {
  const lost = `${estimateWords(loss).join(' ')} ${unit}`;
  const failures = [illegal, failed].map((n) => (n === 0 ? '' : grouped(n)));
  const used = USAGE.map((name) => usageText(usage[name]));
  return [nameOf(game), figureText(score), figureText(plain), lost, figureText(regret), ...failures, ...used];
}

/** What a player reports of its answers. */
const USAGE = ['retries', 'tokens', 'cost'] as const;

function usageText(value: number | undefined): string {
  return value === undefined ? '' : Number.isInteger(value) ? grouped(value) : plainNumber(value);
}

function limitText({ kind, spent }: NonNullable<ScoreReport['limit']>, deals: number): string {
  const [what, why] =
    kind === 'cost'
      ? ['cost', 'the intervals are as wide as these deals allow']
      : ['time', 'their number depends on the speed of this machine, and their results do not'];
  const paid = spent === 0 ? '' : ` All answers cost ${usageText(spent)}.`;
  return `The limit on the ${what} ended the score after ${count(deals, 'deal')}; ${why}.${paid}`;
}

function figureText(of: GameScore['plain']): string {
  return of === undefined ? '' : of === null ? '–' : estimateWords(of).join(' ');
}

function orderText({ players, better }: ScoreReport): string {
  if (players.length === 1) return 'Name several players to compare them on the same deals.';
  const shown = players.flatMap(({ player }) => {
    const others = better.filter((lead) => lead.player === player).map(({ than }) => than);
    return others.length === 0 ? [] : [`${player} is better than ${listed(others)}`];
  });
  const order = shown.length === 0 ? 'No player is shown to be better than another one' : shown.join('; ');
  return `${order}. These comparisons hold together with a probability of at least 95%.`;
}
