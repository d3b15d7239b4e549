import { type Engine, type MeasureValues, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf, type WatchOptions } from '../contracts/game.js';
import { isOfEachSeat, type Measure } from '../contracts/measure.js';
import type { ParamValues } from '../contracts/parameters.js';
import { type ResultRule, resultRule, Results, WIN } from '../contracts/result.js';
import type { Rng } from '../random/rng.js';
import { moveTexts } from '../runner/plain-trace.js';
import { SimulatedValues } from './simulated-values.js';

/** Below every edge of a move. */
const NO_EDGE = -1001;

/**
 * Returns the same game with measures of how it is played. It has the same deals and the same moves, so that a batch
 * can play it like the game itself. `study` of `@cards/report` draws its conclusions from it.
 *
 * - `result`, of every seat: 2,520 for a win, which all winners share, or all teams if none wins. In a game for a
 *   payoff, the payoff times the number of seats, less all payoffs. In other games, the measure that all seats play
 *   for. The higher the better.
 * - `stake`, of every seat: the distance of its result from an even share; from 0 where no share is even.
 * - `turns`: the number of moves.
 * - `forced`: the share of moves without a choice, in thousandths.
 * - `row`: the most moves in a row without a choice, of any seats.
 * - `choices`: the mean number of legal moves, in tenths.
 * - `stalled`: 1 if the game was not over after `limit` moves, or ended unfinished at its own limit.
 * - `changes`: how often another seat took the lead.
 * - `leads`: the share of the game after which the winner led to the end, in thousandths.
 * - `settled`: the share of the game after which the winner won 95% of the simulated games of each position, in
 *   thousandths.
 * - `drama`: over the valued positions in which the winner was behind, the mean square root of how far, as a share of
 *   the range of results, in thousandths; 0 if it never was (after the drama of Browne, Automatic Generation and
 *   Evaluation of Recombination Games, 2008).
 * - `uncertainty`: 1000 minus the mean distance of the two best seats, in thousandths of the range of results.
 * - `spread`: the value of the best legal move above their mean, in thousandths of the range of results.
 * - `simulated`: the mean number of moves of the simulated games, in tenths.
 * - `use0`, `use1`, …: for each text of `moves`, how often it was played where it was a choice, in thousandths; -1 if
 *   it never was. `even0`, `even1`, …: the same for a player who chooses among all legal moves evenly. `edge0`,
 *   `edge1`, …: its value above the mean of the legal moves where it was valued, in thousandths of the range of
 *   results; -1001 if it never was.
 * - `own0`, `own1`, …: the measures of the game that not every seat has.
 * - `payoff`, of every seat, if the payoffs do not add up to 0: the payoff itself.
 *
 * A position is valued by games that the rollout strategy plays from states that the seat to move cannot tell apart
 * (`Search`). A seat is ahead or behind only by more than two standard errors. Seats that have the same result in all
 * simulated games of a game are partners, and lead together. Where a seat is sure to win, the use of moves and their
 * edges do not count. The best move is chosen in half of the simulated games and compared in the other half, so that
 * chance does not make a difference.
 *
 * @param game - the game; it needs `search` as an object if `samples` is above 0
 * @param watch - what to record
 */
export function watched(game: AnyGame, watch: WatchOptions): AnyGame {
  const withValues = watch.samples > 0;
  const result: Measure<ParamValues> = {
    ...count('result', 'points', (params) => leadBounds(resultRule(game, params))),
    better: 'higher',
    role: 'payoff',
  };
  const { theory: _, ...rules } = game;
  const payoff = game.measures[unevenPayoff(game)];
  return {
    ...rules,
    watch,
    measures: [
      result,
      {
        ...count('stake', 'points', (params) => [0, Math.max(...leadBounds(resultRule(game, params)).map(Math.abs))]),
        each: 'seat',
      },
      count('turns', 'moves', () => [0, watch.limit]),
      thousandths('forced'),
      count('row', 'moves', () => [0, watch.limit]),
      count('choices', 'tenths', () => [0, 10_000_000]),
      { ...count('stalled', 'games', () => [0, 1]), kind: 'proportion' },
      ...(withValues
        ? [
            count('changes', 'changes', () => [0, watch.limit]),
            thousandths('leads'),
            thousandths('settled'),
            thousandths('drama'),
            thousandths('uncertainty'),
            thousandths('spread', -1000),
            count('simulated', 'tenths', () => [0, 10_000]),
          ]
        : []),
      ...[...watch.moves.keys()].flatMap((at) => [
        thousandths(`use${at}`, -1),
        thousandths(`even${at}`, -1),
        ...(withValues ? [thousandths(`edge${at}`, NO_EDGE)] : []),
      ]),
      ...ownMeasures(game).map((measure, at) => ({ ...measure, name: `own${at}` })),
      ...(payoff === undefined
        ? []
        : [{ ...count('payoff', payoff.unit, (params) => payoff.bounds(params)), each: 'seat' as const }]),
    ],
    engine: (params) => new WatchingEngine(game, params, watch),
  };
}

