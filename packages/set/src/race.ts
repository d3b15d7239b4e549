/**
 * Set for several players, as "Going Further" of the source document describes the real game: who sees a set first wins
 * it.
 *
 * @packageDocumentation
 */
import { type AnyGame, defineGame, type Move } from '@cards/core';
import { DECK_SIZE, MAX_SETS, PARAMETERS, SetCard, thirdCard } from './card.js';
import { greatestOf, handMove, leastOf, middleOf, SetHand } from './hand.js';

/** A card of the tableau at which the player has not looked. */
const HIDDEN = -1;

/** The move that agrees that there is no set. A smaller one looks at the card in that place, a greater one is a set. */
const AGREE: Move = DECK_SIZE;

interface RaceState {
  /** The cards of the tableau in ascending order. */
  tableau: number[];
  deck: number[];
  /** `[seat]`: the cards at which the seat has looked. */
  readonly looked: number[][];
  /** `[seat]`: the sets won. */
  readonly won: number[][];
  turn: number;
  /** The number of players in a row who have agreed that there is no set. */
  agreed: number;
  over: boolean;
}

/**
 * Set for 2 to 10 programs, which have no eyes: on a turn, a player looks at one card, or takes a set of three cards at
 * which it has looked, or agrees that there is no set. So a player's time is the number of cards at which it looks.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { setRace } from '@cards/set/race';
 *
 * const { cells } = simulate({ cells: [{ game: setRace, strategies: ['seek', 'scan'], trials: 10 }] });
 * cells[0]?.measures['sets']?.n; // => 10
 * ```
 */
export const setRace: AnyGame = defineGame({
  id: 'set-race',
  module: '@cards/set/race#setRace',
  title: 'Set for several players',
  summary: 'the first player who has looked at the three cards of a set takes it',
  rulebook: ({ tableau }) => [
    'The cards and the sets are those of CS230 Set.',
    `${tableau} cards lie on the table in ascending order, face down. The players take turns.`,
    'On your turn, look at one card, which you then know. Or take three cards that you know and that are a set: three cards from the deck replace them. Or, if you know all cards, agree that there is no set.',
    'If all players agree, one after the other, and are right, three more cards are dealt. They are not replaced when a set is taken. The game ends if the players are wrong, or the deck is empty.',
    'The player with the most sets wins.',
  ],
  seats: ({ players }) => players,
  parameters: {
    players: { default: 2, min: 2, max: 10 },
    tableau: { ...PARAMETERS.tableau, min: 3 },
  },
  deal({ players, tableau }, rng): RaceState {
    const deck = SetCard.all.map(({ id }) => id);
    rng.shuffle(deck);
    const lists = (): number[][] => Array.from({ length: players }, () => []);
    const first = deck.splice(0, tableau).sort(ascending);
    return { tableau: first, deck, looked: lists(), won: lists(), turn: 0, agreed: 0, over: false };
  },
  toMove: ({ turn }) => turn,
  moves(state) {
    if (state.over) return [];
    const cards = knownBy(state, state.turn);
    const hidden = cards.flatMap((card, place) => (card === HIDDEN ? [place] : []));
    return [...(hidden.length === 0 ? [AGREE] : hidden), ...setsOf(cards)];
  },
  play(state, move, _rng, { players, tableau }) {
    const { deck, turn } = state;
    if (move < AGREE) state.looked[turn]?.push(state.tableau[move] ?? HIDDEN);
    if (move > AGREE) {
      state.won[turn]?.push(move);
      state.tableau = state.tableau.filter((card) => !cardsOf(move).includes(card));
    }
    state.agreed = move === AGREE ? (state.agreed + 1) % players : 0;
    const isNone = move === AGREE && state.agreed === 0;
    state.over = isNone && (deck.length === 0 || setsOf(state.tableau).length > 0);
    const more = isNone ? 3 : Math.max(0, tableau - state.tableau.length);
    if (more > 0) state.tableau = [...state.tableau, ...deck.splice(0, more)].sort(ascending);
    state.turn = (turn + 1) % players;
  },
  view: {
    /** The tableau in ascending order, with -1 for a card at which the player has not looked. */
    cards: (state, seat) => knownBy(state, seat),
    won: ({ won }) => won,
    deck: ({ deck }) => deck.length,
    /** `[seat]`: the number of cards of the tableau at which the player has looked. */
    looked: (state) => countsOf(state),
    agreed: ({ agreed }) => agreed,
  },
  moveText: (move) => (move < AGREE ? `look ${move}` : move === AGREE ? 'none' : String(SetHand.of(move))),
  show: ({ cards, won, deck, seat }) =>
    `${cards.map((card, place) => (card === HIDDEN ? `${place}:????` : `${place}:${SetCard.of(card)}`)).join(' ')}\n${deck} in the deck; sets won: ${won.map((sets, other) => `${other === seat ? 'you' : `seat ${other}`} ${sets.length}`).join(', ')}`,
  measures: {
    win: { of: ({ won }, seat) => leads(won, seat) && !won.some((_, other) => other !== seat && leads(won, other)) },
    tie: { of: ({ won }, seat) => leads(won, seat) && won.some((_, other) => other !== seat && leads(won, other)) },
    sets: {
      each: 'seat',
      unit: 'sets',
      better: 'higher',
      bounds: [0, MAX_SETS],
      of: ({ won }, seat) => won[seat]?.length ?? 0,
    },
  },
  strategies: {
    scan: {
      summary: 'looks at the cards in their order, and takes the least set',
      create: () => ({ move: ({ legal }) => leastSetIn(legal) ?? legal[0] ?? AGREE }),
    },
    seek: {
      summary: 'looks where the order of the cards makes a set most likely',
      create: () => ({
        move: ({ cards, won, legal }) =>
          leastSetIn(legal) ?? (legal[0] === AGREE ? AGREE : likeliest(cards, won.flat())),
      }),
    },
  },
  checks: { settings: [{ tableau: 3 }] },
  resample(state, seat, rng) {
    const pool = [...state.deck, ...state.tableau.filter((card) => !(state.looked[seat] ?? []).includes(card))];
    const known = knownBy(state, seat);
    const counts = countsOf(state);
    state.tableau = gapsOf(known).flatMap(({ places, from, until }) => {
      const inside = pool.filter((card) => card > from && card < until).sort(ascending);
      rng.shuffle(inside);
      const drawn = inside.slice(0, places.length).sort(ascending);
      return until < DECK_SIZE ? [...drawn, until] : drawn;
    });
    state.deck = pool.filter((card) => !state.tableau.includes(card)).sort(ascending);
    rng.shuffle(state.deck);
    for (const [other, count] of counts.entries()) {
      const shown = [...state.tableau];
      rng.shuffle(shown);
      if (other !== seat) state.looked[other] = shown.slice(0, count);
    }
  },
});

