import { expect, test } from 'vitest';
import { createPlayers, createRunner, defineGame, type Game, type ParamValues, Streams } from '../../src/index.js';
import { enumerate } from '../../src/solve/enumerate.js';
import { exploit, gameTree, policyOf, solve } from '../../src/solve/index.js';
import { isSolution, solutionOf } from '../../src/solve/internal.js';
import { kuhn } from '../../examples/kuhn.js';

const withSolutions = (...specs: readonly string[]): typeof kuhn => ({
  ...kuhn,
  strategies: [...kuhn.strategies, ...specs.map((spec) => solutionOf(kuhn, spec))],
});

const chips = <View, Params extends ParamValues>(game: Game<View, Params>, specs: readonly string[]): number =>
  enumerate(game, {}, specs).measures['chips']?.mean ?? Number.NaN;

test('Two equilibria have the value of the game in all possible games', () => {
  const game = withSolutions('equilibrium');
  expect(chips(game, ['equilibrium', 'equilibrium'])).toBeCloseTo(-1 / 18, 4);
  expect(chips(game, ['equilibrium', 'random'])).toBeGreaterThan(-1 / 18 - 1e-4);
});

test('A response wins what the strategy loses to its best response, in both seats', () => {
  const game = withSolutions('response:careful');
  const tree = gameTree(game);
  const equilibrium = solve(tree);
  const worst = [0, 1].map((seat) => exploit(tree, seat, policyOf(tree, seat, 'careful'), equilibrium).worst);
  expect(chips(game, ['careful', 'response:careful'])).toBeCloseTo(worst[0] ?? 0, 12);
  expect(chips(game, ['response:careful', 'careful'])).toBeCloseTo(-(worst[1] ?? 0), 12);
});

test('A response to an equilibrium wins the value of the game', () => {
  const game = withSolutions('equilibrium', 'response:equilibrium');
  expect(chips(game, ['response:equilibrium', 'equilibrium'])).toBeCloseTo(-1 / 18, 4);
});

test('The equilibrium of one seat is its optimum, whether it sees the card or not', () => {
  const guess = (isSeen: boolean) => {
    const game = defineGame({
      id: 'guess',
      seats: 1,
      deal: (_, rng) => ({ card: rng.int(4), guess: -1 }),
      moves: ({ guess: said }) => (said < 0 ? [0, 1, 2] : []),
      play: (state, said) => void (state.guess = said),
      view: { low: ({ card }) => (isSeen ? card : card >> 1) },
      measures: { right: { better: 'higher', bounds: [0, 1], of: ({ card, guess: said }) => Number(card === said) } },
    });
    const playing = { ...game, strategies: [...game.strategies, solutionOf(game, 'equilibrium')] };
    return enumerate(playing, {}, ['equilibrium']).measures['right']?.mean;
  };
  // Of four cards, three can be said; who sees which two it is one of says one of them.
  expect([guess(true), guess(false)]).toEqual([3 / 4, 1 / 2]);
});

test('The same games are played each time', () => {
  const play = (): readonly number[] => {
    const players = createPlayers(withSolutions('equilibrium'), { cards: 3 }, ['equilibrium', 'equilibrium']);
    const runner = createRunner(kuhn.engine({ cards: 3 }), players);
    const rngs = new Streams(1, 'kuhn').gameRngs(2);
    const measures = new Int32Array(2);
    return Array.from({ length: 50 }, (_, game) => {
      runner.play(rngs.seek(game), measures);
      return measures[1] ?? 0;
    });
  };
  expect(play()).toEqual(play());
});

test('The limits and wrong specs are errors before the first game', () => {
  expect(['equilibrium', 'response:random', 'sampled:10', 'random', 'response'].filter(isSolution)).toEqual([
    'equilibrium',
    'response:random',
    'sampled:10',
  ]);
  expect(() => solutionOf(kuhn, 'random')).toThrow("'random' is none of equilibrium, response:SPEC and sampled:N");
  expect(() => solutionOf(kuhn, 'response:perfect')).toThrow("unknown strategy 'perfect'");
  expect(() =>
    createPlayers(withSolutions('response:search:9'), { cards: 3 }, ['random', 'response:search:9']),
  ).toThrow("strategy 'search:9' draws from 4294967296 values, more than 10000");
});
