import type { LeaguePairing, LeagueReport } from '@cards/batch';
import { estimateWords, grouped } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { heading, html, type Markup, trusted } from './markup.js';
import { table } from './tables.js';

/** The table of a league with every strategy against every other; empty for a single one. */
export function crossTable({ standings: rows, table: pairings, deals, measure }: LeagueReport): Markup {
  if (pairings.length < 2) return html``;
  const most = Math.max(...pairings.flat().map((cell) => Math.abs(cell?.score.mean ?? 0)));
  const scale: Scale =
    measure === undefined
      ? { by: 100, neutral: 50, most: 50, unit: '%' }
      : { by: 1, neutral: 0, most, unit: measure.unit };
  const what =
    measure === undefined
      ? 'The score in percent of the strategy of the row against that of the column'
      : `What the strategy of the row wins a game from that of the column, in ${measure.unit}`;
  return html`<section>
    ${heading(2, 'Every strategy against every other')}
    <p>
      ${what}, in ${grouped(2 * deals)} games each. The columns have the numbers of the rows. A bold figure differs from
      ${scale.neutral} by more than its own 95% interval; f marks games that were lost or won by a failure.
    </p>
    ${table('every strategy against every other', '', {
      kind: 'cross',
      columns: ['strategy', ...rows.map((_, at) => String(at + 1))],
      rows: rows.map(({ name }, row) => ({
        keys: [`${row + 1} ${name}`],
        cells: (pairings[row] ?? []).map((one, column) =>
          pairing(one, `${name} against ${rows[column]?.name ?? ''}`, scale),
        ),
      })),
    })}
  </section>`;
}

interface Scale {
  /** The figure for a score of 1, that of equal strategies, and the largest difference from it. */
  readonly by: number;
  readonly neutral: number;
  readonly most: number;
  readonly unit: string;
}

function pairing(cell: LeaguePairing | null, who: string, { by, neutral, most, unit }: Scale): Markup {
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
}
