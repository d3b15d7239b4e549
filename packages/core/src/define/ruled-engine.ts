import type { Engine, MeasureValues, Move, Seat } from '../contracts/engine.js';
import { givenText, IllegalMoveError, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import type { Actions, EngineRules, RuledSetting } from './actions.js';
import type { MeasureRule, RuledView } from './rules.js';

/** The maximum number of moves in a game whose rules have no limit. */
export const MOVE_LIMIT = 10_000;

/** The member of a state that counts the moves of a game which ends at its limit: no name that rules would choose. */
const PLAYED = 'moves played';

type Counted = { readonly [PLAYED]?: number };

/** The rules in the form in which engines apply them. */
export type CompiledRules<State extends object, Params, Seen> = ReturnType<typeof compile<State, Params, Seen>>;

/** Prepares rules once for all engines of a game. All views have the same getters, so that reading them is fast. */
export function compile<State extends object, Params, Seen>(rules: EngineRules<State, Params, Seen>) {
  const getters = [...Object.keys(rules.view), 'legal'].map((name, member) => {
    const get = function (this: object): unknown {
      return SeatView.read(this, member);
    };
    return [name, { enumerable: true, get }] as const;
  });
  return {
    rules,
    /** What the members of a view show, in order; the legal moves come after them. */
    selectors: Object.values<(state: State, seat: Seat, params: Params) => unknown>(rules.view),
    measures: Object.entries(rules.measures),
    members: Object.fromEntries(getters),
    /** The names of the members of a view, in order. */
    names: getters.map(([name]) => name),
  };
}

class SeatView {
  /** Reads a member of a view: its copy of a part of the state, made when it is first read in a state. */
  static read(view: object, member: number): unknown {
    return (view as SeatView).#read(member);
  }

  static engineIn(view: object): RuledEngine<object, unknown, unknown> | undefined {
    return #engine in view ? view.#engine : undefined;
  }

  readonly seat: Seat;
  readonly #engine: RuledEngine<object, unknown, unknown>;
  readonly #values: unknown[] = [];
  /** By member: the version of the state that its value is from. */
  readonly #versions: number[] = [];

  constructor(engine: RuledEngine<object, unknown, unknown>, seat: Seat, members: PropertyDescriptorMap) {
    this.seat = seat;
    this.#engine = engine;
    Object.freeze(Object.defineProperties(this, members));
  }

  #read(member: number): unknown {
    const { version } = this.#engine;
    if (this.#versions[member] !== version) {
      this.#values[member] = frozen(copied(this.#engine.select(member, this.seat), false));
      this.#versions[member] = version;
    }
    return this.#values[member];
  }
}

/** The engine of a view; undefined for another object. */
export function engineOf(view: object): RuledEngine<object, unknown, unknown> | undefined {
  return SeatView.engineIn(view);
}

/**
 * The engine of a game that {@link defineGame} has created: its state is plain data.
 *
 * @typeParam State - the state
 * @typeParam Seen - the types of the members of the view, by name
 * @typeParam Action - the moves in views: integers, or texts
 */
export class RuledEngine<State extends object, Params, Seen, Action = Move> implements Engine<RuledView<Seen, Action>> {
  readonly moveLimit: number;
  private readonly compiled: CompiledRules<State, Params, Seen>;
  private readonly rules: EngineRules<State, Params, Seen>;
  /** All parameters, checked. */
  readonly params: Params;
  private readonly actions: Actions | undefined;
  private readonly setting: RuledSetting<Params>;
  private readonly views: RuledView<Seen, Action>[] = [];
  private readonly shown: unknown[] = [];
  private current: State | undefined;
  private rng: Rng | undefined;
  /** The legal moves as the rules write them, and their numbers; one of both can follow when it is needed. */
  private names: readonly (Move | string)[] | undefined;
  private numbers: readonly Move[] | undefined = [];
  /** The number of moves of this game; of one that continues from a state, where the game can end unfinished. */
  played = 0;
  /** Whether the game ended because it reached its limit of moves. */
  private isCut = false;
  /** Whether the state is a guess of a search, whose games end at the limit in any case. */
  private isSampled = false;
  /** Changes with the state, so that views know when to look again. */
  version = 0;

  /**
   * @param compiled - the rules
   * @param setting - the parameters, and what follows from them
   */
  constructor(compiled: CompiledRules<State, Params, Seen>, setting: RuledSetting<Params>) {
    this.compiled = compiled;
    this.rules = compiled.rules;
    this.setting = setting;
    this.params = setting.params;
    this.actions = setting.actions;
    this.moveLimit = compiled.rules.moveLimit ?? MOVE_LIMIT;
  }

  /** Whether it plays in this setting. `reset` leaves nothing of a game. */
  plays(setting: object): boolean {
    return this.setting === setting;
  }

  /** A copy of the state. */
  get state(): State {
    return copied(this.dealt());
  }

