import { noSuchSeat, refuseType } from '../contracts/attribute-error.js';
import type { Engine, MeasureValues, Seat } from '../contracts/engine.js';
import type { Player, Strategy } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import { AttributingRunner, NO_SEAT } from './attributing-runner.js';

/** Plays games of any number of seats. */
export class TableRunner<View> extends AttributingRunner<View> {
  private readonly engine: Engine<View>;
  private readonly strategies: readonly Strategy<View>[];
  /** The seats whose strategies observe. */
  private readonly observers: readonly Seat[];
  private readonly views: View[] = [];

  constructor(engine: Engine<View>, players: readonly Player<View>[]) {
    super(players);
    this.engine = engine;
    this.strategies = players.map(({ strategy }) => strategy);
    this.observers = players.flatMap(({ strategy }, seat) => (strategy.observe === undefined ? [] : [seat]));
  }

  override playUncaught({ deal, seats }: GameRngs, measures: MeasureValues): void {
    const { engine, strategies, views } = this;
    this.running = NO_SEAT;
    this.mover = NO_SEAT;
    engine.reset(deal);
    for (let seat = 0; seat < strategies.length; seat++) views[seat] = engine.view(seat);
    for (let seat = 0; seat < strategies.length; seat++) {
      this.running = seat;
      (strategies[seat] as Strategy<View>).begin?.(views[seat] as View);
    }
    this.running = NO_SEAT;
    this.playToEnd(seats);
    this.finish(engine, measures);
  }

  private playToEnd(rngs: readonly Rng[]): void {
    const { engine, strategies, observers, views } = this;
    while (!engine.over) {
      const seat = engine.toMove;
      const strategy = strategies[seat];
      if (strategy === undefined) throw noSuchSeat(seat, strategies.length);
      this.running = seat;
      const move = strategy.move(views[seat] as View, rngs[seat] as Rng);
      this.mover = seat;
      this.running = NO_SEAT;
      if (typeof move !== 'number') refuseType(move);
      engine.apply(move);
      for (let at = 0; at < observers.length; at++) {
        const observer = observers[at] as Seat;
        this.running = observer;
        (strategies[observer] as Strategy<View>).observe?.(views[observer] as View);
        this.running = NO_SEAT;
      }
    }
  }
}
