import { concentration } from '@cards/concentration';
import { type AnyGame, InputError } from '@cards/core';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { goofspiel } from '../../core/examples/goofspiel.js';
import { leduc } from '../../core/examples/leduc.js';
import { packedDialogue } from '../src/environment-dialogue.js';
import type { GameEnd } from '../src/environment-options.js';
import { Environment, PackedEnvironment, type Turn } from '../src/index.js';

const SLOTS = 4;
const GAMES = 12;
const header = (kind: string, rest: Uint8Array): Uint8Array =>
  Uint8Array.of(
    ...new TextEncoder().encode(kind),
    ...new Uint8Array(Uint32Array.of(rest.length, 0, 0).buffer),
    ...rest,
  );
const json = (request: object): Uint8Array => header('json', new TextEncoder().encode(JSON.stringify(request)));
const step = (...actions: readonly number[]): Uint8Array =>
  header('step', new Uint8Array(Int32Array.from(actions).buffer));
const kindOf = (message: Uint8Array): string => new TextDecoder().decode(message.subarray(0, 4));
const readJson = (message: Uint8Array): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(message.subarray(16))) as Record<string, unknown>;

/** What a turn of the environment without packing has, in the numbers of the arrays. */
function numbersOf(turn: Turn | null, actions: readonly string[]): unknown {
  if (turn === null) return null;
  const { game, seat, vector, seed, moves } = turn;
  const legal = new Set(moves ?? actions);
  return { game, seat, vector, seed, mask: actions.map((text) => (legal.has(text) ? 1 : 0)) };
}

function packedTurn({ arrays, encoding }: PackedEnvironment, slot: number): unknown {
  const { games, seats, seeds, flags, observations, masks } = arrays;
  if (games[slot] === -1n) return null;
  const [entries, actions] = [encoding?.entries.length ?? 0, encoding?.actions.length ?? 0];
  return {
    game: Number(games[slot]),
    seat: seats[slot],
    vector: [...observations.subarray(slot * entries, (slot + 1) * entries)],
    seed: ((flags[slot] ?? 0) & 4) === 0 ? undefined : seeds[slot],
    mask: [...masks.subarray(slot * actions, (slot + 1) * actions)],
  };
}

/** The rows of the ends of a frame, read as the guide describes them. */
function endRows(frame: Uint8Array, { cell, encoding }: PackedEnvironment): unknown[] {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const names = cell.game.measures.map(({ name }) => name);
  const { entries = [], type = 'int8' } = encoding ?? {};
  const size = { int8: 1, int16: 2, int32: 4, float64: 8 }[type];
  const vectorAt = Math.ceil((24 + 4 * names.length) / 8) * 8;
  const row = vectorAt + Math.ceil((size * entries.length) / 8) * 8;
  const entryAt = (at: number): number =>
    size === 1 ? view.getInt8(at) : size === 2 ? view.getInt16(at, true) : view.getInt32(at, true);
  const count = view.getUint32(20, true);
  return Array.from({ length: count }, (_, at) => {
    const start = frame.length - row * (count - at);
    return {
      game: Number(view.getBigInt64(start, true)),
      reward: view.getFloat64(start + 8, true),
      slot: view.getUint32(start + 16, true),
      seat: view.getUint8(start + 20),
      result: view.getInt8(start + 21),
      flags: view.getUint8(start + 22),
      measures: names.map((_name, position) => view.getInt32(start + 24 + 4 * position, true)),
      vector: entries.map((_entry, place) => entryAt(start + vectorAt + size * place)),
    };
  });
}

function rowOf(end: GameEnd, { cell }: Environment): unknown {
  const { game, reward, slot, seat, result, truncated, measures, vector } = end;
  return {
    game,
    reward,
    slot,
    seat,
    result: result === undefined ? 2 : { won: 1, tied: 0, lost: -1 }[result],
    flags: truncated === true ? 2 : 1,
    measures: cell.game.measures.map(({ name }) => measures?.[name] ?? 0),
    vector: [...(vector ?? [])],
  };
}

