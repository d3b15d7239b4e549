import { sumOfUsage, type Usage, type Estimated } from '@cards/batch/internal';
import type { ParamValues } from '@cards/core';
import { LUCK_UNIT, resultRule } from '@cards/core/internal';
import { meanInterval, moments, ratioInterval } from '@cards/statistics';
import type { PairEntries, RatioBounds } from '@cards/statistics/internal';
import { ERROR, SMALLEST_SAMPLE, tallyOf } from '../league/league-report.js';
import type { PlannedGame } from './plan-score.js';
import type { CellResults, ScoreGames } from './score-games.js';

/** How good players are at some games: 0 is `random`, and 1 is the best player known of each game. */
export interface ScoreReport {
  /** The name and version of this format. */
  readonly format: 'cards-sim/score@1';
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The number of deals of each player in each game. With several seats, it plays each in every seat. */
  readonly deals: number;
  /** What has ended the score before its last deal; absent if nothing has. */
  readonly limit?: {
    /** Whether it was the maximum cost or the maximum time. Deals that not all players had finished do not count. */
    readonly kind: 'cost' | 'seconds';
    /** What all answers have cost, also in games that do not count; answers from a cache cost nothing. */
    readonly spent: number;
  };
  /** The games, with the scale of each. */
  readonly games: readonly ScoreScale[];
  /** The players, the best one first. */
  readonly players: readonly PlayerScore[];
  /**
   * The players of which one is shown to be better than another one on these games: with a probability of at least 95%,
   * none of these is wrong (Bonferroni). `mean` is the difference of their overall scores.
   */
  readonly better: readonly ScoreLead[];
}

/** The scale of a game. */
export interface ScoreScale {
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The number of seats. */
  readonly seats: number;
  /** The player whose score is 0. */
  readonly zero: string;
  /** The player whose score is 1. It has the other seats. */
  readonly best: string;
  /** Whether it is proved that no player is better on average. */
  readonly proved: boolean;
  /** The unit of {@link GameScore.loss}. */
  readonly unit: string;
  /** Whether luck is taken out: where the values of all positions are known, or the game estimates its luck. */
  readonly luckAdjusted: boolean;
}

/** A player on all games. */
export interface PlayerScore {
  /** The player as it was named. */
  readonly player: string;
  /** The strategy of the player, if the caller of the command chose another name for it. */
  readonly strategy?: string;
  /** The mean of the scores of all games; null if one of them has none. */
  readonly overall: Estimated | null;
  /** What the answers of the player took in all games; absent if it reports nothing. */
  readonly usage?: Usage;
  /** A score for each game, in the order of the games. */
  readonly games: readonly GameScore[];
}

/** A player in a game. */
export interface GameScore {
  /**
   * The mean result less that of `zero`, over that of `best` less that of `zero`, on the same deals; without luck, if
   * the scale is {@link ScoreScale.luckAdjusted}. Null if the best player is not shown to be better than `zero`.
   */
  readonly score: Estimated | null;
  /** The score with luck, for comparison; absent if there is no other. */
  readonly plain?: Estimated | null;
  /** What a move of the player loses on average against best play; absent if that is not known. */
  readonly regret?: Estimated;
  /** What the player loses in a game against the best player: its regret, if that one is proved optimal. */
  readonly loss: Estimated;
  /** The number of deals that the player ended by an illegal move. Such a deal counts as if `zero` had played it. */
  readonly illegal: number;
  /** The number of deals that it ended by another failure, with the same result. */
  readonly failed: number;
  /** What the answers of the player took, also in games that do not count; absent if it reports nothing. */
  readonly usage?: Usage;
  /** The first of these failures; absent if there is none. */
  readonly firstFailure?: {
    /** The index of the deal. */
    readonly deal: number;
    /** What happened. */
    readonly message: string;
  };
}

/** A player that is better than another one. */
interface ScoreLead extends Estimated {
  /** The better player. */
  readonly player: string;
  /** The other player. */
  readonly than: string;
}