  get toMove(): Seat {
    return this.rules.toMove?.(this.dealt(), this.params) ?? 0;
  }

  get over(): boolean {
    return (this.names ?? this.legal).length === 0;
  }

  /** The legal moves of the seat to move, which nothing changes. */
  get legal(): readonly Move[] {
    const names = this.names as readonly Move[];
    return (this.numbers ??= this.actions?.numbersOf(names) ?? names);
  }

  /** The same as the rules write them. */
  private get written(): readonly (Move | string)[] {
    return (this.names ??= this.actions?.namesOf(this.legal) ?? this.legal);
  }

  view(seat: Seat): RuledView<Seen, Action> {
    // The members of `SeatView` are those of its type.
    return (this.views[seat] ??= new SeatView(
      this as unknown as RuledEngine<object, unknown, unknown>,
      seat,
      this.compiled.members,
    ) as unknown as RuledView<Seen, Action>);
  }

  /** What a member of the view of a seat shows, not copied. */
  select(member: number, seat: Seat): unknown {
    const { [member]: selector } = this.compiled.selectors;
    if (selector !== undefined) return selector(this.dealt(), seat, this.params);
    if (this.over || this.toMove !== seat) return [];
    return this.written;
  }

  legalMoves(): Move[] {
    return [...this.legal];
  }

  apply(move: Move): void {
    const { rng, rules, moveLimit, actions } = this;
    const name = actions?.numbers === undefined ? move : actions.list[move];
    const legal = this.numbers ?? this.written;
    const given = legal === this.numbers ? move : name;
    // For a few moves, a loop is faster than includes().
    let at = 0;
    while (at < legal.length && legal[at] !== given) at++;
    if (at >= legal.length) throw refusal(move, this.written);
    if (this.played === moveLimit) {
      const copy = this.state;
      rules.play(copy, name as Move, (rng as Rng).clone(), this.params);
      throw endless(moveLimit, JSON.stringify(copy) === JSON.stringify(this.current));
    }
    // A legal move follows a deal. The type of moves is that of most rules; some get texts.
    rules.play(this.current as State, name as Move, rng as Rng, this.params);
    this.played++;
    this.look();
  }

  measure(into: MeasureValues, seat: Seat = 0): void {
    for (let at = 0; at < this.compiled.measures.length; at++) into[at] = this.measureAt(at, seat);
  }

  measureAt(at: number, seat: Seat): number {
    const state = this.dealt();
    if (!this.over) throw new InputError('the game is not over');
    const { measures } = this.compiled;
    const [name, rule] = measures[at] as (typeof measures)[number];
    const value: unknown = this.isCut ? this.cutValue(rule, state, seat) : rule.of(state, seat, this.params);
    if (typeof value !== 'boolean' && !Number.isInteger(value))
      throw new MisbehaviorError(`the measure '${name}' is ${givenText(value)}; it must be an integer`);
    // Without -0, which is another key of a map.
    return Number(value) + 0;
  }

  reset(deal: Rng): void {
    const state: unknown = this.rules.deal(this.params, deal);
    if (typeof state !== 'object' || state === null)
      throw new MisbehaviorError(`deal() returned ${givenText(state)}; it must return the state, an object`);
    this.adopt(state as State, deal);
  }

  /**
   * Continues from a position, for tests of rules and for searches.
   *
   * @param state - the state, which is copied
   * @param rng - the generator of later chance
   * @param legal - the legal moves, if they are known
   */
  resume(state: State, rng: Rng, legal?: readonly Move[]): void {
    this.adopt(copied(state), rng, legal);
  }

  /** Continues from a state that is not copied, for solvers. */
  adopt(state: State, rng: Rng, legal?: readonly Move[]): void {
    this.current = state;
    this.rng = rng;
    this.isCut = false;
    this.isSampled = false;
    if (legal === undefined) this.list(this.rules.moves(state, this.params));
    else {
      this.names = undefined;
      this.numbers = legal;
    }
    this.version++;
    if (this.rules.unfinished === undefined) this.played = 0;
    else {
      this.played = (state as Counted)[PLAYED] ?? 0;
      this.cut();
    }
  }

  /** The view of a seat with members that are neither copied nor frozen, for solvers. */
  glance(seat: Seat): RuledView<Seen, Action> {
    const view: Record<string, unknown> = { seat };
    const { names } = this.compiled;
    for (let member = 0; member < names.length; member++) view[names[member] as string] = this.select(member, seat);
    return view as RuledView<Seen, Action>;
  }

  /**
   * Replaces what a seat does not know, see {@link Rules.resample}.
   *
   * @param seat - the seat
   * @param rng - the generator of the new values, and of later chance
   */
  resample(seat: Seat, rng: Rng): void {
    this.rules.resample?.(this.dealt(), seat, rng, this.params);
    this.rng = rng;
    this.look();
  }

