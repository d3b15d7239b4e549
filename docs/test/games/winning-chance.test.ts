import { createPlayers, GameStepper, seededRng, Streams } from '@cards/core';
import { UnoWarGame } from '@cards/unowar';
import { unowar } from '@cards/unowar/search';
import { WinningChance } from '../../site/play/theory/winning-chance.js';
import { expect, test } from 'vitest';

test('The chances after some moves of 30 games between keepers add up to about the games that are won', () => {
  const params = { points: 1, hand: 5, players: 2 };
  let [expected, won] = [0, 0];
  for (let index = 0; index < 30; index++) {
    const stepper = new GameStepper(UnoWarGame.undealt(params), createPlayers(unowar, params, ['keeper', 'keeper']));
    const { engine } = stepper;
    const seat = index % 2;
    const view = engine.view(seat);
    const chance = new WinningChance(params, seededRng(index), seat);
    stepper.begin(new Streams(1, 'unowar').gameRngs(2).seek(index));
    chance.begin(view);
    let estimated = chance.estimate(view);
    while (!engine.over) {
      stepper.step();
      chance.observe(view);
      if (engine.plays === 8) estimated = chance.estimate(view);
    }
    expect(estimated.low <= estimated.mean && estimated.mean <= estimated.high).toBe(true);
    expected += estimated.mean;
    won += Number(engine.winner === seat);
    // After the end, nothing is estimated.
    const end = Number(engine.winner === seat);
    expect(chance.estimate(view)).toEqual({ mean: end, low: end, high: end });
  }
  // Four standard errors of 30 games.
  expect(Math.abs(won - expected)).toBeLessThan(11);
});
