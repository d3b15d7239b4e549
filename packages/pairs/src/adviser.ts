import { type Rng, type Player, createPlayers } from '@cards/core';
import { type CardType, letterOf } from './card-type.js';
import type { PairsParams } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import type { PairsView } from './view.js';

/** A player who looks on and says on request what he would do. */
export class Adviser {
  private readonly view: PairsView;
  private readonly rng: Rng;
  private readonly player: Player<PairsView>;
  /** What each card showed when it was turned up. */
  private readonly shown = new Map<number, CardType>();
  /** What he said since the last flip: asked again, he says the same. */
  private said: number | undefined;

  /**
   * @param params - the parameters of the game
   * @param view - the game, at its start
   * @param specs - the spec of his strategy; the optimal one when empty
   * @param rng - his randomness
   * @throws InputError for a strategy that there is not, or for more than one
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

  /** Looks at the card that was turned up last. */
  observe(): void {
    const { lastFlipped } = this.view;
    this.shown.set(lastFlipped, this.view.typeOf(lastFlipped));
    this.said = undefined;
    this.player.strategy.observe?.(this.view);
  }

  /** What he would turn up now, in words. */
  hint(): string {
    this.said ??= this.player.strategy.move(this.view, this.rng);
    const type = this.shown.get(this.said);
    return type === undefined
      ? `Hint: card ${this.said}, which you have not seen yet.`
      : `Hint: card ${this.said}, which is ${letterOf(type)}, as you have seen.`;
  }
}
