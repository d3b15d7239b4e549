/**
 * Fits the two numbers of `riskOf` in `src/search.ts`, by which search in UnoWar judges a round that is not over: the
 * risk of a hand that cannot follow 1/13 of the cards, and the risk of each further thirteenth of the cards.
 *
 * Usage: `tsx --conditions=@cards/source packages/unowar/research/hand-risk.ts [seed] [games]`. It takes a few seconds.
 */
import { resolveParams, Streams } from '@cards/core';
import { PASS, SmallestCardAI, unowar, UnoWarGame } from '@cards/unowar';

const SUITS = 4;
const RANKS = 13;

/** The number of plays from one position of a round to the next. */
const STEP = 20;

const [seed = '1', games = '3000'] = process.argv.slice(2);
const positions = observePositions(new Streams(seed, 'hand-risk'), Number(games));
const [first, further] = fit(positions);
console.log(
  `${positions.length} positions, ${((100 * positions.filter(isRare).length) / positions.length).toFixed(1)}% with a hand of more than one thirteenth: the risk of one thirteenth is ${(first + further).toFixed(3)}, and each further one adds ${further.toFixed(3)}`,
);

/** A position from the view of seat 0. */
interface Position {
  /** How many more of the hands of seat 1 than of seat 0 have a risk: -1, 0 or 1. */
  readonly risky: number;
  /** How many more thirteenths of the cards seat 1 cannot follow. */
  readonly thirteenths: number;
  /** The larger of the two risks, in thirteenths. */
  readonly largest: number;
  /** 1 if seat 0 won the round, else 0. */
  won: number;
}

function isRare({ largest }: Position): boolean {
  return largest > 1;
}

/** Plays games of `smallest` against itself. */
function observePositions(streams: Streams, count: number): Position[] {
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters));
  const player = new SmallestCardAI();
  const found: Position[] = [];
  for (let index = 0; index < count; index++) {
    const deal = streams.rng(index);
    game.reset(deal);
    let round: Position[] = [];
    let plays = 0;
    while (!game.over) {
      if (plays % STEP === 0) round.push(positionOf(game));
      const mover = game.toMove;
      const move = player.move(game.view(mover));
      plays++;
      if (move === PASS) {
        for (const position of round) position.won = mover;
        found.push(...round);
        round = [];
        plays = 0;
      }
      game.apply(move);
    }
  }
  return found;
}

function positionOf(game: UnoWarGame): Position {
  const [own, other] = [thirteenthsOf(game, 0), thirteenthsOf(game, 1)];
  return { risky: Math.sign(other) - Math.sign(own), thirteenths: other - own, largest: Math.max(own, other), won: 0 };
}

/** The share of the cards that a hand cannot follow, in thirteenths. */
function thirteenthsOf(game: UnoWarGame, seat: 0 | 1): number {
  const { hand } = game.view(seat);
  const suits = new Set<number>();
  let highest = 0;
  for (let slot = 0; slot < hand.size; slot++) {
    suits.add(hand.suit(slot));
    highest = Math.max(highest, hand.rank(slot));
  }
  return ((SUITS - suits.size) * (RANKS - highest)) / SUITS;
}

/** Maximizes the likelihood of a logistic model without a constant, by Newton's method. */
function fit(found: readonly Position[]): readonly [first: number, further: number] {
  let [a, b] = [0, 0];
  for (let step = 0; step < 20; step++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0];
    for (const { risky, thirteenths, won } of found) {
      const share = 1 / (1 + Math.exp(-(a * risky + b * thirteenths)));
      ga += (won - share) * risky;
      gb += (won - share) * thirteenths;
      const weight = share * (1 - share);
      haa += weight * risky * risky;
      hab += weight * risky * thirteenths;
      hbb += weight * thirteenths * thirteenths;
    }
    const determinant = haa * hbb - hab * hab;
    a += (hbb * ga - hab * gb) / determinant;
    b += (haa * gb - hab * ga) / determinant;
  }
  return [a, b];
}
