import { type Engine, type MeasureValues, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf, type WatchOptions } from '../contracts/game.js';
import { isOfEachSeat, type Measure } from '../contracts/measure.js';
import type { ParamValues } from '../contracts/parameters.js';
import { type ResultRule, resultRule, Results, WIN } from '../contracts/result.js';
import type { Rng } from '../random/rng.js';
import { moveTexts } from '../runner/plain-trace.js';
import { NO_EDGE, SimulatedValues, simulatorsOf } from './simulated-values.js';

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
  const { theory: _, ...rules } = game;
  const [first, ...others] = recordsOf(game, watch);
  const engine = (params: ParamValues): Engine<unknown> => new WatchingEngine(game, params, watch, [first, ...others]);
  return { ...rules, watch, measures: [first[0], ...others.map(([measure]) => measure)], engine };
}

/** A measure of a watched game, and its value in a finished game for a seat. */
type Recorded = readonly [measure: Measure<ParamValues>, of: (played: PlayedGame, seat: Seat) => number];

/** The measures of a watched game, see {@link watched}. */
function recordsOf(game: AnyGame, { moves, limit, samples }: WatchOptions): readonly [Recorded, ...Recorded[]] {
  const bounds = (params: ParamValues): readonly [number, number] => leadBounds(resultRule(game, params));
  const ofValues = (
    measure: Measure<ParamValues>,
    of: (values: SimulatedValues, played: PlayedGame) => number,
  ): Recorded[] =>
    samples === 0 ? [] : [[measure, (played) => (played.values === undefined ? 0 : of(played.values, played))]];
  const ofGame = (measure: Measure<ParamValues>, renamed: Measure<ParamValues>): Recorded => {
    const position = game.measures.indexOf(measure);
    return [renamed, ({ own }) => own[position] as number];
  };
  const payoff = unevenPayoff(game);
  return [
    [
      { ...count('result', 'points', bounds), better: 'higher', role: 'payoff' },
      ({ leads }, seat) => leads[seat] as number,
    ],
    [
      { ...count('stake', 'points', (params) => [0, Math.max(...bounds(params).map(Math.abs))]), each: 'seat' },
      ({ leads, even }, seat) => Math.abs((leads[seat] as number) - even),
    ],
    [count('turns', 'moves', () => [0, limit]), ({ turns }) => turns],
    [thousandths('forced'), ({ forced, turns }) => share(forced, turns, 1000, 0)],
    [count('row', 'moves', () => [0, limit]), ({ longestRow }) => longestRow],
    [count('choices', 'tenths', () => [0, 10_000_000]), ({ choices, turns }) => share(choices, turns, 10, 0)],
    [{ ...count('stalled', 'games', () => [0, 1]), kind: 'proportion' }, ({ isUnfinished }) => Number(isUnfinished)],
    ...ofValues(
      count('changes', 'changes', () => [0, limit]),
      ({ changes }) => changes,
    ),
    ...ofValues(thousandths('leads'), (values, { winner, turns }) => values.shareBefore(values.lead, winner, turns)),
    ...ofValues(thousandths('settled'), (values, { winner, turns }) => values.shareBefore(values.sure, winner, turns)),
    ...ofValues(thousandths('drama'), (values, { winner }) => values.drama(winner)),
    ...ofValues(thousandths('uncertainty'), ({ uncertainty }) => uncertainty),
    ...ofValues(thousandths('spread', -1000), ({ spread }) => spread),
    ...ofValues(
      count('simulated', 'tenths', () => [0, 10_000]),
      ({ simulated }) => simulated,
    ),
    ...[...moves.keys()].flatMap((at): Recorded[] => {
      const useIn = ({ uses }: PlayedGame): Use => uses[at] as Use;
      const shareOf = (of: (use: Use) => number) => (played: PlayedGame) =>
        share(of(useIn(played)), useIn(played).had, 1000, -1);
      return [
        [thousandths(`use${at}`, -1), shareOf((use) => use.played)],
        [thousandths(`even${at}`, -1), shareOf((use) => use.even)],
        ...ofValues(thousandths(`edge${at}`, NO_EDGE), (values, played) => values.meanEdge(useIn(played))),
      ];
    }),
    ...ownMeasures(game).map((measure, at) => ofGame(measure, { ...measure, name: `own${at}` })),
    ...(payoff === undefined
      ? []
      : [ofGame(payoff, { ...count('payoff', payoff.unit, (params) => payoff.bounds(params)), each: 'seat' })]),
  ];
}

