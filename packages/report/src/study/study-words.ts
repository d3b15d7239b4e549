import { estimateWords, plainNumber, shareText, withUnit } from '../words/estimate.js';
import { getsWord } from '../words/result-words.js';
import { scaledBy, type StudyEstimate, type StudyFigure, type StudyFigures } from './study-figures.js';

/** The answer to one question about a game. */
export interface StudyAnswer {
  /** The question, such as `Fair?`. */
  readonly question: string;
  /** The answer in a few sentences. */
  readonly text: string;
  /** What is wrong with the game, as a clause; absent if the games show nothing wrong. */
  readonly flaw?: string;
  /** Why it is open whether something is wrong, as a clause; absent if it is not. */
  readonly open?: string;
  /** The numbers of the answer with intervals, which hold together with all others of the page. */
  readonly figures: readonly StudyFigure[];
  /** Rows of a chart, such as the result of each seat; absent if there are none. */
  readonly rows?: readonly StudyFigure[];
  /** The number of games of each length; in the answer about the length only. */
  readonly histogram?: Readonly<Record<string, number>>;
}

/** What seat 0 wins if both play their best. */
export function bestPlayText(figures: StudyFigures, value: number): string {
  const { rule, study } = figures;
  const amount = figures.isPayoff
    ? `${withUnit(plainNumber(toFour(value)), unitOf(figures))} a game`
    : shareText(value);
  return `seat 0 ${rule === undefined ? 'wins' : getsWord(rule, study.game)} ${amount} with best play`;
}

/** To four decimals: an equilibrium is computed as closely as that. */
export const toFour = (value: number): number => Number(value.toFixed(4));

/**
 * What a seat gets in a game, with its interval: `wins 57.3 ± 2.4%`, `scores 49.6 ± 1.5%` if wins are shared, or `gets
 * 5.3 ± 0.2 heads a game`.
 */
export function resultText(figures: StudyFigures, shown: StudyEstimate): string {
  const unit = figures.rule?.kind === 'winners' ? '%' : ` ${unitOf(figures)} a game`;
  return `${verbOf(figures)} ${symmetric(shown)}${unit}`;
}

/** What a seat does to have a result. In the games of a study, it is known whether a win was shared. */
const verbOf = ({ rule, hasShares }: StudyFigures): string =>
  rule?.kind !== 'winners' ? 'gets' : hasShares ? 'scores' : 'wins';

/** What a stronger player gets among weaker ones. If no share is known to be even, it is compared with their mean. */
export function gainText(figures: StudyFigures, won: StudyEstimate): string {
  const { rule } = figures;
  const gain = figures.inUnits(won);
  if (rule?.kind === 'alone') return `gains ${symmetric(gain)} ${unitOf(figures)}`;
  if (rule?.kind !== 'payoff' || rule.even !== undefined) return resultText(figures, gain);
  const isMore = rule.sign * gain.mean > 0;
  const gap = symmetric(scaledBy(gain, gain.mean < 0 ? -1 : 1));
  return `gets ${gap} ${unitOf(figures)} a game ${isMore ? 'more' : 'less'} than the mean of the table`;
}

export function symmetric({ mean, low, high }: StudyEstimate): string {
  return estimateWords({ mean, ci95: [low, high] }).join(' ');
}

export function unitOf({ rule }: StudyFigures): string {
  return rule?.measure.unit ?? '';
}

/** A share with a wider interval says too little for the first sentence. */
export const WIDE = 0.3;

/** Why a study cannot distinguish the seats, or the players. */
export const SAME = 'all seats had the same result in all games';

/** Below this skill, a game is pure luck. */
export const LUCK = 0.1;

/** Up to which step of the ladder play pays, in a few words. It hardly pays if it is worth no more than pure luck. */
export function paysText(ladder: StudyFigures['ladder']): string {
  const [last, ...before] = [...ladder].reverse();
  if (last === undefined) return '';
  const pays = last.share.high < LUCK ? 'hardly pays' : last.wins ? 'still pays' : 'is not shown to pay';
  const upTo = before.find(({ wins, share }) => wins && share.high >= LUCK);
  const beyond = pays === 'still pays' || upTo === undefined ? '' : `pays up to ${upTo.player}, and `;
  return `${last.isSearch ? 'more thought' : 'better play'} ${beyond}${pays}${beyond === '' ? '' : ' beyond'}`;
}
