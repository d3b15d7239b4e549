import { createPlayers, type Player, type Rng } from '@cards/core';
import { type CardType, letterOf } from './card-type.js';
import type { PairsParams } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import type { PairsView } from './view.js';

/** A player who watches a person's game and gives hints on request: the move that the player would make. */
export class Adviser {
  private readonly view: PairsView;
  private readonly rng: Rng;
  private readonly player: Player<PairsView>;
  /** What each card showed when it was flipped. */
  private readonly shown = new Map<number, CardType>();
  /** The hint since the last flip: the same for every request. */
  private hinted: number | undefined;

  /**
   * @param params - the parameters of the game
   * @param view - the game, at its start
   * @param specs - the strategy; the optimal one when empty
   * @param rng - the randomness of the strategy
   * @throws InputError for an unknown strategy, and for more than one
   */
  constructor(params: PairsParams, view: PairsView, specs: readonly string[], rng: Rng) {
    const game = { id: 'pairs', seats: 1, strategies: STRATEGIES } as const;
    const [player] = createPlayers(game, params, specs.length === 0 ? ['optimal'] : specs);
    // One spec has made one player.
    this.player = player as Player<PairsView>;
    this.view = view;
    this.rng = rng;
    this.player.strategy.begin?.(view);
  }

  /** Looks at the card that was flipped last. */
  observe(): void {
    const { lastFlipped } = this.view;
    this.shown.set(lastFlipped, this.view.typeOf(lastFlipped));
    this.hinted = undefined;
    this.player.strategy.observe?.(this.view);
  }

  /** The card that the player would flip now, in words. */
  hint(): string {
    this.hinted ??= this.player.strategy.move(this.view, this.rng);
    const type = this.shown.get(this.hinted);
    return type === undefined
      ? `Hint: card ${this.hinted}, which you have not seen yet.`
      : `Hint: card ${this.hinted}, which is ${letterOf(type)}, as you have seen.`;
  }
}
