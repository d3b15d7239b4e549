import { createPlayers, createRunner, resolveParams, Streams, transcript } from '@cards/core';
import { conformanceTests } from '@cards/core/testing';
import { SetCard, SetDeck, SetGame } from '@cards/set';
import { setRace } from '@cards/set/race';
import { describe, expect, test } from 'vitest';
import { deckOf, FIGURE_2 } from './documents.js';

describe('Conformance tests of Set for several players', () => {
  const harness = { ...(setRace.checks as object), game: setRace, games: 1 };
  // The players flat and search are the same code in every game.
  const tests = conformanceTests(harness as never).filter(({ name }) => !/^(?:flat|search):/.test(name));
  for (const { name, check } of tests) test(name, check);
});

const params = resolveParams(setRace.parameters, { tableau: 9 });

test('On the same deals, a player who uses the order of the cards takes more sets than one who looks at them in their order', () => {
  const setsOf = (...lineup: readonly string[]): readonly number[] => {
    const runner = createRunner(setRace.engine(params), createPlayers(setRace, params, lineup));
    const rngs = new Streams(1, setRace.id).gameRngs(2);
    const measures = new Int32Array(setRace.measures.length);
    return Array.from({ length: 40 }, (_, game) => {
      runner.play(rngs.seek(game), measures);
      return measures[2] as number;
    });
  };
  const other = setsOf('scan', 'seek');
  const gains = setsOf('seek', 'scan').map((sets, game) => sets - (other[game] as number));
  const mean = gains.reduce((sum, gain) => sum + gain) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  // Four standard errors.
  expect(mean).toBeGreaterThan(4 * Math.sqrt(variance / gains.length));
});

/** The place of the next look of a player who knows some of the cards. */
function lookOf(cards: readonly number[]): number {
  const [player] = createPlayers(setRace, params, ['seek', 'seek']);
  const legal = cards.flatMap((card, place) => (card < 0 ? [place] : []));
  return player?.strategy.move(
    { cards, won: [[], []], deck: 60, looked: [], agreed: 0, seat: 0, legal } as never,
    undefined as never,
  ) as number;
}

test('seek looks between two cards where only the third card of their set can lie', () => {
  // 1ebc and 1ebt need 1ebs, which is the only card between them.
  expect(lookOf([0, -1, 2, -1, -1, 80])).toBe(1);
  // 1ebs and 1egc need 1ert, the 9th card: 1 of the 4 cards between 1egc and 1fbc, and of 70 after it.
  expect(lookOf([-1, 1, 3, -1, 9, -1])).toBe(3);
});

const KEYS =
  'Type your key (1 to 2), then a set hand representation or "none"; or type "done" or "help" (w/o quotes):\n';

test('At one keyboard, the first key claims the tableau: the game of Figure 2 with two people, who overlook the last set', () => {
  const game = new SetGame(12, deckOf(FIGURE_2), 1);
  const typed = ['2 [1fbs,1fgt,1frc]', '1', '2 [1ers,2ebs,3egs]', '[1ers,2ebs,3egs]', '1 none', '2 none'];
  const shown = transcript(game.race(2), typed);
  const tables = FIGURE_2.split('-----\n')
    .slice(1)
    .map((part) => `-----\n${part.split('\n\n')[0]}\n\n`);
  expect(shown.slice(shown.indexOf('-----'))).toBe(
    `${tables[0]}${KEYS}2 [1fbs,1fgt,1frc]
Good! Player 2 now has 1 sets
${tables[1]}${KEYS}1
Player 1, type a set hand representation or "none"; or type "done" or "help" (w/o quotes):
2 [1ers,2ebs,3egs]
Sorry, player 1 was first.
Player 1, type a set hand representation or "none"; or type "done" or "help" (w/o quotes):
[1ers,2ebs,3egs]
Good! Player 1 now has 1 sets
${tables[2]}${KEYS}1 none
Player 1 sees no set.
${KEYS}2 none
Nope -- you missed the following sets:
[1fbt,2fgc,3frs]

Thanks for playing the CS230 Set Game!
Player 1 won 1 sets:
[[1ers,2ebs,3egs]]
Player 2 won 1 sets:
[[1fbs,1fgt,1frc]]
`,
  );
});

test('At one keyboard, a wrong set puts a player out, and the others are dealt more cards when they agree', () => {
  const first = ['1ebc', '1ebs', '2fgt'];
  const rest = SetCard.all.map(String).filter((card) => !first.includes(card));
  const game = new SetGame(3, new SetDeck([...first, ...rest]), 1);
  const typed = ['4 none', '3 [1ebc]', '[1ebc,1ebs,1ebt]', '[1ebc,1ebs,2fgt]', '3 none', '1 none', '2 NONE', '1 done'];
  const shown = transcript(game.race(3), typed)
    .split('\n')
    .filter((line) => /^(Sorry|Try|Nope|Right|Player|Good)/.test(line));
  expect(shown).toEqual([
    'Sorry, first type your key (1 to 3), such as 1 [1ebc,2fgs,3hrt].',
    'Sorry, "[1ebc]" is not a hand.',
    'Try again with three different cards, such as [1ebc,2fgs,3hrt].',
    'Player 3, type a set hand representation or "none"; or type "done" or "help" (w/o quotes):',
    'Sorry, 1ebt is not in the tableau. Try again.',
    'Player 3, type a set hand representation or "none"; or type "done" or "help" (w/o quotes):',
    'Nope -- [1ebc,1ebs,2fgt] is not a set.',
    'Player 3 is out.',
    'Sorry, player 3 is out.',
    'Player 1 sees no set.',
    'Right! There are no sets, so here are 3 more cards.',
    ...['1', '2', '3'].map((player) => `Player ${player} won 0 sets:`),
  ]);
});
