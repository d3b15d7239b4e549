import type { Cell } from '@cards/batch';
import {
  type GameResult,
  defined,
  gameResults,
  playedLineups,
  positionsOf,
  precomputeCell,
} from '@cards/batch/internal';
import {
  type AnyGame,
  type Encoding,
  InputError,
  type Measure,
  type Move,
  type ParamValues,
  type PositionValues,
  type Precomputed,
  type Seat,
  Streams,
} from '@cards/core';
import { cutText, encoderOf, isOfEachSeat, messageOf, resultRule, Results } from '@cards/core/internal';
import { AGENT, AgentGame, moveOf } from './agent-game.js';
import {
  cellOf,
  type EnvironmentOptions,
  type GameEnd,
  readReset,
  type ResetOptions,
  type SavedTurn,
  type Turn,
  type Turns,
} from './environment-options.js';

/** The maximum number of games in a row that end before the agent has a turn. */
const MAX_WITHOUT_TURN = 100_000;

/**
 * A game as an environment for learning agents: many games at once, with the verbs reset and step. Game `i` of a seed
 * is the same deal in every environment and in every run, and the other strategies play as they do in a run. The agent
 * gets only what its seat may know.
 *
 * @example
 * ```ts
 * import { Environment } from '@cards/agents';
 * import { unowar } from '@cards/unowar';
 *
 * const environment = new Environment({ game: unowar, params: { points: 1 }, seats: ['agent', 'smallest'] });
 * let { turns, ends } = environment.reset({ slots: 2, games: 10 });
 * let wins = 0;
 * while (turns.some((turn) => turn !== null)) {
 *   ({ turns, ends } = environment.step(turns.map((turn) => turn?.moves?.[0] ?? null)));
 *   wins += ends.filter(({ reward }) => reward === 1).length;
 * }
 * wins <= 10; // => true
 * ```
 */
export class Environment {
  /** The game, the parameters and the line-ups, as a batch has them. */
  readonly cell: Cell;
  /** The name of the measure behind the reward, or `'regret'`. */
  readonly reward: string;
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The texts of all moves, and what makes vectors; undefined if turns have no vectors. */
  readonly encoding: (Pick<Encoding, 'actions'> & ReturnType<typeof encoderOf>) | undefined;
  /** What writes vectors, and the moves of the actions; undefined if turns have no vectors. */
  protected readonly encoded: Encoding | undefined;
  private readonly rewardOf: Reward['of'];
  private readonly views: boolean;
  private readonly precomputed: ReadonlyMap<string, Precomputed>;
  /** Given with the reward `regret`. */
  private readonly positions: (() => PositionValues<unknown>) | undefined;
  /** `[seat][measure]`. */
  private readonly measures: readonly Int32Array[];
  private readonly resultOf: (measures: ArrayLike<number>) => GameResult;
  protected slots: AgentGame[] = [];
  /** `[slot]`: the turn that the caller has; null if the slot has no more games. */
  protected turns: (Turn | null)[] = [];
  /** `[slot]`: with the reward `regret`, that of the last move; null if it is not known. */
  protected readonly regrets: (number | null)[] | undefined;
  /** The games of the last reset, and the index of the next one. */
  private games = readReset({});
  private next = 0;

  /**
   * @param options - the game, the seats and the reward
   * @throws InputError if a parameter, a strategy or the reward is not allowed, or the agent has no seat
   */
  constructor(options: EnvironmentOptions) {
    this.cell = cellOf(options);
    const { game, seed = 1, reward, views = true } = options;
    const encoding = options.encoded === true ? game.encoding?.(this.cell.params) : undefined;
    this.encoding = encoding && { actions: encoding.actions, ...encoderOf(encoding) };
    this.encoded = encoding;
    this.positions = reward === REGRET ? positionsOf(game, this.cell.params) : undefined;
    this.regrets = this.positions && [];
    const { measure, of } =
      reward === REGRET ? { measure: REGRET, of: () => 0 } : rewardOf(game, this.cell.params, reward);
    this.reward = measure;
    this.rewardOf = of;
    this.seed = new Streams(seed, game.id).seed;
    this.views = views;
    this.precomputed = precomputeCell(this.cell);
    this.measures = this.cell.lineups[0].map(() => new Int32Array(game.measures.length));
    this.resultOf = gameResults(game, this.cell.params);
  }

