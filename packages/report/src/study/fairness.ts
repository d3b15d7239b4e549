import type { CellSummary } from '@cards/batch';
import { WIN } from '@cards/core/internal';
import { moments } from '@cards/statistics';
import { listed, shareText } from '../words/estimate.js';
import { entriesOf, firstOf, type StudyEstimate, type StudyFigures } from './study-figures.js';
import { bestPlayText, resultText, SAME, type StudyAnswer, toFour, unitOf, WIDE } from './study-words.js';
import { dependence } from './together-answers.js';

/** The share of what is at stake from which on a better seat is a flaw. */
const SLIGHT = 0.03;

/** Whether a seat is better, if all seats play the same strategy or their best. */
export function fair(figures: StudyFigures, value?: number): StudyAnswer {
  const { study, rule, even, tables, best } = figures;
  const { seats } = study;
  const question = 'Fair?';
  if (seats === 1) return { question, text: 'There is only one seat.', figures: [] };
  if (rule === undefined) return { question, text: 'The rules have no winner and no payoff.', figures: [] };
  if (rule.kind === 'together') return dependence(figures);
  const measured = tables.map(({ player, cell }) => {
    const stake = moments(entriesOf(cell, firstOf(seats, 'stake'))).mean;
    const each = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat): SeatResult => {
      const suffix = seats === 2 ? '' : `.${seat}`;
      const one = figures.estimate(cell, `result${suffix}`);
      const side = one.low > even ? 1 : one.high < even ? -1 : 0;
      const shown = figures.shownOf(cell, suffix);
      return { ...one, shown, cell, seat, player, side, by: stake === 0 ? 0 : Math.abs(one.mean - even) / stake };
    });
    // The seat whose distance from an even share is shown counts first.
    const [most] = [...each].sort((one, other) => Math.abs(other.side) - Math.abs(one.side) || other.by - one.by);
    return { each, most: most as SeatResult, stake, isBest: cell === best.cell };
  });
  const hasTies = study.game.measures.some(({ role }) => role === 'tie');
  if (value === undefined && figures.isSameForAll && figures.unfinished === undefined && !hasTies) {
    const text = `Not shown, because ${SAME}. If they play for one result, write together: true in the rules.`;
    return { question, text, open: `whether it is fair is open, because ${SAME}`, figures: [] };
  }
  const { each: judged = [], most, stake = 0 } = measured.find(({ isBest }) => isBest) ?? {};
  const results = measured.flatMap(({ each }) => each);
  const largest = (of: (one: StudyEstimate) => number): number => Math.max(0, ...judged.map(of));
  const advantage = figures.inUnits({
    mean: largest(({ mean }) => Math.abs(mean - even)),
    low: largest(({ low, high }) => Math.max(low - even, even - high)),
    high: largest(({ low, high }) => Math.max(high - even, even - low)),
  });
  const doubt = doubtOfFairness(figures, judged, stake);
  const { word, ...verdict } =
    value !== undefined
      ? provedVerdict(figures, value, stake)
      : (seatVerdict(figures, judged, measured) ??
        (doubt === undefined
          ? { word: most?.side ? 'Nearly' : `No seat is shown to be better if all play ${best.player}` }
          : { word: `Not shown, because ${doubt}`, open: `whether it is fair is open, because ${doubt}` }));
  const clauses = measured.map(({ most: one }, at) => {
    const isSame = measured[at - 1]?.most.seat === one.seat;
    return `${isSame ? '' : `seat ${one.seat} `}${resultText(figures, one.shown)}${sharesText(figures, one)} if all play ${one.player}`;
  });
  const unit = rule.kind === 'payoff' ? unitOf(figures) : '%';
  const share =
    rule.even === undefined ? '' : ` An even share is ${rule.kind === 'payoff' ? '0' : shareText(rule.even)}.`;
  return {
    question,
    text: `${word}: ${listed(clauses)}.${share}`,
    ...verdict,
    figures: [{ name: 'advantage of a seat', unit, ...advantage }],
    rows: results.map(({ seat, player, shown }) => ({ name: `seat ${seat}, all play ${player}`, unit, ...shown })),
  };
}

