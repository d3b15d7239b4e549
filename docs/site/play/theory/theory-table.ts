import { InputError, type Seat } from '@cards/core';
import type { Fact, Position } from '../position.js';
import { type ReplaySetting, ReplayTable } from '../replay.js';
import type { Theory } from './theory.js';

/** The theory of each game. Each module is loaded on first use. */
const THEORIES: Readonly<Record<string, (params: never, setting: ReplaySetting, seat: Seat) => Promise<Theory>>> = {
  pairs: async () => new (await import('./pairs-theory.js')).PairsTheory(),
  mastermind: async (_, setting) => new (await import('./mastermind-theory.js')).MastermindTheory(setting),
  unowar: async (params, { rng }, seat) => new (await import('./unowar-theory.js')).UnoWarTheory(params, rng, seat),
  set: async () => new (await import('./set-theory.js')).SetTheory(),
  concentration: async (params) => new (await import('./concentration-theory.js')).ConcentrationTheory(params),
};

/** What is known about the positions of one game after another. */
export class TheoryTable {
  private readonly replays = new ReplayTable<Theory>();

  /**
   * What is known about a position.
   *
   * @throws InputError if no theory of the game exists
   */
  async facts({ position, seat }: { readonly position: Position; readonly seat: Seat }): Promise<readonly Fact[]> {
    const { game, params, moves } = position;
    const create = THEORIES[game];
    if (create === undefined) throw InputError.unknownName('game', game, Object.keys(THEORIES));
    const replay = await this.replays.find(position, seat, '', (setting) => create(params as never, setting, seat));
    replay.follow(moves);
    return replay.observer.facts(replay.view);
  }
}
