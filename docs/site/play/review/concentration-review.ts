import { concentration, type ConcentrationGame } from '@cards/concentration';
import { dealtEngine } from '../table/deals.js';
import { decimals } from '../theory/theory.js';
import { ledgerOf, mistakesText, valued } from './ledger.js';
import { exactly, type Review, type ReviewedMove, type ReviewRequest } from './review.js';

const ADVISER = 'optimal';

/**
 * The lead next to the value of the game, and each mistake with the best card; the cards of each player where no value
 * is known.
 */
export function reviewConcentration({ position, seat }: ReviewRequest): Promise<Review> {
  const all = valued(concentration, position);
  if (all.length === 0) return Promise.resolve(unvalued({ position, seat }));
  const own = all.filter((move) => move.seat === seat);
  const others = all.filter((move) => move.seat !== seat);
  const sign = seat === 0 ? 1 : -1;
  const ledger = ledgerOf(own, sign);
  const { lost } = ledger;
  const { lost: given } = ledgerOf(others, sign === 1 ? -1 : 1);
  const { luck } = ledgerOf(all, sign);
  const start = sign * (all[0]?.before ?? 0);
  const end = sign * (all.at(-1)?.after ?? 0);
  const moves = own.map((move): ReviewedMove => {
    const cost = move.regret;
    const value = sign * move.after;
    const better =
      cost === 0
        ? {}
        : { cost: `Mistake: ${decimals(cost, 2)} cards.`, ...(move.best === undefined ? {} : { best: move.best }) };
    return { at: move.at, value: exactly(value), text: signed(value), ...better };
  });
  return Promise.resolve({
    verdict: [
      `A lead of ${signed(end)} cards. Between two perfect players, this seat leads by ${signed(start)} on average.`,
      mistakesText(ledger, own.length, 'cards'),
    ],
    parts: [
      { label: 'This seat, between perfect players', value: signed(start) },
      { label: 'Own mistakes', value: signed(-lost) },
      { label: 'Mistakes of the other player', value: signed(given) },
      { label: luck >= 0 ? 'Good luck' : 'Bad luck', value: signed(luck) },
      { label: 'Lead at the end', value: `${signed(end)} cards` },
    ],
    adviser: ADVISER,
    moves,
    column: 'Expected lead at the end',
    curve: { title: 'expected lead at the end, in cards', start: exactly(start), isLog: false },
  });
}

function unvalued({ position, seat }: ReviewRequest): Review {
  const game: ConcentrationGame = dealtEngine(concentration, position);
  for (const move of position.moves) game.apply(move);
  const won = Array.from({ length: game.players }, (_, at) => game.won(at));
  const best = Math.max(...won.filter((_, at) => at !== seat));
  return {
    verdict: [
      `${won[seat] ?? 0} cards; the best other player has ${best}.`,
      `The value of a position is known for two players only, not for ${game.players}.`,
    ],
    parts: won.map((cards, at) => ({ label: `Seat ${at + 1}`, value: `${cards} cards` })),
    adviser: ADVISER,
    moves: [],
    column: '',
  };
}

function signed(value: number): string {
  const text = decimals(Math.abs(value), 2);
  return text === '0' ? '0' : `${value > 0 ? '+' : '−'}${text}`;
}
