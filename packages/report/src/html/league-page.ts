import type { LeaguePairing, LeagueReport } from '@cards/batch';
import { estimateWords, extremes, grouped } from '../words/estimate.js';
import {
  boundaryText,
  failureLines,
  leagueFacts,
  optimumWarnings,
  orderText,
  scoreNote,
  scoreScale,
  standingRows,
  tablesText,
} from '../words/league-words.js';
import { printable } from '../words/wrap.js';
import { rowsDrawing } from './drawings.js';
import { figure, heading, html, type Markup, trusted } from './markup.js';
import { page } from './page.js';
import { pointOf } from './points.js';
import { cell, table } from './tables.js';

/** What the page of a league shows apart from its report. */
export interface LeaguePageOptions {
  /** The command that repeats the league. */
  readonly command: string;
  /** The folder of the league, in which the commands that replay games work. */
  readonly folder: string;
  /** The title of the page; by default, the game. */
  readonly title?: string;
}

/**
 * A league as one page of HTML: its standings, the table of all pairings, its failures, and how to repeat it. The page
 * needs no network, no script and no other file. The same arguments give the same bytes.
 *
 * @param report - the result of the league
 * @param options - the commands and the title
 * @returns the text of the page
 */
export function leaguePage(report: LeagueReport, options: LeaguePageOptions): string {
  const title = printable(options.title ?? `League of ${report.game}`);
  return page(title, [
    html`<header>
      <h1>${title}</h1>
      <p class="facts">${printable(leagueFacts(report))}</p>
      <p>${orderText(report)}</p>
      <p>${printable([tablesText(report), scoreNote(report)].filter(Boolean).join(' '))}</p>
      <p>${boundaryText(report.boundary)}</p>
      ${optimumWarnings(report).map((text) => html`<p><strong class="alarm">Warning: ${printable(text)}</strong></p>`)}
    </header>`,
    standings(report),
    crossTable(report),
    failureSection(failureLines(report), options.folder),
    reading(report),
    html`<section>
      ${heading(2, 'How to repeat it')}
      <p>This command plays the same games with the same results, on any number of processors.</p>
      <pre><code>${options.command}</code></pre>
    </section>`,
  ]);
}

const alarm = (text: string | number): Markup => cell(html`<strong class="alarm">${text}</strong>`);

function standings(report: LeagueReport): Markup {
  const { rows, elo } = standingRows(report);
  return html`<section>
    ${heading(2, 'Standings')}
    ${table('standings', '', {
      kind: 'standings',
      columns: ['strategy', 'place', 'score', 'lead over the next place', ...elo, 'failures'],
      rows: [
        ...rows.map(({ name, place, figures, failures }) => ({
          keys: [name],
          cells: [...[place, ...figures].map((text) => cell(text)), failures === 0 ? cell('') : alarm(failures)],
        })),
        ...report.absent.map(({ place, name }) => ({
          keys: [name],
          cells: [cell(place), html`<td colspan="${2 + elo.length}" class="known">took no part</td>`, alarm('absent')],
        })),
      ],
    })}
    ${tieNotes(report)} ${scores(report)}
  </section>`;
}

function scores(report: LeagueReport): Markup {
  const { scaled, neutral, title } = scoreScale(report);
  const { rows } = standingRows(report);
  const points = report.standings.flatMap(({ name, score }, at) =>
    score === null ? [] : [{ name: printable(name), text: rows[at]?.score ?? '', point: pointOf(scaled(score)) }],
  );
  const ends = extremes(points.flatMap(({ point: { low, high } }) => [low, high]));
  if (ends[0] >= ends[1]) return html``;
  const words = { title: 'Scores', legend: 'Points are scores with 95% intervals.' };
  return figure(rowsDrawing({ ...words, rows: 'strategy', titles: [title], neutral }, points), 'Standings');
}

function tieNotes({ standings: rows }: LeagueReport): Markup {
  const tied = rows.filter(({ tiedWith }) => tiedWith.length > 0);
  if (tied.length === 0) return html``;
  return html`<details>
    <summary>${tied.length} strategies are statistically tied with others</summary>
    <ul class="notes">
      ${tied.map(
        ({ name, tiedWith }) => html`<li>${printable(name)}: tied with ${printable(tiedWith.join(', '))}</li>`,
      )}
    </ul>
  </details>`;
}

