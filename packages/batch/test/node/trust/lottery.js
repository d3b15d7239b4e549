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
  clone() {
    return Object.assign(new Lottery(), { hidden: this.hidden, guessed: this.guessed });
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
  harness: '@me/lottery#harness',
  seats: 1,
  parameters: {},
  strategies: [
    {
      name: 'any',
      summary: 'guesses at random',
      provedOptimal: () => true,
      create: () => ({ move: (_, rng) => rng.int(10) }),
    },
  ],
  defaultStrategies: ['any'],
  measures: [
    { name: 'misses', summary: 'wrong guesses', unit: 'misses', better: 'lower', kind: 'count', bounds: () => [0, 1] },
  ],
  references: [],
  blockSize: 500,
  trials: 1000,
  exact: (_, [strategy]) => (strategy === 'any' ? { measures: { misses: { mean: 0.9 } } } : undefined),
  observe: ({ numbers }) => ({ numbers }),
  runner: (_, [{ strategy }]) => {
    const engine = new Lottery();
    return {
      play: ({ deal, seats: [rng] }, into) => {
        engine.reset(deal);
        strategy.begin?.(engine.view());
        engine.apply(strategy.move(engine.view(), rng));
        engine.measure(into);
      },
    };
  },
};

export const harness = {
  game: lottery,
  engine: () => new Lottery(),
  viewMembers: { numbers: true },
  resampleHidden: (engine, _, rng) => void (engine.hidden = rng.int(10)),
};