  /**
   * Starts to play games. Slot `i` begins with game `first + i * every`. When a game ends, its slot goes on with the
   * next game that no slot has begun.
   *
   * @param options - the games
   * @throws InputError if an option is not allowed
   * @throws MisbehaviorError if the game or another strategy breaks its contract
   */
  reset(options: ResetOptions = {}): Turns {
    const games = readReset(options);
    const { slots, first, seed = this.seed, seat } = games;
    if (seat !== undefined && !playedLineups(this.cell.lineups).some((lineup) => lineup[seat] === AGENT))
      throw new InputError(`the agent does not have seat ${cutText(String(seat))} in any line-up`);
    const streams = new Streams(seed, this.cell.game.id);
    if (this.slots.length !== slots || this.slots.some((slot) => slot.streams.seed !== streams.seed))
      this.slots = Array.from({ length: slots }, () => this.newGame(streams));
    this.games = games;
    this.next = first;
    const ends: GameEnd[] = [];
    this.turns = this.slots.map((_, slot) => this.beginNext(slot, ends));
    return { turns: this.turns, ends };
  }

  /**
   * Plays one move in each slot. If one of the moves is refused, no game changes.
   *
   * @param moves - `[slot]`: the text of a legal move; null for a slot without a turn, or whose game waits
   * @throws InputError if a move is not legal, or if a slot with a move has no turn
   * @throws MisbehaviorError if the game or another strategy breaks its contract
   */
  step(moves: readonly (string | number | null)[]): Turns {
    const { length } = this.slots;
    if (moves.length !== length)
      throw new InputError(`a step needs a move or null for each of the ${length} slots, not ${moves.length}`);
    const chosen = moves.map((text, slot) => this.chosenMove(slot, text));
    const ends: GameEnd[] = [];
    this.turns = this.turns.map((turn, slot) => {
      const move = chosen[slot];
      return move === undefined ? turn : this.play(slot, move, ends);
    });
    const { regrets } = this;
    if (regrets === undefined) return { turns: this.turns, ends };
    return {
      turns: this.turns,
      ends,
      rewards: chosen.map((move, at) => (move === undefined ? null : (regrets[at] ?? null))),
    };
  }

  /** Plays a legal move in a slot. Returns its next turn, and adds the ends of its games: first those of the move. */
  protected play(slot: number, move: Move, ends: GameEnd[]): Turn | null {
    const game = this.slotAt(slot);
    game.play(move);
    if (this.regrets !== undefined) this.regrets[slot] = game.regret === null ? null : 0 - game.regret;
    if (!game.isDone) return this.turnOf(game, slot);
    this.addEnds(slot, ends);
    return this.beginNext(slot, ends);
  }

  /**
   * Returns what a seat of the agent may know now, also if another seat has to move, or the last game of the slot is
   * over. Its `moves` are then empty.
   *
   * @param slot - a slot of the last reset
   * @param seat - a seat of the agent
   * @throws InputError if the slot has had no game, or the agent does not have the seat
   */
  observe(slot: number, seat: Seat): Turn {
    const game = this.slotAt(slot);
    if (!game.hasBegun) throw new InputError(`slot ${slot} has had no game`);
    if (game.agents.includes(seat)) return this.seenBy(seat, game);
    throw new InputError(`the agent does not have seat ${JSON.stringify(seat)}; choose from ${game.agents.join(', ')}`);
  }

  /**
   * Returns the game of a slot as plain JSON, for {@link Environment.restore}.
   *
   * @param slot - the slot, in which the agent has to move
   * @throws InputError if the slot has no turn
   */
  save(slot: number): SavedTurn {
    this.turnAt(slot);
    return saveTurn(this.cell, this.slotAt(slot));
  }

  /**
   * Continues a saved game in a slot, in place of the game that it has: the game is dealt again, and the moves are
   * played again.
   *
   * @param slot - a slot of the last reset
   * @param saved - the result of {@link Environment.save}, or the same value after `JSON.stringify` and `JSON.parse`
   * @throws InputError if it is not a saved game of this environment; the slot then keeps its game
   */
  restore(slot: number, saved: unknown): Turns {
    this.slotAt(slot);
    const game = readSaved(this.cell, saved, this.games.limit, (seed) =>
      this.newGame(new Streams(seed, this.cell.game.id)),
    );
    this.slots[slot] = game;
    this.turns[slot] = this.turnOf(game, slot);
    return { turns: this.turns, ends: [] };
  }

