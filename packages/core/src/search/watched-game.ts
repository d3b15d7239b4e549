import { createPlayers } from '../contracts/create-players.js';
import { type Engine, type MeasureValues, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { isOfEachSeat, type Measure } from '../contracts/measure.js';
import type { Belief } from '../contracts/belief.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Strategy } from '../contracts/strategy.js';
import type { WatchOptions } from '../contracts/watch.js';
import type { Rng } from '../random/rng.js';
import { type SeekableRngs, Streams } from '../random/streams.js';

/** The result of a seat that wins alone. It can be divided by each number of seats up to 10. */
export const WIN = 2520;

/** The largest number of legal moves that are valued in a position. */
const MOST_CANDIDATES = 8;

/** A game has at most this many valued positions at a time: then only every second one counts from there on. */
const MOST_VALUED = 24;

/** From this share of the simulated games on, a seat is sure to win. */
const SURE = 0.95;

/** Below every edge of a move. */
const NO_EDGE = -1001;

/** The range of random numbers from which the seed of simulated games comes. */
const WORDS = 4294967296;

type AnyEngine = Engine<unknown>;

/**
 * Returns the same game with measures of how it is played. It has the same deals and the same moves, so that a batch
 * can play it like the game itself. `study` of `@cards/report` draws its conclusions from it.
 *
 * | measure | of each game |
 * |---|---|
 * | `result` | of every seat: 2,520 for a win, shared by all who win, or by all if nobody does; in a game for a payoff, the payoff times the number of seats, less all payoffs; with one seat, the first measure, the better the higher |
 * | `stake` | of every seat: the distance of its result from an even share |
 * | `turns` | the number of moves |
 * | `forced` | the share of moves without a choice, in thousandths |
 * | `choices` | the mean number of legal moves, in tenths |
 * | `stalled` | 1 if the game was not over after `limit` moves |
 * | `changes` | how often another seat took the lead |
 * | `leads` | the share of the game after which the winner led to the end, in thousandths |
 * | `settled` | the share of the game after which the winner won 95% of the simulated games of each position, in thousandths |
 * | `spread` | the value of the best of the legal moves above their mean, in thousandths of the range of results |
 * | `use0`, `use1`, … | for each text of `moves`: how often it was played where it was a choice, in thousandths; -1 if it never was |
 * | `even0`, `even1`, … | the same for a player who chooses among all legal moves evenly |
 * | `edge0`, `edge1`, … | its value above the mean of the legal moves where it was valued, in thousandths of the range of results; -1001 if it never was |
 * | `own0`, `own1`, … | the measures of the game that not every seat has |
 *
 * A position is valued by games that the rollout strategy plays from states that the seat to move cannot tell apart
 * (`Search`). The lead changes only if another seat is ahead by more than two standard errors. The best move is chosen
 * in half of the simulated games and compared in the other half, so that chance does not make a difference.
 *
 * @param game - the game; it needs `search` as an object if `samples` is above 0
 * @param watch - what to record
 */
export function watched(game: AnyGame, watch: WatchOptions): AnyGame {
  const withValues = watch.samples > 0;
  const count = (name: string, unit: string, bounds: (params: ParamValues) => readonly [number, number]) =>
    ({ name, summary: name, unit, better: 'neither', kind: 'count', bounds }) as const;
  const thousandths = (name: string, min = 0) => count(name, 'thousandths', () => [min, 1000]);
  const result: Measure<ParamValues> = {
    ...count('result', 'points', (params) => resultBounds(game, params)),
    better: 'higher',
    role: 'payoff',
  };
  const { theory: _, ...rules } = game;
  return {
    ...rules,
    watch,
    measures: [
      result,
      {
        ...count('stake', 'points', (params) => [0, Math.max(...resultBounds(game, params).map(Math.abs))]),
        each: 'seat',
      },
      count('turns', 'moves', () => [0, watch.limit]),
      thousandths('forced'),
      count('choices', 'tenths', () => [0, 10_000_000]),
      { ...count('stalled', 'games', () => [0, 1]), kind: 'proportion' },
      ...(withValues
        ? [
            count('changes', 'changes', () => [0, watch.limit]),
            thousandths('leads'),
            thousandths('settled'),
            thousandths('spread', -1000),
          ]
        : []),
      ...watch.moves.flatMap((_, at) => [
        thousandths(`use${at}`, -1),
        thousandths(`even${at}`, -1),
        ...(withValues ? [thousandths(`edge${at}`, NO_EDGE)] : []),
      ]),
      ...ownMeasures(game).map((measure, at) => ({ ...measure, name: `own${at}` })),
    ],
    engine: (params) => new WatchingEngine(game, params, watch),
  };
}

/** The measures of a game that describe the game as a whole, for the measures `own0`, `own1`, … of a watched game. */
export function ownMeasures({ measures }: Pick<AnyGame, 'measures'>): readonly Measure<ParamValues>[] {
  return measures.filter((measure) => !isOfEachSeat(measure)).map(({ role: _, ...measure }) => measure);
}

function payoffOf({ measures }: AnyGame): number {
  return measures.findIndex(({ role }) => role === 'payoff');
}

/** The bounds of the payoff of any seat. With two seats, those of the game can be those of seat 0 alone. */
function payoffBounds({ measures }: AnyGame, payoff: number, params: ParamValues, seats: number) {
  const [min = 0, max = 0] = measures[payoff]?.bounds(params) ?? [];
  return seats === 2 ? ([Math.min(min, -max), Math.max(max, -min)] as const) : ([min, max] as const);
}

function resultBounds(game: AnyGame, params: ParamValues): readonly [number, number] {
  const seats = seatsOf(game, params);
  if (seats === 1) {
    const [first] = game.measures;
    const [min, max] = first.bounds(params);
    return first.better === 'lower' ? [-max, -min] : [min, max];
  }
  const payoff = payoffOf(game);
  if (payoff < 0) return [0, WIN];
  const [min, max] = payoffBounds(game, payoff, params, seats);
  return [-seats * (max - min), seats * (max - min)];
}

/** Plays the game of another engine, and records how. */
class WatchingEngine implements AnyEngine {
  readonly moveLimit: number;
  private readonly engine: AnyEngine;
  private readonly seats: number;
  private readonly results: Results;
  private readonly values: Values | undefined;
  private readonly own: Float64Array;
  private readonly ownPositions: readonly number[];
  private readonly chances: Int32Array;
  private readonly uses: Int32Array;
  private readonly evens: Float64Array;
  private readonly edges: Float64Array;
  private readonly valued: Int32Array;
  private turns = 0;
  private forced = 0;
  private choices = 0;

  constructor(
    private readonly game: AnyGame,
    params: ParamValues,
    private readonly watch: WatchOptions,
  ) {
    this.engine = game.engine(params);
    this.moveLimit = Math.min(watch.limit, this.engine.moveLimit ?? MOVE_LIMIT);
    this.seats = seatsOf(game, params);
    this.results = new Results(game, params, this.seats);
    this.values = watch.samples > 0 ? new Values(game, params, this.results, watch.samples, this.moveLimit) : undefined;
    this.own = new Float64Array(game.measures.length);
    const names = ownMeasures(game).map(({ name }) => name);
    this.ownPositions = [...game.measures.keys()].filter((at) => names.includes(game.measures[at]?.name ?? ''));
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
    // A copy, so that the deal is the same as without watching. The hash keeps simulated deals apart from the real one.
    const copy = deal.clone();
    const seed = `${copy.int(WORDS)}.${copy.int(WORDS)}`;
    engine.reset(deal);
    this.turns = 0;
    this.forced = 0;
    this.choices = 0;
    chances.fill(0);
    uses.fill(0);
    evens.fill(0);
    this.edges.fill(0);
    this.valued.fill(0);
    this.values?.begin(engine, new Streams(seed, 'watch'));
  }

  apply(move: Move): void {
    const { engine, values } = this;
    const moves = engine.legalMoves();
    if (moves.includes(move)) {
      const isValued = values?.value(engine, moves, this.turns) === true;
      if (moves.length > 1) this.countUse(moves, move, isValued);
    }
    engine.apply(move);
    this.turns++;
    this.choices += moves.length;
    if (moves.length === 1) this.forced++;
    values?.observe(engine);
  }

  measure(into: MeasureValues, seat: Seat): void {
    const { engine, results, values, turns, chances, uses, evens, own } = this;
    const isStalled = !engine.over;
    if (isStalled) results.settle();
    else results.read(engine);
    let at = 0;
    into[at++] = results.of(seat);
    into[at++] = Math.abs(results.of(seat) - results.even);
    into[at++] = turns;
    into[at++] = turns === 0 ? 0 : Math.round((1000 * this.forced) / turns);
    into[at++] = turns === 0 ? 0 : Math.round((10 * this.choices) / turns);
    into[at++] = Number(isStalled);
    if (values !== undefined) {
      into[at++] = values.changes;
      const winner = results.winner();
      into[at++] = values.leads(winner, turns);
      into[at++] = values.settled(winner, turns);
      into[at++] = values.spread;
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
    if (!isStalled) engine.measure(own, 0);
    for (const position of this.ownPositions)
      into[at++] = isStalled ? this.lowest(position) : (own[position] as number);
  }

  private lowest(position: number): number {
    return this.results.bounds[position]?.[0] ?? 0;
  }

  private countUse(moves: readonly Move[], move: Move, isValued: boolean): void {
    const { game, engine, watch, chances, uses, evens, edges, valued } = this;
    if (watch.moves.length === 0) return;
    const texts = moveTexts(game, engine, moves);
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

/** The texts of the legal moves of the seat to move; their numbers in a game without texts. */
export function moveTexts({ notation }: AnyGame, engine: AnyEngine, moves: readonly Move[]): readonly string[] {
  const view = engine.view(engine.toMove);
  return notation?.legal(view) ?? moves.map((move) => notation?.text?.(move, view) ?? String(move));
}

/** The result of a finished game for every seat. */
class Results {
  readonly bounds: readonly (readonly [min: number, max: number])[];
  /** What a difference of results is divided by. */
  readonly range: number;
  /** An even share. */
  readonly even: number;
  private readonly each: readonly Float64Array[];
  private readonly values: Float64Array;
  private readonly payoff: number;
  private readonly win: number;
  private readonly tie: number;
  private readonly sign: 1 | -1;

  constructor(
    game: AnyGame,
    params: ParamValues,
    readonly seats: number,
  ) {
    const { measures } = game;
    this.bounds = measures.map((measure) => measure.bounds(params));
    const [low, high] = resultBounds(game, params);
    this.payoff = seats === 1 ? 0 : payoffOf(game);
    this.range = Math.max(1, this.payoff >= 0 && seats > 1 ? high : high - low);
    this.even = seats > 1 && this.payoff < 0 ? WIN / seats : 0;
    this.win = measures.findIndex(({ role }) => role === 'win');
    this.tie = measures.findIndex(({ role }) => role === 'tie');
    this.sign = seats === 1 && measures[0].better === 'lower' ? -1 : 1;
    this.each = Array.from({ length: seats }, () => new Float64Array(measures.length));
    this.values = new Float64Array(seats);
  }

  of(seat: Seat): number {
    return this.values[seat] as number;
  }

  /** The result of every seat if nobody wins. */
  settle(): void {
    this.values.fill(this.even);
  }

  read(engine: AnyEngine): void {
    const { each, values, seats, payoff } = this;
    for (let seat = 0; seat < seats; seat++) engine.measure(each[seat] as Float64Array, seat);
    if (seats === 1) values[0] = this.sign * (each[0]?.[0] as number);
    else if (payoff >= 0) {
      let all = 0;
      for (const one of each) all += one[payoff] as number;
      for (let seat = 0; seat < seats; seat++) values[seat] = seats * (each[seat]?.[payoff] as number) - all;
    } else if (!this.share(this.win) && !this.share(this.tie)) this.settle();
  }

  /** Uses estimates of an unfinished state, in the unit of `Belief.estimate`. */
  estimate(value: number, seat: Seat, estimateOf: (seat: Seat) => number): void {
    const { values, seats, payoff, sign } = this;
    const unit = payoff >= 0 ? seats : WIN;
    if (seats === 1) values[0] = sign * value;
    else if (seats === 2) {
      values[seat] = unit * value;
      values[1 - seat] = payoff >= 0 ? -unit * value : unit * (1 - value);
    } else for (let at = 0; at < seats; at++) values[at] = unit * (at === seat ? value : estimateOf(at));
  }

  /** The seat with the best result; -1 if several have it. */
  winner(): Seat {
    let best = 0;
    let equal = false;
    for (let seat = 1; seat < this.seats; seat++) {
      const ahead = this.of(seat) - this.of(best);
      if (ahead >= 0) equal = ahead === 0;
      if (ahead > 0) best = seat;
    }
    return equal ? -1 : best;
  }

  /** Divides a win among the seats that have a measure; false if none has it. */
  private share(measure: number): boolean {
    let having = 0;
    if (measure >= 0) for (const one of this.each) having += one[measure] as number;
    if (having === 0) return false;
    for (let seat = 0; seat < this.seats; seat++)
      this.values[seat] = (WIN / having) * (this.each[seat]?.[measure] as number);
    return true;
  }
}

/** Values of positions, by simulated games. */
class Values {
  changes = 0;
  private readonly beliefs: readonly Belief<unknown>[];
  private readonly rollouts: readonly Strategy<unknown>[];
  private streams: SeekableRngs | undefined;
  private stride = 1;
  private valued = 0;
  private simulated = 0;
  private leader: Seat = -1;
  /** The number of moves before which the leader took the lead. */
  private since = 0;
  /** The seat that is sure to win since a number of moves. */
  private sure: Seat = -1;
  private sureSince = 0;
  private spreads = 0;
  /** The last valued position. */
  private mover: Seat = 0;
  private moves = 0;
  private candidates = 0;
  private spreadOver = 0;
  private readonly sums: Float64Array;
  /** By candidate: the results of the mover in even and in odd simulated games. */
  private readonly halves: readonly [Float64Array, Float64Array];
  /** `[game][seat]`: the results of the simulated games of a position. */
  private readonly outcomes: Float64Array;

  constructor(
    game: AnyGame,
    params: ParamValues,
    private readonly results: Results,
    private readonly samples: number,
    private readonly limit: number,
  ) {
    const { search } = game;
    if (typeof search !== 'object') throw new TypeError(`${game.id} has no search`);
    const seats = [...Array.from({ length: results.seats }).keys()];
    this.beliefs = seats.map((seat) => search.belief(params, seat));
    const specs = seats.map(() => search.rollout);
    this.rollouts = createPlayers(game, params, specs).map(({ strategy }) => strategy);
    this.sums = new Float64Array(results.seats);
    this.outcomes = new Float64Array(results.seats * samples * MOST_CANDIDATES);
    this.halves = [new Float64Array(MOST_CANDIDATES), new Float64Array(MOST_CANDIDATES)];
  }

  get spread(): number {
    return this.spreadOver === 0 ? 0 : this.thousandths(this.spreads / this.spreadOver);
  }

  /** A difference of results in thousandths of their range. */
  thousandths(difference: number): number {
    return Math.max(-1000, Math.min(1000, Math.round((1000 * difference) / this.results.range)));
  }

  /** The value of a legal move of the valued position above their mean; undefined if it was not valued. */
  edgeOf(index: number): number | undefined {
    const { moves, candidates, samples, sums } = this;
    const at = Math.ceil((index * candidates) / moves);
    if (at >= candidates || Math.floor((at * moves) / candidates) !== index) return undefined;
    const [even, odd] = this.halves;
    const mean = (sums[this.mover] as number) / (samples * candidates);
    return ((even[at] as number) + (odd[at] as number)) / samples - mean;
  }

  leads(winner: Seat, turns: number): number {
    return winner < 0 || winner !== this.leader || turns === 0 ? 1000 : Math.round((1000 * this.since) / turns);
  }

  settled(winner: Seat, turns: number): number {
    return winner < 0 || winner !== this.sure || turns === 0 ? 1000 : Math.round((1000 * this.sureSince) / turns);
  }

  begin(engine: AnyEngine, streams: Streams): void {
    this.streams = streams.gameRngs(this.results.seats);
    this.changes = 0;
    this.stride = 1;
    this.valued = 0;
    this.simulated = 0;
    this.leader = -1;
    this.since = 0;
    this.sure = -1;
    this.spreads = 0;
    this.spreadOver = 0;
    for (const [seat, belief] of this.beliefs.entries()) belief.begin(engine.view(seat));
  }

  observe(engine: AnyEngine): void {
    for (let seat = 0; seat < this.beliefs.length; seat++)
      (this.beliefs[seat] as Belief<unknown>).observe(engine.view(seat));
  }

  /** Values the position before move number `turn`, if it is one of those that are valued. */
  value(engine: AnyEngine, moves: readonly Move[], turn: number): boolean {
    if (turn % this.stride !== 0) return false;
    this.valued++;
    if (this.valued === MOST_VALUED) {
      this.stride *= 2;
      this.valued /= 2;
    }
    const { results, samples, sums, outcomes, halves } = this;
    const mover = engine.toMove;
    const candidates = Math.min(moves.length, MOST_CANDIDATES);
    this.mover = mover;
    this.moves = moves.length;
    this.candidates = candidates;
    let written = 0;
    sums.fill(0);
    for (const half of halves) half.fill(0);
    for (let sample = 0; sample < samples; sample++) {
      for (let at = 0; at < candidates; at++) {
        this.simulate(mover, moves[Math.floor((at * moves.length) / candidates)] as Move, this.simulated + sample);
        const half = halves[sample % 2 === 0 ? 0 : 1];
        half[at] = (half[at] as number) + results.of(mover);
        for (let seat = 0; seat < sums.length; seat++) {
          sums[seat] = (sums[seat] as number) + results.of(seat);
          outcomes[written++] = results.of(seat);
        }
      }
    }
    this.simulated += samples;
    if (sums.length > 1) this.lead(samples * candidates, turn);
    if (candidates > 1) this.compare(candidates);
    return true;
  }

  /** Another seat takes the lead if it is ahead by more than two standard errors, at first of the second one. */
  private lead(n: number, turn: number): void {
    const { sums, outcomes, leader } = this;
    const seats = sums.length;
    let best = 0;
    for (let seat = 1; seat < seats; seat++) if ((sums[seat] as number) > (sums[best] as number)) best = seat;
    const sure = this.winsOf(best, n) >= SURE * n ? best : -1;
    if (sure !== this.sure) this.sureSince = turn;
    this.sure = sure;
    if (best === leader) return;
    let other = leader;
    if (other < 0)
      for (let seat = 0; seat < seats; seat++)
        if (seat !== best && (other < 0 || (sums[seat] as number) > (sums[other] as number))) other = seat;
    const ahead = (sums[best] as number) - (sums[other] as number);
    let squares = 0;
    for (let at = 0; at < n * seats; at += seats)
      squares += ((outcomes[at + best] as number) - (outcomes[at + other] as number)) ** 2;
    if (ahead <= 2 * Math.sqrt(Math.max(0, squares - (ahead * ahead) / n))) return;
    if (leader >= 0) this.changes++;
    this.leader = best;
    this.since = turn;
  }

  /** The number of simulated games of the position that a seat has won alone. */
  private winsOf(best: Seat, n: number): number {
    const { outcomes } = this;
    const seats = this.sums.length;
    let wins = 0;
    for (let at = 0; at < n * seats; at += seats) {
      let isFirst = 1;
      for (let seat = 0; seat < seats; seat++)
        if (seat !== best && (outcomes[at + seat] as number) >= (outcomes[at + best] as number)) isFirst = 0;
      wins += isFirst;
    }
    return wins;
  }

  private compare(candidates: number): void {
    const [even, odd] = this.halves;
    let best = 0;
    let sum = 0;
    for (let at = 0; at < candidates; at++) {
      if ((even[at] as number) > (even[best] as number)) best = at;
      sum += odd[at] as number;
    }
    this.spreads += ((odd[best] as number) - sum / candidates) / Math.floor(this.samples / 2);
    this.spreadOver++;
  }

  /** Plays a move and the rest of a game in a state that the mover cannot tell apart from the real one. */
  private simulate(mover: Seat, move: Move, index: number): void {
    const { beliefs, rollouts, results, limit } = this;
    const belief = beliefs[mover] as Belief<unknown>;
    const { deal, seats } = (this.streams as SeekableRngs).seek(index);
    const engine = belief.sample(deal, move);
    engine.apply(move);
    for (let seat = 0; seat < rollouts.length; seat++) (rollouts[seat] as Strategy<unknown>).begin?.(engine.view(seat));
    for (let turn = 0; turn < limit && !engine.over; turn++) {
      const estimate = belief.estimate?.(engine, mover);
      if (estimate !== undefined) {
        results.estimate(estimate, mover, (seat) => belief.estimate?.(engine, seat) ?? 0);
        return;
      }
      const seat = engine.toMove;
      engine.apply((rollouts[seat] as Strategy<unknown>).move(engine.view(seat), seats[seat] as Rng));
    }
    if (engine.over) results.read(engine);
    else results.settle();
  }
}
