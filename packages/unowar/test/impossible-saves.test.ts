import { Card, InputError, seededRng } from '@cards/core';
import { PASS, type SavedGame, UnoWarGame } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

/** A game to 2 points after these moves. */
function after(...moves: number[]): SavedGame {
  const game = new UnoWarGame({ points: 2, hand: 5 }, seededRng(1));
  for (const move of moves) game.apply(move);
  return game.save();
}

const fresh = after();
const firstMove = UnoWarGame.restore(fresh).legalMoves()[0] as number;
/** Seat 0 has played one card. */
const onePlay = after(firstMove);
/** Seat 0 has played one card, and seat 1 has passed. */
const oneRound = after(firstMove, PASS);
/** All three rounds ended with a pass of their leader, so seat 1 has won 2 : 1. */
const finished = after(PASS, PASS, PASS);

const deck = (change: object): object => ({ deck: { ...fresh.deck, ...change } });
const pile = (change: object): object => ({ pile: { ...fresh.pile, ...change } });
const state = (words: unknown): object => deck({ generator: { state: words } });
const cards = (change: (all: number[]) => unknown): object => deck({ cards: change([...fresh.deck.cards]) });

function expectRefusal(saved: unknown, reason: string): void {
  expect(() => UnoWarGame.restore(saved)).toThrow(InputError);
  expect(() => UnoWarGame.restore(saved)).toThrow(new InputError(`this is not a saved game of UnoWar: ${reason}`));
}

describe('A member of a save that is not valid on its own', () => {
  const hand = fresh.hands[0];
  test.each<[object | null, string]>([
    [null, 'it must be an object'],
    [{ points: 0 }, 'its points must be an integer from 1 to 100'],
    [{ points: 101 }, 'its points must be an integer from 1 to 100'],
    [{ points: 1.5 }, 'its points must be an integer from 1 to 100'],
    [{ hand: 8 }, 'its hand must be an integer from 1 to 7'],
    [{ deck: null }, 'its deck must be an object'],
    [{ deck: 5 }, 'its deck must be an object'],
    [cards(String), 'the cards of its deck must be a list'],
    [cards((all) => all.slice(1)), 'the cards of its deck must be a list of length 52'],
    [cards((all) => [52, ...all.slice(1)]), 'a card in the cards of its deck must be an integer from 0 to 51'],
    [cards((all) => [-1, ...all.slice(1)]), 'a card in the cards of its deck must be an integer from 0 to 51'],
    [deck({ drawn: 0 }), 'the number of drawn cards must be an integer from 1 to 52'],
    [deck({ drawn: 53 }), 'the number of drawn cards must be an integer from 1 to 52'],
    [deck({ generator: null }), 'the generator of its deck must be an object'],
    [state('1234'), 'the state of its generator must be a list'],
    [state([2 ** 31, 0, 0, 1]), 'a word of its generator must be an integer from -2147483648 to 2147483647'],
    [state([-(2 ** 31) - 1, 0, 0, 1]), 'a word of its generator must be an integer from -2147483648 to 2147483647'],
    [{ hands: 5 }, 'its hands must be a list'],
    [{ hands: [hand] }, 'a hand must be a list'],
    [{ hands: [hand, hand, hand] }, 'its hands must be a list of two items'],
    [{ hands: [hand, [...hand.slice(1), 52]] }, 'a card in a hand must be an integer from 0 to 51'],
    [{ pile: null }, 'its pile must be an object'],
    [pile({ top: 52 }), 'the top card of its pile must be an integer from 0 to 51'],
    [pile({ top: -1 }), 'the top card of its pile must be an integer from 0 to 51'],
    [pile({ size: 0 }), 'the size of its pile must be an integer from 1 to 1000001'],
    [pile({ size: 1_000_002 }), 'the size of its pile must be an integer from 1 to 1000001'],
    [{ score: { 0: 0, 1: 0 } }, 'its score must be a list'],
    [{ score: [0] }, 'a score must be an integer from 0 to 2'],
    [{ score: [0, -1] }, 'a score must be an integer from 0 to 2'],
    [{ score: [3, 0] }, 'a score must be an integer from 0 to 2'],
    [{ score: [0, 0, 0] }, 'its score must be a list of two items'],
    [{ toMove: 2 }, 'its seat to move must be an integer from 0 to 1'],
    [{ toMove: -1 }, 'its seat to move must be an integer from 0 to 1'],
    [{ plays: -1 }, 'its number of plays must be an integer from 0 to 1000000'],
    [{ plays: 1_000_001 }, 'its number of plays must be an integer from 0 to 1000000'],
  ])('A save with %j is refused: %s', (change, reason) => {
    expectRefusal(change === null ? null : { ...fresh, ...change }, reason);
  });

  test('The least and the greatest word of a generator are accepted', () => {
    const saved = { ...fresh, ...state([-(2 ** 31), 2 ** 31 - 1, 0, 0]) };
    expect(UnoWarGame.restore(saved).save()).toEqual(saved);
  });
});

