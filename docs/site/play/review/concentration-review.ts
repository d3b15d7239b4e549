import { type Move, Streams } from '@cards/core';
import { ConcentrationGame, type ConcentrationParams, SolvedGame } from '@cards/concentration';
import { decimals } from '../theory/theory.js';
import { costOf, ledgerOf, mistakesText, type ValuedMove } from './ledger.js';
import { exactly, type Review, type ReviewedMove, type ReviewRequest } from './review.js';

const ADVISER = 'optimal';

/** A game whose cards can be laid in any order, to see what another card in a place would have led to. */
class LaidGame extends ConcentrationGame {
  /** The cards by place, as `Card.id`. */
  get cards(): readonly number[] {
    return [...this.ids];
  }

  lay(cards: readonly number[]): void {
    this.ids.set(cards);
  }
}

/** A game with the solution of its positions. The lead is that of the first player at the end. */
class SolvedDeal {
  readonly game: LaidGame;
  readonly solved: SolvedGame;
  private readonly seed: string;

  constructor(params: ConcentrationParams, seed: string) {
    this.game = new LaidGame(params);
    this.solved = new SolvedGame(params);
    this.seed = seed;
    this.reset();
  }

  reset(): void {
    this.game.reset(new Streams(this.seed, 'concentration').gameRngs(2).seek(0).deal);
  }

  /** The expected lead after these moves with these cards. */
  lead(cards: readonly number[], moves: readonly Move[]): number {
    this.reset();
    this.game.lay(cards);
    const view = this.game.view();
    this.solved.begin(view);
    for (const move of moves) {
      this.game.apply(move);
      this.solved.observe(view);
    }
    const margin = this.game.over ? 0 : this.solved.margin(view);
    return view.won(0) - view.won(1) + (view.toMove === 0 ? margin : -margin);
  }
}

/** A valued move with its player, and the best card in its place. */
export interface SeatMove extends ValuedMove {
  readonly seat: number;
  readonly best: Move;
}

/** The moves of both players with the expected lead of the first player at the end. */
export function valueConcentration({ position }: Pick<ReviewRequest, 'position'>): readonly SeatMove[] {
  const { seed, moves } = position;
  const deal = new SolvedDeal(position.params as unknown as ConcentrationParams, seed);
  const { cards } = deal.game;
  const seen = new Set<Move>();
  const rng = new Streams(seed, 'concentration').gameRngs(2).seek(0).deal;
  return moves.map((move, at) => {
    const past = moves.slice(0, at);
    const before = deal.lead(cards, past);
    const view = deal.game.view();
    const seat = view.toMove;
    const best = deal.solved.move(view, rng);
    const upTo = [...past, move];
    const after = deal.lead(cards, upTo);
    const chosen = seen.has(move) ? after : meanLead(deal, { cards, seen, moves: upTo });
    seen.add(move);
    return { at, before, chosen, after, seat, best };
  });
}

/** The mean over all cards that the last place can have: each card that was never face up, as likely as the others. */
function meanLead(
  deal: SolvedDeal,
  asked: { readonly cards: readonly number[]; readonly seen: ReadonlySet<Move>; readonly moves: readonly Move[] },
): number {
  const { cards, seen, moves } = asked;
  const place = moves.at(-1) ?? 0;
  const ranks = new Map<number, { readonly other: number; count: number }>();
  for (const [other, id] of cards.entries()) {
    if (seen.has(other)) continue;
    const known = ranks.get(id >> 2);
    if (known === undefined) ranks.set(id >> 2, { other, count: 1 });
    else known.count++;
  }
  let [sum, all] = [0, 0];
  for (const { other, count } of ranks.values()) {
    const swapped = cards.map((id, at) => (at === place ? cards[other] : at === other ? cards[place] : id) ?? id);
    sum += count * deal.lead(swapped, moves);
    all += count;
  }
  return sum / all;
}

/** The lead next to the value of the game, and each mistake with the best card. */
export function reviewConcentration({ position, seat }: ReviewRequest): Promise<Review> {
  const valued = valueConcentration({ position });
  const own = valued.filter((move) => move.seat === seat);
  const others = valued.filter((move) => move.seat !== seat);
  const sign = seat === 0 ? 1 : -1;
  const ledger = ledgerOf(own, sign);
  const { lost } = ledger;
  const { lost: given } = ledgerOf(others, sign === 1 ? -1 : 1);
  const { luck } = ledgerOf(valued, sign);
  const start = sign * (valued[0]?.before ?? 0);
  const end = sign * (valued.at(-1)?.after ?? 0);
  const moves = own.map((move): ReviewedMove => {
    const cost = costOf(move, sign);
    const value = sign * move.after;
    const better = cost === 0 ? {} : { cost: `Mistake: ${decimals(cost, 2)} cards.`, best: move.best };
    return { at: move.at, value: exactly(value), text: signed(value), ...better };
  });
  return Promise.resolve({
    verdict: [
      `A lead of ${signed(end)} cards. Between two perfect players, your seat leads by ${signed(start)} on average.`,
      mistakesText(ledger, own.length, sign, 'cards'),
    ],
    parts: [
      { label: 'Your seat, between perfect players', value: signed(start) },
      { label: 'Your mistakes', value: signed(-lost) },
      { label: 'Mistakes of the other player', value: signed(given) },
      { label: luck >= 0 ? 'Good luck' : 'Bad luck', value: signed(luck) },
      { label: 'Your lead', value: `${signed(end)} cards` },
    ],
    adviser: ADVISER,
    moves,
    column: 'Expected lead at the end',
    curve: { title: 'expected lead at the end, in cards', start: exactly(start), isLog: false },
  });
}

function signed(value: number): string {
  const text = decimals(Math.abs(value), 2);
  return text === '0' ? '0' : `${value > 0 ? '+' : '−'}${text}`;
}
