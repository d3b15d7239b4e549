import type { ExactMeasure, ExactResult, Move, PositionValues, Theory } from '@cards/core';
import { parseSpec, type LuckEstimate } from '@cards/core/internal';
import { type BySeat, type MatchUp, matchUp, type PlayerTurns } from './exact/match-up.js';
import { playingAny, playingAppendix, playingPlans } from './exact/mean-turns.js';
import { optimalPlans, solve } from './exact/solution.js';
import { IDLE, PositionSpace, UNKNOWN } from './knowledge.js';
import { checkedParams, type ConcentrationParams } from './parameters.js';
import { SolvedGame } from './solved-game.js';
import { STRATEGIES } from './strategies/index.js';
import type { ConcentrationView } from './view.js';

const SOURCE = 'ENGG1110 Project – Concentration (2019), section 4 VIII';

/** The maximum probability of an infinite tail that a distribution omits. */
const OMITTED = 1e-15;

/**
 * For two strategies that remember all cards or none, the distributions of all measures; for more that remember none,
 * that of the turns; without strategies, the values of the game between two perfect memories.
 */
export const theory: Theory<ConcentrationParams> = {
  // The source document shows the end of one game of two computers.
  references: [{ strategies: ['random', 'random'], measure: 'turns', value: 319, trials: 1, source: SOURCE }],
  lineups: [[]],
  values: {
    margin: 'expected cards of the first player minus those of the second, when both play for this difference',
    winMinusLoss: 'probability that the first player wins minus that they lose, when both play for this value',
  },
  about(params, specs) {
    // The costs were measured for 13 ranks. The number of positions grows with the sixth power of the ranks.
    const size = (params.ranks / 13) ** 6 * (params.copies / 4) ** 6;
    if (specs.length === 0 && params.players === 2)
      return { cost: 9000 * size, compute: () => ({ measures: {}, values: { ...gameValues(params) } }) };
    const players = specs.map((spec) => knownPlayer(params, spec));
    const [first, second] = players;
    if (first === undefined || second === undefined || specs.length !== params.players) return undefined;
    // The seat to move makes no difference to players who remember nothing: any number needs the turns of two.
    if (params.players > 2 && players.some((player) => player !== 'forgetful')) return undefined;
    return { cost: costOf([first, second]) * size, compute: () => resultOf(params, [first, second]) };
  },
  positions: (params) => (params.players > 2 ? undefined : () => new MarginValues(params)),
  luck: (params) => (params.players > 2 ? undefined : () => new ConcentrationLuck(params)),
};

/** The expected margin of the game between two perfect memories, from any position on. */
class MarginValues extends SolvedGame implements PositionValues<ConcentrationView> {
  readonly measure = 'margin';

  value(view: ConcentrationView): number {
    return leadOf(view, view.playable === 0 ? 0 : this.margin(view));
  }

  valueWith(view: ConcentrationView, place: Move): number {
    return leadOf(view, this.marginWith(view, place));
  }
}

/** The lead of the first player at the end, from what the player to move wins from here on. */
function leadOf(view: ConcentrationView, margin: number): number {
  return view.won(0) - view.won(1) + (view.toMove === 0 ? margin : -margin);
}

function costOf(players: BySeat<KnownPlayer>): number {
  const forgetful = players.filter((player) => player === 'forgetful').length;
  if (forgetful === 2) return 120;
  const optimal = players.includes('optimal');
  return forgetful === 1 ? (optimal ? 4500 : 800) : optimal ? 640 : 190;
}

function resultOf(params: ConcentrationParams, players: BySeat<KnownPlayer>): ExactResult {
  const space = new PositionSpace(params.ranks, params.copies);
  // If neither player remembers cards, positions that differ in known cards only are one position.
  const remembered = players.some((player) => player !== 'forgetful');
  const turnsOf = (player: KnownPlayer): PlayerTurns => {
    if (player === 'forgetful') return playingAny(space, remembered);
    if (player === 'optimal') return playingPlans(space, optimalPlans(params));
    return playingAppendix(space, player === 'reflip' ? IDLE : UNKNOWN);
  };
  const result = matchUp(space, params.bonus, [turnsOf(players[0]), turnsOf(players[1])]);
  return { measures: { turns: turnsMeasure(result), ...(params.players === 2 && scoreMeasures(result.leads)) } };
}

/**
 * The values of the opening for the first player, between two perfect memories.
 *
 * @inline
 */
export interface GameValues {
  /** The expected cards of the first player minus those of the second, when both play for this difference. */
  readonly margin: number;
  /** The probability that the first player wins minus the probability that they lose, when both play for this value. */
  readonly winMinusLoss: number;
}

/**
 * Solves the game. A player who knows all cards that were face up can pass, by flipping two of them that are not a
 * pair. Passes end the game without a score for the remaining cards, and the values do not depend on how many it takes,
 * from two on. Without the bonus turn, the values would be the same without passes: the margin exactly, and
 * `winMinusLoss` to 12 decimals. With it, passes change the values, and two perfect memories often end a game by them.
 *
 * @param given - the parameters
 * @throws InputError for parameters out of bounds, and for more than two players
 *
 * @example
 * ```ts
 * import { gameValues } from '@cards/concentration';
 *
 * gameValues({ ranks: 2 }).margin; // ≈ 0.22857142857
 * ```
 */