describe('Members of a save that do not fit together', () => {
  const { suit, rank } = Card.byId(onePlay.deck.cards[10] as number);
  /** A card that cannot follow the starter card: of another suit, and lower. */
  const low = Card.all.find((card) => card.suit !== suit && card.rank < rank)?.id as number;

  test.each<[string, SavedGame, object, string]>([
    [
      'the winner to move',
      finished,
      { toMove: 1 },
      'its seat to move must be the seat that passed last, not the winner',
    ],
    [
      'played cards in a finished game that fit no play',
      finished,
      { pile: { ...finished.pile, size: 2 } },
      'the number of played cards on its pile is 1, which does not fit its number of plays, 0',
    ],
    [
      'more played cards than plays in the second round',
      oneRound,
      { pile: { ...oneRound.pile, size: 3 } },
      'the number of played cards on its pile is 2, which does not fit its number of plays, 1',
    ],
    ['a leader who has not won a round', oneRound, { toMove: 1 }, 'seat 1 cannot have led the current round'],
    ['the second seat as the first leader', fresh, { toMove: 1 }, 'seat 1 cannot have led the current round'],
    [
      'another starter card',
      fresh,
      { pile: { ...fresh.pile, top: fresh.deck.cards[11] } },
      'its starter card must be the last card drawn',
    ],
    [
      'a hand without the card that replaced the played one',
      onePlay,
      { hands: fresh.hands },
      'the last card drawn must be in the hand of the seat that played last',
    ],
    [
      'a top card that cannot follow the starter card',
      onePlay,
      { pile: { ...onePlay.pile, top: low } },
      'its top card cannot be played on the starter card',
    ],
    [
      'a card of the deck in a hand',
      fresh,
      { hands: [[...fresh.hands[0].slice(1), fresh.deck.cards[51]], fresh.hands[1]] },
      `card ${fresh.deck.cards[51]} is in play more often than it was drawn`,
    ],
    [
      'exchanged cards before the first play',
      fresh,
      { hands: [fresh.hands[1], fresh.hands[0]] },
      'the number of replaced cards in its hands is 10, which is more than its number of plays, 0',
    ],
    [
      'too few drawn cards',
      oneRound,
      { deck: { ...oneRound.deck, drawn: 12 } },
      'its plays and rounds need 13 drawn cards, so the number of drawn cards in the current deck must be 13, not 12',
    ],
  ])('A save with %s is refused', (_, saved, change, reason) => {
    expectRefusal({ ...saved, ...change }, reason);
  });

  test('A card cannot be in two places as long as no card of a second deck was drawn', () => {
    const game = new UnoWarGame({ points: 100, hand: 5 }, seededRng(3));
    while (game.save().deck.drawn < 52) game.apply(game.legalMoves()[0] as number);
    const saved = game.save();
    const last = saved.deck.cards[51];
    const first = saved.hands[0].findIndex((id) => id !== last);
    const hands = [saved.hands[0].map((id, slot) => (slot === first ? saved.pile.top : id)), saved.hands[1]];
    expect(UnoWarGame.restore(saved).save()).toEqual(saved);
    expectRefusal({ ...saved, hands }, `card ${saved.pile.top} is in play more often than it was drawn`);
  });

  test('A save without a play is accepted after the first deck, because each round draws a starter card', () => {
    const game = new UnoWarGame({ points: 100, hand: 1 }, seededRng(4));
    for (let round = 0; round < 60; round++) game.apply(PASS);
    expect([game.plays, UnoWarGame.restore(game.save()).save()]).toEqual([0, game.save()]);
  });

  test('The saves that these tests change are accepted', () => {
    for (const saved of [fresh, onePlay, oneRound, finished]) expect(UnoWarGame.restore(saved).save()).toEqual(saved);
  });
});