/** Computes the scores from the deals that are played. */
export function buildScore(games: ScoreGames): ScoreReport {
  const { scored, deals, meter, limit } = games;
  const scales = scored.games.map((one) => new Scale(games, one, one.luck.length > 0));
  const plain = scored.games.map((one) => (one.luck.length > 0 ? new Scale(games, one, false) : undefined));
  const players = scored.players.map((player, at): PlayerScore => {
    const ofGames = scales.map((scale, game): GameScore => {
      const result = { ...scale.scoreOf(at), ...usageIn([games.usageOf(scored.games[game]?.cells[at] ?? -1)]) };
      const { [game]: other } = plain;
      return other === undefined ? result : { ...result, plain: other.scoreOf(at).score, ...scale.regretOf(at) };
    });
    const usage = usageIn(ofGames.flatMap((one) => one.usage ?? []));
    return { player, overall: meanOf(ofGames.map(({ score }) => score)), ...usage, games: ofGames };
  });
  const order = [...players.keys()].sort((one, other) => overallOf(players[other]) - overallOf(players[one]));
  const pairs = order.flatMap((one, at) => order.slice(at + 1).map((other) => [one, other] as const));
  return {
    format: 'cards-sim/score@1',
    seed: scored.plan.seed,
    deals,
    ...(limit && { limit: { kind: limit, spent: meter.spent } }),
    games: scored.games.map(({ game, params, zero, best, proved, luck, stake: { seats } }) => {
      const rule = resultRule(game, params);
      const unit = rule?.kind === 'winners' ? 'wins' : (rule?.measure ?? game.measures[0]).unit;
      return { game: game.id, params, seats, zero, best, proved, unit, luckAdjusted: luck.length > 0 };
    }),
    players: order.map((at) => players[at] as PlayerScore),
    better: pairs.flatMap(([one, other]): readonly ScoreLead[] => {
      const lead = meanOf(scales.map((scale) => scale.leadOf(one, other, ERROR / pairs.length)));
      const names = { player: scored.players[one] ?? '', than: scored.players[other] ?? '' };
      return lead !== null && lead.ci95 !== null && lead.ci95[0] > 0 ? [{ ...names, ...lead }] : [];
    }),
  };
}

function usageIn(parts: readonly Usage[]): { readonly usage?: Usage } {
  const usage = sumOfUsage(parts);
  return Object.keys(usage).length === 0 ? {} : { usage };
}

/** The largest half-width of the intervals of all overall scores; infinite while one has none. */
export function widestOf({ players }: ScoreReport): number {
  return players.reduce((widest, { overall }) => {
    const [low, high] = overall?.ci95 ?? [-Infinity, Infinity];
    return Math.max(widest, (high - low) / 2);
  }, 0);
}

/** The results of a game on the same deals, where higher is better. */
class Scale {
  private readonly zero: Int32Array;
  private readonly best: Int32Array;
  private readonly players: readonly (CellResults & { readonly values: Int32Array })[];
  private readonly bounds: RatioBounds;
  /** The sum of a deal for each unit of the loss. */
  private readonly unit: number;

  constructor(
    private readonly games: ScoreGames,
    private readonly planned: PlannedGame,
    isAdjusted: boolean,
  ) {
    const { even = 0, zeroCell, bestCell, cells, stake } = planned;
    this.unit = isAdjusted ? stake.seats * LUCK_UNIT : stake.unit;
    const valuesOf = (found: CellResults): Int32Array =>
      (isAdjusted ? resultsWithoutLuck(found, this.unit / stake.unit) : found.plain).map((one) => stake.sign * one);
    this.zero = valuesOf(games.resultsOf(zeroCell));
    const evenly = new Int32Array(games.deals).fill((even / stake.unit) * this.unit);
    const resultsOf = (cell: number): CellResults & { readonly values: Int32Array } => {
      const results = games.resultsOf(cell);
      const values = valuesOf(results);
      for (const { deal } of results.failures) values[deal] = this.zero[deal] as number;
      return { ...results, values };
    };
    this.best = bestCell === -1 ? evenly : resultsOf(bestCell).values;
    this.players = cells.map((cell) =>
      cell === -1 ? { ...games.resultsOf(zeroCell), values: evenly, failures: [] } : resultsOf(cell),
    );
    // A measure of a one-seat game can be practically unbounded, so the range is that of all its results here.
    const seen = [this.zero, this.best, ...this.players.map(({ values }) => values)].map((one) => tallyOf(one));
    const lowest = Math.min(...seen.map((one) => one[0]?.[0] ?? 0));
    const highest = Math.max(...seen.map((one) => one.at(-1)?.[0] ?? 0));
    const range = stake.seats === 1 || isAdjusted ? highest - lowest : stake.inDeal[1] - stake.inDeal[0];
    this.bounds = { numerator: [-range, range], denominator: [-range, range] };
  }

  scoreOf(player: number): GameScore {
    const { values, failures } = this.players[player] as Scale['players'][number];
    const losses = tallyOf(values.map((one, deal) => (this.best[deal] as number) - one));
    const { unit } = this;
    const [low, high] = meanInterval(losses, this.bounds.numerator);
    const score = this.ratio(values, this.zero, ERROR);
    const known = this.knownOf(player);
    const illegal = failures.filter(({ failure }) => failure.kind === 'failed' && failure.isIllegal === true).length;
    const [first] = failures;
    return {
      score: score === null || known === undefined ? score : { mean: known, ci95: [known, known] },
      loss: { mean: moments(losses).mean / unit, ci95: known === 1 ? [0, 0] : [low / unit, high / unit] },
      illegal,
      failed: failures.length - illegal,
      ...(first && { firstFailure: { deal: first.deal, message: first.failure.message } }),
    };
  }

