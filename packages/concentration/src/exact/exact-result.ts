import { type ExactMeasure, type ExactResult, parseSpec } from '@cards/core';
import { winMinusLoss } from './force-solution.js';
import { solveMargin } from './margin-solution.js';
import { type MatchUp, matchUp } from './match-up.js';
import { playingAppendix, playingPlans } from './planned-turns.js';
import { RandomTurns } from './random-turns.js';
import type { TurnLaw } from './turn-law.js';
import { PositionSpace } from '../knowledge/position-space.js';
import { IDLE, UNKNOWN } from '../knowledge/turn-plan.js';
import type { ConcentrationParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';

/** How much of an infinite tail is left out of a distribution, at most. */
const OMITTED = 1e-15;

/**
 * What is known exactly: of two strategies that remember everything or nothing, the expected turns and the
 * distribution of win, tie and margin; without strategies, the values of the game between two perfect memories.
 *
 * @returns undefined for any other strategies
 */
export function exactResult(params: ConcentrationParams, specs: readonly string[]): ExactResult | undefined {
  if (specs.length === 0) return { measures: {}, values: { ...gameValues(params) } };
  const players = specs.map((spec) => knownPlayer(params, spec));
  const [first, second, ...more] = players;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const space = new PositionSpace(params.ranks, params.copies);
  const plans = players.includes('optimal') ? solveMargin(params).plans : undefined;
  // Positions that neither player can distinguish are one.
  const remembered = players.some((player) => player !== 'forgetful');
  const lawOf = (player: KnownPlayer): TurnLaw => {
    if (player === 'forgetful') return new RandomTurns(space, remembered);
    if (player === 'optimal' && plans !== undefined) return playingPlans(space, plans);
    return playingAppendix(space, player === 'reflip' ? IDLE : UNKNOWN);
  };
  const result = matchUp(space, params.bonus, [lawOf(first), lawOf(second)]);
  return { measures: { turns: turnsMeasure(result), ...scoreMeasures(result.pairs) } };
}

/** What the opening is worth to the first seat, between two perfect memories. */
export interface GameValues {
  /** The cards of the first seat minus those of the second when both play for the difference. */
  readonly margin: number;
  /** The most that the first seat can force of its probability to win minus its probability to lose. */
  readonly winMinusLoss: number;
}

/**
 * Solves the game. Turning up two known cards that are no pair counts as a pass, and a second pass in a row ends the
 * game with no score for the remaining cards. The margin of the opening is the same without passes, `winMinusLoss` the
 * same to 12 decimals.
 */
export function gameValues(params: ConcentrationParams): GameValues {
  const { space, values } = solveMargin(params);
  return { margin: values[space.opening] as number, winMinusLoss: winMinusLoss(params) };
}

/** A player whose turns follow from what two perfect memories know of the position. */
type KnownPlayer = 'forgetful' | 'appendix' | 'reflip' | 'optimal';

/** Which of these a strategy is; undefined for one that remembers some cards and not others. */
function knownPlayer({ ranks, copies }: ConcentrationParams, spec: string): KnownPlayer | undefined {
  const { definition, args } = parseSpec(STRATEGIES, spec);
  if (definition.name === 'random' || args['cards'] === 0) return 'forgetful';
  if (definition.name === 'optimal') return 'optimal';
  if (definition.name !== 'memory' || Number(args['cards']) < ranks * copies) return undefined;
  return args['style'] === 'reflip' ? 'reflip' : 'appendix';
}

/** The number of turns; an infinite tail is listed until less than {@link OMITTED} is left. */
function turnsMeasure({ turns: mean, turnsLikely, omitted }: MatchUp): ExactMeasure {
  const likely = turnsLikely.map((chance, turns) => ({ turns, chance })).filter(({ chance }) => chance > 0);
  const variance = likely.reduce((sum, { turns, chance }) => sum + chance * (turns - mean) ** 2, 0);
  const known = { mean, variance };
  if (omitted === 0) return { ...known, max: turnsLikely.length - 1, distribution: listed(likely) };
  let left = omitted;
  let length = likely.length;
  for (let last = likely.at(-1); last !== undefined && left + last.chance < OMITTED; last = likely[length - 1]) {
    left += last.chance;
    length--;
  }
  return { ...known, distribution: listed(likely.slice(0, length)), omitted: left };
}

function listed(likely: readonly { readonly turns: number; readonly chance: number }[]): Record<string, number> {
  return Object.fromEntries(likely.map(({ turns, chance }) => [String(turns), chance]));
}

/** The measures of the score, from the probability of each number of pairs won by the first seat. */
function scoreMeasures(pairs: Float64Array): Record<'win' | 'tie' | 'margin', ExactMeasure> {
  const all = pairs.length - 1;
  const margins = [...pairs]
    .map((chance, won) => ({ margin: 2 * (2 * won - all), chance }))
    .filter(({ chance }) => chance > 0);
  const sum = (weigh: (margin: number) => number): number =>
    margins.reduce((total, { margin, chance }) => total + chance * weigh(margin), 0);
  const mean = sum((margin) => margin);
  return {
    win: happens((margin) => margin > 0),
    tie: happens((margin) => margin === 0),
    margin: {
      mean,
      variance: sum((margin) => (margin - mean) ** 2),
      distribution: Object.fromEntries(margins.map(({ margin, chance }) => [String(margin), chance])),
    },
  };

  // Both sides are summed: the rest to 1 of what is nearly certain is mostly rounding.
  function happens(test: (margin: number) => boolean): ExactMeasure {
    const chance = sum((each) => (test(each) ? 1 : 0));
    return { mean: chance, distribution: { 0: sum((each) => (test(each) ? 0 : 1)), 1: chance } };
  }
}
