import { fractionNumber, fractionText, type KnownPosition, leastMeanFlipsLeft, type PairsView } from '@cards/pairs';
import type { Fact } from '../position.js';
import { decimals, type Theory } from './theory.js';

/** A fraction is shown if it is short enough to read. */
const READABLE = 24;

/** The expected flips of Pairs. It remembers every card that was face up. */
export class PairsTheory implements Theory {
  private readonly seen = new Map<number, number>();
  private openWasSeen = false;

  begin(): void {
    this.seen.clear();
  }

  observe(view: PairsView): void {
    const card = view.lastFlipped;
    this.openWasSeen = this.seen.has(card);
    this.seen.set(card, view.typeOf(card));
  }

  facts(view: PairsView): readonly Fact[] {
    const position = this.position(view);
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

  private position(view: PairsView): KnownPosition {
    const types = Array.from({ length: view.n / view.copies }, () => ({ unseen: view.copies, seen: 0, open: 0 }));
    for (const [card, type] of this.seen) {
      const known = types[type];
      if (known === undefined) continue;
      known.unseen--;
      // The two cards of an open mismatch are playable: the next flip turns them back.
      if (view.isPlayable(card)) known.seen++;
      else if (view.isOpen(card)) known.open++;
    }
    const open = types.find((type) => type.open > 0);
    return {
      types: types.filter((type) => type !== open && type.unseen + type.seen > 0),
      ...(open === undefined ? {} : { open: { ...open, wasSeen: this.openWasSeen } }),
    };
  }
}
