import { type Belief, defineGame, type Game, type ParamValues } from '@cards/core';
import { optimum, solveGame } from '@cards/core/solve';
import { expect, test } from 'vitest';

/** Roll a die up to three times; the last roll counts. */
const rolls = defineGame({
  id: 'rolls',
  seats: 1,
  parameters: { sides: { default: 6, min: 2, max: 20 } },
  deal: ({ sides }) => ({ sides, rolls: 0, shown: 0, done: false }),
  moves: ({ done, rolls: made }) => (done ? [] : made === 0 ? [1] : [0, 1]),
  play(state, move, rng) {
    if (move === 0) state.done = true;
    else {
      state.shown = 1 + rng.int(state.sides);
      state.rolls++;
      state.done = state.rolls === 3;
    }
  },
  view: { shown: ({ shown }) => shown, rolls: ({ rolls: made }) => made },
  measures: { points: { better: 'higher', of: ({ shown }) => shown, bounds: [0, 20] } },
});

/** Walk from 3 to 0: stay or a step down; or two steps down or back to 5; or wait. Each step costs 1. */
const walk = defineGame({
  id: 'walk',
  seats: 1,
  parameters: { wait: { summary: 'what waiting costs', default: 1, min: 0, max: 1 } },
  deal: ({ wait }) => ({ place: 3, paid: 0, wait }),
  moves: ({ place }) => (place <= 0 ? [] : [0, 1, 2]),
  play(state, move, rng) {
    state.paid += move === 2 ? state.wait : 1;
    if (move === 0) state.place -= rng.int(4) === 0 ? 0 : 1;
    else if (move === 1) state.place = rng.int(2) === 0 ? Math.max(0, state.place - 2) : 5;
  },
  view: { place: ({ place }) => place, paid: ({ paid }) => paid },
  measures: { paid: { better: 'lower', of: ({ paid }) => paid, bounds: [0, 10_000] } },
  resample: () => undefined,
});

type WalkView = { readonly place: number; readonly paid: number };

/** A game with a belief that says which states are equal. */
function withKey<Seen, Params extends ParamValues>(
  game: Game<Seen, Params>,
  members: Pick<Belief<Seen>, 'key' | 'soFar'>,
): Game<Seen, Params> {
  const { search } = game;
  if (typeof search !== 'object') throw new TypeError(`${game.id} has a belief`);
  return {
    ...game,
    search: { ...search, belief: (params, seat) => Object.assign(search.belief(params, seat), members) },
  };
}

const keyed = withKey(walk as unknown as Game<WalkView, { readonly wait: number }>, {
  key: (engine) => engine.view(0).place,
  soFar: (engine) => engine.view(0).paid,
});

/** Seven coins; a player takes one, two or three, and who takes the last one wins. */
const coins = defineGame({
  id: 'coins',
  seats: 2,
  deal: () => ({ left: 7, mover: 0 }),
  toMove: ({ mover }) => mover,
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  play(state, taken) {
    state.left -= taken;
    if (state.left > 0) state.mover = 1 - state.mover;
  },
  view: { left: ({ left }) => left, mover: ({ mover }) => mover },
  measures: { win: { of: ({ mover }, seat) => mover === seat } },
  resample: () => undefined,
});

test('The optimum of a game that hides nothing comes from its states', () => {
  // The start, 6 first rolls and 6 second ones.
  // The last roll is worth 3.5. Roll again below 4: 4.25 for the last two. Roll again below 5: 14/3.
  const { decisions, ...found } = optimum(rolls);
  expect(found).toMatchObject({ value: expect.closeTo(14 / 3, 12), states: 13 });
  const played = (situation: string): unknown => decisions.find((one) => one.situation === situation)?.plays;
  expect(decisions[0]).toEqual({ seat: 0, situation: 'shown: 0\nrolls: 0', plays: { 1: 1 } });
  expect(played('shown: 4\nrolls: 1')).toEqual({ 0: 0, 1: 1 });
  expect(played('shown: 5\nrolls: 1')).toEqual({ 0: 1, 1: 0 });
  expect(played('shown: 3\nrolls: 2')).toEqual({ 0: 0, 1: 1 });
  expect(played('shown: 4\nrolls: 2')).toEqual({ 0: 1, 1: 0 });
});

test('A state can be reached from itself at a cost', () => {
  // A sure step costs 4/3 on average. From 1 and 2, the bold move wins at once or costs the way back from 5:
  // v1 = min(4/3, 1 + v5 / 2), v2 = min(4/3 + v1, 1 + v5 / 2), and v5 is above 3.
  expect(optimum(keyed)).toMatchObject({ value: expect.closeTo(4, 12), states: 5 });
});

test('Positions have values where a belief says which states are equal', () => {
  const { solved } = solveGame(keyed);
  const [start, ...others] = solved.positionsAfter([]);
  expect(others).toEqual([]);
  // A sure step is best everywhere. Waiting costs 1 and changes nothing.
  expect(start).toMatchObject({ situation: 'place: 3\npaid: 0', value: expect.closeTo(4, 12) });
  expect(start?.regrets).toMatchObject({ 0: 0, 2: expect.closeTo(1, 12) });
  expect(start?.plays).toEqual({ 0: 1, 1: 0, 2: 0 });
  // The step fails or not; what was paid counts.
  const after = solved.positionsAfter(['2', '0']).map(({ situation, value }) => [situation, value]);
  expect(after.sort()).toEqual([
    ['place: 2\npaid: 2', expect.closeTo(2 + 8 / 3, 12)],
    ['place: 3\npaid: 2', expect.closeTo(2 + 4, 12)],
  ]);
  expect(() => solved.positionsAfter(['4'])).toThrow("unknown move '4'; choose from 0, 1, 2");
  expect(() => [...solved.situations()]).toThrow('walk is solved by what its belief calls the same');
});

test('Each seat has its own values where a belief says which states are equal', () => {
  const open = coins as unknown as Game<{ readonly left: number; readonly mover: number }, ParamValues>;
  const { solved } = solveGame(withKey(open, { key: (engine) => `${engine.view(0).left} ${engine.view(0).mover}` }));
  // Leave a multiple of four.
  expect(solved.positionsAfter([])).toMatchObject([{ seat: 0, value: 1, regrets: { 1: 1, 2: 1, 3: 0 } }]);
  expect(solved.positionsAfter(['1'])).toMatchObject([{ seat: 1, value: 1, regrets: { 1: 1, 2: 0, 3: 1 } }]);
  expect(solved.positionsAfter(['3'])).toMatchObject([{ seat: 1, value: 0, regrets: { 1: 0, 2: 0, 3: 0 } }]);
  expect(() => solved.positionsAfter(['3', '3', '1'])).toThrow('the game is over before or after these moves');
});

test('Play that costs nothing and need not end is refused', () => {
  expect(() => optimum(keyed, { wait: 0 })).toThrow(
    'walk has no optimum, because play can go on for ever, and the rules do not say what that is worth; limit the moves, or let each of them cost something in paid',
  );
});

test('The limit is a number of states', () => {
  expect(() => optimum(keyed, {}, { maxStates: 2 })).toThrow('walk has more than 2 states');
  expect(() => optimum(rolls, {}, { maxStates: 10 })).toThrow('rolls has more than 10 states');
});
