import { contestedIn, contestsOf } from '../findings/contests.js';
import type { Subject } from '../findings/subject.js';
import { FINDING_ERROR } from '../model/finding.js';
import { cellName, groupBySetting, isSelfPlay, type NamedCell, variedParams } from '../model/line-up.js';
import type { SectionModel } from '../model/report-model.js';
import type { Figure } from '../model/table-model.js';
import { printable } from '../words/wrap.js';
import { type Plotted, pointOf } from './points.js';

/**
 * The score or the payoff of each contest, as the findings compare it, with the interval of one contest alone.
 *
 * @returns undefined if a measure of the game has the same values: without ties, and with games in one seat only
 */
export function scoresOf({ cells, game, measures: [like], pairing, axes }: SectionModel) {
  const contested = pairing === 'none' ? contestedIn(cells, game) : undefined;
  if (like === undefined || contested === undefined) return undefined;
  const { neutral, value, name: unit } = contested.stake;
  const hasTies = value === 'share' && game?.measures.some(({ role }) => role === 'tie') === true;
  const contests = groupBySetting(cells).flatMap((group) =>
    contestsOf(group, contested, FINDING_ERROR)
      .filter(({ share: { mean } }, at, all) => {
        // Of the two points of view, next to each other: the stronger player, or along an axis the first one.
        const other = axes.length > 0 ? mean : (all[at ^ 1]?.share.mean ?? mean);
        return mean > other || (mean === other && at % 2 === 0);
      })
      .map((contest) => ({ ...contest, params: group[0]?.params ?? {} })),
  );
  if (!hasTies && !contests.some(({ seats }) => seats === 'both')) return undefined;
  const score = { name: 'score', unit: hasTies ? '%; a tie is half a win' : '%', neutral: 100 * neutral };
  const words = value === 'share' ? score : { name: unit, unit, neutral };
  const varied = variedParams(cells);
  const row = (cell: NamedCell, share: Subject | undefined, seat = ''): readonly Plotted[] =>
    share === undefined ? [] : [plotted(`${cellName(cell, varied)}${seat}`, share, value === 'share' ? 100 : 1)];
  const rows =
    contests.length === 0
      ? cells.filter(isSelfPlay).flatMap((cell) => row(cell, contested.ofFirst(cell, FINDING_ERROR)))
      : contests.flatMap(({ player, opponent, params, share, seats }) =>
          row({ params, strategies: [player, opponent] }, share, seats === 'both' ? '' : `, ${seats} seat`),
        );
  return rows.length === 0 ? undefined : { measure: { ...like, ...words, kind: 'count' as const, isWin: true }, rows };
}

function plotted(label: string, { n, mean, low, high, exact }: Subject, by: number): Plotted {
  const known =
    exact === undefined ? undefined : ({ value: by * exact, verdict: 'not judged', deviation: null } as const);
  const estimate = { n, mean: by * mean, ci95: [by * low, by * high], isSame: false } as const;
  const figure: Figure = { ...estimate, exact: known, reference: undefined };
  return { label: printable(label), figure, point: pointOf(figure) };
}
