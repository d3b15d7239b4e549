import type { MeasureModel } from './measure-model.js';
import type { SectionModel } from './report-model.js';

/**
 * The main measure of a section, which its findings are about: the win rate of a game with a winner, except in curves
 * of self-play, where it hardly changes; otherwise the first measure.
 */
export function mainMeasureOf({
  cells,
  measures,
  pairing,
  game,
  axes,
}: Pick<SectionModel, 'cells' | 'measures' | 'pairing' | 'game' | 'axes'>): MeasureModel | undefined {
  const isContest = cells.some(({ strategies: [first, second] }) => second !== undefined && first !== second);
  const isAboutWins = game?.seats === 2 && pairing === 'none' && (isContest || axes.length === 0);
  const win = isAboutWins ? measures.find(({ isWin }) => isWin) : undefined;
  return win ?? measures[0];
}
