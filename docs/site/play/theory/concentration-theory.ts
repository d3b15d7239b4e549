import { type ConcentrationParams, type ConcentrationView, SolvedGame } from '@cards/concentration';
import type { Fact } from '../position.js';
import { decimals, type Theory } from './theory.js';

/** The value of a position of Concentration between two perfect memories. */
export class ConcentrationTheory implements Theory {
  private readonly solved: SolvedGame;

  constructor(params: ConcentrationParams) {
    this.solved = new SolvedGame(params);
  }

  begin(view: ConcentrationView): void {
    this.solved.begin(view);
  }

  observe(view: ConcentrationView): void {
    this.solved.observe(view);
  }

  facts(view: ConcentrationView): readonly Fact[] {
    const { toMove } = view;
    if (view.playable === 0) return [{ label: 'Value of the position', value: '0 cards', note: 'The game is over.' }];
    const margin = this.solved.margin(view);
    const end = view.won(toMove) - view.won(1 - toMove) + margin;
    return [
      {
        label: 'Value of the position',
        value: `${margin >= 0 ? '+' : '−'}${decimals(Math.abs(margin))} cards`,
        note: `for player ${toMove + 1}, who is to move, when both remember every card and play best`,
      },
      {
        label: 'Expected lead at the end',
        value: `${end >= 0 ? '+' : '−'}${decimals(Math.abs(end), 2)} cards`,
        note: `for player ${toMove + 1}`,
      },
    ];
  }
}
