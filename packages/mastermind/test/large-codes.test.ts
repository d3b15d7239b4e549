import {
  createPlayers,
  exactResult,
  InputError,
  RecordedGame,
  resolveParams,
  restoreGame,
  seededRng,
  Streams,
  transcript,
} from '@cards/core';
import { FeedbackTable, findOptimum, mastermind, MastermindGame } from '@cards/mastermind';
import { describe, expect, test } from 'vitest';

/** The largest game: ten billion codes. */
const params = resolveParams(mastermind.parameters, { pegs: 10, colors: 10, guesses: 20 });

/** Guesses peg by peg: the color of each peg in turn that is right, found with one guess for each color. */
function play(game: MastermindGame): void {
  const digits = Array.from({ length: 10 }, () => 0);
  for (let color = 0; color < 10 && !game.over; color++) game.apply(1_111_111_111 * color);
  for (let peg = 0; peg < 10; peg++) digits[peg] = Math.floor(game.revealed() / 10 ** (9 - peg)) % 10;
  if (!game.over) game.apply(Number(digits.join('')));
}

describe('A game with more codes than strategies can list', () => {
  test('A person can play with ten pegs of ten colors', () => {
    const game = new MastermindGame(params);
    game.reset(seededRng(3));
    const secret = game.revealed();
    expect(secret).toBeGreaterThan(2 ** 32);
    play(game);
    expect([game.solved, game.guessAt(game.made - 1), game.over]).toEqual([true, secret, true]);
    expect([game.guessAt(9), game.feedbackAt(game.made - 1)]).toEqual([9_999_999_999, 65]);
  });

  test('The game is saved and restored', () => {
    const game = new RecordedGame(mastermind, params, seededRng(4));
    game.apply(9_876_543_210);
    const { engine } = restoreGame(mastermind, JSON.parse(JSON.stringify(game.save())));
    expect([engine.revealed(), engine.made, engine.guessAt(0)]).toEqual([game.engine.revealed(), 1, 9_876_543_210]);
    expect(engine.feedbackAt(0)).toBe(game.engine.feedbackAt(0));
  });

  test('Every code is legal, and the list of all codes is refused', () => {
    const game = new MastermindGame(params);
    expect([9_999_999_999, 1e10, -1, 0.5].map((move) => game.isLegal(move))).toEqual([true, false, false, false]);
    expect(() => game.legalMoves()).toThrow(
      '10 pegs of 10 colors make 10000000000 codes; strategies, hints, encodings and exact results take at most 100000',
    );
  });

  test('The terminal game is played to its end, and says why there are no hints', () => {
    const streams = new Streams(1, 'mastermind');
    const words = ['1'];
    const begin = () => mastermind.dialogue?.({ params, streams, strategies: [], words });
    const shown = (lines: readonly string[]): string => transcript(begin() as never, lines);
    const [, secret = ''] = /the secret code is ([A-Z]{10})/.exec(shown(['Y'])) ?? [];
    const text = shown(['Y', 'hint', 'HINT optimal', 'BGOPRYMSWT', secret, 'N']);
    expect(
      text.split(
        'No hint: there are hints for at most 100000 codes, and 10 pegs of 10 colors make 10000000000. For hints, play with fewer pegs or colors.',
      ).length,
    ).toBe(3);
    expect(text).toContain(`${secret} -> Result: 10 black pegs - You win !!`);
  });

  test('An unknown strategy for the hints is refused all the same', () => {
    const setting = { params, streams: new Streams(1, 'mastermind'), strategies: ['oracle'], words: [] };
    expect(() => mastermind.dialogue?.(setting)).toThrow("unknown strategy 'oracle'");
  });

  test.each(mastermind.strategies.map(({ name }) => name))(
    'The strategy %s refuses the game before it starts',
    (name) => {
      const players = (): unknown => createPlayers(mastermind, params, [name]);
      expect(players).toThrow(InputError);
      expect(players).toThrow('10 pegs of 10 colors make 10000000000 codes');
      const strategy = mastermind.strategies.find((one) => one.name === name);
      expect(() => strategy?.precompute?.(params, {})).toThrow(InputError);
    },
  );

  test('Feedback tables and exact results are refused', () => {
    for (const act of [
      () => new FeedbackTable(params),
      () => findOptimum(params),
      () => exactResult(mastermind, params, ['random']),
    ])
      expect(act).toThrow(InputError);
  });
});
