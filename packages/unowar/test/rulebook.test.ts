import { resolveParams, seededRng } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import { PASS, unowar, type UnoWarGame, type UnoWarParams } from '@cards/unowar';
import { expect, test } from 'vitest';
import { card, shown, stackedGame } from './rigged.js';

const FIRST = 'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds';
const SECOND = 'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts';
/** Both hands, the starter card, and the cards drawn later. */
const DEAL = `${FIRST}, ${SECOND}, Nine of Spades, King of Clubs, Seven of Hearts, Eight of Hearts`;

function played(moves: readonly number[], params: Partial<UnoWarParams> = {}, deal = DEAL): UnoWarGame {
  const game = stackedGame(deal, params);
  for (const move of moves) game.apply(move);
  return game;
}
const hand = (game: UnoWarGame, seat: number): string => shown(game.view(seat).hand);
const points = (game: UnoWarGame): number[] => [game.view(0).points, game.view(1).points];
/** Whether a card can be played on another one. */
const follows = (own: string, top: string): boolean =>
  played([], { hand: 1 }, `${own}, Two of Spades, ${top}`).isLegal(0);
const playable = (params: Partial<UnoWarParams>): boolean => {
  try {
    unowar.engine(resolveParams<UnoWarParams>(unowar.parameters, params)).reset(seededRng(1));
    return true;
  } catch {
    return false;
  }
};
/** Three players with one card each, which all can follow: seat 0 has the lowest card. */
const THREE = 'Two of Hearts, Three of Hearts, Four of Hearts, Ace of Hearts, Nine of Clubs, Eight of Clubs';

/** What shows each sentence and each picture of the rulebook, in its order. */
const PLAYED: Readonly<Record<string, () => void>> = {
  'Each of the 2 players has a hand of 5 cards from a deck of 52.': () => {
    const game = played([]);
    expect([hand(game, 0), hand(game, 1)]).toEqual([FIRST, SECOND]);
    expect(game.view(0).cardsRemaining).toBe(52 - 5 - 5 - 1);
  },
  'The ace is low, the king is high.': () => {
    expect([follows('Ace of Hearts', 'Two of Clubs'), follows('Two of Hearts', 'Ace of Clubs')]).toEqual([false, true]);
    expect([follows('Queen of Hearts', 'King of Clubs'), follows('King of Hearts', 'Queen of Clubs')]).toEqual([
      false,
      true,
    ]);
  },
  'A round starts with a card from the deck, which is the first card of the pile.': () => {
    const { pile } = played([]).view(0);
    expect([pile.topCard, pile.numCards]).toEqual([card('Nine of Spades'), 1]);
  },
  'The first player leads the first round.': () => {
    expect(played([]).toMove).toBe(0);
  },
  'In turn, the players put one card on the pile.': () => {
    const game = played([2]);
    const { pile } = game.view(1);
    expect([game.toMove, pile.topCard, pile.numCards]).toEqual([1, card('Ten of Spades'), 2]);
    expect(played([2, 4]).toMove).toBe(0);
  },
  'It must have the suit of the top card, or the same or a higher rank.': () => {
    expect(follows('Two of Clubs', 'Nine of Clubs')).toBe(true);
    expect(follows('Nine of Hearts', 'Nine of Clubs')).toBe(true);
    expect(follows('Ten of Hearts', 'Nine of Clubs')).toBe(true);
    expect(follows('Eight of Hearts', 'Nine of Clubs')).toBe(false);
  },
  'top card        Nine of Spades\nfit             Three of Spades, Nine of Clubs, King of Hearts\ndoes not fit    Eight of Hearts':
    () => {
      for (const own of ['Three of Spades', 'Nine of Clubs', 'King of Hearts'])
        expect([own, follows(own, 'Nine of Spades')]).toEqual([own, true]);
      expect(follows('Eight of Hearts', 'Nine of Spades')).toBe(false);
    },
  'You replace each card that you play with one from the deck.': () => {
    const game = played([2]);
    expect(hand(game, 0)).toBe(FIRST.replace('Ten of Spades', 'King of Clubs'));
    expect(game.view(0).cardsRemaining).toBe(52 - 12);
  },
  'When the deck is empty, all 52 cards are shuffled again, also those in the hands.': () => {
    const game = played([], { points: 100 });
    while (game.view(0).cardsRemaining > 0) game.apply(PASS);
    expect(hand(game, 0)).toBe(FIRST);
    game.apply(PASS);
    // The stacked deck deals the first card of the first hand again, which that player still holds.
    expect(game.view(0).pile.topCard).toBe(card('Two of Clubs'));
    expect([hand(game, 0), game.view(0).cardsRemaining]).toEqual([FIRST, 51]);
  },
  'You pass when no card fits, and can pass when one does.': () => {
    const none = played([], { hand: 1 }, 'Two of Hearts, Three of Hearts, Nine of Clubs');
    expect(none.legalMoves()).toEqual([PASS]);
    expect(played([]).legalMoves()).toEqual([2, 4, PASS]);
    expect(played([PASS]).rounds).toBe(1);
  },
  'A player who passes is out of the round, and the next player must follow the same top card.': () => {
    const game = played([0, PASS], { players: 3, hand: 1 }, THREE);
    expect([game.toMove, game.view(1).isIn(1), game.view(2).pile.topCard]).toEqual([2, false, card('Two of Hearts')]);
    game.apply(0);
    expect(game.toMove).toBe(0);
    game.apply(0);
    expect(game.toMove).toBe(2);
  },
  'The last player in the round wins it, gets a point and leads the next one.': () => {
    const two = played([2, PASS]);
    expect([points(two), two.toMove, two.rounds]).toEqual([[1, 0], 0, 1]);
    const three = played([0, PASS, 0, PASS], { players: 3, hand: 1 }, THREE);
    expect([three.view(0).pointsOf(2), three.toMove, three.view(0).isIn(1)]).toEqual([1, 2, true]);
  },
  'All players keep their hands.': () => {
    const game = played([2, PASS]);
    expect([hand(game, 0), hand(game, 1)]).toEqual([FIRST.replace('Ten of Spades', 'King of Clubs'), SECOND]);
  },
  'The first player with 10 points wins the game.': () => {
    // Two passes are a point for each player, because the winner of a round leads the next one.
    const game = played(Array.from({ length: 18 }, () => PASS));
    expect([points(game), game.over]).toEqual([[9, 9], false]);
    game.apply(PASS);
    expect([points(game), game.over, game.winner]).toEqual([[9, 10], true, 1]);
  },
  'Two to six players can play, with hands of 1 to 7 cards, to 1 to 100 points.': () => {
    expect([1, 2, 6, 7].filter((players) => playable({ players }))).toEqual([2, 6]);
    expect([0, 1, 7, 8].filter((size) => playable({ hand: size }))).toEqual([1, 7]);
    expect([0, 1, 100, 101].filter((target) => playable({ points: target }))).toEqual([1, 100]);
  },
};

test('Every sentence and every picture of the rulebook is played', () => {
  expect(Object.keys(PLAYED)).toEqual(rulebookOf(unowar)?.flatMap((rule) => rule.split(/(?<=\.)[ \n]/)));
});

test.each(Object.entries(PLAYED))('%s', (_, play) => {
  play();
});
