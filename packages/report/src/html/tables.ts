import { type Figure, figureTitle, type TableModel, type TableRow } from '../model/table-model.js';
import { grouped, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { type Content, html, type Markup, scrolling } from './markup.js';
import { meanText } from './points.js';

/**
 * A table of figures in a region that scrolls.
 *
 * @param place - the run and the section of the table, for its accessible name: `UnoWar, points 3`
 */
export function figureTable(table: TableModel, place: string): Markup {
  const title = titleOf(table);
  const content = table.kind === 'matrix' ? matrix(table) : list(table);
  return scrolling(
    `Table: ${place}, ${title}`,
    html`<table>
      <caption>
        ${title}
      </caption>
      ${content}
    </table>`,
  );
}

function titleOf({ kind, measures }: TableModel): string {
  const names = measures.map((measure) => printable(figureTitle(measure))).join(', ');
  return kind === 'matrix' ? `${names}: first seat by row, second seat by column` : `Means of ${names}`;
}

/** A row for each cell, with the known values next to the estimate. */
function list({ keys, columns, rows, trialsVary }: TableModel): Markup {
  const known = columns.map((_, at) => ({
    exact: rows.some(({ figures }) => figures[at]?.exact !== undefined),
    reference: rows.some(({ figures }) => figures[at]?.reference !== undefined),
  }));
  const titles = [
    ...(trialsVary ? ['games'] : []),
    ...columns.flatMap((name, at) => [
      printable(name),
      ...(known[at]?.exact === true ? ['exact'] : []),
      ...(known[at]?.reference === true ? ['published'] : []),
    ]),
  ];
  return html`<thead>
      <tr>
        ${keys.map((key) => html`<th scope="col" class="key">${printable(key)}</th>`)}
        ${titles.map((title) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => listRow(row, trialsVary, known))}
    </tbody>`;
}

function listRow(
  { keys, trials, figures }: TableRow,
  trialsVary: boolean,
  known: readonly { readonly exact: boolean; readonly reference: boolean }[],
): Markup {
  const cells = figures.flatMap((figure, at) => [
    html`<td>${figure === undefined ? '' : noBreak(meanText(figure))}</td>`,
    ...(known[at]?.exact === true ? [html`<td class="known">${knownText(figure?.exact)}</td>`] : []),
    ...(known[at]?.reference === true ? [html`<td class="known">${knownText(figure?.reference)}</td>`] : []),
  ]);
  return html`<tr>
    ${keys.map((key) => html`<th scope="row" class="key">${printable(String(key))}</th>`)}
    ${trialsVary ? html`<td>${grouped(trials ?? 0)}</td>` : ''}${cells}
  </tr>`;
}

/** The first seat by row and the second by column; the known values are below the estimate. */
function matrix({ columns, rows }: TableModel): Markup {
  return html`<thead>
      <tr>
        <th scope="col" rowspan="2" class="key">first seat</th>
        <th scope="colgroup" colspan="${columns.length}" class="group">second seat</th>
      </tr>
      <tr>
        ${columns.map((name) => html`<th scope="col">${printable(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ keys: [first = ''], figures }) =>
          html`<tr>
            <th scope="row" class="key">${printable(String(first))}</th>
            ${figures.map((figure) => html`<td>${figure === undefined ? '' : matrixFigure(figure)}</td>`)}
          </tr>`,
      )}
    </tbody>`;
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
  const { value, verdict, deviation } = known;
  if (verdict === 'agrees') return plainNumber(value);
  if (verdict === 'not judged') return noBreak(`${plainNumber(value)} (not judged)`);
  const by = deviation === null || deviation === Infinity ? '' : ` by ${deviation.toFixed(1)} standard errors`;
  return html`<strong class="alarm">${noBreak(`${plainNumber(value)} differs${by}`)}</strong>`;
}

/** A space at which no line ends. */
const NO_BREAK = '\u00A0';

const noBreak = (text: string): string => text.replaceAll(' ', NO_BREAK);
