import type { ReportModel, SectionModel } from './report-model.js';
import { settingText } from '../words/count.js';
import { grouped } from '../words/estimate.js';

/** A note on how to read the intervals of a report. */
export function intervalNote(report: ReportModel): string {
  const isRate = report.sections.some(({ measures }) => measures.some(({ kind }) => kind === 'proportion'));
  const rates = isRate ? '; rates stay within 0 and 1' : '';
  return [`± is a 95% confidence interval (the longer side${rates}).`, correctionNote(report)].join(' ').trim();
}

/** How the intervals of findings are corrected; empty for a single comparison. */
export function correctionNote({ compared }: ReportModel): string {
  return compared < 2 ? '' : `Intervals in findings are corrected for ${grouped(compared)} estimates.`;
}

/** The finished part of a batch that was interrupted. */
export interface PartialRun {
  /** The number of finished games; a game pair counts once. */
  readonly games: number;
  /** The number of games of the complete batch, in the same unit; with a stopping rule, the maximum. */
  readonly total: number;
}

/** The warning that every output has about a batch that was interrupted. */
export function partialNote({ games, total }: PartialRun): string {
  return `Interrupted: ${grouped(games)} of ${grouped(total)} games are finished. These results are preliminary.`;
}

/** The facts that all cells of a section share: `cards 32, copies 4` and `100,000 games per cell`. */
export function factsOf({ fixed, trials: [least, most], pairing }: SectionModel): readonly string[] {
  const params = settingText(fixed);
  const number = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  const games = most === 1 ? 'game' : 'games';
  const pairs = most === 1 ? 'game pair' : 'game pairs';
  const count = {
    none: `${number} ${games} per cell`,
    swapped: `${number} ${pairs} per cell, on the same deals with the seats swapped`,
    difference: `${number} ${pairs} per cell, on the same deals`,
  }[pairing];
  return [...(params === '' ? [] : [params]), count];
}
