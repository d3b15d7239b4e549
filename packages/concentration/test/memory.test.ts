import { createPlayers, createRunner, type Move, resolveParams, seededRng, type Strategy, Streams } from '@cards/core';
import { concentration, type ConcentrationGame, type ConcentrationView } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { MemoryPlayer } from '../src/strategies/memory.js';
import { gameOf } from './rigged.js';

const CARDS = 'SA HA S2 H2 S3 H3 S4 H4 CA DA C2 D2 C3 D3 C4 D4';

/** A game of {@link CARDS} after these moves. `player` has observed them and is to move. */
function watching(player: Strategy<ConcentrationView>, moves: readonly Move[]): ConcentrationGame {
  const game = gameOf(CARDS, { ranks: 4 });
  player.begin?.(game.view());
  for (const move of moves) show(game, player, move);
  return game;
}

function show(game: ConcentrationGame, player: Strategy<ConcentrationView>, move: Move): void {
  game.apply(move);
  player.observe?.(game.view());
}

/** All moves that the player can choose now, in order. */
function choices(game: ConcentrationGame, player: Strategy<ConcentrationView>): Move[] {
  const rng = seededRng('choices');
  const moves = Array.from({ length: 400 }, () => player.move(game.view(), rng));
  return [...new Set(moves)].sort((a, b) => a - b);
}

const allBut = (known: readonly Move[]): Move[] =>
  Array.from({ length: 16 }, (_, place) => place).filter((place) => !known.includes(place));

describe('the player of the appendix', () => {
  test('The memory player flips an unknown card first, although others are remembered', () => {
    const player = new MemoryPlayer(10);
    const game = watching(player, [0, 2, 4, 6]);
    expect(choices(game, player)).toEqual(allBut([0, 2, 4, 6]));
  });

  test('The memory player flips the remembered partner of an unknown first card', () => {
    const player = new MemoryPlayer(10);
    const game = watching(player, [0, 2, 4, 6, 3]);
    expect(choices(game, player)).toEqual([2]);
  });

  test('The memory player flips another unknown card when the first has no remembered partner', () => {
    const player = new MemoryPlayer(10);
    const game = watching(player, [0, 2, 4]);
    expect(choices(game, player)).toEqual(allBut([0, 2, 4]));
  });

  test('The memory player takes a remembered pair before anything else', () => {
    const player = new MemoryPlayer(10);
    const game = watching(player, [0, 2, 4, 3]);
    const first = player.move(game.view(), seededRng('pair'));
    expect([2, 3]).toContain(first);
    show(game, player, first);
    expect(choices(game, player)).toEqual([5 - first]);
  });

  test('Cards that are won leave the memory and make room for new cards', () => {
    const player = new MemoryPlayer(2);
    // 0 and 2 are remembered, 4 and 6 are not. Then 0 and 1 are won, which makes room for 4 but not for 6.
    const game = watching(player, [0, 2, 4, 6, 0, 1, 4, 6]);
    expect(choices(game, player)).toEqual(allBut([0, 1, 2, 4]));
  });

  test('The memory player remembers the mismatches of both players', () => {
    const player = new MemoryPlayer(52);
    const game = watching(player, [0, 2, 4, 6, 8]);
    expect(choices(game, player)).toEqual([0]);
  });

  test('A memory player with an array of size 0 flips any two cards', () => {
    const player = new MemoryPlayer(0);
    const game = watching(player, [0, 2]);
    expect(choices(game, player)).toEqual(allBut([]));
    show(game, player, 5);
    expect(choices(game, player)).toEqual(allBut([5]));
  });
});

describe('a full memory', () => {
  // A memory of three cards: 0, 2 and 4 enter; then it is full and 6 comes.
  const turns = [0, 2, 4, 6];

  test('A full memory ignores new cards by default', () => {
    const player = new MemoryPlayer(3);
    expect(choices(watching(player, turns), player)).toEqual(allBut([0, 2, 4]));
  });

  test('A full memory with fifo forgets its oldest card', () => {
    const player = new MemoryPlayer(3, 'fifo');
    expect(choices(watching(player, turns), player)).toEqual(allBut([2, 4, 6]));
  });

  test('A full memory with fifo forgets its oldest card, although it was seen again', () => {
    const player = new MemoryPlayer(3, 'fifo');
    expect(choices(watching(player, [0, 2, 0, 4, 6, 2]), player)).toEqual(allBut([2, 4, 6]));
  });

  test('A full memory with lru forgets the card not seen for the longest time', () => {
    const player = new MemoryPlayer(3, 'lru');
    expect(choices(watching(player, [0, 2, 0, 4, 6, 0]), player)).toEqual(allBut([0, 4, 6]));
  });
});

describe('the reflip player', () => {
  test('The reflip player flips a known card second when the first has no remembered partner', () => {
    const player = new MemoryPlayer(10, 'reflip');
    const game = watching(player, [0, 2, 4]);
    expect(choices(game, player)).toEqual([0]);
  });

  test('The reflip player flips an unknown card second when no card is remembered', () => {
    const player = new MemoryPlayer(10, 'reflip');
    const game = watching(player, [4]);
    expect(choices(game, player)).toEqual(allBut([4]));
  });
});

describe('several remembered pairs', () => {
  test('Of several remembered pairs, the rank with the most remembered cards comes first', () => {
    const player = new MemoryPlayer(52);
    const game = watching(player, [0, 2, 3, 4, 8, 6, 9, 7]);
    expect([0, 8, 9]).toContain(player.move(game.view(), seededRng('most')));
  });

  test('Of several remembered pairs, a rank with two cards left comes before a rank with four', () => {
    const player = new MemoryPlayer(52);
    // 2 and 3 are won; 10 and 11 are the other twos; 0 and 1 are two of four aces.
    const game = watching(player, [2, 3, 10, 0, 11, 1]);
    expect([10, 11]).toContain(player.move(game.view(), seededRng('fewest')));
  });
});

test('Two players with a memory of 14 cards play as with 52, but not with 13', () => {
  const params = resolveParams(concentration.parameters);
  const resultsOf = (size: number): number[] => {
    const spec = `memory:${size}`;
    const runner = createRunner(concentration.engine(params), createPlayers(concentration, params, [spec, spec]));
    const rngs = new Streams('memory', concentration.id).gameRngs(2);
    const measures = new Int32Array(concentration.measures.length);
    return Array.from({ length: 2000 }, (_, game) => {
      runner.play(rngs.seek(game), measures);
      return 1000 * (measures[0] ?? 0) + (measures[3] ?? 0);
    });
  };
  expect(resultsOf(14)).toEqual(resultsOf(52));
  expect(resultsOf(13)).not.toEqual(resultsOf(52));
});
