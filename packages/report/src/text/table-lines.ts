import { greatest } from '../model/line-up.js';
import type { JudgedValue } from '../model/measure-model.js';
import { type Figure, figureTitle, figureWords, type TableModel, type TableRow } from '../model/table-model.js';
import { grouped, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { BOLD, FAINT, GREEN, ON_GREEN, type Paint, PLAIN, RED } from './colors.js';
import { type Place, setColumns } from './columns.js';

interface FigureWords {
  readonly words: readonly string[];
  /** The verdict on a known value; undefined for an estimate, or if the value is not judged. */
  readonly verdict?: 'agrees' | 'differs';
  /** Marks a win rate far from one half. */
  readonly extreme?: 'high' | 'low';
}

const EMPTY: FigureWords = { words: [] };

/** A win rate is extreme if it is at least this percentage, or at most 100 minus it. */
const EXTREME = 75;

/** A known value and its verdict: `50.50316 agrees`. */
function judgedWords(known: JudgedValue | undefined): FigureWords {
  if (known === undefined) return EMPTY;
  const { value, verdict, deviation } = known;
  if (verdict === 'not judged') return { words: [plainNumber(value)] };
  const isFar = verdict === 'differs' && deviation !== null && deviation !== Number.POSITIVE_INFINITY;
  const far = isFar ? [`by ${deviation.toFixed(1)}`, 'standard', 'errors'] : [];
  return { words: [plainNumber(value), verdict, ...far], verdict };
}

function winRateWords(figure: Figure): FigureWords {
  const { mean, ci95 } = figure;
  const words = figureWords(figure);
  if (ci95 === null) return { words };
  if (mean >= EXTREME && ci95[0] > 50) return { words, extreme: 'high' };
  return mean <= 100 - EXTREME && ci95[1] < 50 ? { words, extreme: 'low' } : { words };
}

/** A matrix of more players than this shows means without intervals. */
const MANY_PLAYERS = 8;

/** A line of a table, in words: an estimate, or the known values below it. */
export interface TableLine {
  readonly keys: readonly string[];
  /** Whether it has estimates of the run, or exact or published values of the line above. */
  readonly kind: 'estimate' | 'exact' | 'published';
  readonly places: readonly FigureWords[];
}

export interface TableText {
  /** One line for each measure, and remarks. */
  readonly labels: readonly string[];
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  readonly lines: readonly TableLine[];
}

/** The tables of a section in words. If the number of games varies in a matrix, another table has it. */
export function tableTexts(tables: readonly TableModel[]): readonly TableText[] {
  const matrices = tables.map((table, index) => tableText(table, index === 0));
  const [first] = tables;
  if (first === undefined || first.kind === 'list' || !first.trialsVary) return matrices;
  const lines = first.rows.map(({ keys, figures }): TableLine => ({
    keys: keys.map(String),
    kind: 'estimate',
    places: figures.map((figure) => (figure === undefined ? EMPTY : { words: [grouped(figure.n)] })),
  }));
  return [...matrices, { labels: ['games: the number of games'], keys: ['games'], columns: first.columns, lines }];
}

function tableText(table: TableModel, isFirst: boolean): TableText {
  const { kind, measures, keys, columns, rows, trialsVary } = table;
  const isShort = kind === 'matrix' && columns.length > MANY_PLAYERS;
  const labels = measures.map(({ name, summary }) => (summary === name ? name : `${name}: ${summary}`));
  const games = kind === 'list' && trialsVary;
  const paired = measures.filter(({ isDifference }) => isDifference).map(({ name }) => name);
  const which = paired.length === measures.length ? '' : `${paired.join(', ')}: `;
  return {
    labels: [
      ...labels.map((label) =>
        kind === 'matrix' && isFirst ? `${label}; first seat by row, second seat by column` : label,
      ),
      ...(paired.length === 0
        ? []
        : [`${which}paired differences, the first line-up minus the second on the same deals`]),
      ...(isShort ? [widestLabel(rows)] : []),
    ],
    keys: kind === 'matrix' ? measures.map(figureTitle) : keys,
    columns: [...(games ? ['games'] : []), ...columns],
    lines: rows.flatMap((row) => rowLines(row, table, games, isShort)),
  };
}

function widestLabel(rows: readonly TableRow[]): string {
  const wide = rows.flatMap(({ figures }) =>
    figures.flatMap((one) => (one === undefined || one.ci95 === null ? [] : one)),
  );
  const widest = greatest(wide, halfWidth);
  return widest === undefined ? '' : `the widest 95% interval is ${figureWords(widest)[1] ?? ''}`;
}

const halfWidth = ({ mean, ci95 }: Figure): number => Math.max(mean - (ci95?.[0] ?? mean), (ci95?.[1] ?? mean) - mean);

function rowLines(row: TableRow, table: TableModel, games: boolean, isShort: boolean): readonly TableLine[] {
  const { measures, kind } = table;
  const keys = row.keys.map(String);
  const line = (of: TableLine['kind'], place: (figure: Figure, column: number) => FigureWords): TableLine => ({
    keys: of === 'estimate' ? keys : [...keys.slice(1).map(() => ''), of],
    kind: of,
    places: [
      ...(games ? [of === 'estimate' ? { words: [grouped(row.trials ?? 0)] } : EMPTY] : []),
      ...row.figures.map((figure, column) => (figure === undefined ? EMPTY : place(figure, column))),
    ],
  });
  const estimate = line('estimate', (figure, column) => {
    const measure = measures[kind === 'matrix' ? 0 : column];
    const words = kind === 'matrix' && measure?.isWin === true ? winRateWords(figure) : { words: figureWords(figure) };
    return isShort ? { ...words, words: words.words.slice(0, 1) } : words;
  });
  const known = [
    line('exact', ({ exact }) => judgedWords(exact)),
    line('published', ({ reference }) => judgedWords(reference)),
  ];
  return [estimate, ...known.filter(({ places }) => places.some(({ words }) => words.length > 0))];
}

export function setTable({ keys, columns, lines }: TableText, width: number, color: boolean): readonly string[] {
  const paint = (one: Paint): Paint => (color ? one : PLAIN);
  const header = [...keys, ...columns].map((title) => ({ words: title.split(' ').map(printable), paint: paint(BOLD) }));
  const rows = lines.map((line): readonly Place[] => {
    const isBelow = line.kind !== 'estimate';
    const names = line.keys.map((key, at) => {
      const words = printable(isBelow && at === line.keys.length - 1 ? `  ${key}` : key);
      return { words: isBelow ? [words] : words.split(' '), paint: paint(isBelow ? FAINT : PLAIN), yields: isBelow };
    });
    const places = line.places.map((place) => ({
      words: place.words,
      paint: paint(paintOf(place, isBelow)),
      yields: isBelow,
    }));
    return [...names, ...places];
  });
  return setColumns([header, ...rows], width, keys.length);
}

function paintOf({ verdict, extreme }: FigureWords, isBelow: boolean): Paint {
  if (verdict === 'differs') return RED;
  if (verdict === 'agrees') return GREEN;
  if (isBelow || extreme === 'low') return FAINT;
  return extreme === 'high' ? ON_GREEN : PLAIN;
}
