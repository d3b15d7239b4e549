import type { Belief, Move, Rng } from '@cards/core';
import type { Code } from './code.js';
import { ConsistentCodes } from './consistent-codes.js';
import { MastermindGame } from './engine.js';
import type { MastermindParams } from './parameters.js';
import { ownTable } from './shared-tables.js';
import type { MastermindView } from './view.js';

/** The largest number of candidates that are searched in one state. */
const MAX_MOVES = 40;

class SampledGame extends MastermindGame {
  /** Starts a game with this secret code, and repeats the guesses of a game. */
  set(secret: Code, view: MastermindView): void {
    this.begin(secret);
    for (let i = 0; i < view.made; i++) this.guess(view.guessAt(i));
  }
}

/** All codes that are consistent with the feedback are equally likely. */
export class MastermindBelief implements Belief<MastermindView> {
  private readonly game: SampledGame;
  private readonly candidates: ConsistentCodes;
  /** The candidates in a state of the searched game. */
  private readonly ahead: ConsistentCodes;
  private view: MastermindView | undefined;

  constructor(params: MastermindParams) {
    const table = ownTable(params);
    this.game = new SampledGame(params);
    this.candidates = new ConsistentCodes(table);
    this.ahead = new ConsistentCodes(table);
  }

  begin(view: MastermindView): void {
    this.candidates.restart();
    this.observe(view);
  }

  observe(view: MastermindView): void {
    this.view = view;
    this.candidates.catchUp(view);
  }

  sample(rng: Rng): MastermindGame {
    const { game, candidates, view } = this;
    if (view === undefined) throw new Error('call begin() before sample()');
    game.set(candidates.at(rng.int(candidates.size)), view);
    return game;
  }

  /** See {@link Belief.moves}: candidates only. Of more than 40, it takes as many, evenly spread. */
  moves(engine: MastermindGame): Move[] {
    const { ahead } = this;
    ahead.restart();
    ahead.catchUp(engine.view());
    const { size } = ahead;
    const count = Math.min(size, MAX_MOVES);
    return Array.from({ length: count }, (_, i) => ahead.at(Math.floor((i * size) / count)));
  }
}