  private newGame(streams: Streams): AgentGame {
    return new AgentGame(this.cell, streams, this.precomputed, this.positions);
  }

  private slotAt(slot: number): AgentGame {
    const game = this.slots[slot];
    if (game !== undefined) return game;
    const last = this.slots.length - 1;
    throw new InputError(
      last < 0 ? 'there is no game yet; reset first' : `there is no slot ${slot}; choose from 0 to ${last}`,
    );
  }

  protected turnAt(slot: number): Turn {
    this.slotAt(slot);
    const turn = this.turns[slot];
    if (turn !== null && turn !== undefined) return turn;
    throw new InputError(`slot ${slot} has no more games; write null in its place, or reset`);
  }

  private chosenMove(slot: number, text: string | number | null): Move | undefined {
    if (text === null) return undefined;
    const { moves } = this.turnAt(slot);
    const game = this.slotAt(slot);
    const move = moveOf(this.cell.game, game.engine, String(text));
    if (move !== undefined && (moves?.includes(String(text)) === true || game.isLegal(move))) return move;
    const choices = moves === null ? '' : `; choose from ${moves.join(', ')}`;
    throw new InputError(`slot ${slot}: '${String(text).slice(0, 40)}' is not a legal move${choices}`);
  }

  /** Begins games until the agent has to move. A game can end before that. */
  private beginNext(slot: number, ends: GameEnd[]): Turn | null {
    const game = this.slotAt(slot);
    const { first, every, games, limit, seat } = this.games;
    for (let tried = 0; this.next < first + games * every; tried++) {
      if (tried === MAX_WITHOUT_TURN)
        throw new InputError(`the agent has no turn in ${tried} games in a row; give a number of games`);
      game.begin(this.next, limit, seat);
      this.next += every;
      if (!game.isDone) return this.turnOf(game, slot);
      this.addEnds(slot, ends);
    }
    return null;
  }

  private addEnds(slot: number, ends: GameEnd[]): void {
    const { cell, measures, resultOf } = this;
    const game = this.slotAt(slot);
    const isTruncated = !game.engine.over;
    const [first] = measures as readonly [Int32Array, ...Int32Array[]];
    if (!isTruncated) {
      game.finish(first);
      for (const [seat, own] of measures.entries()) game.engine.measure(own, seat);
    }
    // With one or two seats, every output has the measures of seat 0; otherwise, each end has those of its seat.
    const whole = cell.lineups[0].length > 2 ? {} : { measures: resultOf(first).measures };
    for (const seat of game.agents) {
      const reward = (isTruncated ? 0 : this.rewardOf(measures, seat)) - (game.regrets[seat] ?? 0);
      const { view, vector } = this.seenBy(seat, game);
      const result = isTruncated ? ({ truncated: true } as const) : { ...resultOf(measures[seat] ?? first), ...whole };
      ends.push({ slot, game: game.index, seat, reward, ...result, ...defined({ view, vector }) });
    }
  }

  protected turnOf(game: AgentGame, _slot: number): Turn {
    return this.seenBy(game.engine.toMove, game, game.takeSeed());
  }

  private seenBy(seat: Seat, game: AgentGame, seed?: number): Turn {
    const { game: rules } = this.cell;
    const { engine, index, isDone } = game;
    const view = engine.view(seat);
    const moves = seat !== engine.toMove || isDone ? [] : (rules.notation?.legal(view) ?? this.legalActions(game));
    // The constructor checks that a game with views has `observe`.
    const seen = this.views ? rules.observe?.(view) : undefined;
    const vector = this.encoding?.encode(seen ?? rules.observe?.(view));
    return { game: index, seat, moves, ...defined({ view: seen, vector, seed }) };
  }

  /** The legal actions of a game that does not list its moves; null if all are, or if turns have no vectors. */
  private legalActions(game: AgentGame): readonly string[] | null {
    const { encoded } = this;
    if (encoded === undefined) return null;
    const { actions, moves } = encoded;
    const legal = actions.filter((_, at) => game.isLegal(moves[at] as Move));
    return legal.length === actions.length ? null : legal;
  }
}

