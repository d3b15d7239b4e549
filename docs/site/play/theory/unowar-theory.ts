import { countSlots, type UnoWarView } from '@cards/unowar';
import type { Fact } from '../position.js';
import { pointsText } from '../unowar/unowar-texts.js';
import { percent, type Theory } from './theory.js';
import { WinningChance } from './winning-chance.js';

/** The score of UnoWar, and an estimate of the probability to win. It sees no hidden card. */
export class UnoWarTheory extends WinningChance implements Theory {
  facts(view: UnoWarView): readonly Fact[] {
    const { points, opponentPoints, target } = view;
    const lead = points - opponentPoints;
    const ahead = lead === 0 ? 'even' : `${lead > 0 ? 'you, by' : 'another player, by'} ${Math.abs(lead)}`;
    const isOver = Math.max(points, opponentPoints) === target;
    return [
      { label: 'Ahead', value: ahead, note: `${pointsText(view)} rounds, to ${target}` },
      { label: 'Cards that you can play', value: `${countSlots(view.playable)} of ${view.hand.size}` },
      ...(isOver ? [] : [this.winning(view)]),
    ];
  }

  private winning(view: UnoWarView): Fact {
    const { mean, high } = this.estimate(view);
    return {
      label: 'You win with probability',
      value: `${percent(mean)} ± ${(100 * (high - mean)).toFixed(1)}`,
      note: 'estimated from 400 deals that agree with what you have seen; all players play like keeper',
    };
  }
}
