import { type Game, GameStepper, type Notation, RANK_NAMES, SUIT_NAMES, type Theory } from '@cards/core';
import { measureOf } from '@cards/core/internal';
import { CARD_COLORS, countCards } from './dialogue/conversation.js';
import { dialogue } from './dialogue/dialogue.js';
import { UnoWarGame } from './engine.js';
import { hasSlot, slotsIn } from './hand.js';
import { UnoWarLuck } from './luck.js';
import { maxPlays, PARAMETERS, playersOf, type UnoWarParams } from './parameters.js';
import { type CardAI, fromGetPlay } from './strategies/get-play.js';
import { STRATEGIES } from './strategies/index.js';
import { encoding, type Observation, observe, PASS, type UnoWarView, viewFrom } from './view.js';

/** The texts of the game. A move is the slot of a card in the hand, or `pass`. */
const notation: Notation<UnoWarView, UnoWarParams> = {
  symbols: suitSymbols,
  legal: ({ playable }) => [...[...slotsIn(playable)].map(String), 'pass'],
  parse: (text) => {
    if (text === 'pass') return PASS;
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  },

  show: (view) => {
    const { pile, playable, seat, players, cardsRemaining } = view;
    const cards = cardsOf(view).map((card, slot) => (hasSlot(playable, slot) ? `*${card}` : card));
    // The own points first, then those of the next seats in turn.
    const seats = Array.from({ length: players }, (_, after) => (seat + after) % players);
    const points = seats.map((each) => view.pointsOf(each)).join(' : ');
    const out = seats.filter((each) => !view.isIn(each)).map((each) => each + 1);
    const left = players === 2 || out.length === 0 ? '' : `; passed ${out.join(', ')}`;
    return `pile ${pile.topCard}, ${count(pile.numCards, 'card')}; deck ${count(cardsRemaining, 'card')}; points ${points}${left}\nhand ${cards.join(', ')}`;
  },

  *trace(params, players, rngs, measures) {
    const game = UnoWarGame.undealt(params);
    const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, players);
    const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
    const { pile } = game.view(0);
    const points = (): string => players.map((_, seat) => game.view(0).pointsOf(seat)).join(' : ');
    stepper.begin(rngs);
    yield `UnoWar to ${count(params.points, 'point')}: ${players.map((_, seat) => name(seat)).join(' against ')}`;
    let round = -1;
    while (!game.over) {
      if (game.rounds !== round) {
        round = game.rounds;
        yield `Round ${round + 1} opens with ${pile.topCard}`;
      }
      const seat = game.toMove;
      const hand = cardsOf(game.view(seat)).join(', ');
      const move = stepper.step();
      if (move === PASS) yield `  ${name(seat)} [${hand}] passes${game.rounds > round ? `: ${points()}` : ''}`;
      else yield `  ${name(seat)} [${hand}] plays ${pile.topCard}`;
    }
    stepper.finish(measures);
    yield `${name(game.winner)} wins after ${count(game.rounds, 'round')} and ${count(game.plays, 'play')}`;
  },
};

