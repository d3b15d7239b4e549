import type { Rng, Seat } from '@cards/core';
import { KeeperCardAI, type UnoWarGame, type UnoWarParams, type UnoWarView } from '@cards/unowar';
import { UnoWarBelief } from '@cards/unowar/search';

/** The number of sampled deals. */
const SAMPLES = 400;

/** The half-width of a 95% interval in standard errors. */
const Z95 = 1.96;

/**
 * Estimates the probability to win from one seat: `keeper` plays on 400 deals that agree with everything that the seat
 * has seen, in all seats, until the score and the hands decide. It follows a game as a strategy does.
 */
export class WinningChance {
  private readonly belief: UnoWarBelief;
  private readonly player = new KeeperCardAI();
  private readonly rng: Rng;

  /** Samples deals with `rng`, for a person or a strategy in `seat`. */
  constructor(params: UnoWarParams, rng: Rng, seat: Seat) {
    this.belief = new UnoWarBelief(params, seat);
    this.rng = rng;
  }

  /** Begins a game. */
  begin(view: UnoWarView): void {
    this.belief.begin(view);
  }

  /** Looks at a move of any seat. */
  observe(view: UnoWarView): void {
    this.belief.observe(view);
  }

  /** The probability to win, from 0 to 1, with its 95% interval; exact after the end of the game. */
  estimate({ points, opponentPoints, target }: UnoWarView): Readonly<Record<'mean' | 'low' | 'high', number>> {
    const isOver = Math.max(points, opponentPoints) === target;
    const won = Number(points === target);
    if (isOver) return { mean: won, low: won, high: won };
    let sum = 0;
    let squares = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const value = this.playOut(this.belief.sample(this.rng));
      sum += value;
      squares += value * value;
    }
    const mean = sum / SAMPLES;
    const error = Math.sqrt(Math.max(0, squares / SAMPLES - mean * mean) / SAMPLES);
    return { mean, low: mean - Z95 * error, high: mean + Z95 * error };
  }

  private playOut(engine: UnoWarGame): number {
    for (;;) {
      const known = this.belief.estimate(engine);
      if (known !== undefined) return known;
      engine.apply(this.player.move(engine.view(engine.toMove)));
    }
  }
}
