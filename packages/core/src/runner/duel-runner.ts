import { noSuchSeat, refuseType } from '../contracts/attribute-error.js';
import type { Engine, MeasureValues } from '../contracts/engine.js';
import type { Player, Strategy } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import { AttributingRunner, NO_SEAT } from './attributing-runner.js';

/** Plays games of two seats. Without a list of players, they take 4% to 10% less time than in `TableRunner`. */
export class DuelRunner<View> extends AttributingRunner<View> {
  private readonly engine: Engine<View>;
  private readonly first: Strategy<View>;
  private readonly second: Strategy<View>;

  constructor(engine: Engine<View>, first: Player<View>, second: Player<View>) {
    super([first, second]);
    this.engine = engine;
    this.first = first.strategy;
    this.second = second.strategy;
  }

  override playUncaught({ deal, seats }: GameRngs, measures: MeasureValues): void {
    const { engine } = this;
    this.running = NO_SEAT;
    this.mover = NO_SEAT;
    engine.reset(deal);
    // The generators of a two-seat game include one for each seat.
    this.playToEnd(seats[0] as Rng, seats[1] as Rng);
    this.finish(engine, measures);
  }

  private playToEnd(firstRng: Rng, secondRng: Rng): void {
    const { engine, first, second } = this;
    const firstView = engine.view(0);
    const secondView = engine.view(1);
    const firstObserves = first.observe !== undefined;
    const secondObserves = second.observe !== undefined;
    this.running = 0;
    first.begin?.(firstView);
    this.running = 1;
    second.begin?.(secondView);
    this.running = NO_SEAT;
    while (!engine.over) {
      const seat = engine.toMove;
      if (seat !== 0 && seat !== 1) throw noSuchSeat(seat, 2);
      const isFirst = seat === 0;
      const strategy = isFirst ? first : second;
      this.running = seat;
      const move = strategy.move(isFirst ? firstView : secondView, isFirst ? firstRng : secondRng);
      this.mover = seat;
      this.running = NO_SEAT;
      if (typeof move !== 'number') refuseType(move);
      engine.apply(move);
      if (firstObserves) {
        this.running = 0;
        first.observe?.(firstView);
        this.running = NO_SEAT;
      }
      if (secondObserves) {
        this.running = 1;
        second.observe?.(secondView);
        this.running = NO_SEAT;
      }
    }
  }
}
