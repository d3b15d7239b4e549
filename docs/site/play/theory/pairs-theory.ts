import {
  fractionNumber,
  fractionText,
  type KnownPosition,
  leastMeanFlipsLeft,
  type PairsView,
  type TypeKnowledge,
} from '@cards/pairs';
import type { Fact } from '../position.js';
import { decimals, type Theory } from './theory.js';

/** A fraction is shown if it is short enough to read. */
const READABLE = 24;

/** The face-down cards of a type that a person knows. */
interface Known extends TypeKnowledge {
  readonly type: number;
}

/** A position whose types have names. */
interface TypedPosition {
  readonly types: readonly Known[];
  readonly open?: Known & { readonly wasSeen: boolean };
}

/** The position after a flip: the first card of a turn opens, and the second one is a pair with it or not. */
function afterFlip(
  others: readonly Known[],
  open: TypedPosition['open'],
  { flipped, isOpen, wasSeen }: { readonly flipped: Known; readonly isOpen: boolean; readonly wasSeen: boolean },
): KnownPosition {
  const seen = (known: Known): Known => ({ ...known, seen: known.seen + 1 });
  const next = open === undefined ? others : isOpen ? [...others, flipped] : [...others, seen(flipped), seen(open)];
  const types = next.filter((known) => known.unseen + known.seen > 0);
  return open === undefined ? { types, open: { ...flipped, wasSeen } } : { types };
}

/** The expected flips of Pairs. It remembers every card that was face up. */
export class PairsTheory implements Theory {
  private readonly seen = new Map<number, number>();
  private openWasSeen = false;
  /** The expected flips left by position. */
  private readonly known = new Map<string, number>();

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

  /** The expected flips in total with best play from here on. */
  total(view: PairsView): number {
    return view.flips + this.left(this.position(view));
  }

  /** The same with this card as the next flip, before it is known. */
  totalWith(view: PairsView, card: number): number {
    const { types, open } = this.position(view);
    const type = this.seen.get(card);
    const all = [...types, ...(open === undefined ? [] : [open])];
    const unseen = all.reduce((sum, known) => sum + known.unseen, 0);
    const outcomes =
      type === undefined
        ? all.map((known) => ({
            known,
            chance: known.unseen / unseen,
            flipped: { ...known, unseen: known.unseen - 1 },
          }))
        : all
            .filter((known) => known.type === type)
            .map((known) => ({ known, chance: 1, flipped: { ...known, seen: known.seen - 1 } }));
    let left = 0;
    for (const { known, chance, flipped } of outcomes) {
      if (chance === 0) continue;
      const others = types.filter((other) => other !== known);
      left +=
        chance * this.left(afterFlip(others, open, { flipped, isOpen: known === open, wasSeen: type !== undefined }));
    }
    return view.flips + 1 + left;
  }

  private left({ types, open }: KnownPosition): number {
    // The order of the types has no meaning.
    const texts = types.map(({ unseen, seen }) => `${unseen}${seen}`).sort();
    const key = `${texts.join(' ')} ${open === undefined ? '' : `${open.unseen}${open.seen}${open.wasSeen}`}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const left = fractionNumber(leastMeanFlipsLeft({ types, ...(open === undefined ? {} : { open }) }));
    this.known.set(key, left);
    return left;
  }

  private position(view: PairsView): TypedPosition {
    const types = Array.from({ length: view.n / view.copies }, (_, type) => ({
      type,
      unseen: view.copies,
      seen: 0,
      open: 0,
    }));
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