function count(name: string, unit: string, bounds: Measure<ParamValues>['bounds']): Measure<ParamValues> {
  return { name, summary: name, unit, better: 'neither', kind: 'count', bounds };
}

/** The bounds of the measure `result` of a watched game. */
function leadBounds(rule: ResultRule | undefined): readonly [number, number] {
  if (rule === undefined) return [0, 0];
  const {
    kind,
    bounds: [low, high],
    parts,
    seats,
  } = rule;
  if (kind === 'winners') return [0, WIN];
  const most = seats * parts * (high - low);
  return kind === 'payoff' ? [-most, most] : [parts * low, parts * high];
}

function thousandths(name: string, min = 0): Measure<ParamValues> {
  return count(name, 'thousandths', () => [min, 1000]);
}

/** The position of a payoff of which the rules do not say that an even share is 0; -1 if there is none. */
function unevenPayoff({ measures, zeroSum = false, together = false }: AnyGame): number {
  return zeroSum || together ? -1 : measures.findIndex(({ role }) => role === 'payoff');
}

/** The measures of a game that describe the game as a whole, for the measures `own0`, `own1`, … of a watched game. */
export function ownMeasures({ measures }: Pick<AnyGame, 'measures'>): readonly Measure<ParamValues>[] {
  return measures.filter((measure) => !isOfEachSeat(measure));
}

/** Plays the game of another engine, and records how. */
class WatchingEngine implements Engine<unknown> {
  readonly moveLimit: number;
  private readonly engine: Engine<unknown>;
  private readonly seats: number;
  private readonly results: Results | undefined;
  /** By seat: its result compared with the others. */
  private readonly leads: Float64Array;
  private readonly even: number;
  private readonly bounds: readonly (readonly [min: number, max: number])[];
  private readonly values: SimulatedValues | undefined;
  private readonly own: Float64Array;
  private readonly ownPositions: readonly number[];
  private readonly unfinished: number;
  private readonly payoff: number;
  private readonly chances: Int32Array;
  private readonly uses: Int32Array;
  private readonly evens: Float64Array;
  private readonly edges: Float64Array;
  private readonly valued: Int32Array;
  private turns = 0;
  private forced = 0;
  private row = 0;
  private longestRow = 0;
  private choices = 0;

  constructor(
    private readonly game: AnyGame,
    params: ParamValues,
    private readonly watch: WatchOptions,
  ) {
    this.engine = game.engine(params);
    this.moveLimit = Math.min(watch.limit, this.engine.moveLimit ?? MOVE_LIMIT);
    this.seats = seatsOf(game, params);
    const rule = resultRule(game, params);
    this.results = rule && new Results(game, params);
    this.leads = new Float64Array(this.seats);
    this.even = rule?.kind === 'winners' ? WIN / new Set(rule.teams).size : 0;
    this.bounds = game.measures.map((measure) => measure.bounds(params));
    this.values = watch.samples > 0 ? new SimulatedValues(game, params, watch.samples) : undefined;
    this.own = new Float64Array(game.measures.length);
    this.ownPositions = game.measures.flatMap((measure, at) => (isOfEachSeat(measure) ? [] : [at]));
    this.unfinished = game.measures.findIndex(({ role }) => role === 'unfinished');
    this.payoff = unevenPayoff(game);
    this.chances = new Int32Array(watch.moves.length);
    this.uses = new Int32Array(watch.moves.length);
    this.evens = new Float64Array(watch.moves.length);
    this.edges = new Float64Array(watch.moves.length);
    this.valued = new Int32Array(watch.moves.length);
  }

  get toMove(): Seat {
    return this.engine.toMove;
  }

  get over(): boolean {
    return this.engine.over || this.turns >= this.moveLimit;
  }

  view(seat: Seat): unknown {
    return this.engine.view(seat);
  }

  legalMoves(): Move[] {
    return this.engine.legalMoves();
  }

  reset(deal: Rng): void {
    const { engine, chances, uses, evens } = this;
    // A copy, so that the deal is the same as without watching. It is the seed of other streams, never a deal itself.
    const source = deal.clone();
    engine.reset(deal);
    this.turns = 0;
    this.forced = 0;
    this.row = 0;
    this.longestRow = 0;
    this.choices = 0;
    chances.fill(0);
    uses.fill(0);
    evens.fill(0);
    this.edges.fill(0);
    this.valued.fill(0);
    this.values?.begin(engine, source);
  }

