/**
 * Writes random games of the examples, one JSON text a line, with moves and draws as OpenSpiel names them. The program
 * `openspiel.py` plays them in OpenSpiel.
 *
 * ```sh
 * npx tsx packages/core/research/openspiel.ts 200 > games.jsonl
 * python packages/core/research/openspiel.py games.jsonl
 * ```
 *
 * Some rules differ there:
 *
 * - In Crazy Eights, OpenSpiel counts an ace 10, and a card from 2 to 10 by its number in the deck.
 * - In Spades, it never lets a player lead a spade with another card in hand: spades are never broken.
 * - In Cribbage, it counts four cards of a suit in the crib. Games with such a crib are left out. It counts all hands
 *   before it looks for a winner, and players pass in turn where the game here passes them over.
 * - In Gin Rummy, a player can give back the card from the pile, equal points are no undercut, and a deal ends when 50
 *   cards were taken from the pile. Such deals are left out. Players lay melds there: first the player who knocked,
 *   as in the game here; then the program finds the best answer of the other one.
 */
import { type AnyGame, createPlayers, type Engine, type ParamValues, seededRng, seatsOf } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { blackjack } from '../examples/blackjack.js';
import { connectFour } from '../examples/connect-four.js';
import { crazyEights } from '../examples/crazy-eights.js';
import { cribbage, pointsOf } from '../examples/cribbage.js';
import { bestMelds, ginRummy, leftOf } from '../examples/gin-rummy.js';
import { hearts } from '../examples/hearts.js';
import { ohHell } from '../examples/oh-hell.js';
import { spades } from '../examples/spades.js';

interface State {
  readonly hands: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly trick: readonly string[];
  readonly trump: string;
  readonly top: string;
  readonly hand: readonly number[];
  readonly up: number;
  readonly down: readonly number[];
  readonly mover: number;
  readonly deals: number;
  readonly scores: readonly number[];
  readonly count: readonly string[];
  readonly crib: readonly (readonly string[])[];
  readonly laid: readonly (readonly string[])[];
  readonly starter: string;
  readonly counted: readonly number[];
  readonly fresh: string;
  readonly pile: readonly string[];
}

/** How a game is played in OpenSpiel. */
interface Counterpart {
  readonly game: unknown;
  readonly params: ParamValues;
  /** Its name and its parameters there. */
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The draws before the first move, from the first state, from the last one, and from all of them. */
  readonly deal: (first: State, last: State, states: readonly State[]) => readonly string[];
  /** The draws after a move. */
  readonly drawn?: (move: string, before: State, after: State, last: State) => readonly string[];
  /** The legal moves that are played, where some are not legal there. */
  readonly legal?: (moves: readonly string[], before: State) => readonly string[];
  /** The text of a move. */
  readonly text: (move: string) => string;
  /** The texts of moves that are legal there, and not here. */
  readonly more?: (before: State) => readonly string[];
  /** Other moves there that belong to a move. */
  readonly follows?: (move: string, before: State) => readonly string[];
  /** Whether a move is not asked for there. */
  readonly isAutomatic?: (move: string) => boolean;
  /** The text of a move without a choice, which the game here does not ask for. */
  readonly forced?: string;
  /** The strategy that plays most moves of every second game, where random players see too little of a game. */
  readonly plays?: string;
  /** Whether a game is left out, because a rule differs. */
  readonly isOther?: (states: readonly State[], moves: readonly string[]) => boolean;
  /** The returns, from the measures of each seat. */
  readonly returns: (measures: Readonly<Record<string, number>>, seat: number, last: State) => number;
}

/** A card with its suit first. */
const turned = (card: string): string => `${card[1]}${card[0]}`;

/** The cards of all hands in the order in which they were dealt, one to each seat in turn. */
const inTurn = ({ hands }: State): readonly string[] =>
  (hands[0] ?? []).flatMap((_, at) => hands.map((hand) => hand[at] ?? ''));

/** What a list of numbers has more than another one. */
function added(after: readonly number[], before: readonly number[]): readonly number[] {
  const countIn = (list: readonly number[], value: number): number => list.filter((one) => one === value).length;
  return [...new Set(after)].filter((value) => countIn(after, value) > countIn(before, value));
}

/** Cards of some values, each once. */
function cardsOf(values: readonly number[]): readonly string[] {
  const left = [...'CDHS'].flatMap((suit) =>
    [...'A23456789TJQK'].map((rank, at) => ({ card: suit + rank, value: Math.min(10, at + 1) })),
  );
  return values.map(
    (value) =>
      left.splice(
        left.findIndex((one) => one.value === value),
        1,
      )[0]?.card ?? '',
  );
}

/** A card with its suit in lower case. */
const lower = ([rank = '', suit = '']: string): string => rank + suit.toLowerCase();

const is31 = (count: readonly string[]): boolean =>
  count.reduce((sum, card) => sum + Math.min(10, 'A23456789TJQK'.indexOf(card[0] ?? '') + 1), 0) === 31;