const FORMAT = 'cards/turn@1';

function saveTurn(cell: Cell, { streams, index, seat, moves }: AgentGame): SavedTurn {
  const lineups = playedLineups(cell.lineups);
  const { game, params } = cell;
  return {
    format: FORMAT,
    game: game.id,
    params,
    lineups,
    seed: streams.seed,
    index,
    ...defined({ seat }),
    moves: [...moves],
  };
}

/** Plays a saved game again. The other strategies choose again, so that they remember what they knew. */
function readSaved(cell: Cell, saved: unknown, limit: number, newGame: (seed: string) => AgentGame): AgentGame {
  const { format, seed, index, seat, moves, ...given } = (saved ?? {}) as {
    readonly [Name in keyof SavedTurn]?: unknown;
  };
  if (format !== FORMAT) throw refusal(`its format must be '${FORMAT}', not ${JSON.stringify(format)}`);
  const expected = { game: cell.game.id, params: cell.params, lineups: playedLineups(cell.lineups) };
  for (const [name, value] of Object.entries(expected)) {
    const other = JSON.stringify(given[name as keyof typeof expected]);
    if (other !== JSON.stringify(value)) throw refusal(`its ${name} must be ${JSON.stringify(value)}, not ${other}`);
  }
  if (typeof seed !== 'string') throw refusal(`its seed must be a text, not ${JSON.stringify(seed)}`);
  if (!(Array.isArray(moves) && moves.every((move) => Number.isInteger(move))))
    throw refusal(`its moves must be a list of integers, not ${JSON.stringify(moves)}`);
  try {
    const game = newGame(seed);
    game.begin(index as number, limit, seat as Seat | undefined);
    for (const [at, move] of (moves as readonly Move[]).entries()) {
      if (game.isDone || !game.isLegal(move))
        throw new RangeError(`move ${at + 1} of the agent, ${move}, is not legal`);
      game.play(move);
    }
    if (game.isDone) throw new RangeError('the game is over');
    return game;
  } catch (error) {
    throw refusal(messageOf(error));
  }
}

function refusal(problem: string): InputError {
  return new InputError(`this is not a saved game of this environment: ${problem}`);
}

interface Reward {
  /** The name of the measure behind it, or `'regret'`. */
  readonly measure: string;
  /** The reward of one seat. The measures are `[seat][measure]`, as each seat sees them. */
  readonly of: (measures: readonly ArrayLike<number>[], seat: Seat) => number;
}

/** The reward for each move: minus its regret. */
const REGRET = 'regret';

/**
 * The reward of a game: the result of the seat. Of a win it has from -1, for nothing, to 1, for all of it, so that half
 * a win is 0. For a measure that does not decide the game, it is the value of the seat, with a minus sign if low values
 * are better. A measure of the game as a whole is that of seat 0; rivals of seat 0 get the opposite.
 */
function rewardOf(game: AnyGame, params: ParamValues, name?: string): Reward {
  const rule = resultRule(game, params);
  const at = name === undefined ? (rule?.position ?? 0) : game.measures.findIndex((measure) => measure.name === name);
  const measure = game.measures[at];
  if (measure === undefined) throw InputError.unknownName(`measure of ${game.id}`, name ?? '', namesOf(game.measures));
  const { better } = measure;
  if (better === 'neither')
    throw new InputError(
      `measure '${measure.name}' cannot be the reward, because neither high nor low values are better; choose from ${namesOf(game.measures.filter((one) => one.better !== 'neither')).join(', ') || 'no measure of this game'}`,
    );
  const results = rule?.position === at ? new Results(game, params) : undefined;
  return {
    measure: measure.name,
    of: (measures, seat) => {
      if (results !== undefined) {
        const { parts } = results;
        const count = results.take(measures).countOf(seat);
        return (rule?.kind === 'winners' ? 2 * count - parts : count) / parts;
      }
      const value = measures[seat]?.[at] ?? 0;
      const isOwn = isOfEachSeat(measure) || game.together === true || rule?.teams[seat] === rule?.teams[0];
      return (better === 'higher') === isOwn ? value : 0 - value;
    },
  };
}

function namesOf(measures: readonly Measure<ParamValues>[]): readonly string[] {
  return measures.map(({ name }) => name);
}
