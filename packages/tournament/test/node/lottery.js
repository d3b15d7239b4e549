/**
 * A game of a package `@me/lottery`: guess a hidden number from 0 to 9. No strategy misses less often than 9 times in
 * 10. Tests install this file as its entry point.
 */
class Lottery {
  hidden = 0;
  guessed = -1;
  toMove = 0;
  moveLimit = 1;
  shown = Object.freeze({ numbers: 10 });
  get over() {
    return this.guessed !== -1;
  }
  view() {
    return this.shown;
  }
  legalMoves() {
    return this.over ? [] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  }
  isLegal(move) {
    return this.legalMoves().includes(move);
  }
  apply(move) {
    if (!this.isLegal(move)) throw new RangeError(`${move} is not a number from 0 to 9`);
    this.guessed = move;
  }
  measure(into) {
    into[0] = this.guessed === this.hidden ? 0 : 1;
  }
  reset(deal) {
    this.hidden = deal.int(10);
    this.guessed = -1;
  }
}

export const lottery = {
  id: 'lottery',
  title: 'Lottery',
  summary: 'guess a hidden number',
  module: '@me/lottery#lottery',
  checks: '@me/lottery#harness',
  seats: 1,
  parameters: {},
  strategies: [
    {
      name: 'any',
      summary: 'guesses at random',
      create: () => ({ move: (_, rng) => rng.int(10) }),
    },
  ],
  defaults: { trials: 1000, blockSize: 500 },
  measures: [
    { name: 'misses', summary: 'wrong guesses', unit: 'misses', better: 'lower', kind: 'count', bounds: () => [0, 1] },
  ],
  theory: {
    about: (_, [strategy]) =>
      strategy === 'any'
        ? { cost: 0, optimum: () => 0.9, compute: () => ({ measures: { misses: { mean: 0.9 } } }) }
        : undefined,
  },
  observe: ({ numbers }) => ({ numbers }),
  viewFrom: ({ numbers }) => ({ numbers }),
  engine: () => new Lottery(),
};

export const harness = {
  game: lottery,
  resampleHidden: (engine, _, rng) => void (engine.hidden = rng.int(10)),
};
