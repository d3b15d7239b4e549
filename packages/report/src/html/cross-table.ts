import type { LeaguePairing, LeagueReport } from '@cards/batch';
import { estimateWords, grouped } from '../words/estimate.js';
import { scoreScale } from '../words/league-words.js';
import { printable } from '../words/wrap.js';
import { heading, html, type Markup, trusted } from './markup.js';
import { table } from './tables.js';
import { extremes } from '../words/count.js';

/** The table of a league with every strategy against every other; empty for a single one. */
export function crossTable(report: LeagueReport): Markup {
  const { standings: rows, table: pairings, deals, measure, tables } = report;
  if (pairings.length < 2) return html``;
  const { by, neutral = 0, unit } = scoreScale(report);
  const most =
    measure === undefined ? 100 - neutral : extremes(pairings.flat().map((cell) => Math.abs(cell?.score.mean ?? 0)))[1];
  const games = (tables === undefined ? 2 : tables.meetings * tables.seats) * deals;
  const others = tables === undefined ? undefined : 'at the tables with';
  const share = `The score in percent of the strategy of the row ${others ?? 'against'} that of the column`;
  const payoff = `What the strategy of the row wins a game ${others ?? 'from'} that of the column, in ${unit}`;
  const pairing = (cell: LeaguePairing | null, who: string): Markup => {
    if (cell === null) return html`<td class="self"></td>`;
    const mean = by * cell.score.mean;
    const ci95 = cell.score.ci95 && ([by * cell.score.ci95[0], by * cell.score.ci95[1]] as const);
    const figure = mean.toFixed(by === 1 ? 2 : 0);
    const isDecided = ci95 !== null && (ci95[0] > neutral || ci95[1] < neutral);
    const [, plusMinus = ''] = estimateWords({ mean, ci95 });
    const title = printable(`${who}: ${mean.toFixed(by === 1 ? 4 : 2)} ${unit} ${plusMinus}`);
    const side = mean >= neutral ? 'win' : 'loss';
    const strength = most === 0 ? 0 : Math.round((100 * Math.abs(mean - neutral)) / most);
    return html`<td class="${side}" style="--strength: ${strength}%" title="${title}">
      ${isDecided ? html`<strong>${figure}</strong>` : figure}${cell.forfeits > 0 ? trusted('<sup>f</sup>') : ''}
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