function cardsOf({ hand }: UnoWarView): string[] {
  return Array.from({ length: hand.size }, (_, slot) => String(hand.get(slot)));
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const PLAYERS = ['random', 'smallest', 'biggest'] as const;

/** The win rates that the source document's tournament prints, as `[ai1][ai2]`. `ai1` leads the first round. */
const WIN_RATES = [
  [0.499, 0.002, 0.842],
  [0.998, 0.499, 0.999],
  [0.156, 0.0, 0.491],
] as const;

/**
 * The source document's table of win rates. Its rates have three decimals and no number of games, so they are treated
 * as samples of 1,000 games.
 */
const theory: Theory<UnoWarParams> = {
  references: PLAYERS.flatMap((ai1, row) =>
    PLAYERS.map((ai2, column) => ({
      strategies: [ai1, ai2],
      measure: 'win',
      value: WIN_RATES[row]?.[column] as number,
      trials: 1000,
      assumed: true,
      source: 'Project 2: Card game conundrum (2019), section 4.8',
    })),
  ),
  luck: (params) => (params.players > 2 ? undefined : () => new UnoWarLuck(params)),
};

const WIN = /* @__PURE__ */ measureOf<UnoWarParams>('win', {
  summary: 'whether the seat won the game',
  role: 'win',
  sole: true,
});

const ROUNDS = /* @__PURE__ */ measureOf<UnoWarParams>('rounds', {
  summary: 'rounds played',
  better: 'neither',
  bounds: (params) => [params.points, playersOf(params) * (params.points - 1) + 1],
});

const PLAYS = /* @__PURE__ */ measureOf<UnoWarParams>('plays', {
  summary: 'cards played by all players, not counting starter cards',
  better: 'neither',
  role: 'length',
  bounds: (params) => [0, maxPlays(playersOf(params))],
});

/**
 * UnoWar as a {@link Game}, for `@cards/sim` and other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { unowar } from '@cards/unowar';
 *
 * const params = resolveParams(unowar.parameters);
 * const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, ['keeper', 'random']));
 * const measures = new Int32Array(unowar.measures.length); // win, rounds, plays
 * runner.play(new Streams(1, 'unowar').gameRngs(2).seek(0), measures);
 * measures[0]; // => 1
 * ```
 */
export const unowar: Game<UnoWarView, UnoWarParams, UnoWarGame> = {
  id: 'unowar',
  module: '@cards/unowar#unowar',
  strategyFrom: (player) =>
    typeof (player as Partial<CardAI> | null | undefined)?.getPlay === 'function'
      ? fromGetPlay(player as CardAI)
      : undefined,
  title: 'UnoWar',
  summary: 'players put cards on a pile until all but one cannot follow; the first to win enough rounds wins the game',
  rulebook: ({ points, hand, players }) => [
    `Each of the ${players} players has a hand of ${countCards(hand)} from a deck of 52. The ace is low, the king is high.`,
    'A round starts with a card from the deck, which is the first card of the pile. The first player leads the first round.',
    'In turn, the players put one card on the pile. It must have the suit of the top card, or the same or a higher rank.\ntop card        Nine of Spades\nfit             Three of Spades, Nine of Clubs, King of Hearts\ndoes not fit    Eight of Hearts',
    'You replace each card that you play with one from the deck. When the deck is empty, all 52 cards are shuffled again, also those in the hands.',
    'You pass when no card fits, and can pass when one does. A player who passes is out of the round, and the next player must follow the same top card.',
    'The last player in the round wins it, gets a point and leads the next one. All players keep their hands.',
    `The first player with ${points === 1 ? '1 point' : `${points} points`} wins the game.`,
    'Two to six players can play, with hands of 1 to 7 cards, to 1 to 100 points.',
  ],
  seats: playersOf,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [WIN, ROUNDS, PLAYS],
  defaults: { strategies: ['random', 'smallest', 'biggest', 'keeper'], trials: 20_000, blockSize: 2000 },
  engine: (params) => UnoWarGame.undealt(params),
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  encoding,
  notation,
  theory,
  search: '@cards/unowar/search#unowar',
  checks: '@cards/unowar/testing#harness',
  dialogue,
  colors: () => CARD_COLORS,
};

const RANKS: Readonly<Record<string, string>> = Object.fromEntries(
  RANK_NAMES.map((name, at) => [name, at === 0 || at > 9 ? name.charAt(0) : String(at + 1)]),
);
const SYMBOLS = '♠♥♣♦';
const CARD = new RegExp(`\\b(${RANK_NAMES.join('|')}) of (${SUIT_NAMES.join('|')})\\b`, 'g');

/** Each card with the symbol of its suit: `10♣` for `Ten of Clubs`. The other words do not change. */
function suitSymbols(text: string): string {
  return text.replaceAll(
    CARD,
    (_, rank: string, suit: string) => `${RANKS[rank]}${SYMBOLS.charAt(SUIT_NAMES.findIndex((name) => name === suit))}`,
  );
}
