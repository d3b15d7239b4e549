import { type Rng, seededRng, type Strategy } from '@cards/core';
import { ConcentrationGame, type ConcentrationParams, type ConcentrationView } from '@cards/concentration';

/** What a turn leads to, when both players remember every card. */
interface Outcome {
  readonly chance: number;
  /** The cards that the player of the turn wins. */
  readonly gain: number;
  /** Whether the same player has the next turn. */
  readonly keepsTurn: boolean;
  /** Whether the engine counts the turn as a pass, and then its two cards. */
  readonly pass: string | undefined;
  /** The situation of the next turn; undefined if all cards are won. */
  readonly next: Situation | undefined;
}

/** A second card: its outcomes, and whether the strategy chooses it. */
interface Second {
  readonly outcomes: readonly Outcome[];
  readonly isChosen: boolean;
}

/** A first card: for each rank that it can have, the second cards. */
interface First {
  readonly ranks: readonly { readonly chance: number; readonly seconds: readonly Second[] }[];
  readonly isChosen: boolean;
}

/** The start of a turn, as flips on a deal. Situations with equal numbers of known cards have the same key. */
export interface Situation {
  readonly key: string;
  readonly deal: readonly number[];
  readonly flips: readonly number[];
}

/** All turns of a game between two perfect memories, from the moves and rules of the engine alone. */
export class EngineTree {
  private readonly game: ConcentrationGame;
  private readonly params: ConcentrationParams;
  private readonly strategy: Strategy<ConcentrationView>;
  private readonly rng = seededRng('tree');

  /** @param strategy - its choices are marked; they must depend on the cards that were face up only */
  constructor(params: ConcentrationParams, strategy: Strategy<ConcentrationView>) {
    this.game = new ConcentrationGame(params);
    this.params = params;
    this.strategy = strategy;
  }

  get opening(): Situation {
    const deal = [...new ConcentrationGame(this.params)['ids']];
    return { key: this.keyOf(deal, []), deal, flips: [] };
  }

  /** The first cards of a turn. */
  firsts({ deal, flips }: Situation): First[] {
    const chosen = kindOf(deal, flips, this.ask(deal, flips));
    return this.cards(deal, flips).map((place) => {
      const isChosen = kindOf(deal, flips, place) === chosen;
      const ranks = this.deals(deal, flips, place).map(({ chance, deal: dealt }) => ({
        chance,
        seconds: this.seconds(dealt, flips, place, isChosen),
      }));
      return { isChosen, ranks };
    });
  }

  private seconds(deal: readonly number[], before: readonly number[], first: number, isAsked: boolean): Second[] {
    const flips = [...before, first];
    const chosen = isAsked ? kindOf(deal, flips, this.ask(deal, flips)) : undefined;
    return this.cards(deal, flips).map((place) => ({
      isChosen: kindOf(deal, flips, place) === chosen,
      outcomes: this.deals(deal, flips, place).map(({ chance, deal: dealt }) => {
        const { toMove: seat, won } = this.scored(dealt, before);
        const all = [...flips, place];
        const after = this.scored(dealt, all);
        return {
          chance,
          gain: (after.won[seat] ?? 0) - (won[seat] ?? 0),
          keepsTurn: after.toMove === seat,
          pass: after.passes > 0 ? all.slice(-2).sort().join() : undefined,
          next: after.left === 0 ? undefined : { key: this.keyOf(dealt, all), deal: dealt, flips: all },
        };
      }),
    }));
  }

  private scored(
    deal: readonly number[],
    flips: readonly number[],
  ): { toMove: number; won: readonly number[]; passes: number; left: number } {
    const game = this.played(deal, flips);
    return { toMove: game.toMove, won: [game.won(0), game.won(1)], passes: game.passes, left: game.left };
  }

  private played(deal: readonly number[], flips: readonly number[]): ConcentrationGame {
    const { game } = this;
    game.reset(dealing(deal));
    for (const place of flips) game.apply(place);
    return game;
  }

  /** The place that the strategy flips. */
  private ask(deal: readonly number[], flips: readonly number[]): number {
    const { game, strategy } = this;
    game.reset(dealing(deal));
    const view = game.view();
    strategy.begin?.(view);
    for (let at = 0; ; at++) {
      // A strategy can plan its second card with its first one.
      const isAsked = at === flips.length || (at === flips.length - 1 && at % 2 === 0);
      const place = isAsked ? strategy.move(view, this.rng) : -1;
      if (at === flips.length) return place;
      game.apply(flips[at] ?? -1);
      strategy.observe?.(view);
    }
  }

  /** The legal cards: one unseen card, and one seen card of each rank. Others are equivalent. */
  private cards(deal: readonly number[], flips: readonly number[]): number[] {
    const kinds = new Map<number, number>();
    for (const place of this.played(deal, flips).legalMoves()) {
      const kind = kindOf(deal, flips, place);
      if (!kinds.has(kind)) kinds.set(kind, place);
    }
    return [...kinds.values()];
  }

  /** The deals that give a card each rank that it can have. */
  private deals(
    deal: readonly number[],
    flips: readonly number[],
    place: number,
  ): { chance: number; deal: number[] }[] {
    if (flips.includes(place)) return [{ chance: 1, deal: [...deal] }];
    const unseen = deal.map((_, at) => at).filter((at) => !flips.includes(at));
    return byRank(deal, unseen).map((places) => {
      const dealt = [...deal];
      const from = places[0] ?? place;
      [dealt[place], dealt[from]] = [dealt[from] ?? 0, dealt[place] ?? 0];
      return { chance: places.length / unseen.length, deal: dealt };
    });
  }

  private keyOf(deal: readonly number[], flips: readonly number[]): string {
    const game = this.played(deal, flips);
    return byRank(deal, game.legalMoves())
      .map((places) => `${places.length}${places.filter((place) => flips.includes(place)).length}`)
      .sort()
      .join(' ');
  }
}

const rankOf = (deal: readonly number[], place: number): number => (deal[place] ?? -4) >> 2;

/** The places of each rank that occurs. */
function byRank(deal: readonly number[], places: readonly number[]): number[][] {
  const ranks = [...new Set(places.map((place) => rankOf(deal, place)))];
  return ranks.map((rank) => places.filter((place) => rankOf(deal, place) === rank));
}

/** The rank of a seen card; -1 for an unseen one. */
function kindOf(deal: readonly number[], flips: readonly number[], place: number): number {
  return flips.includes(place) ? rankOf(deal, place) : -1;
}

function dealing(deal: readonly number[]): Rng {
  const rng = seededRng('deal');
  rng.shuffle = (cards) => void (cards as Uint8Array).set(deal);
  return rng;
}
