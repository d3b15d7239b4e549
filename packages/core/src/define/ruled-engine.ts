import type { Engine, MeasureValues, Move, Seat } from '../contracts/engine.js';
import { givenText, IllegalMoveError, MisbehaviorError } from '../errors/errors.js';
import type { Rng } from '../random/rng.js';
import type { RuledView, Rules } from './rules.js';

/** The maximum number of moves in a game whose rules have no limit. */
export const MOVE_LIMIT = 10_000;

/** The rules that the engine of {@link defineGame} applies. */
type EngineRules<State extends object, Params, Seen> = Pick<
  Rules<never, State, Seen, Params>,
  'deal' | 'toMove' | 'moves' | 'play' | 'resample' | 'view' | 'measures' | 'moveLimit'
>;

/** The engine of each view, for beliefs. */
const ENGINES = new WeakMap<object, unknown>();

export function engineOf<State extends object, Params, Seen>(view: object): RuledEngine<State, Params, Seen> {
  return ENGINES.get(view) as RuledEngine<State, Params, Seen>;
}

/**
 * The engine of a game that {@link defineGame} has created: its state is plain data.
 *
 * @typeParam State - the state
 * @typeParam Seen - the types of the members of the view, by name
 */
export class RuledEngine<State extends object, Params, Seen> implements Engine<RuledView<Seen>> {
  readonly moveLimit: number;
  private readonly rules: EngineRules<State, Params, Seen>;
  private readonly params: Params;
  private readonly selectors: readonly [string, (state: State, seat: Seat) => unknown][];
  private readonly views = new Map<Seat, RuledView<Seen>>();
  private current: State | undefined;
  private rng: Rng | undefined;
  private legal: readonly Move[] = [];
  private played = 0;
  /** Changes with the state, so that views know when to look again. */
  private version = 0;

  /**
   * @param rules - the rules
   * @param params - all parameters, checked
   */
  constructor(rules: EngineRules<State, Params, Seen>, params: Params) {
    this.rules = rules;
    this.params = params;
    this.selectors = Object.entries(rules.view);
    this.moveLimit = rules.moveLimit ?? MOVE_LIMIT;
  }

  /** A copy of the state. */
  get state(): State {
    return copied(this.dealt());
  }

  get toMove(): Seat {
    return this.rules.toMove?.(this.dealt()) ?? 0;
  }

  get over(): boolean {
    return this.legal.length === 0;
  }

  view(seat: Seat): RuledView<Seen> {
    const known = this.views.get(seat) ?? this.createView(seat);
    this.views.set(seat, known);
    return known;
  }

  legalMoves(): Move[] {
    return [...this.legal];
  }

  apply(move: Move): void {
    const { legal, rng, moveLimit } = this;
    if (!legal.includes(move)) throw refusal(move, legal);
    if (this.played === moveLimit) throw new MisbehaviorError(`the game is not over after ${moveLimit} moves`);
    // A legal move follows a deal.
    this.rules.play(this.dealt(), move, rng as Rng);
    this.played++;
    this.look();
  }

  measure(into: MeasureValues, seat: Seat = 0): void {
    const state = this.dealt();
    if (!this.over) throw new Error('the game is not over');
    let at = 0;
    for (const name of Object.keys(this.rules.measures)) {
      const value: unknown = this.rules.measures[name]?.of(state, seat);
      if (typeof value !== 'boolean' && !Number.isInteger(value))
        throw new MisbehaviorError(`the measure '${name}' is ${givenText(value)}; it must be an integer`);
      into[at++] = Number(value);
    }
  }

  reset(deal: Rng): void {
    this.adopt(this.rules.deal(this.params, deal), deal);
  }

  /**
   * Continues from a position, for tests of rules and for searches.
   *
   * @param state - the state, which is copied
   * @param rng - the generator of later chance
   */
  resume(state: State, rng: Rng): void {
    this.adopt(copied(state), rng);
  }

  /** Continues from a state that is not copied, with its legal moves if they are known, for solvers. */
  adopt(state: State, rng: Rng, legal: readonly Move[] = this.rules.moves(state)): void {
    this.current = state;
    this.rng = rng;
    this.played = 0;
    this.legal = legal;
    this.version++;
  }

  /** The view of a seat with members that are neither copied nor frozen, for solvers. */
  glance(seat: Seat): RuledView<Seen> {
    const state = this.dealt();
    const view: Record<string, unknown> = { seat };
    for (const [name, select] of this.selectors) view[name] = select(state, seat);
    view['legal'] = !this.over && this.toMove === seat ? this.legal : [];
    return view as RuledView<Seen>;
  }

  /**
   * Replaces what a seat does not know, see {@link Rules.resample}.
   *
   * @param seat - the seat
   * @param rng - the generator of the new values, and of later chance
   */
  resample(seat: Seat, rng: Rng): void {
    this.rules.resample?.(this.dealt(), seat, rng);
    this.rng = rng;
    this.look();
  }

  /** The whole state as plain data, for the tests. */
  snapshot(): unknown {
    return [this.current, this.rng?.save(), this.played];
  }

  private look(): void {
    this.legal = this.rules.moves(this.dealt());
    this.version++;
  }

  /** The state, not copied, for solvers. */
  dealt(): State {
    if (this.current === undefined) throw new Error('call reset() before the first move');
    return this.current;
  }

  private createView(seat: Seat): RuledView<Seen> {
    const members: Readonly<Record<string, () => unknown>> = {
      ...Object.fromEntries(
        Object.entries<(state: State, seat: Seat) => unknown>(this.rules.view).map(([name, select]) => [
          name,
          () => select(this.dealt(), seat),
        ]),
      ),
      legal: () => (!this.over && this.toMove === seat ? this.legal : []),
    };
    const view = { seat };
    for (const [name, read] of Object.entries(members)) {
      let version = -1;
      let value: unknown;
      Object.defineProperty(view, name, {
        enumerable: true,
        get: () => {
          if (version !== this.version) {
            value = copied(read(), Object.freeze);
            ({ version } = this);
          }
          return value;
        },
      });
    }
    // The members of `view` are those of its type.
    const created = Object.freeze(view) as RuledView<Seen>;
    ENGINES.set(created, this);
    return created;
  }
}

function copied<Value>(value: Value, finish?: (copy: object) => object): Value {
  if (typeof value !== 'object' || value === null) return value;
  // Copies of a state keep typed arrays. Those of a view cannot be frozen, so they become objects.
  if (finish === undefined && ArrayBuffer.isView(value))
    return (value as unknown as Int32Array).slice() as unknown as Value;
  const copy = Array.isArray(value)
    ? value.map((item) => copied(item, finish))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member, finish)]));
  return (finish?.(copy) ?? copy) as Value;
}

function refusal(move: unknown, legal: readonly Move[]): IllegalMoveError {
  if (legal.length === 0) return new IllegalMoveError('the game is over');
  const given = typeof move === 'number' ? String(move) : `a value of the type ${typeof move}`;
  return new IllegalMoveError(`${given} is not one of the legal moves, ${legal.join(', ')}`);
}