const ascending = (a: number, b: number): number => a - b;

const cardsOf = (hand: Move): readonly number[] => [leastOf(hand), middleOf(hand), greatestOf(hand)];

function knownBy({ tableau, looked }: RaceState, seat: number): number[] {
  return tableau.map((card) => (looked[seat]?.includes(card) === true ? card : HIDDEN));
}

const shownIn = (cards: readonly number[]): readonly number[] => cards.filter((card) => card !== HIDDEN);

const countsOf = (state: RaceState): number[] => state.looked.map((_, seat) => shownIn(knownBy(state, seat)).length);

/** The sets among the cards that a player knows, as moves. */
function setsOf(cards: readonly number[]): Move[] {
  const known = shownIn(cards);
  return known.flatMap((a, at) =>
    known.slice(at + 1).flatMap((b) => {
      const c = thirdCard(a, b);
      return c > b && known.includes(c) ? [handMove(a, b, c)] : [];
    }),
  );
}

const leastSetIn = (legal: readonly Move[]): Move | undefined => legal.find((move) => move > AGREE);

function leads(won: readonly (readonly number[])[], seat: number): boolean {
  return won.every((sets) => sets.length <= (won[seat]?.length ?? 0));
}

/** Cards next to each other at which a player has not looked, between two that it knows or the ends of the order. */
interface Gap {
  readonly places: readonly number[];
  readonly from: number;
  readonly until: number;
}

function gapsOf(cards: readonly number[]): readonly Gap[] {
  const known = cards.flatMap((card, place) => (card === HIDDEN ? [] : [place]));
  return [...known, cards.length].map((end, at) => {
    const start = known[at - 1] ?? -1;
    const places = Array.from({ length: end - start - 1 }, (_, hidden) => start + 1 + hidden);
    return { places, from: cards[start] ?? -1, until: cards[end] ?? DECK_SIZE };
  });
}

/** The place of a hidden card that completes a set with the highest probability. */
function likeliest(cards: readonly number[], won: readonly Move[]): Move {
  const known = shownIn(cards);
  const gone = new Set(won.flatMap(cardsOf));
  const wanted = new Set(known.flatMap((a, at) => known.slice(at + 1).map((b) => thirdCard(a, b))));
  let best = { place: 0, chance: -1 };
  for (const { places, from, until } of gapsOf(cards)) {
    if (places[0] === undefined) continue;
    const inside = Array.from({ length: until - from - 1 }, (_, at) => from + 1 + at).filter((card) => !gone.has(card));
    const chance = inside.filter((card) => wanted.has(card)).length / inside.length;
    if (chance > best.chance) best = { place: places[0], chance };
  }
  return best.place;
}
