import type { Belief } from '../contracts/belief.js';
import { type DataEngine, dataEngine, type Engine, type Move } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';
import { PlainStates } from './plain-states.js';

/** The error for a game with several seats that hides something from one, or whose states `optimum` cannot merge. */
export class HiddenInformationError extends InputError {}

/** Chance in a state that is only looked at. */
const NO_CHANCE = seededRng(1);

/** The members of the states, as far as all seats have seen them. */
class ShownMembers {
  readonly names: readonly string[];
  /** By member: its place in `seen`, whether it has changed, and, by seat too, whether it is hidden. */
  readonly places: readonly number[];
  readonly changed: boolean[] = [];
  readonly hidden: boolean[] = [];

  constructor(
    readonly first: Record<string, unknown>,
    { glance, seen }: { readonly glance: object; readonly seen: readonly unknown[] },
  ) {
    this.names = Object.keys(first);
    // A view has its seat first, unless the rules replace it.
    const members = Object.keys(glance);
    this.places = this.names.map((name) => (members.length > seen.length ? members.indexOf(name) - 1 : -1));
  }
}

/** A belief that knows the state: every seat sees all of it. Its keys are the numbers of the states, from 0 on. */
export class OpenBelief implements Belief<unknown> {
  private readonly dealt: DataEngine;
  /** Plays in known states. */
  private readonly engine: DataEngine;
  private readonly states: PlainStates;
  /** The number of the known state. */
  private known = 0;
  private legal: readonly Move[] | undefined;
  /** The known state, which is copied for each move. */
  private saved: object | undefined;
  private shown: ShownMembers | undefined;
  /** By seat, if those are not enough: what it has seen, and the state of each. */
  private seen: readonly { readonly views: PlainStates; readonly states: (string | number)[] }[] | undefined;
  private readonly seats: number;

  /**
   * @param dealt - an engine that others deal
   * @param ruled - the key of the rules: a seat need not see what has no influence on it
   */
  constructor(
    private readonly game: AnyGame,
    params: ParamValues,
    dealt: Engine<unknown>,
    readonly ruled?: Belief<unknown>['key'],
  ) {
    const seats = seatsOf(game, params);
    if (game.observe === undefined || dataEngine(dealt) === undefined)
      throw new HiddenInformationError(
        `${game.id} has ${seats === 2 ? 'two' : seats} seats; its optimum needs rules by defineGame${seats === 2 ? ', or a belief with a key' : ''}`,
      );
    this.states = new PlainStates(`the state of ${game.id}`);
    this.seats = seats;
    this.dealt = dealt as DataEngine;
    this.engine = game.engine(params) as DataEngine;
  }

  begin(): void {
    this.engine.resume(this.dealt.dealt(), NO_CHANCE);
    this.observe();
  }

  observe(): void {
    this.restore(this.key());
  }

  /** Returns to the state with a number. */
  restore(state: number): void {
    this.known = state;
    this.saved = undefined;
    this.legal = undefined;
  }

  /** Returns the engine in the known state: in a copy of it if a move comes next, so that others can be played too. */
  sample(rng: Rng, next?: Move): Engine<unknown> {
    const { engine } = this;
    this.saved ??= this.states.copyOf(this.known) as object;
    if (next === undefined) engine.adopt(this.saved, rng, this.legal);
    else engine.resume(this.saved, rng, this.legal);
    this.legal ??= engine.legalMoves();
    return engine;
  }

  key(): number {
    const { size } = this.states;
    const number = this.states.numberOf(this.engine.dealt());
    if (number === size && !this.isShown()) this.compare(number);
    return number;
  }

  /** The number of the known state that an engine is in. */
  stateIn(engine: Engine<unknown>): number | undefined {
    return this.states.numberOf(dataEngine(engine)?.dealt(), false);
  }

  /** Whether each seat sees each member of the state under its name, in all states so far, or it never changes. */
  private isShown(): boolean {
    if (this.seen !== undefined) return false;
    const { engine } = this;
    const state = engine.dealt() as Record<string, unknown>;
    this.shown ??= new ShownMembers(state, { glance: engine.glance(0), seen: engine.seen(0) });
    const { first, names, places, changed, hidden } = this.shown;
    let count = 0;
    for (const name in state) if (names[count++] !== name) return false;
    for (let seat = 0; seat < this.seats; seat++) {
      const seen = engine.seen(seat);
      for (let at = 0; at < names.length; at++) {
        const name = names[at] as string;
        if (state[name] !== first[name]) changed[at] = true;
        if (seen[places[at] as number] !== state[name]) hidden[seat * names.length + at] = true;
        if (changed[at] === true && hidden[seat * names.length + at] === true) return false;
      }
    }
    return count === names.length;
  }

  /** Compares what each seat sees with what it has seen in the states up to one. */
  private compare(last: number): void {
    const isFirst = this.seen === undefined;
    this.seen ??= Array.from({ length: this.seats }, () => ({
      views: new PlainStates(`what a seat of ${this.game.id} sees`, true),
      states: [],
    }));
    const { engine, seen, ruled } = this;
    const state = engine.dealt();
    for (let number = isFirst ? 0 : last; number <= last; number++) {
      engine.adopt(number === last ? state : (this.states.copyOf(number) as object), NO_CHANCE);
      for (const [seat, { views, states }] of seen.entries()) {
        // Where a game ends at its limit, each seat knows the number of moves.
        const view = views.numberOf([engine.played, this.game.observe?.(engine.glance(seat))]);
        const same = ruled?.(engine) ?? number;
        if ((states[view] ?? same) !== same)
          throw new HiddenInformationError(
            `${this.game.id} has hidden information: seat ${seat} sees the same in two states; solve its gameTree`,
          );
        states[view] = same;
      }
    }
  }
}
