import { type Belief, type Engine, type Rng, type Seat } from '@cards/core';
import { countSlots, KeeperCardAI, type UnoWarParams, type UnoWarView } from '@cards/unowar';
import { unowar } from '@cards/unowar/search';
import type { Fact } from '../position.js';
import type { Estimate } from '../review/review.js';
import { percent, type Theory } from './theory.js';

/** The number of sampled deals. */
const SAMPLES = 400;

/** The half-width of a 95% interval in standard errors. */
const Z95 = 1.96;

/**
 * The score of UnoWar, and an estimate of the probability to win: deals that agree with everything that the seat has
 * seen, played on until the estimate of the package applies. It sees no hidden card.
 */
export class UnoWarTheory implements Theory {
  private readonly belief: Belief<UnoWarView> | undefined;
  private readonly player = new KeeperCardAI();
  private readonly rng: Rng;
  private readonly seat: Seat;

  constructor(params: UnoWarParams, rng: Rng, seat: Seat) {
    this.belief = typeof unowar.search === 'object' ? unowar.search.belief(params, seat) : undefined;
    this.rng = rng;
    this.seat = seat;
  }

  begin(view: UnoWarView): void {
    this.belief?.begin(view);
  }

  observe(view: UnoWarView): void {
    this.belief?.observe(view);
  }

  facts(view: UnoWarView): readonly Fact[] {
    const { points, opponentPoints, target } = view;
    const lead = points - opponentPoints;
    const ahead = lead === 0 ? 'even' : `${lead > 0 ? 'you, by' : 'the opponent, by'} ${Math.abs(lead)}`;
    return [
      { label: 'Ahead', value: ahead, note: `${points} : ${opponentPoints} rounds, to ${target}` },
      { label: 'Cards that you can play', value: `${countSlots(view.playable)} of ${view.hand.size}` },
      ...this.estimate(view),
    ];
  }

  private estimate(view: UnoWarView): readonly Fact[] {
    const winning = this.winning(view);
    if (winning === undefined) return [];
    const { mean, high } = winning;
    return [
      {
        label: 'You win with probability',
        value: `${percent(mean)} ± ${(100 * (high - mean)).toFixed(1)}`,
        note: `estimated from ${SAMPLES} deals that agree with what you have seen; both sides play like keeper`,
      },
    ];
  }

  /** The probability to win, estimated from sampled deals, with its 95% interval; undefined after the end. */
  winning({ points, opponentPoints, target }: UnoWarView): Estimate | undefined {
    const { belief } = this;
    if (belief === undefined || Math.max(points, opponentPoints) === target) return undefined;
    let sum = 0;
    let squares = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const value = this.playOut(belief, belief.sample(this.rng));
      sum += value;
      squares += value * value;
    }
    const mean = sum / SAMPLES;
    const error = Math.sqrt(Math.max(0, squares / SAMPLES - mean * mean) / SAMPLES);
    return { mean, low: mean - Z95 * error, high: mean + Z95 * error };
  }

  private playOut(belief: Belief<UnoWarView>, engine: Engine<UnoWarView>): number {
    const views = [engine.view(0), engine.view(1)] as const;
    while (!engine.over) {
      const known = belief.estimate?.(engine);
      if (known !== undefined) return known;
      engine.apply(this.player.move(engine.toMove === 0 ? views[0] : views[1]));
    }
    const own = engine.view(this.seat);
    return own.points > own.opponentPoints ? 1 : 0;
  }
}
