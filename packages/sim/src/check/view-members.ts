import type { ConcentrationView, Layout } from '@cards/concentration';
import type { MastermindView } from '@cards/mastermind';
import type { PairsView } from '@cards/pairs';
import type { SetView } from '@cards/set';
import type { UnoWarView } from '@cards/unowar';

/** The documented members of a view: true for a value or a method, members again for an object with members of its own. */
export interface Members {
  readonly [name: string]: true | Members;
}

/** All members of a type, so that the compiler misses none; those of the objects in it where there are some. */
type AllOf<View> = { readonly [Name in keyof View]-?: true | (View[Name] extends object ? { readonly [Inner in keyof View[Name]]-?: true } : never) };

const layout: AllOf<Layout> = { ranks: true, copies: true };

const pairs: AllOf<PairsView> = {
  n: true,
  copies: true,
  flips: true,
  playable: true,
  lastFlipped: true,
  flippedBefore: true,
  playableAt: true,
  isPlayable: true,
  isFaceUp: true,
  isOpen: true,
  typeOf: true,
};

const mastermind: AllOf<MastermindView> = {
  pegs: true,
  colors: true,
  guesses: true,
  made: true,
  solved: true,
  guessAt: true,
  feedbackAt: true,
};

const unowar: AllOf<UnoWarView> = {
  seat: true,
  hand: { size: true, get: true, rank: true, suit: true, id: true },
  pile: { topCard: true, numCards: true, canPlay: true },
  playable: true,
  points: true,
  opponentPoints: true,
  target: true,
  cardsRemaining: true,
};

const set: AllOf<SetView> = {
  tableau: true,
  dealMore: true,
  size: true,
  deckSize: true,
  won: true,
  least: true,
  cardAt: true,
  has: true,
  isUnseen: true,
  wonAt: true,
  findAll: true,
};

const concentration: AllOf<ConcentrationView> = {
  ...layout,
  bonus: true,
  left: true,
  turns: true,
  toMove: true,
  open: true,
  first: true,
  second: true,
  matched: true,
  playable: true,
  playableAt: true,
  isPlayable: true,
  isFaceUp: true,
  rankAt: true,
  cardAt: true,
  won: true,
};

/** What the view of each game documents, by the id of the game: a view has more at run time where the engine itself is the view. */
export const VIEW_MEMBERS: Readonly<Record<string, Members>> = { pairs, mastermind, unowar, set, concentration };
