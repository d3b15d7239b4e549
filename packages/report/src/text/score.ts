import type { PlayerScore, ScoreReport } from '@cards/tournament';
import type { GameScore, ScoreScale } from '@cards/tournament/internal';
import type { AnyGame } from '@cards/core';
import { checkList, checkMembers, checkText } from '@cards/core/internal';
import { pointOf, rowsDrawing } from '../chart/drawing.js';
import { titleIn } from '../model/line-up.js';
import { count, estimateWords, grouped, listed, plainNumber, withSetting } from '../words/estimate.js';
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
 * The document of a score: a sentence for each player, the best one first, with its games in a table, and on a page
 * also a leaderboard, and which players are shown to be better than which.
 *
 * @param report - the result of `score` of `@cards/batch/node`
 * @param games - the games, for their titles; the id of an unknown game is its title
 * @param command - the command that repeats the score
 */
export function scoreDocument(
  report: ScoreReport,
  games: readonly Pick<AnyGame, 'id' | 'title'>[],
  command: string,
): Document {
  checkMembers(report, 'the report of scores', 'players', 'seed');
  checkList(games, 'the games');
  checkText(command, 'the command');
  const named = { ...report, games: report.games.map((one) => ({ ...one, game: titleIn(games, one.game) })) };
  const parts = [
    [orderText(named), limitText(named)].flatMap((text) => textBlock(text)),
    textBlock(scaleText(named)),
    onPage(...leaderboard(named)),
    ...named.players.map((player) => playerBlocks(named, player)),
    [
      ...onPage(headingBlock('How to read it')),
      ...textBlock(['All scores have 95% confidence intervals.', luckText(named)].join(' ').trim()),
      ...onPage(...textBlock(READING)),
      ...commandBlock(`Seed ${named.seed}. Reproduce:`, command),
    ],
  ];
  return { title: named.players.length === 1 ? 'How good is the player?' : 'Who plays best?', json: report, parts };
}

const READING =
  'All players play the same deals. A score says where the result of a player is between that of the weakest player, 0, and that of the best player known, 1. The overall score is the mean over the games. ' +
  'A deal that a player does not finish counts as if the player with the score 0 had played it: it is illegal if the player ended it by an illegal move, and else failed. Retries, tokens and cost are what the player itself reports.';

function playerBlocks(report: ScoreReport, player: PlayerScore): Blocks {
  const rows = report.games.map((scale, at) => [scale.game, ...figuresOf(scale, player.games[at] as GameScore)]);
  return [
    headingBlock(player.player),
    ...textBlock(playerText(player)),
    tableBlock(player.player, ['game'], FIGURES, rows),
    ...failureTexts(report, player).flatMap((text) => textBlock(text, { indent: [2, 2] })),
  ];
}

function leaderboard(report: ScoreReport): Blocks {
  const rows = report.players.flatMap(({ player, overall }) =>
    overall === null ? [] : [{ name: printable(player), text: scoreText(overall), point: pointOf(overall) }],
  );
  const legend = 'Points are scores with 95% intervals: 0 is the weakest player, and 1 the best one known.';
  const words = { title: 'Overall scores', legend, key: 'player', titles: ['score'], neutral: 0 };
  return [
    headingBlock('Leaderboard'),
    overallTable(report),
    ...(rows.length === 0
      ? []
      : [{ kind: 'chart', drawing: rowsDrawing(words, rows, [0, 1]), place: 'Leaderboard' } as const]),
  ];
}

/** What the scale of a score is. */
function scaleText({ games, deals }: ScoreReport): string {
  const bests = games.map(({ game, params, best, proved }) => {
    return `${best} in ${withSetting(game, params)}${proved ? ', which is proved optimal' : ''}`;
  });
  return `Scores on ${count(games.length, 'game')}, ${count(deals, 'deal')} of each: 0 is ${[...new Set(games.map(({ zero }) => zero))].join(' or ')}, and 1 is the best player known: ${bests.join('; ')}.`;
}

/** Which results are without luck; empty if none is. */
function luckText({ games }: ScoreReport): string {
  const without = games.filter(({ luckAdjusted }) => luckAdjusted).map(({ game }) => game);
  if (without.length === 0) return '';
  return `Luck is taken out of the results of ${listed([...new Set(without)])}; "as dealt" is the score with it.`;
}