describe('A packed environment', () => {
  test.each<[string, AnyGame, object]>([
    ['Pairs', pairs, { params: { cards: 8 } }],
    ['Pairs with regrets', pairs, { params: { cards: 4 }, reward: 'regret' }],
    ['Mastermind', mastermind, { params: { pegs: 2, guesses: 4 } }],
    ['UnoWar', unowar, { params: { points: 1, players: 4 }, seats: ['agent', 'random', 'agent', 'agent'] }],
    ['Set', set, {}],
    ['Concentration', concentration, { params: { ranks: 2 }, against: 'random' }],
    ['Goofspiel', goofspiel, { params: { cards: 4, players: 3 } }],
    ["Leduc hold'em", leduc, { against: 'random' }],
  ])('plays the games of the other one with the same observations, masks, rewards and ends: %s', (_, game, options) => {
    const given = { game, seed: 'a seed', ...options };
    const plain = new Environment({ ...given, views: false, encoded: true });
    const packed = new PackedEnvironment(given);
    const actions = plain.encoding?.actions ?? [];
    const cut = { slots: SLOTS, first: 3, every: 2, games: GAMES, limit: 20 };
    let { turns, ends, rewards } = plain.reset(cut);
    packed.reset(cut);
    let ended = 0;
    for (let moves = 0; turns.some((turn) => turn !== null); moves++) {
      expect(turns.map((turn) => numbersOf(turn, actions))).toEqual(
        turns.map((_turn, slot) => packedTurn(packed, slot)),
      );
      expect(endRows(packed.frame(), packed)).toEqual(ends.map((end) => rowOf(end, plain)));
      ended += ends.length;
      // Every seventh slot waits.
      const chosen = turns.map((turn, slot) => {
        if (turn === null || (moves + slot) % 7 === 0) return -1;
        const legal = turn.moves ?? actions;
        return actions.indexOf(legal[(moves * 5 + slot) % legal.length] ?? '');
      });
      const before = turns;
      ({ turns, ends, rewards } = plain.step(chosen.map((action) => actions[action] ?? null)));
      packed.stepActions(Int32Array.from(chosen));
      for (const [slot, turn] of before.entries()) {
        // The reward is that of the seat that moved.
        const end = ends.find((one) => one.slot === slot && one.game === turn?.game && one.seat === turn.seat);
        const flags = end === undefined ? 0 : end.truncated === true ? 2 : 1;
        const reward = rewards === undefined ? (end?.reward ?? 0) : (rewards[slot] ?? Number.NaN);
        const found = [(packed.arrays.flags[slot] ?? 0) & 3, packed.arrays.rewards[slot]];
        expect(found, `game ${turn?.game}`).toEqual([flags, reward]);
      }
    }
    expect(ended + ends.length).toBeGreaterThanOrEqual(GAMES);
  });

  test('An action that is not legal is refused, and nothing changes', () => {
    const packed = new PackedEnvironment({ game: pairs, params: { cards: 4 } });
    packed.reset({ slots: 2, games: 2 });
    packed.stepActions([2, -1]);
    const before = packed.frame().slice();
    packed.stepActions([-1, -1]);
    for (const [actions, message] of [
      [[0], 'a step needs an action or -1 for each of the 2 slots, not 1'],
      [[4, 0], 'slot 0: 4 is not a legal action; its mask has a 1 for each legal one'],
      [[3, 2.5], 'slot 1: 2.5 is not a legal action'],
      [[2, 0], 'slot 0: 2 is not a legal action'],
    ] as const)
      expect(() => packed.stepActions(actions)).toThrow(message);
    expect(packed.frame()).toEqual(before);
    while (packed.arrays.games[0] !== -1n) packed.stepActions([packed.arrays.masks.indexOf(1), -1]);
    expect(() => packed.stepActions([0, -1])).toThrow('slot 0 has no more games');
  });

  test('A game without an encoding is refused', () => {
    const { encoding: _, ...bare } = pairs;
    expect(() => new PackedEnvironment({ game: bare })).toThrow(InputError);
  });

  test('More games that end without a turn of the agent than there is room for are all in the frame', () => {
    const packed = new PackedEnvironment({ game: unowar, params: { points: 1 }, seats: ['smallest', 'agent'] });
    // A limit of one move cuts each game that the opponent begins.
    packed.reset({ slots: 1, games: 50, limit: 1 });
    expect(endRows(packed.frame(), packed)).toHaveLength(50);
    expect(packed.arrays.games).toEqual(BigInt64Array.of(-1n));
  });
});

describe('The packed dialogue', () => {
  const dialogue = packedDialogue(new PackedEnvironment({ game: pairs, params: { cards: 4 }, seed: 'a seed' }));
  const ask = (message: Uint8Array): Uint8Array => (dialogue.next(message).value as Uint8Array).slice();

  test('has a first message with the version, a frame for each step, and JSON for all else', () => {
    const hello = readJson(dialogue.next().value as Uint8Array);
    expect(hello).toMatchObject({ type: 'hello', packed: { version: 2, byteOrder: 'little' } });
    expect(hello).toMatchObject({ encoding: { type: 'int32', actions: ['0', '1', '2', '3'] } });
    expect(readJson(ask(step(0)))).toEqual({ type: 'error', message: expect.stringContaining('0 slots') });
    const first = ask(json({ type: 'reset', slots: 2 }));
    // 16 bytes before the numbers of slots and ends, then arrays that begin at multiples of 8.
    expect(kindOf(first)).toBe('turn');
    expect(first).toHaveLength(24 + 16 + 16 + 8 + 8 + 8 + 4 * 15 * 2 + 8);
    expect([...new Uint32Array(first.buffer, 4, 5)]).toEqual([first.length - 16, 0, 0, 2, 0]);
    expect([...new BigInt64Array(first.buffer, 24, 2)]).toEqual([0n, 1n]);
    expect([...first.subarray(-8)]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    const second = ask(step(2, -1));
    expect([...second.subarray(-8)]).toEqual([1, 1, 0, 1, 1, 1, 1, 1]);
    const { saved } = readJson(ask(json({ type: 'save', slot: 0 })));
    expect(saved).toMatchObject({ index: 0, moves: [2] });
    expect([...ask(json({ type: 'restore', slot: 1, saved })).subarray(-8)]).toEqual([1, 1, 0, 1, 1, 1, 0, 1]);
    expect(readJson(ask(json({ type: 'observe', slot: 0, seat: 0 })))).toMatchObject({ type: 'observed' });
  });

  test('answers what is not allowed with an error', () => {
    expect(readJson(ask(header('jump', new Uint8Array())))).toMatchObject({
      message: expect.stringContaining('json or step, not "jump"'),
    });
    expect(readJson(ask(json({ type: 'jump' })))).toMatchObject({ message: expect.stringContaining('unknown type') });
    expect(readJson(ask(header('step', Uint8Array.of(1, 2, 3))))).toMatchObject({ type: 'error' });
    expect(kindOf(ask(step(-1, -1)))).toBe('turn');
    expect(dialogue.next(null)).toEqual({ done: true, value: { text: '', outcome: undefined } });
  });
});
