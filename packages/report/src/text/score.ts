import { type AnyGame, titleOf } from '@cards/core';
import type { GameScore, PlayerScore, ScoreReport } from '@cards/batch';
import {
  failureTexts,
  limitText,
  luckText,
  type NameOf,
  orderText,
  playerText,
  scaleText,
  scoreTable,
} from '../words/score-words.js';
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
  const nameOf: NameOf = (id) => titleOf(games.find((game) => game.id === id) ?? { id });
  const lines = [
    ...setText(scaleText(report, nameOf), width),
    ...report.players.flatMap((player) => ['', ...playerLines(report, player, nameOf, width)]),
    '',
    ...setText(orderText(report), width),
    ...(report.limit === undefined ? [] : setText(limitText(report), width)),
    ...setText(['All scores have 95% confidence intervals.', luckText(report, nameOf)].join(' ').trim(), width),
    ...setText(`Seed ${report.seed}. Reproduce: ${command}`, width),
  ];
  return `${lines.join('\n')}\n`;
}

function playerLines(report: ScoreReport, player: PlayerScore, nameOf: NameOf, width: number): readonly string[] {
  const { columns, rows } = scoreTable(
    ['game'],
    report.games.map((scale, at) => [[nameOf(scale.game)], scale, player.games[at] as GameScore]),
  );
  const table = [columns, ...rows].map((row) => row.map((text) => placeOf(text)));
  const failures = failureTexts(report, player, nameOf).flatMap((text) => setText(text, width, '  '));
  return [...setText(playerText(player), width), ...setColumns(table, width), ...failures];
}