  /** What the view of a seat shows, not copied, in a list that the next call overwrites. */
  seen(seat: Seat): readonly unknown[] {
    const { shown } = this;
    for (let member = 0; member <= this.compiled.selectors.length; member++) shown[member] = this.select(member, seat);
    return shown;
  }

  /** Takes the state of another engine of this game, with other values for what a seat does not know there. */
  sampleFrom(engine: RuledEngine<State, Params, Seen, Action>, seat: Seat, rng: Rng): void {
    const state = copied(engine.dealt());
    if (!engine.over) this.rules.resample?.(state, seat, rng, this.params);
    this.adopt(state, rng);
    // Also where the rules do not say what an unfinished game is worth, so that the state has no number of moves.
    this.played = engine.played;
    this.isSampled = true;
  }

  /** Plays a sampled state to its end with random moves, see {@link Belief.playOut}. */
  playOut(rngOf: (seat: Seat) => Rng, most: number): number {
    const { rng, params, moveLimit, rules } = this;
    const state = this.dealt();
    const before = this.played;
    const last = Math.min(moveLimit, before + most);
    let moves = this.written;
    for (; moves.length > 0 && this.played < last; this.played++) {
      const chosen = rngOf(rules.toMove?.(state, params) ?? 0).int(moves.length);
      rules.play(state, moves[chosen] as Move, rng as Rng, params);
      moves = rules.moves(state, params);
    }
    this.look(moves);
    return this.played - before;
  }

  /** The whole state as plain data, for the tests. */
  snapshot(): unknown {
    return { state: this.current, chance: this.rng?.save(), moves: this.played };
  }

  private look(names: readonly (Move | string)[] = this.rules.moves(this.dealt(), this.params)): void {
    this.list(names);
    this.version++;
    // A simulated game ends at the limit in any case.
    if (this.rules.unfinished !== undefined || (this.isSampled && this.played === this.moveLimit)) this.cut();
  }

  /** Simulated games often need no numbers; in others, rules that list no action are at fault at once. */
  private list(names: readonly (Move | string)[]): void {
    this.names = names;
    this.numbers = undefined;
    if (this.isSampled) return;
    if (!Array.isArray(names))
      throw new MisbehaviorError(
        `moves() returned ${givenText(names)}; it must return a list, empty if the game is over`,
      );
    this.numbers = this.legal;
  }

  /**
   * Ends a game that has reached its limit of moves, where the rules say what it is worth. The state has the number of
   * moves, so that a copy of it ends where the game does, in simulated games and in solvers.
   */
  private cut(): void {
    const state = this.dealt();
    Object.assign(state, { [PLAYED]: this.played });
    if (this.played < this.moveLimit) return;
    this.isCut = !this.over;
    this.numbers = this.names = [];
  }

  /** A measure of a game that ended at its limit of moves. */
  private cutValue({ role, of }: MeasureRule<State, Params>, state: State, seat: Seat): number | boolean {
    if (role === 'unfinished') return true;
    const isShared = role === 'win' || role === 'tie' || role === 'payoff';
    return isShared && this.rules.unfinished === 'even' ? role === 'tie' : of(state, seat, this.params);
  }

  /** The state, not copied, for solvers. */
  dealt(): State {
    if (this.current === undefined) throw new InputError('call reset() before the first move');
    return this.current;
  }
}

/** A copy of plain data. That of a state keeps typed arrays; that of a view has objects, which can be frozen. */
function copied<Value>(value: Value, keepsTypedArrays = true): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value.slice();
    for (let at = 0; at < list.length; at++)
      if (typeof list[at] === 'object') list[at] = copied(list[at], keepsTypedArrays);
    return list as Value;
  }
  if (keepsTypedArrays && ArrayBuffer.isView(value))
    return (value as unknown as Int32Array).slice() as unknown as Value;
  const copy = { ...value } as Record<string, unknown>;
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copied(copy[name], keepsTypedArrays);
  return copy as Value;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) frozen(value[at]);
  else for (const name of Object.keys(value)) frozen((value as Record<string, unknown>)[name]);
  return Object.freeze(value);
}

function endless(moveLimit: number, isSame: boolean): MisbehaviorError {
  const same = isSame ? '. Its last move changed nothing in the state; what play returns is not read' : '';
  return new MisbehaviorError(
    `the game is not over after ${moveLimit} moves, which is its limit; let the rules end it sooner, raise moveLimit, or say what such a game is worth: unfinished: 'even' or 'counted'${same}`,
  );
}

function refusal(move: unknown, legal: readonly (Move | string)[]): IllegalMoveError {
  if (legal.length === 0) return new IllegalMoveError('the game is over');
  const given = typeof move === 'number' ? String(move) : `a value of the type ${typeof move}`;
  return new IllegalMoveError(`${given} is not one of the legal moves, ${legal.join(', ')}`);
}
