import type { Belief } from '../contracts/belief.js';
import type { Engine } from '../contracts/engine.js';
import { type Game, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors/errors.js';
import type { Rng } from '../random/rng.js';

/** The error for a game with several seats that hides something from one, or whose states `optimum` cannot merge. */
export class HiddenInformationError extends InputError {}

/** An engine whose whole state is plain data, such as those of `defineGame`. */
interface DataEngine<View> extends Engine<View> {
  readonly state: unknown;
  resume(state: unknown, rng: Rng): void;
}

export class OpenBelief<View, Params extends ParamValues> implements Belief<View> {
  private readonly game: Game<View, Params>;
  private readonly dealt: DataEngine<View>;
  private readonly engine: DataEngine<View>;
  private state: unknown;
  /** By seat: the state, by what the seat sees. */
  private readonly seen: readonly Map<string, string>[];

  /** @param dealt - an engine that others deal */
  constructor(game: Game<View, Params>, params: Params, dealt: Engine<View>) {
    const seats = seatsOf(game, params);
    if (game.observe === undefined || !('resume' in dealt && 'state' in dealt))
      throw new HiddenInformationError(
        `${game.id} has ${seats === 2 ? 'two' : seats} seats; its optimum needs rules by defineGame${seats === 2 ? ', or a belief with a key' : ''}`,
      );
    this.game = game;
    this.seen = Array.from({ length: seats }, () => new Map());
    this.dealt = dealt as DataEngine<View>;
    this.engine = game.engine(params) as DataEngine<View>;
  }

  begin(): void {
    ({ state: this.state } = this.dealt);
  }

  observe(): void {
    ({ state: this.state } = this.engine);
  }

  /** What {@link restore} takes, of the state of the engine that `sample` has returned. */
  save(): unknown {
    return this.engine.state;
  }

  restore(saved: unknown): void {
    this.state = saved;
  }

  sample(rng: Rng): Engine<View> {
    this.engine.resume(this.state, rng);
    return this.engine;
  }

  key(engine: Engine<View>): string {
    const state = JSON.stringify(this.engine.state);
    for (const [seat, states] of this.seen.entries()) {
      const sees = JSON.stringify(this.game.observe?.(engine.view(seat)));
      if ((states.get(sees) ?? state) !== state)
        throw new HiddenInformationError(
          `${this.game.id} has hidden information: seat ${seat} sees the same in two states; solve its gameTree`,
        );
      states.set(sees, state);
    }
    return state;
  }
}
