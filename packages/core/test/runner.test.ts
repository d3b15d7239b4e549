import { describe, expect, test } from 'vitest';
import { InputError, MisbehaviorError, type Move, type Player, GameStepper, createPlayers, createRunner, type Strategy, Streams } from '../src/index.js';
import { Duel, duelGame, type DuelStrategy, type DuelView, held } from './testing/duel.js';

const game = duelGame(Duel);
const params = { cards: 4 };
const first = (view: DuelView): Move => held(view)[0] ?? -1;
const honest: Strategy<DuelView> = { move: first };

function seated(...strategies: Strategy<DuelView>[]): Player<DuelView>[] {
  return strategies.map((strategy, seat) => ({ name: `player-${seat}`, strategy }));
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** A player who does something odd once, at its third move, and is honest in later games. */
function oddOnce(odd: () => Move): Strategy<DuelView> {
  let moves = 0;
  return { move: (view) => (++moves === 3 ? odd() : first(view)) };
}

describe('a seated game', () => {
  const lanes = new Streams(1, 'duel').gameRngs(2);

  test('tells every player of the beginning, and of every move of anybody', () => {
    const told: string[] = [];
    const telling = (name: string): Strategy<DuelView> => ({
      begin: () => told.push(`${name} begins`),
      move: (view) => {
        told.push(`${name} moves`);
        return first(view);
      },
      observe: () => told.push(`${name} sees`),
    });
    const table = createRunner(new Duel({ cards: 1 }), seated(telling('a'), telling('b')));
    table.play(lanes.seek(0), new Int32Array(2));
    expect(told).toEqual(['a begins', 'b begins', 'a moves', 'a sees', 'b sees', 'b moves', 'a sees', 'b sees']);
  });

  test('gives each player its own seat, its own lane, and no other', () => {
    const streams = new Streams(1, 'duel');
    const states: unknown[] = [];
    const looking: Strategy<DuelView> = {
      move: (view, rng) => {
        states[view.seat] ??= rng.save();
        return first(view);
      },
    };
    createRunner(new Duel(params), seated(looking, looking)).play(lanes.seek(7), new Int32Array(2));
    expect(states).toEqual([streams.rng(7, 1).save(), streams.rng(7, 2).save()]);
  });

  test('can be played move by move, and ends with the same measures', () => {
    const whole = new Int32Array(2);
    createRunner(new Duel(params), seated(honest, honest)).play(lanes.seek(3), whole);
    const table = new GameStepper(new Duel(params), seated(honest, honest));
    table.begin(lanes.seek(3));
    const moves: Move[] = [];
    while (!table.engine.over) moves.push(table.step());
    const measures = new Int32Array(2);
    table.engine.measure(measures);
    expect(moves).toHaveLength(8);
    expect(measures).toEqual(whole);
  });
});

describe('who is to blame', () => {
  const lanes = new Streams(1, 'duel').gameRngs(2);
  const play = (...strategies: Strategy<DuelView>[]): unknown =>
    thrownBy(() => createRunner(new Duel(params), seated(...strategies)).play(lanes.seek(0), new Int32Array(2)));
  const oops = (): never => {
    throw new TypeError('oops');
  };

  test.each<[what: string, strategies: Strategy<DuelView>[], strategy: string, message: string]>([
    ['an illegal move', [honest, { move: () => 99 }], 'player-1', "strategy 'player-1' played an illegal move: there is no card in 99"],
    ['a move that is nothing', [{ move: () => undefined as unknown as Move }, honest], 'player-0', "strategy 'player-0' played an illegal move: there is no card in undefined"],
    ['an error when asked', [honest, { move: oops }], 'player-1', "strategy 'player-1' threw an error: oops"],
    ['an error at the beginning', [honest, { ...honest, begin: oops }], 'player-1', "strategy 'player-1' threw an error: oops"],
    ["an error at the sight of the other's move", [honest, { ...honest, observe: oops }], 'player-1', "strategy 'player-1' threw an error: oops"],
    ['a player who pleads the game’s fault', [{ move: () => { throw new MisbehaviorError('not me'); } }, honest], 'player-0', "strategy 'player-0' threw an error: not me"],
    // oxlint-disable-next-line no-throw-literal -- a stranger's JavaScript may throw anything
    ['a thrown text', [{ move: () => { throw 'text'; } }, honest], 'player-0', "strategy 'player-0' threw an error: text"],
  ])('%s is the strategy’s', (_what, strategies, strategy, message) => {
    const error = play(...strategies);
    expect(error).toBeInstanceOf(MisbehaviorError);
    expect(error).toMatchObject({ name: 'MisbehaviorError', strategy, message });
    expect(error).toHaveProperty('cause');
  });

  test.each<[what: string, engine: typeof Duel, message: string]>([
    ['in the rules', class extends Duel { override apply(): void { oops(); } }, 'the game threw an error: oops'],
    ['in the deal', class extends Duel { override reset(): void { oops(); } }, 'the game threw an error: oops'],
    ['in the measures', class extends Duel { override measure(): void { oops(); } }, 'the game threw an error: oops'],
    ['that it states itself', class extends Duel { override apply(): void { throw new MisbehaviorError('no end after 9 moves'); } }, 'no end after 9 moves'],
    ['in a turn for nobody', class extends Duel { override toMove = 3; override reset(): void {} }, 'the game asks seat 3 for a move, and has no such seat'],
  ])('an error %s is the game’s', (_what, engine, message) => {
    const error = thrownBy(() => createRunner(new engine(params), seated(honest, honest)).play(lanes.seek(0), new Int32Array(2)));
    expect(error).toBeInstanceOf(MisbehaviorError);
    expect(error).toMatchObject({ strategy: undefined, message });
  });

  test.each<[string, () => Move]>([['an illegal move', () => 99], ['an error', oops]])('a table can be used again after %s', (_what, odd) => {
    const table = createRunner(new Duel(params), seated(oddOnce(odd), honest));
    expect(() => table.play(lanes.seek(0), new Int32Array(2))).toThrow(MisbehaviorError);
    const [again, clean] = [new Int32Array(2), new Int32Array(2)];
    table.play(lanes.seek(1), again);
    createRunner(new Duel(params), seated(honest, honest)).play(lanes.seek(1), clean);
    expect(again).toEqual(clean);
  });
});

describe('players are seated from their specs', () => {
  test('under canonical names, each in its seat', () => {
    expect(createPlayers(game, params, ['first', 'above:012']).map(({ name: spec }) => spec)).toEqual(['first', 'above:12']);
    const seats: number[] = [];
    const noting: DuelStrategy = {
      name: 'noting',
      summary: 'notes its seat',
      create: ({ seat }) => {
        seats.push(seat);
        return honest;
      },
    };
    createPlayers({ ...game, strategies: [noting] }, params, ['noting', 'noting']);
    expect(seats).toEqual([0, 1]);
  });

  test('with the tables given for their canonical spec, or with their own', () => {
    const seen: unknown[] = [];
    const preparing: DuelStrategy = {
      name: 'preparing',
      summary: 'notes its tables',
      arguments: [{ name: 'n', summary: 'n', min: 0, max: 9, default: 1 }],
      precompute: ({ cards }, { n }) => ({ table: Uint8Array.of(cards, Number(n)) }),
      create: ({ precomputed: prepared }) => {
        seen.push(prepared);
        return honest;
      },
    };
    const tables = { table: Uint8Array.of(7) };
    createPlayers({ ...game, strategies: [preparing] }, params, ['preparing:1', 'preparing:2'], new Map([['preparing', tables]]));
    expect(seen).toEqual([tables, { table: Uint8Array.of(4, 2) }]);
    expect(seen[0]).toBe(tables);
  });

  test.each([[[]], [['first']], [['first', 'first', 'first']]])('not for another number of seats: %j', (specs) => {
    expect(() => createPlayers(game, params, specs)).toThrow(InputError);
    expect(() => createPlayers(game, params, specs)).toThrow(`duel takes two strategies, not ${specs.length}`);
  });
});
