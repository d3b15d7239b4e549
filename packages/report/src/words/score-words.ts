import type { GameScore, PlayerScore, ScoreReport, ScoreScale } from '@cards/batch';
import { count, estimateWords, grouped, listed, plainNumber, settingText } from './estimate.js';

/** Says the name of a game by its id. */
export type NameOf = (id: string) => string;

/** What the scale of a score is. */
export function scaleText({ games, deals }: ScoreReport, nameOf: NameOf): string {
  const bests = games.map(({ game, params, best, proved }) => {
    const setting = settingText(params);
    return `${best} in ${nameOf(game)}${setting === '' ? '' : ` (${setting})`}${proved ? ', which is proved optimal' : ''}`;
  });
  return `Scores on ${count(games.length, 'game')}, ${count(deals, 'deal')} of each: 0 is ${[...new Set(games.map(({ zero }) => zero))].join(' or ')}, and 1 is the best player known: ${bests.join('; ')}.`;
}

/** Which results are without luck; empty if none is. */
export function luckText({ games }: ScoreReport, nameOf: NameOf): string {
  const without = games.filter(({ luckAdjusted }) => luckAdjusted).map(({ game }) => nameOf(game));
  if (without.length === 0) return '';
  return `Luck is taken out of the results of ${listed([...new Set(without)])}; "as dealt" is the score with it.`;
}

/** Which players are shown to be better than others. */
export function orderText({ players, better }: ScoreReport): string {
  if (players.length === 1) return 'Name several players to compare them on the same deals.';
  const shown = players.flatMap(({ player }) => {
    const others = better.filter((lead) => lead.player === player).map(({ than }) => than);
    return others.length === 0 ? [] : [`${player} is better than ${listed(others)}`];
  });
  const order = shown.length === 0 ? 'No player is shown to be better than another one' : shown.join('; ');
  return `${order}. These comparisons hold together with a probability of at least 95%.`;
}

/** What ended the score before its last deal; empty if nothing did. */
export function limitText({ limit, deals }: ScoreReport): string {
  if (limit === undefined) return '';
  const isCost = limit.kind === 'cost';
  const why = `their number depends on ${isCost ? 'the cost of the answers' : 'the speed of this machine'}, and their results do not`;
  const paid = limit.spent === 0 ? '' : ` All answers cost ${usageText(limit.spent)}.`;
  return `The limit on the ${isCost ? 'cost' : 'time'} ended the score after ${count(deals, 'deal')}; ${why}.${paid}`;
}

/** How good a player is on all games. */
export function playerText({ player, overall }: PlayerScore): string {
  const none = 'has no overall score: more deals have to show that the best player is better than random in each game';
  return `${player} ${overall === null ? none : `scores ${estimateWords(overall).join(' ')}`}.`;
}

/** What players report of their answers. */
const USED = ['retries', 'tokens', 'cost'] as const;

const COUNTS = ['illegal', 'failed', ...USED] as const;

const FIGURES = ['score', 'as dealt', 'loss a game', 'regret a move', ...COUNTS] as const;

/** A table without the columns that have no figures. */
interface ScoreTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How good the players are on all games, the best one first. */
export function overallTable({ players, games }: ScoreReport, names: readonly string[]): ScoreTable {
  const shown = games.length === 1 ? [] : names;
  const rows = players.map(({ player, overall, games: of, usage }) => {
    const [illegal, failed] = [of.map((one) => one.illegal), of.map((one) => one.failed)].map(sumOf);
    const scores = shown.map((_, at) => scoreText(of[at]?.score));
    return [player, scoreText(overall), ...scores, ...countsOf({ illegal, failed, usage })];
  });
  return filled(['player', 'overall', ...shown, ...COUNTS], rows);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/**
 * The figures of players or games, a row for each, without the columns that have none.
 *
 * @param keys - the titles of the first columns
 */
export function scoreTable(
  keys: readonly string[],
  rows: readonly (readonly [keys: readonly string[], scale: ScoreScale, of: GameScore])[],
): ScoreTable {
  const all = rows.map(([names, scale, of]) => [...names, ...figuresOf(scale, of)]);
  return filled([...keys, ...FIGURES], all);
}

function filled(columns: readonly string[], rows: readonly (readonly string[])[]): ScoreTable {
  const isShown = columns.map((_, column) => rows.some((row) => row[column] !== ''));
  const without = (row: readonly string[]): readonly string[] => row.filter((_, column) => isShown[column]);
  return { columns: without(columns), rows: rows.map(without) };
}

function figuresOf({ unit }: ScoreScale, of: GameScore): readonly string[] {
  const { score, plain, loss, regret } = of;
  const lost = `${estimateWords(loss).join(' ')} ${unit}`;
  return [scoreText(score), scoreText(plain), lost, scoreText(regret), ...countsOf(of)];
}

function countsOf({ illegal = 0, failed = 0, usage = {} }: Counts): readonly string[] {
  return [illegal || undefined, failed || undefined, ...USED.map((name) => usage[name])].map(usageText);
}

type Counts = { readonly [Name in 'illegal' | 'failed' | 'usage']?: GameScore[Name] | undefined };

const usageText = (value: number | undefined): string =>
  value === undefined ? '' : Number.isInteger(value) ? grouped(value) : plainNumber(value);

/** A score and its interval; a dash if more deals are needed, and empty if there is none. */
export function scoreText(of: GameScore['plain']): string {
  return of === undefined ? '' : of === null ? '–' : estimateWords(of).join(' ');
}

/** The first failure of a player in each game. */
export function failureTexts(
  { games: scales }: ScoreReport,
  { games }: PlayerScore,
  nameOf: NameOf,
): readonly string[] {
  return games.flatMap(({ firstFailure }, at) =>
    firstFailure === undefined
      ? []
      : [`${nameOf(scales[at]?.game ?? '')}, deal ${firstFailure.deal}: ${firstFailure.message}`],
  );
}
