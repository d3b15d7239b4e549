import type { AnyGame } from '@cards/core';
import type { CellSummary, Summary } from '@cards/batch';
import { type Block, isSquare, listBlock, matrixBlocks } from './blocks.js';
import { grouped } from './estimate.js';
import { notesOf } from './notes.js';
import { ratingsText } from './ratings.js';
import { areSwapped, SWAPPED, variedParams } from './who.js';

/** What a report says of the signs in its tables. */
export const INTERVAL_NOTE = '± reaches the farther end of the 95 % interval';

/** A part of a report: what was found of one game, or of one setting of its parameters. */
export interface Section {
  /** The game. */
  readonly title: string;
  /** What holds for the whole section: parameters, the number of games, the seed. */
  readonly facts: readonly string[];
  /** Its tables. */
  readonly blocks: readonly Block[];
  /** What became of goals, how well distributions fit, and where the values of others come from. */
  readonly notes: readonly string[];
  /** The cells that it is about. */
  readonly cells: readonly CellSummary[];
  /** Their game; undefined where it is not known. */
  readonly game: AnyGame | undefined;
}

/**
 * A summary arranged for people, whatever it is shown on. A game of two seats whose cells are all pairings of some strategies
 * becomes matrices, a section for each setting of its parameters; every other one a list.
 *
 * @param summary - what to show
 * @param games - the games that its cells played; of an unknown one the id is its title
 */
export function sectionsOf({ cells, seed, ratings }: Summary, games: readonly AnyGame[]): readonly Section[] {
  return groupBy(cells, ({ game }) => game).flatMap((ofGame) => {
    const game = games.find(({ id }) => id === ofGame[0]?.game);
    const settings = groupBy(ofGame, ({ params, trials, stop }) =>
      JSON.stringify([params, stop === undefined ? trials : 'as many as it took']),
    );
    if (settings.every(isSquare)) {
      return settings.map((setting) => section(setting, game, seed, matrixBlocks(setting, game), ratings));
    }
    return [section(ofGame, game, seed, [listBlock(ofGame, game, variedParams(ofGame))], ratings)];
  });
}

function section(
  cells: readonly CellSummary[],
  game: AnyGame | undefined,
  seed: string,
  blocks: readonly Block[],
  ratings: Summary['ratings'],
): Section {
  const rated = ratingsText(ratings, cells);
  const varied = variedParams(cells);
  const fixed = Object.entries(cells[0]?.params ?? {}).filter(([name]) => !varied.includes(name));
  const params = fixed.map(([name, value]) => `${name} ${value}`).join(', ');
  return {
    title: game?.title ?? cells[0]?.game ?? '',
    facts: [...(params === '' ? [] : [params]), gamesACell(cells), `seed ${seed}`],
    blocks: [...blocks, ...rated.blocks],
    notes: [...rated.notes, ...notesOf(cells, game)],
    cells,
    game,
  };
}

function gamesACell(cells: readonly CellSummary[]): string {
  const trials = cells.map((cell) => cell.trials);
  const [least, most] = [Math.min(...trials), Math.max(...trials)];
  const number = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  if (cells.some(({ pairedWith }) => pairedWith === undefined))
    return `${number} ${most === 1 ? 'game' : 'games'} a cell`;
  const pairs = `${number} ${most === 1 ? 'pair' : 'pairs'} of games a cell, on the same deals`;
  return areSwapped(cells) ? `${pairs}, ${SWAPPED}` : pairs;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}
