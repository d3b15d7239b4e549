import { type Axis, axisValue } from '../model/axes.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { printable } from '../words/wrap.js';
import { figureText, plottedCells, type PlottedCell, type Point } from './points.js';
import { CURVES } from './palette.js';

/** A mean in a panel of a curve chart. */
export interface CurvePoint extends Point {
  /** The panel in words: the values of all axes but the first; empty when there is one panel. */
  readonly panel: string;
  /** The line-up. */
  readonly series: string;
  /** The value on the first axis; undefined for a line-up without it, which is a baseline. */
  readonly at: number | undefined;
  /** The figure in words. */
  readonly text: string;
}

/** The points of a section along its first axis. */
export interface CurveData {
  readonly points: readonly CurvePoint[];
  /** The panels, in the order of the cells. */
  readonly panels: readonly string[];
  /** The series of all panels. */
  readonly series: readonly string[];
}

/**
 * Arranges panels by the axes after the first, and colors by line-up. If there are more line-ups than colors, each one
 * has a panel.
 */
export function curveData(section: SectionModel, measure: MeasureModel): CurveData {
  const [, ...others] = section.axes;
  const all = new Set(section.coordinates.map(({ series }) => series));
  const isCrowded = all.size > CURVES.length;
  const points = plottedCells(section, measure).flatMap((cell): readonly CurvePoint[] => {
    const place = section.coordinates[cell.index];
    if (place === undefined) return [];
    const series = printable(place.series);
    const setting = others.map(({ name }) => `${name} ${place.at[name]}`);
    return [curvePoint(cell, [...setting, ...(isCrowded ? [series] : [])].join(', '), series, section, place.at)];
  });
  return {
    points,
    panels: [...new Set(points.map(({ panel }) => panel))],
    series: [...new Set(points.map(({ series }) => series))],
  };
}

function curvePoint(
  { figure, point }: PlottedCell,
  panel: string,
  series: string,
  { axes }: SectionModel,
  place: Readonly<Record<string, number>>,
): CurvePoint {
  const at = place[axes[0]?.name ?? ''];
  return { ...point, panel, series, at, text: figureText(figure) };
}

/** The points of a curve chart in words: each series with its values along the axis. */
export function curveText({ points }: CurveData, axis: Axis | undefined): string {
  const keys = new Map<string, string[]>();
  for (const { panel, series, at, text } of points) {
    const key = [panel, series].filter((part) => part !== '').join(', ');
    const place = at === undefined || axis === undefined ? text : `${text} at ${axisValue(axis, at)}`;
    keys.set(key, [...(keys.get(key) ?? []), place]);
  }
  return [...keys].map(([key, texts]) => `${key}: ${texts.join('; ')}.`).join(' ');
}
