import { distanceText } from '../model/measure-model.js';
import { type Figure, figureTitle, type TableModel } from '../model/table-model.js';
import { grouped, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { type Content, html, type Markup, scrolling, trusted } from './markup.js';
import { meanText } from './points.js';

/** The content of a table. */
export interface TableContent {
  /** The titles of the columns, the headings of the rows first; or the rows of the header. */
  readonly columns: readonly string[] | Markup;
  readonly rows: readonly { readonly keys: readonly string[]; readonly cells: readonly Markup[] }[];
  /** A class of the table. */
  readonly kind?: string;
}

/** A table in a region that scrolls. */
export function table(label: string, caption: string, { columns, rows, kind = '' }: TableContent): Markup {
  const keys = rows[0]?.keys.length ?? 0;
  const heading = (text: string, scope: 'col' | 'row', isKey: boolean): Markup =>
    html`<th scope="${scope}"${classOf(isKey ? 'key' : '')}>${printable(text)}</th>`;
  const head =
    'html' in columns ? columns : html`<tr>${columns.map((title, at) => heading(title, 'col', at < keys))}</tr>`;
  return scrolling(
    `Table: ${label}`,
    html`<table${classOf(kind)}>
      ${caption === '' ? '' : html`<caption>${caption}</caption>`}
      <thead>${head}</thead>
      <tbody>
        ${rows.map((row) => html`<tr>${row.keys.map((key) => heading(key, 'row', true))}${row.cells}</tr> `)}
      </tbody>
    </table>`,
  );
}

const classOf = (kind: string): Markup => trusted(kind === '' ? '' : ` class="${kind}"`);

/** A cell of a table. */
export const cell = (content: Content, kind = ''): Markup => html`<td${classOf(kind)}>${content}</td>`;

/** A table of figures, in a place such as `UnoWar, points 3`. */
export function figureTable(model: TableModel, place: string): Markup {
  const { kind, measures, keys, across } = model;
  const names = measures.map((measure) => printable(figureTitle(measure))).join(', ');
  const title = kind === 'matrix' ? `${names}: ${keys.join()} by row, ${across} by column` : `Means of ${names}`;
  return table(`${place}, ${title}`, title, kind === 'matrix' ? matrix(model) : list(model));
}

/** The known values are next to the estimate. */
function list({ keys, columns, rows, trialsVary }: TableModel): TableContent {
  const known = columns.map((_, at) =>
    (['exact', 'reference'] as const).filter((which) => rows.some(({ figures }) => figures[at]?.[which] !== undefined)),
  );
  const titles = { exact: 'exact', reference: 'published' };
  return {
    columns: [
      ...keys,
      ...(trialsVary ? ['games'] : []),
      ...columns.flatMap((name, at) => [name, ...(known[at] ?? []).map((which) => titles[which])]),
    ],
    rows: rows.map((row) => ({
      keys: row.keys.map(String),
      cells: [
        ...(trialsVary ? [cell(grouped(row.trials ?? 0))] : []),
        ...row.figures.flatMap((figure, at) => [
          cell(figure === undefined ? '' : noBreak(meanText(figure))),
          ...(known[at] ?? []).map((which) => cell(knownText(figure?.[which]), 'known')),
        ]),
      ],
    })),
  };
}

/** The known values are below the estimate. */
function matrix({ keys: [down = ''], across, columns, rows }: TableModel): TableContent {
  return {
    columns: html`<tr>
        <th scope="col" rowspan="2" class="key">${down}</th>
        <th scope="colgroup" colspan="${columns.length}" class="group">${across}</th>
      </tr>
      <tr>${columns.map((name) => html`<th scope="col">${printable(name)}</th>`)}</tr>`,
    rows: rows.map(({ keys, figures }) => ({
      keys: keys.map(String),
      cells: figures.map((figure) => cell(figure === undefined ? '' : matrixFigure(figure))),
    })),
  };
}

function matrixFigure(figure: Figure): Markup {
  const { exact, reference } = figure;
  return html`${noBreak(meanText(figure))}${
    exact === undefined ? '' : html`<br /><span class="known">exact ${knownText(exact)}</span>`
  }${reference === undefined ? '' : html`<br /><span class="known">published ${knownText(reference)}</span>`}`;
}

/** A known value. One that disagrees is distinguished by words and weight as well as color. */
function knownText(known: Figure['exact']): Content {
  if (known === undefined) return '';
  const { value, verdict } = known;
  if (verdict === 'agrees') return plainNumber(value);
  if (verdict === 'not judged') return noBreak(`${plainNumber(value)} (not judged)`);
  return html`<strong class="alarm">${noBreak(`${plainNumber(value)} differs${distanceText(known)}`)}</strong>`;
}

const noBreak = (text: string): string => text.replaceAll(' ', '\u00A0');
