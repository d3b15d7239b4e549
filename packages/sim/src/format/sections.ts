import type { AnyGame, ParamValues } from '@cards/core';
import type { CellSummary, SprtSummary, Summary } from '../summary/summary.js';
import { type Block, isSquare, listBlock, matrixBlocks } from './blocks.js';
import { grouped } from './estimate.js';

/** What a report says of the signs in its tables. */
export const INTERVAL_NOTE = '± reaches the farther end of the 95 % interval';

/** Below this probability a distribution is said not to fit: chance alone goes that far once in 10,000 times. */
const REJECTED = 0.0001;

/** A part of a report: what was found of one game, or of one setting of its parameters. */
export interface Section {
  /** The game. */
  readonly title: string;
  /** What holds for the whole section: parameters, the number of games, the seed. */
  readonly facts: readonly string[];
  /** Its tables. */
  readonly blocks: readonly Block[];
  /** How well distributions fit, and where the values of others come from. */
  readonly notes: readonly string[];
}

/**
 * A summary arranged for people, whatever it is shown on. A game of two seats whose cells are all pairings of some strategies
 * becomes matrices, a section for each setting of its parameters; every other one a list.
 *
 * @param summary - what to show
 * @param games - the games that its cells played; of an unknown one the id is its title
 */
export function sectionsOf({ cells, seed }: Summary, games: readonly AnyGame[]): readonly Section[] {
  return groupBy(cells, ({ game }) => game).flatMap((ofGame) => {
    const game = games.find(({ id }) => id === ofGame[0]?.game);
    const settings = groupBy(ofGame, ({ params, trials }) => JSON.stringify([params, trials]));
    if (settings.every(isSquare)) {
      return settings.map((setting) => section(setting, game, seed, matrixBlocks(setting, game)));
    }
    return [section(ofGame, game, seed, [listBlock(ofGame, game, variedParams(ofGame))])];
  });
}

function section(cells: readonly CellSummary[], game: AnyGame | undefined, seed: string, blocks: readonly Block[]): Section {
  const varied = variedParams(cells);
  const fixed = Object.entries(cells[0]?.params ?? {}).filter(([name]) => !varied.includes(name));
  const params = fixed.map(([name, value]) => `${name} ${value}`).join(', ');
  return {
    title: game?.title ?? cells[0]?.game ?? '',
    facts: [...(params === '' ? [] : [params]), gamesACell(cells), `seed ${seed}`],
    blocks,
    notes: [...goalNotes(cells), ...fitNotes(cells), ...sources(cells)],
  };
}

/** The parameters that do not have one value throughout. */
function variedParams(cells: readonly CellSummary[]): readonly string[] {
  const first: ParamValues = cells[0]?.params ?? {};
  return Object.keys(first).filter((name) => cells.some(({ params }) => params[name] !== first[name]));
}

function gamesACell(cells: readonly CellSummary[]): string {
  const trials = cells.map((cell) => cell.trials);
  const [least, most] = [Math.min(...trials), Math.max(...trials)];
  if (least !== most) return `${grouped(least)} to ${grouped(most)} games a cell`;
  return most === 1 ? '1 game a cell' : `${grouped(most)} games a cell`;
}

/** What became of the goals. */
function goalNotes(cells: readonly CellSummary[]): readonly string[] {
  return cells.flatMap(({ strategies, contrast, goal, trials }) => {
    if (goal === undefined) return [];
    const who = [strategies, contrast ?? []].map((seats) => seats.join(' - ')).filter((text) => text !== '').join(' less ');
    if (goal.kind === 'sprt') return [`${strategies.join(' against ')}: ${sprtNote(goal)}`];
    return goal.reached ? [] : [`${who}: ${grouped(trials)} games were not enough for a precision of ${goal.halfWidth}`];
  });
}

function sprtNote({ low, high, decision, anytime95 }: SprtSummary): string {
  const [from, to] = anytime95.map((share) => share.toFixed(3));
  const verdict = {
    high: `the first takes more than ${low} of the points`,
    low: `the first takes less than ${high} of the points`,
    none: `it is not decided whether the first takes ${low} of the points or ${high}`,
  }[decision ?? 'none'];
  return `${verdict}; ${from} to ${to}, in an interval that holds whenever one stops`;
}

/** For each measure one note of the distributions that fit, and one of each that does not. */
function fitNotes(cells: readonly CellSummary[]): readonly string[] {
  const fits = cells.flatMap(({ strategies, fit = {} }) =>
    Object.entries(fit).map(([measure, result]) => ({ measure, who: strategies.join(' - '), ...result })),
  );
  return groupBy(fits, ({ measure }) => measure).flatMap((ofMeasure) => {
    const measure = ofMeasure[0]?.measure;
    const good = ofMeasure.filter(({ p }) => p >= REJECTED).map(({ who, p }) => `${who} p = ${p.toPrecision(2)}`);
    const bad = ofMeasure.filter(({ p }) => p < REJECTED).map(({ who, chiSquare, degrees, p }) => {
      const statistic = `chi-square ${chiSquare?.toFixed(1)} with ${degrees} degrees of freedom, p = ${p.toPrecision(2)}`;
      const why = chiSquare === null ? 'a value came up that is impossible' : statistic;
      return `${measure} of ${who} does not fit the exact distribution: ${why}`;
    });
    return [...bad, ...(good.length === 0 ? [] : [`${measure} fits the exact distribution: ${good.join(', ')}`])];
  });
}

function sources(cells: readonly CellSummary[]): readonly string[] {
  const notes = cells.flatMap(({ reference = {} }) =>
    Object.values(reference).map(({ source, trials }) => `document: ${source}, read as ${grouped(trials)} games a cell`),
  );
  return [...new Set(notes)];
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}