/** Which players are shown to be better than others. */
function orderText({ players, better }: ScoreReport): string {
  const [first, second] = players;
  if (first !== undefined && second === undefined)
    return `${playerText(first)} Name several players to compare them on the same deals.`;
  const comparisons = players.flatMap(({ player }) => {
    const others = better.filter((lead) => lead.player === player);
    const than = others.map((lead) => `${lead.than} (by ${scoreText(lead)})`);
    return others.length === 0 ? [] : [`${player} is better than ${listed(than)}`];
  });
  const order =
    comparisons.length === 0
      ? 'No player is shown to be better than another one: more deals are needed, or they are equally good'
      : comparisons.join('; ');
  return `${order}. These comparisons hold together with a probability of at least 95%.`;
}

/** What ended the score before its last deal; empty if nothing did. */
function limitText({ limit, deals }: ScoreReport): string {
  if (limit === undefined) return '';
  const isCost = limit.kind === 'cost';
  const why = `their number depends on ${isCost ? 'the cost of the answers' : 'the speed of this machine'}, and their results do not`;
  const paid = limit.spent === 0 ? '' : ` All answers cost ${usageText(limit.spent)}.`;
  return `The limit on the ${isCost ? 'cost' : 'time'} ended the score after ${count(deals, 'deal')}; ${why}.${paid}`;
}

/** How good a player is on all games. */
function playerText({ player, overall }: PlayerScore): string {
  const none = 'has no overall score: more deals have to show that the best player is better than random in each game';
  return `${player} ${overall === null ? none : `scores ${estimateWords(overall).join(' ')}`}.`;
}

/** What players report of their answers. */
const USED = {
  unreadable: 'unreadable',
  cutOff: 'cut off',
  illegalAnswers: 'not legal',
  faults: 'faults',
  retries: 'retries',
  tokens: 'tokens',
  cost: 'cost',
} as const;

const COUNTS = ['illegal', 'failed', ...Object.values(USED)] as const;

const FIGURES = ['score', 'as dealt', 'loss a game', 'regret a move', ...COUNTS] as const;

/** How good the players are on all games, the best one first. */
function overallTable({ players, games }: ScoreReport): Block {
  const columns = games.length === 1 ? [] : games.map(({ game }) => game);
  const rows = players.map(({ player, overall, games: of, usage }) => {
    const [illegal, failed] = [of.map((one) => one.illegal), of.map((one) => one.failed)].map(sumOf);
    const scores = columns.map((_, at) => scoreText(of[at]?.score));
    return [player, scoreText(overall), ...scores, ...countsOf({ illegal, failed, usage })];
  });
  return tableBlock('leaderboard', ['player'], ['overall', ...columns, ...COUNTS], rows);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

function figuresOf({ unit }: ScoreScale, of: GameScore): readonly string[] {
  const { score, plain, loss, regret } = of;
  const lost = `${estimateWords(loss).join(' ')} ${unit}`;
  return [scoreText(score), scoreText(plain), lost, scoreText(regret), ...countsOf(of)];
}

function countsOf({ illegal = 0, failed = 0, usage = {} }: Counts): readonly string[] {
  return [
    illegal || undefined,
    failed || undefined,
    ...(Object.keys(USED) as (keyof typeof USED)[]).map((name) => usage[name]),
  ].map(usageText);
}

type Counts = { readonly [Name in 'illegal' | 'failed' | 'usage']?: GameScore[Name] | undefined };

const usageText = (value: number | undefined): string =>
  value === undefined ? '' : Number.isInteger(value) ? grouped(value) : plainNumber(value);

/** A score and its interval; a dash if more deals are needed, and empty if there is none. */
function scoreText(of: GameScore['plain']): string {
  return of === undefined ? '' : of === null ? '–' : estimateWords(of).join(' ');
}

/** The first failure of a player in each game. */
function failureTexts({ games: scales }: ScoreReport, { games }: PlayerScore): readonly string[] {
  return games.flatMap(({ firstFailure }, at) =>
    firstFailure === undefined ? [] : [`${scales[at]?.game}, deal ${firstFailure.deal}: ${firstFailure.message}`],
  );
}

/** A report with the names that its reader has chosen for players, by their strategies. */
export function namedScores(report: ScoreReport, names: ReadonlyMap<string, string>): ScoreReport {
  const nameOf = (player: string): string => names.get(player) ?? player;
  const players = report.players.map((one) => {
    const name = nameOf(one.player);
    return name === one.player ? one : { ...one, player: name, strategy: one.player };
  });
  const better = report.better.map((lead) => ({ ...lead, player: nameOf(lead.player), than: nameOf(lead.than) }));
  return { ...report, players, better };
}
