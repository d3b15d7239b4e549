import { createRunner, GameStepper, InputError, seededRng, type Strategy, Streams } from '@cards/core';
import {
  boardText,
  concentration,
  ConcentrationGame,
  type ConcentrationParams,
  type ConcentrationView,
  createLineup,
  faceText,
  MemoryPlayer,
  Person,
  placeText,
} from '@cards/concentration';
import { describe, expect, test, vi } from 'vitest';

const PARAMS = { ranks: 3, copies: 2, bonus: 0, players: 2 };

describe('a line-up', () => {
  test('A line-up of one person and one computer plays a game, and a program can print the lines of the source document', () => {
    const game = new ConcentrationGame(PARAMS);
    const person = new Person();
    const stepper = new GameStepper(game, createLineup(PARAMS, [person, 'memory:6']));
    stepper.begin(new Streams(1, concentration.id).gameRngs(2).seek(0));
    const lines = [boardText(game)];
    while (!game.over) {
      const name = game.toMove === 0 ? 'You' : 'Computer';
      if (game.toMove === 0) person.choose(game.legalMoves()[0] ?? -1);
      const place = stepper.step();
      lines.push(`${name} chose ${placeText(game, place)} and it is ${faceText(game.cardAt(place))}`);
    }
    expect(lines[0]).toBe('XXX XXX XXX\nXXX XXX XXX');
    expect(lines[1]).toMatch(/^You chose \(0, 1\) and it is [SH] [A23]$/);
    expect(lines.some((line) => line.startsWith('Computer chose '))).toBe(true);
    expect(game.won(0) + game.won(1)).toBe(6);
  });

  test('The person can have the second seat, and both seats can be persons', () => {
    const [first, second] = [new Person(), new Person()];
    expect(createLineup(PARAMS, ['random', second]).map(({ name }) => name)).toEqual(['random', 'player 2']);
    const game = new ConcentrationGame(PARAMS);
    const stepper = new GameStepper(game, createLineup(PARAMS, [first, second]));
    stepper.begin(new Streams(1, concentration.id).gameRngs(2).seek(0));
    for (const [person, place] of [
      [first, 4],
      [first, 2],
      [second, 5],
    ] as const) {
      person.choose(place);
      expect(stepper.step()).toBe(place);
    }
  });

  test('A line-up creates no player besides the named ones', () => {
    const create = vi.fn<() => Strategy<ConcentrationView>>(() => new MemoryPlayer(3));
    const strategies = [{ name: 'mine', summary: 'a strategy', create }];
    const [, { name }] = createLineup(PARAMS, [new Person(), 'mine'], { strategies });
    expect(name).toBe('mine');
    expect(create).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ seat: 1, params: PARAMS }));
  });

  test('A line-up plays the same games as the batch with the same strategies', () => {
    const specs = ['memory:2', 'optimal'] as const;
    const rngs = new Streams(7, concentration.id).gameRngs(2);
    const runners = [
      createRunner(concentration.engine(PARAMS), createLineup(PARAMS, specs)),
      createRunner(new ConcentrationGame(PARAMS), createLineup(PARAMS, [new MemoryPlayer(2), 'optimal'])),
    ];
    const played = runners.map((runner) =>
      Array.from({ length: 50 }, (_, game) => {
        const measures = new Int32Array(4);
        runner.play(rngs.seek(game), measures);
        return [...measures];
      }),
    );
    expect(played[0]).toEqual(played[1]);
  });

  test('Two line-ups share the tables of their strategies', () => {
    const precomputed = new Map();
    createLineup(PARAMS, ['optimal', new Person()], { precomputed });
    const tables: unknown = precomputed.get('optimal');
    createLineup(PARAMS, [new Person(), 'optimal'], { precomputed });
    expect([[...precomputed.keys()], precomputed.get('optimal') === tables]).toEqual([['optimal'], true]);
  });

  test.each<[unknown, unknown, string]>([
    [{ ...PARAMS, ranks: 14 }, ['random', 'random'], 'parameter ranks must be an integer from 1 to 13, not 14'],
    [PARAMS, ['random'], 'a line-up must be a list of two players, not a value of type object'],
    [PARAMS, 'random', 'a line-up must be a list of two players, not "random"'],
    [PARAMS, ['random', undefined], "the player of seat 1 must be a spec such as 'memory:10' or an object with move()"],
    [PARAMS, [{}, 'random'], 'the player of seat 0 must be a spec'],
    [PARAMS, ['random', 'memory'], "strategy 'memory' needs a value for cards"],
    [PARAMS, ['random', 'mnemosyne'], "unknown strategy 'mnemosyne'; choose from random, memory, optimal"],
  ])('The line-up %j %j is refused', (params, seats, complaint) => {
    const create = (): unknown => createLineup(params as ConcentrationParams, seats as never);
    expect(create).toThrow(InputError);
    expect(create).toThrow(complaint);
  });
});

test('A person who has not chosen a card makes no legal move', () => {
  const game = new ConcentrationGame(PARAMS);
  expect(game.isLegal(new Person().move())).toBe(false);
  expect(() => {
    const stepper = new GameStepper(game, createLineup(PARAMS, [new Person(), 'random']));
    stepper.begin({ deal: seededRng(1), seats: [seededRng(2), seededRng(3)] });
    stepper.step();
  }).toThrow('player 1');
});
