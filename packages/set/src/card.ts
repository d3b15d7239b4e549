import { InputError, type ParametersOf } from '@cards/core';
import { givenText } from '@cards/core/internal';

/** The number of cards: all combinations of four features with three values each. */
export const DECK_SIZE = 81;

/** The characters of the four features, in the order of the values: number, filling, color, shape. */
const LETTERS = ['123', 'efh', 'bgr', 'cst'] as const;

/**
 * One of the 81 cards of Set. The text of a card has one character for each feature:
 *
 * - number: `1`, `2` or `3`
 * - filling: `e`, `f` or `h` (empty, full or half)
 * - color: `b`, `g` or `r` (blue, green or red)
 * - shape: `c`, `s` or `t` (circle, square or triangle)
 *
 * The letters come from the source document, which does not explain them. Cards have the order of their texts. A card
 * is frozen, and equal cards are the same object.
 *
 * @example
 * ```ts
 * import { SetCard } from '@cards/set';
 *
 * const card = new SetCard('2fgs');
 * card.id; // => 40
 * String(SetCard.of(0)); // => '1ebc'
 * card.compareTo(new SetCard('2frc')) < 0; // => true
 * new SetCard('2fgx'); // throws "a card must have four characters"
 * ```
 */
export class SetCard {
  /** All 81 cards in order. `all[i]` has the id `i`. */
  static readonly all: readonly SetCard[] = Object.freeze(
    Array.from({ length: DECK_SIZE }, (_, id) => new SetCard(textOf(id))),
  );

  /** The position of the card in the order of cards, 0 to 80. In base 3, the id has one digit for each feature. */
  readonly id: number;
  private readonly text: string;

  /**
   * The card with a text. It is the same object each time.
   *
   * @param text - a text such as `1ebc`, with or without spaces around it
   * @throws InputError if the text is not a card
   */
  constructor(text: string) {
    // JavaScript callers can pass any value.
    const features = typeof text === 'string' ? featuresOf(text.trim()) : [];
    if (features.length !== LETTERS.length || features.includes(-1))
      throw new InputError(
        `a card must have four characters, one each of 123, efh, bgr and cst, such as 1ebc, not ${givenText(text)}`,
      );
    this.id = features.reduce((id, value) => 3 * id + value, 0);
    this.text = textOf(this.id);
    // The list of all cards is created first, and holds the only object of each card.
    const card = (SetCard.all as readonly SetCard[] | undefined)?.[this.id];
    // oxlint-disable-next-line no-constructor-return -- equal cards must be the same object
    if (card !== undefined) return card;
    Object.freeze(this);
  }

  /**
   * Returns the card with an id.
   *
   * @param id - an integer from 0 to 80
   * @throws InputError for any other number
   */
  static of(id: number): SetCard {
    const card = Number.isInteger(id) ? SetCard.all[id] : undefined;
    if (card === undefined)
      throw new InputError(`the id of a card must be an integer from 0 to ${DECK_SIZE - 1}, not ${givenText(id)}`);
    return card;
  }

  /** Returns the card with a text, as the constructor does. */
  static parse(text: string): SetCard {
    return new SetCard(text);
  }

  /** Negative if this card comes before `other`, 0 if they are equal, positive if this card comes after `other`. */
  compareTo(other: SetCard): number {
    if (!(other instanceof SetCard)) throw new InputError(`compareTo takes a card, not ${givenText(other)}`);
    return this.id - other.id;
  }

  /** Whether `other` is the same card. */
  equals(other: unknown): boolean {
    return this === other;
  }

  /** The text of the card, such as `1ebc`. */
  toString(): string {
    return this.text;
  }
}

/** The value of each character, 0 to 2; -1 for a character that its feature does not have. */
function featuresOf(text: string): readonly number[] {
  return Array.from(text, (letter, feature) => LETTERS[feature]?.indexOf(letter) ?? -1);
}

function textOf(id: number): string {
  return LETTERS.map((letters, feature) => letters.charAt(Math.floor(id / 3 ** (3 - feature)) % 3)).join('');
}

/**
 * The id of the card that completes a set with two others, at `a * 81 + b`; for two equal cards, it is the same card.
 * The three base-3 digits of each feature add up to a multiple of 3.
 */
export const THIRD: Uint8Array = computeThirds();

/** The id of the only card that completes a set with two different cards. It does not check the ids. */
export function thirdCard(a: number, b: number): number {
  return THIRD[a * DECK_SIZE + b] as number;
}

function computeThirds(): Uint8Array {
  const thirds = new Uint8Array(DECK_SIZE * DECK_SIZE);
  for (let a = 0; a < DECK_SIZE; a++) {
    for (let b = 0; b < DECK_SIZE; b++) {
      let third = 0;
      for (let place = 1; place < DECK_SIZE; place *= 3) {
        const digits = (Math.floor(a / place) % 3) + (Math.floor(b / place) % 3);
        third += ((6 - digits) % 3) * place;
      }
      thirds[a * DECK_SIZE + b] = third;
    }
  }
  return thirds;
}

/** The parameters of a game of Set. */
export type SetParams = {
  /** The number of face-up cards while the deck lasts, 0 to 81. */
  readonly tableau: number;
  /** 1 to deal three more cards after a correct declaration that there is no set, as in the original game; else 0. */
  readonly dealMore: number;
};

/** The maximum number of sets that a player can win: all 81 cards. */
export const MAX_SETS = 27;

const DEAL_MORE = '1: if there is no set, deal three more cards, as in the original game; 0: end the game';

/** The bounds of the parameters. The defaults are those of the source document. */
export const PARAMETERS: ParametersOf<SetParams> = {
  tableau: { summary: 'face-up cards while the deck lasts', default: 12, min: 0, max: DECK_SIZE },
  dealMore: { summary: DEAL_MORE, default: 0, min: 0, max: 1 },
};
