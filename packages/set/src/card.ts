import { InputError } from '@cards/core';

/** The number of cards: all combinations of four features of three values. */
export const DECK_SIZE = 81;

/** The letters of the four features, each in the order of its characters: number, filling, color, shape. */
const LETTERS = ['123', 'efh', 'bgr', 'cst'] as const;

/**
 * A card of Set, one of 81. Its text has a character for each feature: the number `1`, `2` or `3`; empty, full or half
 * (`e`, `f`, `h`); blue, green or red (`b`, `g`, `r`); circle, square or triangle (`c`, `s`, `t`). The letters are the
 * document's; their meaning is inferred. Cards are ordered as their texts are.
 *
 * @example
 * ```ts
 * import { SetCard } from '@cards/set';
 *
 * const card = SetCard.parse('2fgs');
 * card.id; // => 40
 * String(SetCard.of(0)); // => '1ebc'
 * card.compareTo(SetCard.parse('2frc')) < 0; // => true
 * SetCard.parse('2fgx'); // throws "a card is"
 * ```
 */
export class SetCard {
  /** All 81 cards, in order; the card with the id `i` is the `i`-th. */
  static readonly all: readonly SetCard[] = Array.from({ length: DECK_SIZE }, (_, id) => new SetCard(id));

  private static readonly byText: ReadonlyMap<string, SetCard> = new Map(SetCard.all.map((card) => [card.text, card]));

  /** The card packed: its place in the order of cards, 0 to 80; in base 3, a digit for each feature. */
  readonly id: number;
  private readonly text: string;

  private constructor(id: number) {
    this.id = id;
    this.text = LETTERS.map((letters, feature) => letters.charAt(Math.floor(id / 3 ** (3 - feature)) % 3)).join('');
  }

  /**
   * The card with a packed number.
   *
   * @param id - 0 to 80
   * @throws InputError for any other number
   */
  static of(id: number): SetCard {
    const card = SetCard.all[id];
    if (card === undefined)
      throw new InputError(`a packed card is a whole number from 0 to ${DECK_SIZE - 1}, not ${id}`);
    return card;
  }

  /**
   * Reads a card.
   *
   * @param text - such as `1ebc`; spaces around it do not matter
   * @throws InputError for anything else
   */
  static parse(text: string): SetCard {
    const card = SetCard.byText.get(text.trim());
    if (card === undefined) {
      throw new InputError(
        `a card is one of 123, one of efh, one of bgr and one of cst, such as 1ebc, not ${JSON.stringify(text)}`,
      );
    }
    return card;
  }

  /** Less than, equal to or greater than 0 as this card comes before the other, is the same, or comes after it. */
  compareTo(other: SetCard): number {
    return this.id - other.id;
  }

  /** Whether both are the same card. */
  equals(other: SetCard): boolean {
    return this.id === other.id;
  }

  /** Its text, such as `1ebc`. */
  toString(): string {
    return this.text;
  }
}
