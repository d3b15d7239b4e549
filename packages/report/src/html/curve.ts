import type { AnyGame } from '@cards/core';
import { printable } from '../text/wrap.js';
import type { CellSummary } from '@cards/batch';
import { cellLabel, variedParams } from './labels.js';

/** A cell at one value of what varies. */
interface CurvePoint {
  /** The value. */
  readonly at: number;
  /** The cell. */
  readonly cell: CellSummary;
}

/** Cells that differ in one number alone. */
export interface Curve {
  /** The setting and the players; the number has its name. */
  readonly label: string;
  /** The other parameters that vary, `copies 2`; empty where none does. */
  readonly setting: string;
  /** The strategies in seat order. */
  readonly players: string;
  /** By ascending number. */
  readonly points: readonly CurvePoint[];
}

/** Curves over the same number. */
export interface Curves {
  /** What varies: the name of a parameter, or of an argument of a strategy. */
  readonly across: string;
  /** One line on what it means; left out where the game does not say. */
  readonly summary?: string;
  /** One or more. */
  readonly curves: readonly Curve[];
}

/** Fewer points than these make no curve. */
const LEAST_POINTS = 3;

/** A place of a cell that holds a number. */
interface Slot {
  readonly name: string;
  readonly value: number;
  readonly summary: string | undefined;
  /** The cell with the name in place of the number. */
  readonly without: CellSummary;
}

/**
 * The curves that cells make when one number varies: a parameter, or the number in a strategy's spec such as the K of
 * `memory:K`. Where cells vary in several, the one with the longest curves.
 *
 * @param cells - cells of one game
 * @param game - the game, for the names of arguments
 * @returns undefined when no curve takes in most of the cells
 */
export function curvesOf(cells: readonly CellSummary[], game: AnyGame | undefined): Curves | undefined {
  const curves = new Map<
    string,
    { across: string; summary: string | undefined; without: CellSummary; points: CurvePoint[] }
  >();
  for (const cell of cells) {
    for (const { name, value, summary, without } of slotsOf(cell, game)) {
      const key = JSON.stringify([name, without.params, without.strategies, without.pairedWith]);
      const curve = curves.get(key) ?? { across: name, summary, without, points: [] };
      if (curve.points.every(({ at }) => at !== value)) curve.points.push({ at: value, cell });
      curves.set(key, curve);
    }
  }
  const long = [...curves.values()].filter(({ points }) => points.length >= LEAST_POINTS);
  const longest = long.reduce<(typeof long)[number] | undefined>(
    (best, one) => (best === undefined || one.points.length > best.points.length ? one : best),
    undefined,
  );
  if (longest === undefined) return undefined;
  const chosen = long.filter(({ across }) => across === longest.across);
  const covered = new Set(chosen.flatMap(({ points }) => points.map(({ cell }) => cell)));
  if (covered.size * 2 < cells.length) return undefined;
  const varied = variedParams(cells).filter((name) => name !== longest.across);
  return {
    across: longest.across,
    ...(longest.summary === undefined ? {} : { summary: longest.summary }),
    curves: chosen.map(({ without, points }) => {
      const setting = varied.map((name) => `${name} ${without.params[name]}`).join(', ');
      const players = lineupOf(without);
      return {
        label: setting === '' ? players : `${setting}, ${players}`,
        setting,
        players,
        points: points.sort((one, other) => one.at - other.at),
      };
    }),
  };
}

function lineupOf(cell: CellSummary): string {
  return isSelfPlay(cell) ? `${printable(cell.strategies[0] ?? '')} against itself` : cellLabel(cell, []);
}

function slotsOf(cell: CellSummary, game: AnyGame | undefined): readonly Slot[] {
  const { params, strategies } = cell;
  const ofParams = Object.entries(params).map(([name, value]) => {
    const others = Object.entries(params).filter(([other]) => other !== name);
    return {
      name,
      value,
      summary: game?.parameters[name]?.summary,
      without: { ...cell, params: Object.fromEntries(others) },
    };
  });
  // A number can vary in one seat or, in self-play, in both at once.
  const seatings = [...strategies.map((_, seat) => [seat]), ...(isSelfPlay(cell) ? [[0, 1]] : [])];
  const ofSpecs = seatings.flatMap((seats) =>
    numbersIn(strategies[seats[0] ?? 0] ?? '', game).map(({ template, ...number }) => {
      const others = strategies.map((other, at) => (seats.includes(at) ? template : other));
      return { ...number, without: { ...cell, strategies: others } };
    }),
  );
  return [...ofParams, ...ofSpecs];
}

function isSelfPlay({ strategies: [first, second], pairedWith }: CellSummary): boolean {
  return pairedWith === undefined && first !== undefined && first === second;
}

/** A number in a spec. */
interface SpecNumber extends Omit<Slot, 'without'> {
  /** The spec with the name in place of the number. */
  readonly template: string;
}

/** The numbers behind the name of a strategy of the game's own. */
function numbersIn(spec: string, game: AnyGame | undefined): readonly SpecNumber[] {
  const [strategy, ...words] = spec.split(':');
  const expected = game?.strategies.find(({ name }) => name === strategy)?.arguments ?? [];
  return words.flatMap((word, at) => {
    const { name, summary } = expected[at] ?? {};
    if (name === undefined || !/^\d+$/.test(word)) return [];
    const template = [strategy, ...words.map((other, place) => (place === at ? name : other))].join(':');
    return [{ name, summary, value: Number(word), template }];
  });
}
