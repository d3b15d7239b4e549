import { dealOdds, MAX_TABLEAU_SETS, type SetView } from '@cards/set';
import type { Fact } from '../position.js';
import { decimals, percent, type Theory } from './theory.js';

/** The sets in the tableau, and the odds of a random tableau. */
export class SetTheory implements Theory {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);

  facts(view: SetView): readonly Fact[] {
    const { size } = view;
    const { noSet, expectedSets } = dealOdds(size);
    return [
      { label: 'Sets in this tableau', value: String(view.findAll(this.sets)) },
      {
        label: `A random tableau of ${size} has a set`,
        value: percent(1 - noSet),
        note: 'exact, over all hands of this size from the whole deck',
      },
      { label: `Sets in a random tableau of ${size}`, value: decimals(expectedSets, 3), note: 'expected' },
      { label: 'Cards in the deck', value: String(view.deckSize) },
    ];
  }
}
