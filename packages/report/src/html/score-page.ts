import { type AnyGame, titleOf } from '@cards/core';
import type { GameScore, ScoreReport, ScoreScale } from '@cards/batch';
import { settingText } from '../words/estimate.js';
import {
  failureTexts,
  limitText,
  luckText,
  type NameOf,
  orderText,
  overallTable,
  playerText,
  scaleText,
  scoreTable,
  scoreText,
} from '../words/score-words.js';
import { printable } from '../words/wrap.js';
import { rowsDrawing } from './drawings.js';
import { figure, heading, html, type Markup } from './markup.js';
import { page } from './page.js';
import { pointOf } from './points.js';
import { cell, table } from './tables.js';

/** What the page of a score shows apart from its report. */
export interface ScorePageOptions {
  /** The command that repeats the score. */
  readonly command: string;
  /** The games, for their titles. A game that is not among them has its id. */
  readonly games: readonly Pick<AnyGame, 'id' | 'title'>[];
}

/**
 * A score as one page of HTML: the players with the best one first, who is shown to be better than whom, each game, the
 * failures, and how to repeat it. The page needs no network, no script and no other file. The same arguments give the
 * same bytes.
 *
 * @param report - the result of `score` of `@cards/batch/node`
 * @param options - the command and the games
 * @returns the text of the page
 */
export function scorePage(report: ScoreReport, { command, games }: ScorePageOptions): string {
  const { players, seed } = report;
  const nameOf: NameOf = (id) => titleOf(games.find((game) => game.id === id) ?? { id });
  const isAlone = players.length === 1;
  const limit = limitText(report);
  const failures = players.flatMap((of) => failureTexts(report, of, nameOf).map((text) => `${of.player}: ${text}`));
  return page(isAlone ? 'How good is the player?' : 'Who plays best?', [
    html`<header>
      <h1>${isAlone ? 'How good is the player?' : 'Who plays best?'}</h1>
      <p>${printable(isAlone ? players.map(playerText).join('') : orderText(report))}</p>
      <p class="facts">${printable(scaleText(report, nameOf))}</p>
      ${limit === '' ? '' : html`<p class="interrupted"><strong>${limit}</strong></p>`}
    </header>`,
    leaderboard(report, nameOf),
    isAlone ? html`` : leads(report),
    ...report.games.map((scale, at) => gameSection(report, scale, at, nameOf)),
    failures.length === 0
      ? html``
      : html`<section>${heading(2, 'Failures')}
          <p>The first one of each player in each game:</p>
          <ul class="notes">${failures.map((text) => html`<li>${printable(text)}</li>`)}</ul></section>`,
    html`<section>${heading(2, 'How to read it')}
      <p>${READING} ${printable(luckText(report, nameOf))}</p>
      ${heading(2, 'How to repeat it')}
      <p>This command plays the same games with the same results, on any number of processors. The seed is ${seed}.</p>
      <pre><code>${printable(command)}</code></pre></section>`,
  ]);
}

const READING =
  'All players play the same deals. A score says where the result of a player is between that of the weakest player, 0, and that of the best player known, 1. ± is its 95% confidence interval. The overall score is the mean over the games. ' +
  'A deal that a player does not finish counts as if the player with the score 0 had played it: it is illegal if the player ended it by an illegal move, and else failed. Retries, tokens and cost are what the player itself reports.';

function leaderboard(report: ScoreReport, nameOf: NameOf): Markup {
  const names = report.games.map(({ game }) => nameOf(game));
  const scores = report.players.map(({ player, overall }) => [player, overall] as const);
  return html`<section>
    ${heading(2, 'Leaderboard')} ${tableOf('leaderboard', overallTable(report, names))}
    ${chartOf('Overall scores', 'Leaderboard', scores)}
  </section>`;
}

function tableOf(label: string, { columns, rows }: ReturnType<typeof scoreTable>): Markup {
  const shown = rows.map(([player = '', ...more]) => ({ keys: [player], cells: more.map((text) => cell(text)) }));
  return table(label, '', { columns, rows: shown });
}

/** Points with intervals; empty if no player has a score. */
function chartOf(title: string, place: string, scores: readonly (readonly [string, GameScore['score']])[]): Markup {
  const rows = scores.flatMap(([player, score]) =>
    score === null ? [] : [{ name: printable(player), text: scoreText(score), point: pointOf(score) }],
  );
  if (rows.length === 0) return html``;
  const legend = 'Points are scores with 95% intervals: 0 is the weakest player, and 1 the best one known.';
  return figure(rowsDrawing({ title, legend, rows: 'player', titles: ['score'], neutral: 0 }, rows, [0, 1]), place);
}

function leads({ better }: ScoreReport): Markup {
  const columns = ['better player', 'than', 'difference of the overall scores'];
  const rows = better.map((lead) => ({ keys: [lead.player, lead.than], cells: [cell(scoreText(lead))] }));
  return html`<section>
    ${heading(2, 'Who is better than whom')}
    <p>A row stands here only if the same deals show the difference: with a probability of at least 95%, all rows and all their intervals are right. Where no row compares two players, more deals are needed, or they are equally good.</p>
    ${rows.length === 0 ? html`<p>No player is shown to be better than another one.</p>` : table('comparisons', '', { columns, rows })}
  </section>`;
}

function gameSection({ games, players }: ScoreReport, scale: ScoreScale, at: number, nameOf: NameOf): Markup {
  const { game, params, best, proved, zero } = scale;
  const title = printable([nameOf(game), settingText(params)].filter(Boolean).join(', '));
  const rows = players.map(({ player, games: of }) => [[player], scale, of[at] as GameScore] as const);
  const scores = rows.map(([[player = ''], , { score }]) => [player, score] as const);
  return html`<section>
    ${heading(2, title)}
    <p class="facts">0 is ${printable(zero)}, and 1 is ${printable(best)}${proved ? ', which is proved optimal' : ''}.</p>
    ${games.length === 1 ? '' : chartOf('Scores', title, scores)} ${tableOf(title, scoreTable(['player'], rows))}
  </section>`;
}