/** Why the games of the best players do not show that no seat is better; undefined if they do. */
function doubtOfFairness(figures: StudyFigures, judged: readonly SeatResult[], stake: number): string | undefined {
  const { even, best, unfinished } = figures;
  const most = Math.max(0, ...judged.map(({ low, high }) => Math.max(high - even, even - low)));
  // If all seats tie in all games, nothing shows what is at stake but a win.
  const isWide = most > WIDE * (stake === 0 ? even : stake);
  return unfinished ?? (isWide ? `the results of ${best.player} are too few, or too far apart` : undefined);
}

/** How often a seat wins and shares a win, where its score is both. */
function sharesText(figures: StudyFigures, { cell, seat }: SeatResult): string {
  const { study } = figures;
  if (!figures.hasShares) return '';
  const [wins, shares] = figures.winsOf(cell, study.seats === 2 ? '' : `.${seat}`).map(shareText);
  return ` (wins ${wins}, ${study.seats === 2 ? 'ties' : 'shares'} ${shares})`;
}

/** What a seat wins if all seats play the same strategy. */
interface SeatResult extends StudyEstimate {
  /** What people read. */
  readonly shown: StudyEstimate;
  readonly cell: CellSummary;
  readonly seat: number;
  readonly player: string;
  /** Whether it is shown to win more than an even share, 1, or less, -1. */
  readonly side: -1 | 0 | 1;
  /** The distance from an even share, as a share of what is at stake. */
  readonly by: number;
}

type SeatVerdict = Pick<StudyAnswer, 'flaw' | 'open'> & { readonly word: string };

/**
 * Whether a seat is better, from the results of players. Weak players can make a fair game look unfair, so what they
 * show counts only if the best players may play alike. Players of one kind, such as all strengths of search, can err
 * alike, which says nothing about the game. So two kinds must show it.
 *
 * @returns undefined if no player shows it
 */
function seatVerdict(
  figures: StudyFigures,
  judged: readonly SeatResult[],
  measured: readonly { readonly each: readonly SeatResult[] }[],
): SeatVerdict | undefined {
  const mayBeBest = ({ seat, mean }: SeatResult): boolean =>
    judged.some((one) => one.seat === seat && one.low <= mean && mean <= one.high);
  // The best players first, and what differs most from an even share.
  const unfair = [judged, ...measured.map(({ each }) => each.filter(mayBeBest)).reverse()]
    .flatMap((each) => [...each].sort((one, other) => other.by - one.by))
    .filter(({ side, by }) => side !== 0 && by >= SLIGHT);
  const isOfGame = ({ seat, side, player }: SeatResult): boolean =>
    measured.some(({ each }) =>
      each.some((one) => one.seat === seat && one.side === side && kindOf(one.player) !== kindOf(player)),
    );
  const clearest = unfair.find(isOfGame) ?? unfair[0];
  if (clearest === undefined) return undefined;
  if (isOfGame(clearest))
    return {
      word: 'No',
      flaw: `seat ${clearest.seat} ${resultText(figures, clearest.shown)} if all play ${clearest.player}`,
    };
  const why = `only ${kindOf(clearest.player)} shows that seat ${clearest.seat} wins ${clearest.side > 0 ? 'more' : 'less'}`;
  return {
    word: `Open, because ${why}, which can be a fault of its play`,
    open: `whether it is fair is open, because ${why}`,
  };
}

/** Whether a seat is better, from what best play is worth. Search can favor a seat that best play does not. */
function provedVerdict(figures: StudyFigures, value: number, stake: number): SeatVerdict {
  const { isPayoff, study, even, rule } = figures;
  const gap = Math.abs(toFour(value) * (isPayoff ? study.seats * (rule?.parts ?? 1) : WIN) - even);
  if (gap === 0) return { word: 'By proof, no seat is better with best play' };
  const text = bestPlayText(figures, value);
  return gap < SLIGHT * stake ? { word: `Nearly: by proof, ${text}` } : { word: `No: by proof, ${text}`, flaw: text };
}

/** What players of all strengths have in common: `search` of `search:64`. */
const kindOf = (player: string): string => player.split(':')[0] as string;
