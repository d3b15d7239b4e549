import { createPlayers, type Player, type Rng } from '@cards/core';
import { type CardType, letterOf } from './card-type.js';
import type { PairsParams } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import type { PairsView } from './view.js';

/** Gives hints in a person's game: the move that a strategy would make. */
export class Adviser {
  private readonly view: PairsView;
  private readonly rng: Rng;
  private readonly player: Player<PairsView>;
  /** The type of each card that was flipped. */
  private readonly shown = new Map<number, CardType>();
  /** The card of the hint since the last flip. It is the same for every request. */
  private hinted: number | undefined;

  /**
   * @param params - the parameters of the game
   * @param view - the game, at its start
   * @param specs - one strategy; `optimal` if the list is empty
   * @param rng - the random number generator of the strategy
   * @throws InputError if the strategy is unknown, or for more than one strategy
   */
  constructor(params: PairsParams, view: PairsView, specs: readonly string[], rng: Rng) {
    const game = { id: 'pairs', seats: 1, strategies: STRATEGIES } as const;
    const [player] = createPlayers(game, params, specs.length === 0 ? ['optimal'] : specs);
    // createPlayers returns one player for one spec.
    this.player = player as Player<PairsView>;
    this.view = view;
    this.rng = rng;
    this.player.strategy.begin?.(view);
  }

  /** Passes the last flip to the strategy. */
  observe(): void {
    const { lastFlipped } = this.view;
    this.shown.set(lastFlipped, this.view.typeOf(lastFlipped));
    this.hinted = undefined;
    this.player.strategy.observe?.(this.view);
  }

  /** The hint as text. */
  hint(): string {
    this.hinted ??= this.player.strategy.move(this.view, this.rng);
    const type = this.shown.get(this.hinted);
    return type === undefined
      ? `Hint: card ${this.hinted}, which you have not seen yet.`
      : `Hint: card ${this.hinted}, which is ${letterOf(type)}, as you have seen.`;
  }
}