function failureSection(lines: ReturnType<typeof failureLines>, folder: string): Markup {
  if (lines.length === 0) return html``;
  return html`<section>
    ${heading(2, 'Failures')}
    <p>The strategies that lost most are first. The commands replay the games; they work in this folder: ${folder}</p>
    ${lines.map(
      ({ name, file, lost, message, replay }) => html`
        ${heading(3, printable(name))}
        <p class="facts">${printable(file)}: ${printable(lost)}</p>
        <p>${printable(message)}</p>
        ${replay === undefined ? '' : html`<pre><code>${printable(replay)}</code></pre>`}
      `,
    )}
  </section>`;
}

function reading({ tables }: LeagueReport): Markup {
  const [which, lost] =
    tables === undefined
      ? [
          'every two of them in both seats',
          'game pairs of that block of 50 deals, and all later ones against the same opponent',
        ]
      : [
          'at tables in all rotations of the seats',
          'games of that block of 50 deals, and all later ones at the same table; the others there shared what it lost',
        ];
  return html`<section>
  <h2>How to read it</h2>
  <p>
    All strategies play the same deals, ${which}, so that the luck of the deal and of the seat
    cancels. A win scores 1 and a tie ${tables === undefined ? '0.5' : 'an equal part'}. A score is the mean over all opponents, with its own 95% interval.
  </p>
  <p>
    A lead is the difference of two scores on the same deals. Its interval is corrected for every two strategies and
    all rounds: with a probability of at least 95%, the order is right wherever no lead is marked.
    A lead is <em>open</em> while its interval contains 0, and <em>equal</em> when it is surely smaller than 1%
    (in a game for a payoff, never). The
    places in parentheses are those that the strategy can have.
  </p>
  <p>
    A strategy that could not be loaded, or did not finish its first game against itself, took no part. A strategy that
    failed later lost the ${lost}.
  </p>
</section>`;
}

/** The table of a league with every strategy against every other; empty for a single one. */
function crossTable(report: LeagueReport): Markup {
  const { standings: rows, table: pairings, deals, measure, tables } = report;
  if (pairings.length < 2) return html``;
  const { scaled, neutral = 0, unit } = scoreScale(report);
  const most =
    measure === undefined ? 100 - neutral : extremes(pairings.flat().map((pair) => Math.abs(pair?.score.mean ?? 0)))[1];
  const games = (tables === undefined ? 2 : tables.meetings * tables.seats) * deals;
  const others = tables === undefined ? undefined : 'at the tables with';
  const share = `The score in percent of the strategy of the row ${others ?? 'against'} that of the column`;
  const payoff = `What the strategy of the row gets a game ${others ?? 'from'} that of the column, in ${unit}`;
  const pairing = (pair: LeaguePairing | null, who: string): Markup => {
    if (pair === null) return html`<td class="self"></td>`;
    const { mean, ci95 } = scaled(pair.score);
    const isDecided = ci95 !== null && (ci95[0] > neutral || ci95[1] < neutral);
    const [score, plusMinus = ''] = estimateWords({ mean, ci95 });
    const title = printable(`${who}: ${score} ${plusMinus}${unit === '%' ? '' : ' '}${unit}`);
    const side = mean >= neutral ? 'win' : 'loss';
    const strength = most === 0 ? 0 : Math.round((100 * Math.abs(mean - neutral)) / most);
    return html`<td class="${side}" style="--strength: ${strength}%" title="${title}">
      ${isDecided ? html`<strong>${score}</strong>` : score}${pair.forfeits > 0 ? trusted('<sup>f</sup>') : ''}
    </td>`;
  };
  return html`<section>
    ${heading(2, 'Every strategy against every other')}
    <p>
      ${measure === undefined ? share : payoff}, in ${grouped(games)} games each. The columns have the numbers of the rows. A bold figure differs from
      ${Number(neutral.toFixed(1))} by more than its own 95% interval; f marks games that were lost or won by a failure.
    </p>
    ${table('every strategy against every other', '', {
      kind: 'cross',
      columns: ['strategy', ...rows.map((_, at) => String(at + 1))],
      rows: rows.map(({ name }, row) => ({
        keys: [`${row + 1} ${name}`],
        cells: (pairings[row] ?? []).map((one, column) => pairing(one, `${name} against ${rows[column]?.name ?? ''}`)),
      })),
    })}
  </section>`;
}
