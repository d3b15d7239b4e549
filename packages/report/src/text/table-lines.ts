import type { JudgedValue } from '../model/measure-model.js';
import { type Figure, figureTitle, type TableModel, type TableRow } from '../model/table-model.js';
import { estimateWords, grouped, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { BOLD, FAINT, GREEN, ON_GREEN, type Paint, PLAIN, RED } from './colors.js';
import { type Place, setColumns } from './columns.js';

/** The words of one value in a table. They may be set on several lines. */
interface FigureWords {
  /** The words. */
  readonly words: readonly string[];
  /** The verdict on a known value; undefined for an estimate, or if the value is not judged. */
  readonly verdict?: 'agrees' | 'differs';
  /** Marks a win rate far from one half. */
  readonly extreme?: 'high' | 'low';
}

/** An empty place. */
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

/** An estimate of a win rate, marked when it is extreme and its interval shows who wins more. */
function winRateWords(figure: Figure): FigureWords {
  const { mean, ci95 } = figure;
  const words = estimateWords(figure);
  if (ci95 === null) return { words };
  if (mean >= EXTREME && ci95[0] > 50) return { words, extreme: 'high' };
  return mean <= 100 - EXTREME && ci95[1] < 50 ? { words, extreme: 'low' } : { words };
}

/** A matrix of more players than this shows means without intervals. */
const MANY_PLAYERS = 8;

/** A line of a table, in words: an estimate, or the known values below it. */
export interface TableLine {
  /** What identifies the line. */
  readonly keys: readonly string[];
  /** Whether it has estimates of the run, or exact or published values of the line above. */
  readonly kind: 'estimate' | 'exact' | 'published';
  /** A place for each value column. */
  readonly places: readonly FigureWords[];
}

/** A table in words. */
export interface TableText {
  /** One line for each measure, and remarks. */
  readonly labels: readonly string[];
  /** The titles of the key columns. */
  readonly keys: readonly string[];
  /** The titles of the value columns. */
  readonly columns: readonly string[];
  /** The lines. */
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
  const difference = measures.filter(({ isDifference }) => isDifference);
  return {
    labels: [
      ...labels.map((label) =>
        kind === 'matrix' && isFirst ? `${label}; first seat by row, second seat by column` : label,
      ),
      ...(difference.length === 0 ? [] : [differenceLabel(table)]),
      ...(isShort ? [widestLabel(rows)] : []),
    ],
    keys: kind === 'matrix' ? measures.map(figureTitle) : keys,
    columns: [...(games ? ['games'] : []), ...columns],
    lines: rows.flatMap((row) => rowLines(row, table, games, isShort)),
  };
}

function differenceLabel({ measures }: TableModel): string {
  const names = measures.filter(({ isDifference }) => isDifference).map(({ name }) => name);
  const which = names.length === measures.length ? '' : `${names.join(', ')}: `;
  return `${which}paired differences, the first line-up minus the second on the same deals`;
}

function widestLabel(rows: readonly TableRow[]): string {
  const halves = rows.flatMap(({ figures }) =>
    figures.flatMap((figure) => {
      if (figure?.ci95 === null || figure === undefined) return [];
      const { mean, ci95 } = figure;
      return [{ half: Math.max(mean - ci95[0], ci95[1] - mean), figure }];
    }),
  );
  const widest = halves.reduce<(typeof halves)[number] | undefined>(
    (best, one) => (best === undefined || one.half > best.half ? one : best),
    undefined,
  );
  return widest === undefined ? '' : `the widest 95% interval is ${estimateWords(widest.figure)[1] ?? ''}`;
}

function rowLines(row: TableRow, table: TableModel, games: boolean, isShort: boolean): readonly TableLine[] {
  const { measures, kind } = table;
  const keys = row.keys.map(String);
  const below = (name: string): readonly string[] => [...keys.slice(1).map(() => ''), name];
  const line = (
    lineKeys: readonly string[],
    lineKind: TableLine['kind'],
    place: (figure: Figure, column: number) => FigureWords,
  ): TableLine => ({
    keys: lineKeys,
    kind: lineKind,
    places: [
      ...(games ? [lineKind === 'estimate' ? { words: [grouped(row.trials ?? 0)] } : EMPTY] : []),
      ...row.figures.map((figure, column) => (figure === undefined ? EMPTY : place(figure, column))),
    ],
  });
  const estimate = line(keys, 'estimate', (figure, column) => {
    const measure = measures[kind === 'matrix' ? 0 : column];
    const words =
      kind === 'matrix' && measure?.isWin === true ? winRateWords(figure) : { words: estimateWords(figure) };
    return isShort ? { ...words, words: words.words.slice(0, 1) } : words;
  });
  const known = [
    line(below('exact'), 'exact', ({ exact }) => judgedWords(exact)),
    line(below('published'), 'published', ({ reference }) => judgedWords(reference)),
  ];
  return [estimate, ...known.filter(({ places }) => places.some(({ words }) => words.length > 0))];
}

/**
 * A table as lines of a terminal.
 *
 * @param width - columns of the terminal
 * @param color - whether to add colors, which only repeat the text
 */
export function setTable({ keys, columns, lines }: TableText, width: number, color: boolean): readonly string[] {
  const paint = (one: Paint): Paint => (color ? one : PLAIN);
  const header = [...keys, ...columns].map((title) => ({ words: title.split(' ').map(printable), paint: paint(BOLD) }));
  const rows = lines.map((line): readonly Place[] => {
    const isBelow = line.kind !== 'estimate';
    const names = line.keys.map((key, at) => {
      const words = printable(isBelow && at === line.keys.length - 1 ? `  ${key}` : key);
      return { words: isBelow ? [words] : splitName(words), paint: paint(isBelow ? FAINT : PLAIN), yields: isBelow };
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

const splitName = (name: string): readonly string[] => name.split(' ');

function paintOf({ verdict, extreme }: FigureWords, isBelow: boolean): Paint {
  if (verdict === 'differs') return RED;
  if (verdict === 'agrees') return GREEN;
  if (isBelow || extreme === 'low') return FAINT;
  return extreme === 'high' ? ON_GREEN : PLAIN;
}
