import { InputError } from '@cards/core';
import { type MastermindView, PositionHints } from '@cards/mastermind';
import type { Fact } from '../position.js';
import type { ReplaySetting } from '../replay.js';
import { decimals, type Theory } from './theory.js';

/** The candidates of Mastermind, and the expected guesses. */
export class MastermindTheory implements Theory {
  private readonly hints: PositionHints;

  constructor({ view, rng }: ReplaySetting) {
    this.hints = new PositionHints(view as MastermindView, rng);
  }

  facts(view: MastermindView): readonly Fact[] {
    const { candidates } = this.hints;
    const codes = view.colors ** view.pegs;
    return [
      {
        label: 'Candidates',
        value: candidates.toLocaleString('en-US'),
        note: `codes that agree with every answer, of ${codes.toLocaleString('en-US')}`,
      },
      { label: 'Information still missing', value: `${decimals(Math.log2(candidates), 2)} bits` },
      view.solved ? { label: 'Expected guesses left', value: '0' } : this.expected(),
    ];
  }

  private expected(): Fact {
    const label = 'Expected guesses left';
    try {
      const mean = this.hints.leastMeanGuesses;
      return mean === undefined
        ? { label, value: 'none', note: 'The guesses left are not enough for every candidate.' }
        : { label, value: decimals(mean), note: 'with best play, over all candidates' };
    } catch (error) {
      if (error instanceof InputError) return { label, value: 'not known', note: `${error.message}.` };
      throw error;
    }
  }
}
