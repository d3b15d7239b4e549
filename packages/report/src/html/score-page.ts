import { type AnyGame, titleOf } from '@cards/core';
import type { GameScore, PlayerScore, ScoreReport } from '@cards/batch';
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
import { figure, heading, html, type Markup } from './markup.js';
import { page } from './page.js';
import { cell, table } from './tables.js';

/** What the page of a score shows apart from its report. */
export interface ScorePageOptions {
  /** The command that repeats the score. */
  readonly command: string;
  /** The games, for their titles. A game that is not among them has its id. */
  readonly games: readonly Pick<AnyGame, 'id' | 'title'>[];
  /** The title of the page; by default, a question. */
  readonly title?: string;
}

/**
 * A score as one page of HTML: the players with the best one first, who is shown to be better than whom, each game, the
 * failures, and how to repeat it. The page needs no network, no script and no other file. The same arguments give the
 * same bytes.
 *
 * @param report - the result of `score` of `@cards/batch/node`
 * @param options - the command, the games and the title
 * @returns the text of the page
 */
export function scorePage(report: ScoreReport, { command, games, ...given }: ScorePageOptions): string {
  const title = printable(given.title ?? (report.players.length === 1 ? 'How good is the player?' : 'Who plays best?'));
  const nameOf: NameOf = (id) => titleOf(games.find((game) => game.id === id) ?? { id });
  const limit = limitText(report);
  return page(title, [
    html`<header>
      <h1>${title}</h1>
      <p>${printable(report.players.length === 1 ? playerText(report.players[0] as PlayerScore) : orderText(report))}</p>
      <p class="facts">${printable(scaleText(report, nameOf))}</p>
      ${limit === '' ? '' : html`<p class="interrupted"><strong>${printable(limit)}</strong></p>`}
    </header>`,
    leaderboard(report, nameOf),
    leads(report),
    ...report.games.map((_, at) => gameSection(report, at, nameOf)),
    failures(report, nameOf),
    html`<section>
      ${heading(2, 'How to read it')}
      <p>
        All players play the same deals. A score says where the result of a player is between that of
        ${printable([...new Set(report.games.map(({ zero }) => zero))].join(' or '))}, 0, and that of the best player
        known, 1. ± is its 95% confidence interval. The overall score is the mean over the games.
      </p>
      <p>
        A deal that a player does not finish counts as if the player with the score 0 had played it: <em>illegal</em> are
        those that it ended by an illegal move, and <em>failed</em> all others. Retries, tokens and cost are what
        the player itself reports. ${printable(luckText(report, nameOf))}
      </p>
    </section>`,
    html`<section>
      ${heading(2, 'How to repeat it')}
      <p>This command plays the same games with the same results, on any number of processors. The seed is ${report.seed}.</p>
      <pre><code>${printable(command)}</code></pre>
    </section>`,
  ]);
}

function leaderboard(report: ScoreReport, nameOf: NameOf): Markup {
  const { players, games } = report;
  const names = games.map(({ game, params }, at) => {
    const isUnique = games.every((other, place) => place === at || other.game !== game);
    return isUnique ? nameOf(game) : `${nameOf(game)}, ${settingText(params)}`;
  });
  const { columns, rows } = overallTable(report, names);
  return html`<section>
    ${heading(2, 'Leaderboard')}
    ${table('leaderboard', '', {
      columns,
      rows: rows.map(([player = '', overall = '', ...more]) => ({
        keys: [player],
        cells: [cell(html`<strong>${overall}</strong>`), ...more.map((text) => cell(text))],
      })),
    })}
    ${chartOf(
      'Overall scores',
      'Leaderboard',
      players.map(({ player, overall }) => [player, overall]),
    )}
  </section>`;
}

/** Points with intervals; empty if no player has a score. */
function chartOf(title: string, place: string, scores: readonly (readonly [string, GameScore['score']])[]): Markup {
  const rows = scores.flatMap(([player, score]) => {
    if (score === null) return [];
    const { mean, ci95 } = score;
    const point = { mean, low: ci95?.[0] ?? mean, high: ci95?.[1] ?? mean };
    return [{ name: printable(player), text: scoreText(score), point }];
  });
  if (rows.length === 0) return html``;
  const legend =
    'Points are scores with 95% intervals: 0 is the weakest player of the scale, and 1 the best one known.';
  const description = [legend, ...rows.map(({ name, text }) => `${name}: ${text}.`)].join(' ');
  const ends = rows.flatMap(({ point }) => [point.low, point.high]);
  const scale = { low: Math.min(0, ...ends), high: Math.max(1, ...ends), isLog: false };
  const model = { kind: 'interval', rows: 'player', titles: ['score'], neutral: 0, groups: [{ scale, rows }] } as const;
  return figure({ title, legend, description, model }, place);
}

function leads({ players, better }: ScoreReport): Markup {
  if (players.length === 1) return html``;
  return html`<section>
    ${heading(2, 'Who is better than whom')}
    <p>
      A row stands here only if the same deals show the difference: with a probability of at least 95%, all rows and
      all their intervals are right. Where no row compares two players, more deals are needed, or they are equally good.
    </p>
    ${
      better.length === 0
        ? html`<p>No player is shown to be better than another one.</p>`
        : table('who is better than whom', '', {
            columns: ['better player', 'than', 'difference of the overall scores'],
            rows: better.map((lead) => ({ keys: [lead.player, lead.than], cells: [cell(scoreText(lead))] })),
          })
    }
  </section>`;
}

function gameSection({ games, players }: ScoreReport, at: number, nameOf: NameOf): Markup {
  const { [at]: scale } = games;
  if (scale === undefined) return html``;
  const { game, params, best, proved, zero } = scale;
  const title = printable([nameOf(game), settingText(params)].filter(Boolean).join(', '));
  const ofGame = players.map(({ player, games: of }) => [player, of[at] as GameScore] as const);
  const { columns, rows } = scoreTable(
    ['player'],
    ofGame.map(([player, of]) => [[player], scale, of]),
  );
  return html`<section>
    ${heading(2, title)}
    <p class="facts">0 is ${printable(zero)}, and 1 is ${printable(best)}${proved ? ', which is proved optimal' : ''}.</p>
    ${
      games.length === 1
        ? ''
        : chartOf(
            'Scores',
            title,
            ofGame.map(([player, { score }]) => [player, score]),
          )
    }
    ${table(title, '', {
      columns,
      rows: rows.map(([player = '', ...figures]) => ({ keys: [player], cells: figures.map((text) => cell(text)) })),
    })}
  </section>`;
}

function failures(report: ScoreReport, nameOf: NameOf): Markup {
  const failed = report.players.filter((player) => failureTexts(report, player, nameOf).length > 0);
  if (failed.length === 0) return html``;
  return html`<section>
    ${heading(2, 'Failures')}
    <p>The first one of each player in each game:</p>
    ${failed.map(
      (player) => html`${heading(3, printable(player.player))}
        <ul class="notes">
          ${failureTexts(report, player, nameOf).map((text) => html`<li>${printable(text)}</li>`)}
        </ul>`,
    )}
  </section>`;
}
