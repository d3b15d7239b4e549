import { FlipValues, fractionNumber, fractionText, leastMeanFlipsLeft, type PairsView } from '@cards/pairs';
import type { Fact } from '../position.js';
import { decimals, type Theory } from './theory.js';

/** A fraction is shown if it is short enough to read. */
const READABLE = 24;

/** The expected flips of Pairs. It remembers every card that was face up. */
export class PairsTheory implements Theory {
  private readonly values = new FlipValues();

  begin(): void {
    this.values.begin();
  }

  observe(view: PairsView): void {
    this.values.observe(view);
  }

  facts(view: PairsView): readonly Fact[] {
    const position = this.values.position(view);
    const left = leastMeanFlipsLeft(position);
    const text = fractionText(left);
    const unseen = position.types.reduce((sum, type) => sum + type.unseen, position.open?.unseen ?? 0);
    const pairs = position.types.reduce((sum, type) => sum + Math.floor(type.seen / 2), 0);
    return [
      {
        label: 'Expected flips left',
        value: decimals(fractionNumber(left)),
        note: `with best play and a perfect memory${text.includes('/') && text.length <= READABLE ? `; exactly ${text}` : ''}`,
      },
      {
        label: 'Expected total',
        value: decimals(view.flips + fractionNumber(left)),
        note: `${view.flips} flips so far`,
      },
      { label: 'Cards never seen', value: String(unseen) },
      { label: 'Known pairs face down', value: String(pairs), note: 'The best player takes them last.' },
    ];
  }
}