const COUNTERPARTS: readonly Counterpart[] = [
  {
    game: connectFour,
    params: {},
    name: 'connect_four',
    given: {},
    deal: () => [],
    text: (move) => String(Number(move) - 1),
    returns: ({ win = 0, tie = 0 }) => 2 * win + tie - 1,
  },
  {
    game: blackjack,
    params: { lowest: 2, copies: 4, tens: 16 },
    name: 'blackjack',
    given: {},
    // The player's cards, then the hidden card of the dealer and the other one, then those that were drawn.
    deal: ({ hand, up }, last, states) => {
      const drawnTo = (of: (state: State) => readonly number[]): readonly number[] =>
        states.slice(1).flatMap((after, at) => added(of(after), of(states[at] as State)));
      const [hidden = [2, 3, 4, 5, 6, 7, 8, 9].find((value) => !last.hand.includes(value)) ?? 0, ...more] = drawnTo(
        ({ down }) => down,
      );
      return cardsOf([...hand, hidden, up, ...drawnTo((state) => state.hand), ...more]);
    },
    // The dealer draws by itself there.
    isAutomatic: (move) => move === 'draw',
    text: (move) => (move === 'hit' ? 'Hit' : 'Stand'),
    returns: ({ chips = 0 }) => chips,
  },
  ...[3, 4, 7].map((players): Counterpart => ({
    game: ohHell,
    params: { players, tricks: players },
    name: 'oh_hell',
    given: { players },
    deal: (first) => [String(players), String(players - 1), ...inTurn(first).map(turned), turned(first.trump)],
    text: (move) => (move.startsWith('bid') ? move.slice(4) : turned(move)),
    returns: ({ points = 0 }) => points,
  })),
  ...['No Pass', 'Left', 'Across', 'Right'].map((direction, pass): Counterpart => ({
    game: hearts,
    params: { pass },
    name: 'hearts',
    given: {},
    deal: (first) => [direction, ...inTurn(first)],
    text: (move) => move,
    returns: ({ points = 0 }) => 26 - points,
  })),
  ...[2, 4, 5].map((players): Counterpart => ({
    game: crazyEights,
    params: { players },
    name: 'crazy_eights',
    given: { players },
    deal: (first) => [
      `Decide Player ${players - 1} to be the dealer`,
      ...[...inTurn(first), first.top].map((card) => `Deal ${turned(card)}`),
    ],
    drawn: (move, before) => (move === 'draw' ? [`Deal ${turned(before.stock[0] ?? '')}`] : []),
    text: (move) => {
      if (move === 'draw' || move === 'pass') return move === 'draw' ? 'Draw' : 'Pass';
      return move.length === 1 ? `Nominate suit ${move}` : `Play ${turned(move)}`;
    },
    // OpenSpiel counts an ace 10, and a card from 2 to 10 by its number in the deck, from 0, and 2 more.
    returns: (_, seat, { hands }) =>
      -(hands[seat] ?? []).reduce((sum, card) => {
        const rank = '23456789TJQKA'.indexOf(card[0] ?? '');
        return sum + (card[0] === '8' ? 50 : rank >= 9 ? 10 : 4 * rank + 'CDHS'.indexOf(card[1] ?? '') + 2);
      }, 0),
  })),
  {
    game: spades,
    params: {},
    name: 'spades',
    given: { use_mercy_rule: false, win_threshold: 10_000 },
    deal: (first) => inTurn(first).map(turned),
    // In OpenSpiel spades are never broken: its `is_spades_broken_` stays false.
    legal: (moves, { trick }) => {
      const others = moves.filter((move) => move[1] !== 'S');
      return trick.length === 0 && others.length > 0 ? others : moves;
    },
    text: (move) => (move === 'bid 0' ? 'Nil' : move.startsWith('bid') ? move.slice(4) : turned(move)),
    returns: ({ points = 0 }) => points,
  },
  {
    game: cribbage,
    params: {},
    name: 'cribbage',
    given: {},
    forced: 'Pass',
    deal: (first) => first.hands.flat().map((card) => `Deal ${card}`),
    drawn: (move, before, after) => {
      if (move.length > 2) return after.starter === '' ? [] : [`Deal ${after.starter}`];
      return after.hands[1]?.length === 6 ? after.hands.flat().map((card) => `Deal ${card}`) : [];
    },
    text: (move) => `Choose ${move}`,
    isOther: (states) =>
      states.some(
        ({ crib, starter }) =>
          crib.flat().length === 4 && pointsOf(crib.flat(), starter) !== pointsOf(crib.flat(), starter, true),
      ),
    returns(_, seat, { hands, laid, crib, starter, count, counted, deals, scores }) {
      const totals = [...scores];
      const dealer = deals % 2;
      const isPlayed = hands.flat().length === 0 && (count.length === 0 || is31(count));
      for (const of of [1 - dealer, dealer, 2].slice(!isPlayed ? 3 : count.length > 0 ? 0 : counted.length))
        totals[of === 2 ? dealer : of] =
          (totals[of === 2 ? dealer : of] ?? 0) + pointsOf(laid[of] ?? crib.flat(), starter);
      return (totals[seat] ?? 0) + (totals.findIndex((total) => total >= 121) === seat ? 1000 : -1000);
    },
  },
  {
    game: ginRummy,
    params: {},
    name: 'gin_rummy',
    given: {},
    plays: 'collector',
    deal: ({ hands, pile }) => [...hands.flat(), ...pile].map((card) => `Chance outcome: ${lower(card)}`),
    drawn: (move, { stock }) => (move === 'draw' ? [`Chance outcome: ${lower(stock.at(-1) ?? '')}`] : []),
    text(move) {
      if (move.startsWith('knock')) return 'Knock';
      return { draw: 'Draw stock', take: 'Draw upcard', pass: 'Pass' }[move] ?? lower(move);
    },
    // A player can give back the card of the pile, and knock with it.
    more({ hands, mover, fresh, stock }) {
      const kept = (hands[mover] ?? []).filter((card) => card !== fresh);
      const knock = kept.length === 10 && leftOf(kept) <= 10 ? ['Knock'] : [];
      return fresh !== '' ? [lower(fresh), ...knock] : stock.length === 2 ? knock : [];
    },
    follows(move, { hands, mover, pile }) {
      if (!move.startsWith('knock')) return [];
      const hand = hands[mover] ?? [];
      const all = hand.length === 10 ? [...hand, ...pile.slice(-1)] : hand;
      const melds = bestMelds(all.filter((card) => card !== move.slice(-2)));
      return [lower(move.slice(-2)), ...melds.map((meld) => meld.map(lower).join('')), 'Pass'];
    },
    isOther: (_, moves) => moves.filter((move) => move === 'take').length >= 50,
    // Equal points cost the player who knocked the bonus here, and nothing there.
    returns: ({ points = 0 }, seat, { mover }) => (points === (seat === mover ? 25 : -25) ? 0 : points),
  },
];

