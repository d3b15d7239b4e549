import { type Dialogue, InputError, type Move, type Rng, type Strategy, type TextColors } from '@cards/core';
import { checkInteger, checkMembers, givenText, unlessRefused } from '@cards/core/internal';
import { SetDeck } from './deck.js';
import { SetEngine } from './engine.js';
import { DONE, NONE, SetHand, whyNotSet } from './hand.js';
import { SetTableau } from './tableau.js';
import { faceUp, type SetView } from './view.js';

/** The player of an automatic game. */
export interface AutomaticPlayer {
  /** Chooses the sets. */
  readonly strategy: Strategy<SetView>;
  /** The generator that the strategy gets. */
  readonly rng: Rng;
}

/** What a game with a person has in addition to the source document's. */
export interface SetExtras {
  /** Whether to say why three cards are not a set. False by default. */
  readonly explains?: boolean;
  /** Called with the engine and the moves, to which the game adds, for hints. */
  readonly begin?: ((engine: SetEngine, moves: readonly Move[]) => void) | undefined;
  /** Returns a text about the moves of the person, for the end. */
  readonly review?: ((moves: readonly Move[]) => string) | undefined;
}

/**
 * One game for a person or for an automatic player: the source document's `SetGame`. {@link SetEngine} implements the
 * rules, and this class writes the texts.
 *
 * @example
 * ```ts
 * import { transcript } from '@cards/core';
 * import { SetCard, SetDeck, SetGame } from '@cards/set';
 *
 * const game = new SetGame(3, new SetDeck(SetCard.all));
 * game.automatic().length; // => 27
 * const another = new SetGame(3, new SetDeck(SetCard.all));
 * transcript(another.interactive(), ['[1ebc,1ebs,1ebt]', 'done']).includes('Good! You now have 1 sets'); // => true
 * String(another.won()); // => '[1ebc,1ebs,1ebt]'
 * ```
 */
export class SetGame {
  private readonly engine: SetEngine;
  private readonly deck: SetDeck;

  /**
   * @param n - the number of cards in the tableau, 0 to 81; the source document's default is 12
   * @param deck - the deck to deal from; cards that are already dealt are not in the game
   * @param dealMore - 1 to deal three more cards after a correct `none`, as in the original game; else 0
   * @throws InputError if `n` or `dealMore` is out of range, or `deck` is not a deck
   */
  constructor(n: number, deck: SetDeck, dealMore = 0) {
    // JavaScript callers can pass any value.
    if (!Number.isInteger(n))
      throw new InputError(`the size of the tableau must be an integer from 0 to 81, not ${givenText(n)}`);
    if (!(deck instanceof SetDeck)) {
      const given = deck === undefined ? 'none was given' : 'this value is not a SetDeck';
      throw new InputError(`a game needs a deck, such as new SetDeck(seededRng(1)); ${given}`);
    }
    this.engine = new SetEngine({ tableau: n, dealMore });
    this.engine.resetTo(deck.remaining().map(({ id }) => id));
    this.deck = deck;
    this.syncDeck();
  }

  /** A copy of the current tableau. */
  tableau(): SetTableau {
    return new SetTableau(faceUp(this.engine));
  }

  /** The sets won so far, in the order in which they were won. */
  won(): SetHand[] {
    return Array.from({ length: this.engine.won }, (_, i) => SetHand.of(this.engine.wonAt(i)));
  }

  /**
   * Plays the game with a person: the source document's `interactive`. The person types a hand such as
   * `[1ebc,1fbc,1hbc]`, or `none`, `done` or `help`. The end of the input counts as `done`.
   *
   * @param extras - what the source document's game does not have
   * @returns a dialogue whose outcome is the sets won, in the order in which they were won
   */
  *interactive(extras: SetExtras = {}): Dialogue<SetHand[]> {
    const { explains = false, begin, review } = checkMembers(extras, 'the extras');
    const moves: Move[] = [];
    begin?.(this.engine, moves);
    let text = WELCOME + instructions(this.engine.dealMore === 1);
    while (!this.engine.over) {
      text += tableauText(this.tableau()) + PROMPT;
      for (let answer: string | undefined; answer === undefined;) {
        const line: string | null = yield text;
        const move = this.moveOf(line);
        answer = move === undefined ? undefined : this.answer(move, moves, explains);
        text = answer ?? this.anotherChance(line ?? '') + PROMPT;
      }
    }
    const won = this.won();
    const thanks = `\nThanks for playing the CS230 Set Game!\nYou won ${won.length} sets:\n[${won.join(', ')}]\n`;
    const reviewed = review?.(moves) ?? '';
    return { text: `${text}${thanks}${reviewed === '' ? '' : `\n${reviewed}`}`, outcome: won };
  }