function share(part: number, of: number, parts: number, none: number): number {
  return of === 0 ? none : Math.round((parts * part) / of);
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

/** The measure with the role `payoff`, if the rules do not say that an even share of it is 0. */
function unevenPayoff({ measures, zeroSum = false, together = false }: AnyGame): Measure<ParamValues> | undefined {
  return zeroSum || together ? undefined : measures.find(({ role }) => role === 'payoff');
}

/** The measures of a game that describe the game as a whole, for the measures `own0`, `own1`, … of a watched game. */
export function ownMeasures({ measures }: Pick<AnyGame, 'measures'>): readonly Measure<ParamValues>[] {
  return measures.filter((measure) => !isOfEachSeat(measure));
}

/** How often a move was a choice and was played, and how often by a player who chooses evenly. */
interface Use {
  had: number;
  played: number;
  even: number;
  /** The sum of its values above the mean of the legal moves, and the number of positions that it adds up. */
  edge: number;
  valued: number;
}

/** What is recorded of one game. */
class PlayedGame {
  turns = 0;
  forced = 0;
  row = 0;
  longestRow = 0;
  choices = 0;
  readonly uses: readonly Use[];
  /** By seat: its result compared with the others; if the game is stalled, the same for all. */
  readonly leads: Float64Array;
  isUnfinished = false;
  /** The measures of the game for the seat that asks; if the game is stalled, the lowest values. */
  own: ArrayLike<number> = [];

  constructor(
    { moves }: WatchOptions,
    seats: number,
    readonly even: number,
    readonly values?: SimulatedValues,
  ) {
    this.uses = moves.map(() => ({ had: 0, played: 0, even: 0, edge: 0, valued: 0 }));
    this.leads = new Float64Array(seats);
  }

  /** The first seat with the best result; -1 if a rival has it too. */
  get winner(): Seat {
    const { leads, values } = this;
    const best = leads.indexOf(Math.max(...leads));
    return leads.some((lead, seat) => lead === leads[best] && values?.areRivals(best, seat) === true) ? -1 : best;
  }
}

/** Plays the game of another engine, and records how. */
class WatchingEngine implements Engine<unknown> {
  readonly moveLimit: number;
  private readonly engine: Engine<unknown>;
  private readonly results: Results | undefined;
  private readonly lowest: readonly number[];
  private readonly own: Float64Array;
  private readonly unfinished: number;
  private readonly begin: (values?: SimulatedValues) => PlayedGame;
  private readonly simulators: ReturnType<typeof simulatorsOf> | undefined;
  private played: PlayedGame;

  constructor(
    private readonly game: AnyGame,
    params: ParamValues,
    private readonly watch: WatchOptions,
    private readonly records: readonly Recorded[],
  ) {
    this.engine = game.engine(params);
    this.moveLimit = Math.min(watch.limit, this.engine.moveLimit ?? MOVE_LIMIT);
    const rule = resultRule(game, params);
    this.results = rule && new Results(game, params);
    this.lowest = game.measures.map((measure) => measure.bounds(params)[0]);
    this.own = new Float64Array(game.measures.length);
    this.unfinished = game.measures.findIndex(({ role }) => role === 'unfinished');
    const even = rule?.kind === 'winners' ? WIN / new Set(rule.teams).size : 0;
    this.begin = (values) => new PlayedGame(watch, seatsOf(game, params), even, values);
    this.simulators = watch.samples > 0 ? simulatorsOf(game, params) : undefined;
    this.played = this.begin();
  }

  get toMove(): Seat {
    return this.engine.toMove;
  }

  get over(): boolean {
    return this.engine.over || this.played.turns >= this.moveLimit;
  }

  view(seat: Seat): unknown {
    return this.engine.view(seat);
  }

  legalMoves(): Move[] {
    return this.engine.legalMoves();
  }

  reset(deal: Rng): void {
    const { engine, simulators, watch } = this;
    // A copy, so that the deal is the same as without watching. It is the seed of other streams, never a deal itself.
    const source = deal.clone();
    engine.reset(deal);
    this.played = this.begin(simulators && new SimulatedValues(simulators, watch.samples, engine, source));
  }

  apply(move: Move): void {
    const { engine, played } = this;
    const { values } = played;
    const moves = engine.legalMoves();
    if (moves.includes(move)) {
      const isValued = values?.value(engine, moves, played.turns) === true;
      if (moves.length > 1 && values?.isDecided !== true) this.countUse(moves, move, isValued);
    }
    engine.apply(move);
    played.turns++;
    played.choices += moves.length;
    const isForced = moves.length === 1;
    if (isForced) played.forced++;
    played.row = isForced ? played.row + 1 : 0;
    played.longestRow = Math.max(played.longestRow, played.row);
    values?.observe(engine);
  }

  measure(into: MeasureValues, seat: Seat): void {
    const { engine, own, played, records } = this;
    const isStalled = !engine.over;
    if (!isStalled) engine.measure(own, seat);
    played.own = isStalled ? this.lowest : own;
    played.isUnfinished = isStalled || own[this.unfinished] === 1;
    this.compare(isStalled);
    for (const [at, [, of]] of records.entries()) into[at] = of(played, seat);
  }

  private compare(isStalled: boolean): void {
    const { results, engine } = this;
    const { leads, even } = this.played;
    // A game without a result has only zeros.
    if (results === undefined) return;
    const { kind } = results.rule;
    if (isStalled) {
      leads.fill(kind === 'together' || kind === 'alone' ? leadBounds(results.rule)[0] : even);
      return;
    }
    results.read(engine);
    for (const seat of leads.keys()) leads[seat] = results.countOf(seat);
    const all = leads.reduce((sum, own) => sum + own, 0);
    if (kind === 'payoff') for (const [seat, own] of leads.entries()) leads[seat] = leads.length * own - all;
  }

  private countUse(moves: readonly Move[], move: Move, isValued: boolean): void {
    const { game, engine, watch, played } = this;
    if (watch.moves.length === 0) return;
    const texts = [...moveTexts(game, engine, moves).values()];
    for (const [at, text] of texts.entries()) {
      const use = played.uses[watch.moves.indexOf(text)];
      if (use === undefined) continue;
      use.had++;
      use.even += 1 / moves.length;
      if (moves[at] === move) use.played++;
      const edge = isValued ? played.values?.edgeOf(at) : undefined;
      if (edge === undefined) continue;
      use.edge += edge;
      use.valued++;
    }
  }
}