const games = Number(process.argv[2] ?? 200);
for (const counterpart of COUNTERPARTS) {
  const game = counterpart.game as AnyGame;
  const params = checkedParams(game, counterpart.params);
  const seats = seatsOf(game, params);
  const engine = game.engine(params) as Engine<unknown> & { readonly state: State };
  const rng = seededRng(`${game.id} ${JSON.stringify(params)}`);
  const { text, drawn, more, follows, plays } = counterpart;
  const players = createPlayers(
    game,
    params,
    Array.from({ length: seats }, () => plays ?? 'random'),
  );
  for (let number = 0; number < games;) {
    engine.reset(rng);
    const states = [engine.state];
    const moves: { seat: number; move: string; legal: readonly string[] }[] = [];
    while (!engine.over) {
      const seat = engine.toMove;
      const view = engine.view(seat);
      const all = game.notation?.legal(view) ?? [];
      const legal = counterpart.legal?.(all, engine.state) ?? all;
      const isRandom = plays === undefined || number % 2 === 0 || rng.int(10) === 0;
      const chosen = isRandom ? undefined : players[seat]?.strategy.move(view, rng);
      const move =
        (chosen === undefined ? legal[rng.int(legal.length)] : all[engine.legalMoves().indexOf(chosen)]) ?? '';
      moves.push({ seat, move, legal });
      engine.apply(game.notation?.parse(move, view) ?? 0);
      states.push(engine.state);
    }
    if (
      counterpart.isOther?.(
        states,
        moves.map(({ move }) => move),
      ) === true
    )
      continue;
    number++;
    const last = states.at(-1) as State;
    const into = new Int32Array(game.measures.length);
    const returns = Array.from({ length: seats }, (_, seat) => {
      engine.measure(into, seat);
      return counterpart.returns(
        Object.fromEntries(game.measures.map(({ name }, at) => [name, into[at] ?? 0])),
        seat,
        last,
      );
    });
    const record = {
      name: counterpart.name,
      given: counterpart.given,
      forced: counterpart.forced,
      deal: counterpart.deal(states[0] as State, last, states),
      moves: moves.flatMap(({ seat, move, legal }, at) => {
        if (counterpart.isAutomatic?.(move) === true) return [];
        const [before, after] = [states[at] as State, states[at + 1] as State];
        const texts = new Set([...legal.map((one) => text(one)), ...(more?.(before) ?? [])]);
        const first = {
          seat,
          move: text(move),
          legal: [...texts],
          drawn: drawn?.(move, before, after, last) ?? [],
        };
        return [first, ...(follows?.(move, before) ?? []).map((one) => ({ seat, move: one, drawn: [] }))];
      }),
      returns,
    };
    process.stdout.write(`${JSON.stringify(record)}\n`);
  }
}
