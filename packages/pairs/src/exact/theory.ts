import type { ExactResult, PositionValues, Theory } from '@cards/core';
import { checkMembers } from '@cards/core/internal';
import type { PairsParams } from '../cards.js';
import type { PairsView } from '../view.js';
import { EXACT_PLAYERS, type ExactPlayer, flipsCounts, flipsDistribution, flipsMoments } from './flips.js';
import { fractionNumber, fractionText } from './fraction.js';
import { type KnownPosition, leastMeanFlipsLeft, type TypeKnowledge } from './least-flips.js';

/** The maximum number of cards for which deals are counted. In larger games the numbers are too long to read. */
const COUNTED_CARDS = 32;

/** The exact distribution of each built-in strategy, and the fewest expected flips of any strategy. */
export const theory: Theory<PairsParams> = {
  lineups: [['random'], ['good'], ['optimal']],
  values: {
    leastMeanFlips: 'the fewest expected flips of any strategy',
    meanFlips: 'the mean as a fraction',
    deals: 'the number of equally likely deals',
  },
  about(params, [spec, ...others]) {
    const player = EXACT_PLAYERS.find((known) => known === (spec ?? 'optimal'));
    if (player === undefined || others.length > 0) return undefined;
    const { cards } = params;
    // For optimal, the number of states grows fastest.
    const cost = player === 'optimal' ? Math.max(cards, 500 * (cards / 104) ** 4) : cards;
    const meanOf = (): number => flipsDistribution(player, params).mean;
    if (spec === undefined) return { cost, compute: () => ({ measures: {}, values: { leastMeanFlips: meanOf() } }) };
    return {
      cost,
      compute: () => resultOf(player, params),
      ...(player === 'optimal' && { optimum: meanOf }),
    };
  },
  positions: () => {
    const known = new Map<string, number>();
    return () => new FlipValues(known);
  },
};

function resultOf(player: ExactPlayer, params: PairsParams): ExactResult {
  const { mean, variance, max, probabilities, omitted } = flipsDistribution(player, params);
  const moments = { mean, variance, ...(Number.isFinite(max) && { max }) };
  const flips = { ...moments, distribution: Object.fromEntries(probabilities), ...(omitted > 0 && { omitted }) };
  if (params.cards > COUNTED_CARDS) return { measures: { flips } };
  const values = { meanFlips: fractionText(flipsMoments(player, params).mean) };
  if (player === 'random') return { measures: { flips }, values };
  const { counts, deals } = flipsCounts(player, params);
  const counted = Object.fromEntries([...counts].map(([value, count]) => [String(value), wholeText(count)]));
  return { measures: { flips: { ...flips, counts: counted } }, values: { ...values, deals: wholeText(deals) } };
}

/** A number if it is exact, otherwise its digits. */
function wholeText(value: bigint): number | string {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}

/** The face-down cards of a type that a person knows. */
interface KnownType extends TypeKnowledge {
  /** The type, from 0. */
  readonly type: number;
}

/** A position whose types have names. */
interface TypedPosition {
  /** See {@link KnownPosition.types}. */
  readonly types: readonly KnownType[];
  /** See {@link KnownPosition.open}. */
  readonly open?: KnownType & {
    /** Whether the card was seen before this turn. */
    readonly wasSeen: boolean;
  };
}

/**
 * The fewest expected flips of a game in total, from any position on. It remembers every card that was face up.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { FlipValues, MatchCardGame } from '@cards/pairs';
 *
 * const game = new MatchCardGame(8, 4);
 * game.reset(seededRng(1));
 * const values = new FlipValues();
 * values.begin();
 * values.value(game.view()); // ≈ 10.742857
 * values.valueWith(game.view(), 0); // ≈ 10.742857
 * ```
 */
export class FlipValues implements PositionValues<PairsView> {
  readonly measure = 'flips';
  private readonly seen = new Map<number, number>();
  private openWasSeen = false;

  /** @param known - the expected flips left by position, which games can share */
  constructor(private readonly known = new Map<string, number>()) {
    checkMembers(known, 'the known values', 'get', 'set');
  }

  begin(): void {
    this.seen.clear();
  }

  observe(view: PairsView): void {
    const card = view.lastFlipped;
    this.openWasSeen = this.seen.has(card);
    this.seen.set(card, view.typeOf(card));
  }

  value(view: PairsView): number {
    return view.flips + this.left(this.position(view));
  }

  valueWith(view: PairsView, card: number): number {
    const { types, open } = this.position(view);
    const type = this.seen.get(card);
    const all = [...types, ...(open === undefined ? [] : [open])];
    const unseen = all.reduce((sum, known) => sum + known.unseen, 0);
    const wasSeen = type !== undefined;
    let left = 0;
    for (const known of wasSeen ? all.filter((one) => one.type === type) : all) {
      const chance = wasSeen ? 1 : known.unseen / unseen;
      if (chance === 0) continue;
      const flipped = wasSeen ? { ...known, seen: known.seen - 1 } : { ...known, unseen: known.unseen - 1 };
      const others = types.filter((other) => other !== known);
      left += chance * this.left(afterFlip(others, open, { flipped, isOpen: known === open, wasSeen }));
    }
    return view.flips + 1 + left;
  }

  /** What a player with a perfect memory knows. */
  position(view: PairsView): TypedPosition {
    const { n, copies: unseen } = view;
    const types = Array.from({ length: n / unseen }, (_, type) => ({ type, unseen, seen: 0, open: 0 }));
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
}

/** The position after a flip: the first card of a turn opens, and the second one is a pair with it or not. */
function afterFlip(
  others: readonly KnownType[],
  open: TypedPosition['open'],
  { flipped, isOpen, wasSeen }: { readonly flipped: KnownType; readonly isOpen: boolean; readonly wasSeen: boolean },
): KnownPosition {
  const seen = (known: KnownType): KnownType => ({ ...known, seen: known.seen + 1 });
  const next = open === undefined ? others : isOpen ? [...others, flipped] : [...others, seen(flipped), seen(open)];
  const types = next.filter((known) => known.unseen + known.seen > 0);
  return open === undefined ? { types, open: { ...flipped, wasSeen } } : { types };
}
