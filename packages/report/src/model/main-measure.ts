import type { MeasureModel } from './measure-model.js';
import type { SectionModel } from './report-model.js';

/** The main measure of a section: the win rate if different players compete, and otherwise the first measure. */
export function mainMeasureOf({
  cells,
  measures,
  pairing,
  game,
}: Pick<SectionModel, 'cells' | 'measures' | 'pairing' | 'game'>): MeasureModel | undefined {
  const isContest = cells.some(({ strategies: [first, second] }) => second !== undefined && first !== second);
  const win = game?.seats === 2 && isContest && pairing === 'none' ? measures.find(({ isWin }) => isWin) : undefined;
  return win ?? measures[0];
}
