import { estimateText } from '../text/estimate.js';
import { printable } from '../text/wrap.js';
import type { CellSummary } from '@cards/batch';
import { type Drawing, framed, LETTER } from './chart.js';
import { shortened } from './labels.js';
import { PALETTE, STEPS } from './palette.js';

const ROW_HEIGHT = 46;
const NARROWEST = 70;
const WIDEST = 92;

/** Room for the lines above the field. */
const NARROWEST_DRAWING = 224;

/** Names longer than this are cut. */
const LONGEST_NAME = 14;

/** Between a name and the field. */
const GAP = 8;

/**
 * A measure of every ordered pair of strategies: the player of the first seat by row, of the second by column, with the numbers
 * in the fields. Rates are shaded from 0 to 1, all else from the lowest to the highest mean.
 *
 * @param cells - all ordered pairs, each once
 * @param measure - the name of a measure that they have
 */
export function matrixChart(cells: readonly CellSummary[], measure: string): Drawing {
  const names = [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];
  // Two long names may be the same when cut; the scale must tell them apart.
  const shown = names.map((name, at) => ({ at, text: shortened(printable(name), LONGEST_NAME) }));
  const longest = Math.max(...shown.map(({ text }) => text.length)) * LETTER;
  const side = Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(longest + GAP)));
  const left = Math.ceil(longest + GAP);
  const places = placesOf(cells, names, measure);
  const title = `${measure}: first seat by row, second by column`;
  const texts = shown.map(({ text }) => JSON.stringify(text)).join(',');
  const axis = { domain: false, ticks: false, labelColor: PALETTE.ink.light, labelExpr: `[${texts}][datum.value]`, labelAngle: 0 };
  const scale = { domain: shown.map(({ at }) => at), paddingInner: 0.04, paddingOuter: 0 };
  const encoding = {
    x: { field: 'column', type: 'nominal', scale, axis: { ...axis, orient: 'top', labelPadding: 6 } },
    y: { field: 'row', type: 'nominal', scale, axis: { ...axis, labelPadding: GAP } },
  };
  const description = `${places.map(({ first, second, mean }) => `${first} against ${second} ${mean}`).join('; ')}.`;
  const field = names.length * side;
  const width = Math.max(left + field + 1, NARROWEST_DRAWING);
  const spec = framed(
    {
      title: measure,
      notes: ['first seat by row, second by column'],
      description: `${title}. ${description}`,
      width,
      height: names.length * ROW_HEIGHT,
      margins: { top: 28, right: width - left - field, bottom: 2, left },
      offset: 8,
    },
    {
      data: { values: places },
      encoding,
      layer: [
        { mark: { type: 'rect' }, encoding: { fill: { field: 'ground', type: 'nominal', scale: null } } },
        { mark: { type: 'text', dy: -7, fontSize: 13, fontWeight: 600 }, encoding: textOf('mean') },
        { mark: { type: 'text', dy: 10, fontSize: 10 }, encoding: textOf('plusMinus') },
      ],
    },
  );
  return { title, description, spec };
}

const textOf = (field: string): Readonly<Record<string, unknown>> => ({
  text: { field, type: 'nominal' },
  color: { field: 'writing', type: 'nominal', scale: null },
});

interface Place {
  readonly row: number;
  readonly column: number;
  readonly first: string;
  readonly second: string;
  readonly mean: string;
  readonly plusMinus: string;
  readonly ground: string;
  readonly writing: string;
}

function placesOf(cells: readonly CellSummary[], names: readonly string[], measure: string): readonly Place[] {
  const found = cells.flatMap((cell) => {
    const ours = cell.measures[measure];
    return ours === undefined ? [] : [{ cell, ours }];
  });
  const means = found.map(({ ours }) => ours.mean);
  const rates = found.every(({ ours }) => ours.kind === 'proportion');
  const [low, high] = rates ? [0, 1] : [Math.min(...means), Math.max(...means)];
  return found.map(({ cell: { strategies }, ours }) => {
    const [first = '', second = ''] = strategies;
    const { mean, plusMinus = '' } = estimateText(ours.mean, ours.ci95);
    const height = high > low ? (ours.mean - low) / (high - low) : 0;
    const step = STEPS[Math.min(STEPS.length - 1, Math.floor(height * STEPS.length))];
    return {
      row: names.indexOf(first),
      column: names.indexOf(second),
      first: printable(first),
      second: printable(second),
      mean,
      plusMinus,
      ground: step?.light ?? '',
      writing: step?.text ?? '',
    };
  });
}
