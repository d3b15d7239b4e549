import { Card, createPlayers, createRunner, Streams } from '@cards/core';
import { unowar, type UnoWarParams } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

const streams = new Streams('trace', unowar.id);

/** The lines of a traced game, and its measures. */
function traced(
  params: UnoWarParams,
  specs: readonly string[],
  index: number,
): { lines: string[]; measures: number[] } {
  const measures = new Int32Array(unowar.measures.length);
  const lines = [
    ...(unowar.notation?.trace?.(
      params,
      createPlayers(unowar, params, specs),
      streams.gameRngs(2).seek(index),
      measures,
    ) ?? []),
  ];
  return { lines, measures: [...measures] };
}

describe('Traced games', () => {
  test.each([
    ['smallest', 'biggest'],
    ['uniform', 'uniform'],
    ['keeper', 'random'],
  ])('A traced game of %s and %s has the measures of the same game in a batch', (...specs) => {
    const params = { points: 4, hand: 4, players: 2 };
    const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, specs));
    const rngs = streams.gameRngs(2);
    const measures = new Int32Array(unowar.measures.length);
    for (const index of [0, 1, 2, 7, 4_294_967_297]) {
      runner.play(rngs.seek(index), measures);
      expect(traced(params, specs, index).measures).toEqual([...measures]);
    }
  });

  test('A trace has one line for each starter card, play and pass', () => {
    const { lines, measures } = traced({ points: 3, hand: 5, players: 2 }, ['smallest', 'random'], 3);
    const [, rounds = 0, plays = 0] = measures;
    expect(lines).toHaveLength(2 + 2 * rounds + plays);
    expect(lines.filter((line) => line.startsWith('Round'))).toHaveLength(rounds);
    expect(lines.filter((line) => line.includes(' passes: '))).toHaveLength(rounds);
  });

  test('A trace shows the hand before each play', () => {
    const { lines } = traced({ points: 3, hand: 5, players: 2 }, ['smallest', 'random'], 3);
    const plays = lines.flatMap((line) => line.match(/\[(.*)\] plays (.*)$/)?.slice(1) ?? []);
    expect(plays.length).toBeGreaterThan(0);
    for (let i = 0; i < plays.length; i += 2) expect(plays[i]?.split(', ')).toContain(plays[i + 1]);
    const names = new Set(Card.all.map(String));
    expect(plays.flatMap((words) => words.split(', ')).every((name) => names.has(name))).toBe(true);
  });

  test('The text of a trace changes only with a major version', () => {
    expect(traced({ points: 2, hand: 3, players: 2 }, ['biggest', 'smallest'], 0).lines.join('\n'))
      .toMatchInlineSnapshot(`
      "UnoWar to 2 points: 1 biggest against 2 smallest
      Round 1 opens with Six of Hearts
        1 biggest [Four of Diamonds, Eight of Hearts, Eight of Spades] plays Eight of Hearts
        2 smallest [Ten of Clubs, Jack of Diamonds, King of Diamonds] plays Ten of Clubs
        1 biggest [Four of Diamonds, Four of Clubs, Eight of Spades] plays Four of Clubs
        2 smallest [Queen of Spades, Jack of Diamonds, King of Diamonds] plays Jack of Diamonds
        1 biggest [Four of Diamonds, Three of Clubs, Eight of Spades] plays Four of Diamonds
        2 smallest [Queen of Spades, Queen of Diamonds, King of Diamonds] plays Queen of Spades
        1 biggest [Jack of Clubs, Three of Clubs, Eight of Spades] plays Eight of Spades
        2 smallest [King of Spades, Queen of Diamonds, King of Diamonds] plays Queen of Diamonds
        1 biggest [Jack of Clubs, Three of Clubs, Seven of Clubs] passes: 0 : 1
      Round 2 opens with Four of Hearts
        2 smallest [King of Spades, Four of Spades, King of Diamonds] plays Four of Spades
        1 biggest [Jack of Clubs, Three of Clubs, Seven of Clubs] plays Jack of Clubs
        2 smallest [King of Spades, Eight of Diamonds, King of Diamonds] plays King of Spades
        1 biggest [Three of Hearts, Three of Clubs, Seven of Clubs] passes: 0 : 2
      2 smallest wins after 2 rounds and 11 plays"
    `);
  });
});