  /**
   * Plays the game with several people at one keyboard, see "Going Further" of the source document. Who sees a set
   * first types a key, the number of the player, and then the set. A wrong set puts that player out. Three more cards
   * are dealt when all players agree that there is no set, if `dealMore` is 1 and they are right.
   *
   * @param players - the number of people, from 2 to 10
   * @returns a dialogue whose outcome is `[player]`: the sets won
   */
  *race(players: number, extras: SetExtras = {}): Dialogue<SetHand[][]> {
    const { explains = false, begin } = checkMembers(extras, 'the extras');
    checkInteger(players, 'the number of players', 2, MAX_PLAYERS);
    const { engine } = this;
    const won = Array.from({ length: players }, (): SetHand[] => []);
    const out = new Set<number>();
    const agreed = new Set<number>();
    const moves: Move[] = [];
    begin?.(engine, moves);
    const keys = `(1 to ${players})`;
    let text = WELCOME + raceInstructions(keys) + tableauText(this.tableau());
    for (let claim: number | undefined; !engine.over && out.size < players;) {
      const who: string = claim === undefined ? `Type your key ${keys}, then` : `Player ${claim}, type`;
      const line: string | null =
        yield `${text}${who} a set hand representation or "none"; or type "done" or "help" (w/o quotes):\n`;
      const [, key, typed = ''] = /^\s*(\d+(?=[\s[]|$))?\s*(.*?)\s*$/.exec(line ?? 'done') ?? [];
      const player: number = Number(key ?? claim ?? 0);
      const move = this.moveOf(typed);
      text = '';
      if (move === DONE) break;
      if (typed.toLowerCase() === 'help') text = raceInstructions(keys);
      else if (player < 1 || player > players)
        text = `Sorry, first type your key ${keys}, such as 1 [1ebc,2fgs,3hrt].\n`;
      else if (claim !== undefined && claim !== player) text = `Sorry, player ${claim} was first.\n`;
      else if (out.has(player)) text = `Sorry, player ${player} is out.\n`;
      else if (move === undefined) {
        if (typed !== '') text = this.anotherChance(typed);
        claim = player;
      } else {
        claim = undefined;
        const hand = move === NONE ? undefined : SetHand.of(move);
        if (hand?.isSet() === true) {
          text = `Good! Player ${player} now has ${won[player - 1]?.push(hand)} sets\n`;
          this.answer(move, moves);
          agreed.clear();
        } else if (hand === undefined) agreed.add(player);
        else {
          text = `${wrongText(hand, explains)}Player ${player} is out.\n`;
          agreed.delete(player);
          out.add(player);
        }
        if (agreed.size > 0 && agreed.size + out.size === players) {
          text += this.answer(NONE, moves);
          agreed.clear();
        }
        if (text === '') text = `Player ${player} sees no set.\n`;
        else if (!engine.over) text += tableauText(this.tableau());
      }
    }
    const results = won.map((sets, at) => `Player ${at + 1} won ${sets.length} sets:\n[${sets.join(', ')}]\n`);
    return { text: `${text}\nThanks for playing the CS230 Set Game!\n${results.join('')}`, outcome: won };
  }

  /**
   * Plays the game with a strategy: the source document's `automatic`.
   *
   * @param show - receives the text in parts, with line breaks (the source document's `verbose`); if omitted, there is
   *   no output
   * @param player - the player; by default the source document's, which takes the least set
   * @returns the sets won, in the order in which they were won
   * @throws InputError if `show` is not a function
   * @throws IllegalMoveError if the player makes an illegal move
   */
  automatic(show?: (text: string) => void, player?: AutomaticPlayer): SetHand[] {
    // JavaScript callers can pass any value.
    if (show !== undefined && typeof show !== 'function')
      throw new InputError(
        `automatic takes a function that receives the text, such as console.log, not ${givenText(show)}`,
      );
    const { engine } = this;
    const view = engine.view();
    player?.strategy.begin?.(view);
    while (!engine.over) {
      show?.(tableauText(this.tableau()));
      const move = player === undefined ? view.least : player.strategy.move(view, player.rng);
      engine.apply(move);
      player?.strategy.observe?.(view);
      const dealt = this.syncDeck();
      show?.(this.moveText(move, dealt));
    }
    const sets = this.won();
    show?.(`Automatic player won ${sets.length} sets:\n${sets.join(',')}\n`);
    return sets;
  }

  /** The text for a move of the automatic player. A third-party strategy can make any move, also a wrong one. */
  private moveText(move: Move, dealt: number): string {
    const { end, won } = this.engine;
    if (end === 'none') return NO_MORE;
    if (end === 'done') return STOPS;
    if (end === 'wrong') return wrongText(SetHand.of(move));
    if (end === 'overlooked') return missedText(this.tableau().sets());
    if (move === NONE) return moreText(dealt);
    return `Found set ${SetHand.of(move)}\nAutomatic player has ${won} sets\n`;
  }

  /** The move that a line names; undefined if it names none. */
  private moveOf(line: string | null): Move | undefined {
    const word = line?.trim().toLowerCase() ?? 'done';
    if (word === 'done') return DONE;
    if (word === 'none') return NONE;
    const hand = unlessRefused(() => SetHand.parse(line ?? ''));
    return hand !== undefined && this.engine.isLegal(hand.packed) ? hand.packed : undefined;
  }

  /** Plays a move of people, and adds it to `moves`. Returns what the game says. */
  private answer(move: Move, moves: Move[], explains = false): string {
    const { engine } = this;
    moves.push(move);
    const missed = move === NONE ? this.tableau().sets() : [];
    engine.apply(move);
    if (move === DONE) return '';
    if (missed.length > 0) return missedText(missed);
    const dealt = this.syncDeck();
    if (move === NONE) return dealt === 0 ? `Right! ${NO_MORE}` : `Right! ${moreText(dealt)}`;
    const hand = SetHand.of(move);
    if (hand.isSet()) return `Good! You now have ${engine.won} sets\n`;
    return wrongText(hand, explains);
  }

  /** The reply to a line that is not a move. */
  private anotherChance(line: string): string {
    if (line.trim().toLowerCase() === 'help') return instructions(this.engine.dealMore === 1);
    const hand = unlessRefused(() => SetHand.parse(line));
    if (hand === undefined)
      return `Sorry, ${givenText(line)} is not a hand.\nTry again with three different cards, such as [1ebc,2fgs,3hrt].\n`;
    const tableau = this.tableau();
    const missing = hand.cards.filter((card) => !tableau.contains(card));
    return `Sorry, ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not in the tableau. Try again.\n`;
  }

  /** Deals the cards that the engine has dealt from the source document's deck too. Returns their number. */
  private syncDeck(): number {
    const before = this.deck.size;
    while (this.deck.size > this.engine.deckSize) this.deck.deal();
    return before - this.deck.size;
  }
}

/** The instructions of the source document, unchanged. */
const INSTRUCTIONS = `When a Set tableau is displayed, you have the following options:
1. Type in a set appearing in the tableau -- e.g. [1ebc,2fgs,3hrt].
   * If the hand is a set in the tableau, you win it;
   * If the hand is in the tableau, but not a set, the game ends;
   * If the hand is illegal or not in the tableau,
     you will be given a chance to type in another set.
2. Type "none" (without the quotes) if you think there are no sets in the tableau.
   This ends the game whether you are right or wrong.
3. Type "done" (without the quotes) if you want to exit the game.
4. Type "help" (without the quotes) to see these instructions.
`;

const DEAL_MORE_INSTRUCTIONS = INSTRUCTIONS.replace(
  '   This ends the game whether you are right or wrong.\n',
  '   If you are right, three more cards are dealt as long as there are any;\n   otherwise the game ends.\n',
);

/** The most people at one keyboard. */
export const MAX_PLAYERS = 10;

function raceInstructions(keys: string): string {
  return `When a Set tableau is displayed, the first player who sees a set types a key ${keys}:
1. Type your key and the set -- e.g. 1 [1ebc,2fgs,3hrt]. Your key alone claims the tableau: then type the set.
   * If the hand is a set in the tableau, you win it;
   * If the hand is in the tableau, but not a set, you are out;
   * If the hand is illegal or not in the tableau,
     you will be given a chance to type in another set.
2. Type your key and "none" (without the quotes) if you think there are no sets in the tableau.
   If all players do, and they are right, three more cards are dealt as long as there are any;
   otherwise the game ends.
3. Type "done" (without the quotes) if all of you want to exit the game.
4. Type "help" (without the quotes) to see these instructions.
`;
}

export const CARD_COLORS: TextColors = {
  red: /\b[123][efh]r[cst]\b/,
  green: /\b[123][efh]g[cst]\b/,
  blue: /\b[123][efh]b[cst]\b/,
};

const WELCOME = 'Welcome to the CS230 Set Game!\n\n';

const PROMPT = 'Type a set hand representation, "done", "none", or "help" (w/o quotes):\n';

function instructions(dealMore: boolean): string {
  return dealMore ? DEAL_MORE_INSTRUCTIONS : INSTRUCTIONS;
}

/** The tableau after a dashed line and before an empty line. An empty tableau has no text of its own. */
function tableauText(tableau: SetTableau): string {
  const table = tableau.tableString();
  return table === '' ? '-----\n\n' : `-----\n${table}\n\n`;
}

function wrongText(hand: SetHand, explains = false): string {
  const why = explains ? whyNotSet(hand) : '';
  return `Nope -- ${hand} is not a set.\n${why === '' ? '' : `${why.charAt(0).toUpperCase()}${why.slice(1)}.\n`}`;
}

/** The text after a wrong `none`. */
function missedText(missed: readonly SetHand[]): string {
  return `Nope -- you missed the following sets:\n${missed.join('\n')}\n`;
}

/** The text after a correct `none` that deals more cards. */
function moreText(dealt: number): string {
  return `There are no sets, so here are ${dealt} more cards.\n`;
}

const NO_MORE = 'There are no more sets.\n';

const STOPS = 'Automatic player stops.\n';