  /** What a move loses. The best player plays no games of its own at a table: it loses nothing if it is proved. */
  regretOf(player: number): Pick<GameScore, 'regret'> {
    if (this.planned.cells[player] === -1) return this.planned.proved ? { regret: { mean: 0, ci95: [0, 0] } } : {};
    const { regret, decisions } = this.players[player] as CellResults;
    const played = [...regret.keys()].filter((deal) => (decisions[deal] as number) > 0);
    const entries = played.map((deal) => [regret[deal] as number, decisions[deal] as number, 1] as const);
    if (entries.length === 0) return {};
    const mean = regret.reduce((sum, one) => sum + one, 0) / decisions.reduce((sum, one) => sum + one, 0);
    const [least, most] = [regret.reduce((one, other) => Math.min(one, other), 0), Math.max(...regret)];
    if (least < 0) return {};
    const bounds: RatioBounds = { numerator: [least, most], denominator: [0, Math.max(...decisions)] };
    const [low, high] = (entries.length < 2 ? null : ratioInterval(entries, bounds)) ?? [];
    const ci95 = low === undefined || high === undefined ? null : ([low / LUCK_UNIT, high / LUCK_UNIT] as const);
    return { regret: { mean: mean / LUCK_UNIT, ci95 } };
  }

  /** The difference of two scores; null if the sample is too small for a corrected interval. */
  leadOf(one: number, other: number, error: number): Estimated | null {
    if (this.games.deals < SMALLEST_SAMPLE) return null;
    const [known, less] = [this.knownOf(one), this.knownOf(other)];
    const valuesOf = (player: number): Int32Array => (this.players[player] as Scale['players'][number]).values;
    if (known !== undefined && less !== undefined) return { mean: known - less, ci95: [known - less, known - less] };
    return this.ratio(valuesOf(one), valuesOf(other), error);
  }

  /** The score of a player of the scale, which it has by definition. */
  private knownOf(player: number): 0 | 1 | undefined {
    const { zeroCell, bestCell, cells } = this.planned;
    return cells[player] === zeroCell ? 0 : cells[player] === bestCell ? 1 : undefined;
  }

  /** What one list of results has more than another one, over what the best player has more than `zero`. */
  private ratio(values: Int32Array, less: Int32Array, error: number): Estimated | null {
    const counts = new Map<string, [number, number, number]>();
    for (let deal = 0; deal < values.length; deal++) {
      const x = (values[deal] as number) - (less[deal] as number);
      const y = (this.best[deal] as number) - (this.zero[deal] as number);
      const entry = counts.get(`${x} ${y}`) ?? [x, y, 0];
      entry[2]++;
      counts.set(`${x} ${y}`, entry);
    }
    const entries: PairEntries = [...counts.values()];
    const sum = (part: 0 | 1): number => entries.reduce((total, entry) => total + entry[part] * entry[2], 0);
    const ci95 = ratioInterval(entries, this.bounds, error);
    return ci95 && { mean: sum(0) / sum(1), ci95 };
  }
}

/** A share of luck from few deals is nearer to 1: as if this number of further deals had shown 1. */
const PRIOR_DEALS = 10;

/**
 * Results of deals without luck, for which `parts` are one of a plain result. The values of best play say too much or
 * too little of the luck of a weak player, so the share of it that is taken out is the slope of the results on it. That
 * of a deal comes from the deals with the other parity, so the expected result is that of the plain results.
 */
function resultsWithoutLuck({ plain, adjusted }: CellResults, parts: number): Int32Array {
  const luck = adjusted.map((one, deal) => parts * (plain[deal] as number) - one);
  const shares = [1, 0].map((parity) => {
    const deals = [...luck.keys()].filter((deal) => deal % 2 === parity);
    const mean = deals.reduce((sum, deal) => sum + (plain[deal] as number), 0) / deals.length;
    let [both, square] = [0, 0];
    for (const deal of deals) {
      both += (luck[deal] as number) * parts * ((plain[deal] as number) - mean);
      square += (luck[deal] as number) ** 2;
    }
    return square === 0 ? 1 : ((deals.length * both) / square + PRIOR_DEALS) / (deals.length + PRIOR_DEALS);
  });
  return luck.map((one, deal) => Math.round(parts * (plain[deal] as number) - (shares[deal % 2] as number) * one));
}

/**
 * The mean of independent estimates, each with an interval. Its distances to the ends are those of the parts, squared
 * and added (Zou and Donner, Construction of confidence limits about effect measures, Statistics in Medicine 27, 2008).
 */
function meanOf(parts: readonly (Estimated | null)[]): Estimated | null {
  let [sum, below, above] = [0, 0, 0];
  for (const part of parts) {
    if (part === null || part.ci95 === null) return null;
    sum += part.mean;
    below += (part.mean - part.ci95[0]) ** 2;
    above += (part.ci95[1] - part.mean) ** 2;
  }
  const n = parts.length;
  return { mean: sum / n, ci95: [(sum - Math.sqrt(below)) / n, (sum + Math.sqrt(above)) / n] };
}

/** A player without an overall score comes last. */
function overallOf(player: PlayerScore | undefined): number {
  return player?.overall?.mean ?? -Infinity;
}