export function gameValues(given: Partial<ConcentrationParams>): GameValues {
  const params = checkedParams(given);
  const { opening } = solve(params).space;
  return { margin: solve(params).value(opening, 0), winMinusLoss: solve(params, 'win').value(opening, 0) };
}

/** A player whose turns depend only on the position between two perfect memories. */
type KnownPlayer = 'forgetful' | 'appendix' | 'reflip' | 'optimal';

/** The kind of a strategy; undefined for one that remembers only some cards. */
function knownPlayer({ ranks, copies }: ConcentrationParams, spec: string): KnownPlayer | undefined {
  const { definition, args } = parseSpec(STRATEGIES, spec);
  if (definition.name === 'random' || args['cards'] === 0) return 'forgetful';
  if (definition.name === 'optimal') return 'optimal';
  if (definition.name !== 'memory' || Number(args['cards']) < ranks * copies) return undefined;
  return args['style'] === 'reflip' ? 'reflip' : 'appendix';
}

/** The measure `turns`. The list of an infinite tail ends when less than {@link OMITTED} remains. */
function turnsMeasure({ turns: mean, turnsLikely, omitted }: MatchUp): ExactMeasure {
  const likely = turnsLikely.map((chance, turns) => [turns, chance] as const).filter(([, chance]) => chance > 0);
  const moments = { mean, variance: likely.reduce((sum, [turns, chance]) => sum + chance * (turns - mean) ** 2, 0) };
  if (omitted === 0) return { ...moments, max: turnsLikely.length - 1, distribution: Object.fromEntries(likely) };
  let left = omitted;
  for (let last = likely.at(-1); last !== undefined && left + last[1] < OMITTED; last = likely.at(-1)) {
    left += last[1];
    likely.pop();
  }
  return { ...moments, distribution: Object.fromEntries(likely), omitted: left };
}

/** The measures of the score, from the {@link MatchUp.leads}. */
function scoreMeasures(leads: Float64Array): Record<'win' | 'tie' | 'margin', ExactMeasure> {
  const margins = Array.from(leads, (chance, at) => [2 * at - (leads.length - 1), chance] as const);
  const likely = margins.filter(([, chance]) => chance > 0);
  const sum = (weigh: (margin: number) => number): number =>
    likely.reduce((total, [margin, chance]) => total + chance * weigh(margin), 0);
  const mean = sum((margin) => margin);
  return {
    win: happens((margin) => margin > 0),
    tie: happens((margin) => margin === 0),
    margin: { mean, variance: sum((margin) => (margin - mean) ** 2), distribution: Object.fromEntries(likely) },
  };

  // Both probabilities are summed, because 1 minus a probability near 1 is mostly rounding error.
  function happens(test: (margin: number) => boolean): ExactMeasure {
    const chance = sum((each) => (test(each) ? 1 : 0));
    return { mean: chance, distribution: { 0: sum((each) => (test(each) ? 0 : 1)), 1: chance } };
  }
}

/**
 * The luck of seat 0 in a game for two: what a card that was never face up adds to the probability to win, a tie
 * counting one half, between two perfect memories that play for it.
 */
class ConcentrationLuck implements LuckEstimate<ConcentrationView> {
  private readonly wins: SolvedWins;
  /** The mean of the result over what the next card can be; undefined if all know it. */
  private mean: number | undefined;

  constructor(params: ConcentrationParams) {
    this.wins = new SolvedWins(params);
  }

  begin([view]: readonly ConcentrationView[]): number {
    this.wins.begin(view as ConcentrationView);
    // All positions after the deal are the same one.
    return 0;
  }

  regret([view]: readonly ConcentrationView[], place: Move): number {
    const now = view as ConcentrationView;
    const chosen = this.wins.marginWith(now, place);
    this.mean = this.wins.isKnown(place) ? undefined : winsOf(now, chosen);
    return Math.max(0, (this.wins.margin(now) - chosen) / 2);
  }

  observe([view]: readonly ConcentrationView[]): number {
    const now = view as ConcentrationView;
    this.wins.observe(now);
    return this.mean === undefined ? 0 : winsOf(now, this.wins.margin(now)) - this.mean;
  }
}

/** The result of seat 0, from the probability to win minus that to lose of the player to move. */
function winsOf({ toMove }: ConcentrationView, margin: number): number {
  return (1 + (toMove === 0 ? margin : -margin)) / 2;
}

/** The solution for the probability to win minus that to lose, with the members of that for the margin. */
class SolvedWins extends SolvedGame {
  constructor(params: ConcentrationParams) {
    super(params);
    this.solution = solve(params, 'win');
  }

  isKnown(place: number): boolean {
    return this.memory.remembers(place);
  }
}
