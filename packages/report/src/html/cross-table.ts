import type { LeaguePairing, LeagueReport } from '@cards/batch';
import { estimateText, grouped } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { heading, html, type Markup, scrolling, trusted } from './markup.js';

/** The table of a league with every strategy against every other; empty for a single one. */
export function crossTable({ standings: rows, table, deals }: LeagueReport): Markup {
  if (table.length < 2) return html``;
  return html`<section>
    ${heading(2, 'Every strategy against every other')}
    <p>
      The share of the points in percent of the strategy of the row against that of the column, in
      ${grouped(2 * deals)} games each. The columns have the numbers of the rows. A bold figure differs from 50 by more
      than its own 95% interval; f marks games that were lost or won by a failure.
    </p>
    ${scrolling(
      'Table: every strategy against every other',
      html`<table class="cross">
        <thead>
          <tr>
            <th scope="col" class="key">strategy</th>
            ${rows.map((_, at) => html`<th scope="col">${at + 1}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name }, row) =>
              html`<tr>
                <th scope="row" class="key">${row + 1} ${printable(name)}</th>
                ${(table[row] ?? []).map((cell, column) => pairing(cell, `${name} against ${rows[column]?.name ?? ''}`))}
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </section>`;
}

function pairing(cell: LeaguePairing | null, who: string): Markup {
  if (cell === null) return html`<td class="self"></td>`;
  const { mean, ci95 } = cell.score;
  const percent = (100 * mean).toFixed(0);
  const isDecided = ci95 !== null && (ci95[0] > 0.5 || ci95[1] < 0.5);
  const { plusMinus = '' } = estimateText(100 * mean, ci95 && [100 * ci95[0], 100 * ci95[1]]);
  const title = printable(`${who}: ${(100 * mean).toFixed(2)} % ${plusMinus}`);
  const side = mean >= 0.5 ? 'win' : 'loss';
  const strength = Math.round(200 * Math.abs(mean - 0.5));
  return html`<td class="${side}" style="--strength: ${strength}%" title="${title}">
    ${isDecided ? html`<strong>${percent}</strong>` : percent}${cell.forfeits > 0 ? trusted('<sup>f</sup>') : ''}
  </td>`;
}
