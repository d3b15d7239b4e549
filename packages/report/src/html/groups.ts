import type { AnyGame } from '@cards/core';
import { isSquare } from '../text/blocks.js';
import type { CellSummary, Summary } from '@cards/batch';
import type { Chart } from './chart.js';
import { figuresOf, type Group } from './figures.js';
import { fileName, gamesText, variedParams } from './labels.js';

/**
 * The cells of a summary in groups that are shown together: those of one game, and of a game whose cells are all pairings of
 * some strategies, those of one setting of its parameters.
 */
export function groupsOf(summary: Summary, games: readonly AnyGame[]): readonly Group[] {
  return groupBy(summary.cells, ({ game }) => game).flatMap((ofGame) => {
    const id = ofGame[0]?.game ?? '';
    const game = games.find((one) => one.id === id);
    const settings = groupBy(ofGame, ({ params, trials }) => JSON.stringify([params, trials]));
    const name = fileName(id);
    if (settings.length === 1 || !settings.every(isSquare)) return [{ name, setting: [], game, cells: ofGame }];
    const varied = variedParams(ofGame);
    const trialsVary = ofGame.some(({ trials }) => trials !== ofGame[0]?.trials);
    return settings.map((cells, at) => ({
      name: `${name}-${at + 1}`,
      setting: settingOf(cells, varied, trialsVary),
      game,
      cells,
    }));
  });
}

/**
 * All pictures of a report, in its order.
 *
 * @param summary - the results of a run
 * @param games - the games that its cells played; of an unknown one the id is its title
 */
export function chartsOf(summary: Summary, games: readonly AnyGame[]): readonly Chart[] {
  return groupsOf(summary, games).flatMap((group) => figuresOf(group).flatMap(({ charts }) => charts));
}

function settingOf([cell]: readonly CellSummary[], varied: readonly string[], trialsVary: boolean): readonly string[] {
  if (cell === undefined) return [];
  return [...varied.map((name) => `${name} ${cell.params[name]}`), ...(trialsVary ? [gamesText(cell.trials)] : [])];
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