  apply(move: Move): void {
    const { engine, values } = this;
    const moves = engine.legalMoves();
    if (moves.includes(move)) {
      const isValued = values?.value(engine, moves, this.turns) === true;
      if (moves.length > 1 && values?.isDecided !== true) this.countUse(moves, move, isValued);
    }
    engine.apply(move);
    this.turns++;
    this.choices += moves.length;
    const isForced = moves.length === 1;
    if (isForced) this.forced++;
    this.row = isForced ? this.row + 1 : 0;
    this.longestRow = Math.max(this.longestRow, this.row);
    values?.observe(engine);
  }

  measure(into: MeasureValues, seat: Seat): void {
    const { engine, leads, values, turns, chances, uses, evens, own } = this;
    const isStalled = !engine.over;
    this.compare(isStalled);
    const lead = leads[seat] as number;
    let at = 0;
    into[at++] = lead;
    into[at++] = Math.abs(lead - this.even);
    into[at++] = turns;
    into[at++] = turns === 0 ? 0 : Math.round((1000 * this.forced) / turns);
    into[at++] = this.longestRow;
    into[at++] = turns === 0 ? 0 : Math.round((10 * this.choices) / turns);
    if (!isStalled) engine.measure(own, seat);
    into[at++] = Number(isStalled || own[this.unfinished] === 1);
    if (values !== undefined) {
      into[at++] = values.changes;
      const winner = this.winner(values);
      into[at++] = values.leads(winner, turns);
      into[at++] = values.settled(winner, turns);
      into[at++] = values.drama(winner);
      into[at++] = values.uncertainty;
      into[at++] = values.spread;
      into[at++] = values.simulated;
    }
    for (let move = 0; move < chances.length; move++) {
      const had = chances[move] as number;
      into[at++] = had === 0 ? -1 : Math.round((1000 * (uses[move] as number)) / had);
      into[at++] = had === 0 ? -1 : Math.round((1000 * (evens[move] as number)) / had);
      if (values !== undefined) {
        const valued = this.valued[move] as number;
        into[at++] = valued === 0 ? NO_EDGE : values.thousandths((this.edges[move] as number) / valued);
      }
    }
    // Those of the game as a whole are the same for every seat.
    for (const position of this.ownPositions)
      into[at++] = isStalled ? this.lowest(position) : (own[position] as number);
    if (this.payoff >= 0) into[at] = isStalled ? this.lowest(this.payoff) : (own[this.payoff] as number);
  }

  private lowest(position: number): number {
    return this.bounds[position]?.[0] ?? 0;
  }

  /** Sets what every seat got, compared with the others; if the game is stalled, the same for all. */
  private compare(isStalled: boolean): void {
    const { leads, results, seats, even, engine } = this;
    // A game without a result has only zeros.
    if (results === undefined) return;
    const { kind } = results.rule;
    if (isStalled) {
      leads.fill(kind === 'together' || kind === 'alone' ? leadBounds(results.rule)[0] : even);
      return;
    }
    results.read(engine);
    let all = 0;
    for (let seat = 0; seat < seats; seat++) all += results.countOf(seat);
    for (let seat = 0; seat < seats; seat++)
      leads[seat] = kind === 'payoff' ? seats * results.countOf(seat) - all : results.countOf(seat);
  }

  /** The first seat with the best result; -1 if a rival has it too. */
  private winner(values: SimulatedValues): Seat {
    const { leads, seats } = this;
    let best = 0;
    for (let seat = 1; seat < seats; seat++) if ((leads[seat] as number) > (leads[best] as number)) best = seat;
    for (let seat = 0; seat < seats; seat++) if (leads[seat] === leads[best] && values.areRivals(best, seat)) return -1;
    return best;
  }

  private countUse(moves: readonly Move[], move: Move, isValued: boolean): void {
    const { game, engine, watch, chances, uses, evens, edges, valued } = this;
    if (watch.moves.length === 0) return;
    const texts = [...moveTexts(game, engine, moves).values()];
    for (let at = 0; at < moves.length; at++) {
      const known = watch.moves.indexOf(texts[at] as string);
      if (known < 0) continue;
      chances[known] = (chances[known] as number) + 1;
      evens[known] = (evens[known] as number) + 1 / moves.length;
      if (moves[at] === move) uses[known] = (uses[known] as number) + 1;
      const edge = isValued ? this.values?.edgeOf(at) : undefined;
      if (edge === undefined) continue;
      edges[known] = (edges[known] as number) + edge;
      valued[known] = (valued[known] as number) + 1;
    }
  }
}
