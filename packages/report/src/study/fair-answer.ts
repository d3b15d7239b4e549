import { WIN } from '@cards/core/search';
import { moments } from '@cards/statistics';
import { listed, plainNumber } from '../words/estimate.js';
import { entriesOf, type StudyEstimate, type StudyFigures } from './study-figures.js';
import { bestPlayText, inUnits, scaled, toFour, unitOf, winsText, type StudyAnswer } from './study-words.js';

/** The share of what is at stake from which on a better seat is a flaw. */
const SLIGHT = 0.03;

/** Whether a seat is better, if all seats play the same strategy or their best. */
export function fair(figures: StudyFigures, value?: number): StudyAnswer {
  const { study, even, isPayoff, tables, best } = figures;
  const { seats } = study;
  const question = 'Fair?';
  if (seats === 1) return { question, text: 'There is only one seat.', figures: [] };
  const measured = tables.map(({ player, cell }) => {
    const stake = moments(entriesOf(cell, seats > 2 ? 'stake.0' : 'stake')).mean;
    const each = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat): SeatResult => {
      const one = figures.estimate(cell, seats === 2 ? 'result' : `result.${seat}`);
      const side = one.low > even ? 1 : one.high < even ? -1 : 0;
      return { ...one, seat, player, side, by: stake === 0 ? 0 : Math.abs(one.mean - even) / stake };
    });
    // The seat whose distance from an even share is shown counts first.
    const [most] = [...each].sort((one, other) => Math.abs(other.side) - Math.abs(one.side) || other.by - one.by);
    return { each, most: most as SeatResult, stake, isBest: cell === best.cell };
  });
  const { each: judged = [], most, stake = 0 } = measured.find(({ isBest }) => isBest) ?? {};
  const results = measured.flatMap(({ each }) => each);
  const { word, ...verdict } =
    value === undefined
      ? (seatVerdict(figures, judged, measured) ?? {
          word: most?.side ? 'Nearly' : `No seat is shown to be better if all play ${best.player}`,
        })
      : provedVerdict(figures, value, stake);
  const clauses = measured.map(({ most: one }, at) => {
    const isSame = measured[at - 1]?.most.seat === one.seat;
    return `${isSame ? '' : `seat ${one.seat} `}${winsText(figures, one)} if all play ${one.player}`;
  });
  const share = isPayoff ? '0' : `${plainNumber(Math.round(1000 / seats) / 10)}%`;
  const unit = isPayoff ? unitOf(figures) : '%';
  const ends = judged.map(({ mean, low, high }) => ({
    mean: Math.abs(mean - even),
    low: low > even ? low - even : high < even ? even - high : 0,
    high: Math.max(high - even, even - low),
  }));
  const largest = (of: (one: StudyEstimate) => number): number => inUnits(figures, Math.max(0, ...ends.map(of)));
  return {
    question,
    text: `${word}: ${listed(clauses)}. An even share is ${share}.`,
    ...verdict,
    figures: [
      {
        name: 'advantage of a seat',
        unit,
        mean: largest(({ mean }) => mean),
        low: largest(({ low }) => low),
        high: largest(({ high }) => high),
      },
    ],
    rows: results.map(({ seat, player, ...one }) => ({
      name: `seat ${seat}, all play ${player}`,
      unit,
      ...scaled(figures, one),
    })),
  };
}

/** What a seat wins if all seats play the same strategy. */
interface SeatResult extends StudyEstimate {
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
  const shown = [judged, ...measured.map(({ each }) => each.filter(mayBeBest)).reverse()]
    .flatMap((each) => [...each].sort((one, other) => other.by - one.by))
    .filter(({ side, by }) => side !== 0 && by >= SLIGHT);
  const isOfGame = ({ seat, side, player }: SeatResult): boolean =>
    measured.some(({ each }) =>
      each.some((one) => one.seat === seat && one.side === side && kindOf(one.player) !== kindOf(player)),
    );
  const found = shown.find(isOfGame) ?? shown[0];
  if (found === undefined) return undefined;
  if (isOfGame(found))
    return { word: 'No', flaw: `seat ${found.seat} ${winsText(figures, found)} if all play ${found.player}` };
  const why = `only ${kindOf(found.player)} shows that seat ${found.seat} wins ${found.side > 0 ? 'more' : 'less'}`;
  return {
    word: `Open, because ${why}, which can be a fault of its play`,
    open: `whether it is fair is open, because ${why}`,
  };
}

/** Whether a seat is better, from what best play is worth. Search can favor a seat that best play does not. */
function provedVerdict(figures: StudyFigures, value: number, stake: number): SeatVerdict {
  const { isPayoff, study, even } = figures;
  const gap = Math.abs(toFour(value) * (isPayoff ? study.seats : WIN) - even);
  if (gap === 0) return { word: 'No seat is better with best play' };
  const text = bestPlayText(figures, value);
  return gap < SLIGHT * stake ? { word: `Nearly, ${text}` } : { word: `No, ${text}`, flaw: text };
}

/** What players of all strengths have in common: `search` of `search:64`. */
const kindOf = (player: string): string => player.split(':')[0] as string;
