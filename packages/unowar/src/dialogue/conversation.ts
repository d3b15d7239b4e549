import { Card, InputError, type Move, RANK_NAMES, type Seat, type TextColors } from '@cards/core';
import { checkText, givenText, handOver } from '@cards/core/internal';
import { type HandView, hasSlot, slotOf } from '../hand.js';
import { type ExitReason, PersonLeftError } from '../match.js';
import { KeeperCardAI } from '../strategies/keeper.js';
import { type AI, hasName, PASS, type UnoWarView } from '../view.js';

const ADVISER = new KeeperCardAI();

/** The move that the adviser would play now, as a sentence with a line break. */
function hintText(view: UnoWarView): string {
  const move = ADVISER.move(view);
  return `${String(ADVISER)} would ${move === PASS ? 'pass' : `play ${move + 1}, ${view.hand.get(move)}`}.\n`;
}

/** The texts and questions for a person who plays a game, from the view of the person's seat only. */
export class Conversation {
  /** The text to show before the next question. */
  private news = '';
  /** The points of each seat, and the seat to move, before the next move. */
  private points: readonly number[] = [];
  private mover = 0;
  /** The person's last move. */
  private move: Move = PASS;

  /**
   * @param names - the name of each seat, also of the person's, which is not used
   * @param plain - whether the only answers are a card and `pass`
   * @param page - begins the texts of each turn, if several people share the screen
   */
  constructor(
    private readonly names: readonly string[],
    private readonly plain = false,
    private readonly page?: string,
  ) {}

  begin(view: UnoWarView): void {
    const opponents = this.names.filter((_, seat) => seat !== view.seat);
    this.news = this.plain ? '' : `${welcomeText(view.target, opponents)}\n${helpText(view)}`;
    this.openRound(view);
  }

  /** Reports a move of any seat. */
  observe(view: UnoWarView): void {
    const { mover, move, points, names } = this;
    const isOwn = mover === view.seat;
    const winner = points.findIndex((before, seat) => view.pointsOf(seat) > before);
    this.mover = view.toMove;
    if (winner !== -1) {
      const wins = winner === view.seat ? 'you win' : `${names[winner]} wins`;
      this.news += `${isOwn ? '' : `${names[mover]} passes: `}${wins} the round.\n`;
      this.endRound(view, winner);
    } else if (!view.isIn(mover)) {
      if (!isOwn) this.news += `${names[mover]} passes.\n`;
    } else if (isOwn) {
      this.news += `You play ${view.pile.topCard} and draw ${view.hand.get(move)}.\n`;
    } else {
      this.news += `${names[mover]} plays ${view.pile.topCard}.\n`;
    }
  }

  /**
   * Asks until the answer is a move, or the person leaves. A person without a playable card passes, and is not asked.
   */
  *decide(view: UnoWarView): Generator<string, Move | ExitReason, string | null> {
    this.news += cardsText(view);
    if (view.playable === 0) {
      this.news += 'You have no playable card, so you pass.\n';
      return this.decided(PASS);
    }
    if (this.page !== undefined) {
      if (!(yield* handOver(this.page, view.seat))) return 'end of input';
      this.news = `${this.page}${this.news}`;
    }
    for (;;) {
      const line: string | null = yield `${this.takeText()}Your card? `;
      if (line === null) return 'end of input';
      const answer = readAnswer(line, view, this.plain);
      if ('slot' in answer) return this.decided(answer.slot);
      if ('wrong' in answer) this.news = `${answer.wrong}\n`;
      else if (answer.word === 'quit') return 'quit';
      else if (answer.word === 'pass') {
        this.news = 'You pass.\n';
        return this.decided(PASS);
      } else if (answer.word === 'hint') this.news = hintText(view);
      else this.news = answer.word === 'hand' ? cardsText(view) : helpText(view);
    }
  }

  /** Returns the text to show before the next question, and clears it. */
  takeText(): string {
    const { news } = this;
    this.news = '';
    return news;
  }

  private decided(move: Move): Move {
    this.move = move;
    return move;
  }

  private endRound(view: UnoWarView, winner: Seat): void {
    const { points, opponentPoints, target } = view;
    this.news += pointsText(view, this.names);
    if (points === target) this.news += `\nYou win the game, ${points} to ${opponentPoints}!\n`;
    else if (opponentPoints === target)
      this.news += `\n${this.names[winner]} wins the game, ${opponentPoints} to ${points}.\n`;
    else this.openRound(view);
  }

  private openRound(view: UnoWarView): void {
    this.mover = view.toMove;
    this.points = this.names.map((_, seat) => view.pointsOf(seat));
    const round = this.points.reduce((sum, points) => sum + points, 1);
    const leads = view.toMove === view.seat ? 'You lead.' : `${this.names[view.toMove]} leads.`;
    this.news += `\nRound ${round} opens with ${view.pile.topCard}. ${leads}\n`;
  }
}

type Word = 'pass' | 'hint' | 'hand' | 'help' | 'quit';

/** A parsed line: a slot to play, a word, or the message about a wrong line. */
type Answer = { readonly slot: number } | { readonly word: Word } | { readonly wrong: string };

const WORDS: readonly Word[] = ['pass', 'hint', 'hand', 'help', 'quit'];

const CARDS: ReadonlyMap<string, Card> = new Map(Card.all.map((card) => [String(card).toLowerCase(), card]));

export const CARD_COLORS: TextColors = {
  red: new RegExp(`\\b(?:${RANK_NAMES.join('|')})\\sof\\s(?:Hearts|Diamonds)\\b`),
  green: /(?<=^ {2})\*(?= \d)/,
};

/** Parses the answer to the question for a card. A person counts cards from 1. `plain`: `pass` is the only word. */
function readAnswer(line: string, { hand, pile, playable }: UnoWarView, plain = false): Answer {
  const said = line.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const word = WORDS.find((known) => known === said && (known === 'pass' || !plain));
  if (word !== undefined) return { word };
  const named = CARDS.get(said);
  const number = /^[+-]?\d+$/.test(said) ? Number(said) - 1 : undefined;
  const slot = named === undefined ? number : slotOf(named, hand);
  if (slot !== undefined && hasSlot(playable, slot)) return { slot };
  if (slot !== undefined && slot >= 0 && slot < hand.size) {
    return { wrong: `${hand.get(slot)} cannot be played on ${pile.topCard}. Play a card marked *.` };
  }
  if (named !== undefined) return { wrong: `${named} is not in your hand.` };
  const allowed = numbersText(hand);
  if (slot !== undefined) return { wrong: `There is no card ${givenText(said)}. Type ${allowed}.` };
  const refused = said === '' ? '' : `${givenText(said)} is not an answer.\n`;
  return {
    wrong: `${refused}Type ${allowed}, or its name;\nor type pass${plain ? '' : ', hint, hand, help or quit'}.`,
  };
}

function helpText({ hand }: UnoWarView): string {
  return `Type ${numbersText(hand)}, or its name to play it. You can play only
the cards marked *. Other commands: pass (give up the round), hint (see the move
of ${String(ADVISER)}), hand (see the cards again), help, quit.
`;
}

function welcomeText(target: number, opponents: readonly string[]): string {
  const out =
    opponents.length === 1
      ? 'loses the round, and the other player gets a point.'
      : 'drops out of the round. The last player in the round gets a point.';
  return `UnoWar against ${opponents.join(', ')}. The first player with ${target === 1 ? '1 point' : `${target} points`} wins the game.
Play a card that has the suit of the top card of the pile, or the same or a
higher rank. Aces are low, kings are high. A player who cannot follow passes and
${out}
`;
}

/** The pile, the number of cards in the deck, and the hand, one card on each line. The playable cards are marked. */
function cardsText({ hand, pile, playable, cardsRemaining }: UnoWarView): string {
  let text = `\nPile: ${pile.topCard} (${countCards(pile.numCards)}). Deck: ${countCards(cardsRemaining)}.\n`;
  for (let slot = 0; slot < hand.size; slot++) {
    text += `  ${hasSlot(playable, slot) ? '*' : ' '} ${slot + 1}  ${hand.get(slot)}\n`;
  }
  return text;
}

/** The score, the person's points first. */
function pointsText(view: UnoWarView, names: readonly string[]): string {
  // A name can end with a number.
  const colon = names.length === 2 ? '' : ':';
  const others = names.flatMap((name, each) =>
    each === view.seat ? [] : [`, ${name}${colon} ${view.pointsOf(each)}`],
  );
  return `Points: you${colon} ${view.points}${others.join('')}.\n`;
}

/** The end of a game that the person leaves. At the end of the input, the cursor is still on the line of a question. */
export function exitText(reason: ExitReason, { points, opponentPoints }: UnoWarView): string {
  return `${reason === 'quit' ? 'You quit' : '\nThe input ended'} at ${points} to ${opponentPoints} points.\n`;
}

export function countCards(cards: number): string {
  return cards === 1 ? '1 card' : `${cards} cards`;
}

function numbersText({ size }: HandView): string {
  return size === 1 ? 'the number of your card, 1' : `the number of a card, 1 to ${size}`;
}

/** Input and output for a person, such as a terminal or a web page. */
export interface Screen {
  /** Shows a text unchanged. A text can end with a question, which has no line break. */
  show(text: string): void;
  /** Waits for a line and returns it without its line break; returns null at the end of the input. */
  read(): string | null;
}

/**
 * A person as an {@link AI}: the source document's "human interface to this game as an implementation of the AI
 * interface". The person can play in a `UnoWarMatch` against an AI or against another person.
 *
 * `move` blocks until the person answers, so `Screen.read` must be synchronous. If lines arrive as events, as in Node
 * and on most web pages, use `unowar.dialogue`: a generator with the same texts that receives each line.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { HumanAI, RandomCardAI, UnoWarMatch } from '@cards/unowar';
 *
 * const person = new HumanAI({ show: () => {}, read: () => 'pass' }, new RandomCardAI());
 * new UnoWarMatch(person, new RandomCardAI()).playGame(seededRng(1)); // => false
 * ```
 */
export class HumanAI implements AI {
  private readonly screen: Screen;
  private readonly name: string;
  private readonly conversation: Conversation;

  /**
   * @param screen - the person's input and output
   * @param opponent - the opponent, or the opponent's name
   * @param name - the person's name
   * @throws InputError if `screen` does not have the methods `show` and `read`
   */
  constructor(screen: Screen, opponent: AI | string = 'Opponent', name = 'Human') {
    // JavaScript callers can pass any value.
    const { show, read }: Partial<Screen> = (screen as Screen | null | undefined) ?? {};
    if (typeof show !== 'function' || typeof read !== 'function')
      throw new InputError('a person needs a screen: an object with the methods show(text) and read()');
    if (typeof opponent !== 'string' && !hasName(opponent))
      throw new InputError(`the opponent must be an AI or its name, not ${givenText(opponent)}`);
    checkText(name, 'the name of a person');
    this.screen = screen;
    this.name = name;
    this.conversation = new Conversation([String(opponent), String(opponent)]);
  }

  begin(view: UnoWarView): void {
    this.conversation.begin(view);
  }

  /**
   * Asks the person until the answer is a move.
   *
   * @throws PersonLeftError if the person quits or the input ends. `UnoWarMatch` and `tournament` throw the same error;
   *   other runners wrap it in a MisbehaviorError, as its `cause`.
   */
  move(view: UnoWarView): Move {
    const steps = this.conversation.decide(view);
    let step = steps.next();
    while (step.done !== true) {
      this.screen.show(step.value);
      const line = this.screen.read();
      if (line !== null) checkText(line, 'the answer of read(), which cannot be async,');
      step = steps.next(line);
    }
    if (typeof step.value === 'number') return step.value;
    this.screen.show(exitText(step.value, view));
    throw new PersonLeftError(this.name, step.value);
  }

  /** See {@link AI}. Shows the end of the game at once; all other texts wait for the next question. */
  observe(view: UnoWarView): void {
    this.conversation.observe(view);
    if (Math.max(view.points, view.opponentPoints) === view.target) this.screen.show(this.conversation.takeText());
  }

  /** The person's name. */
  toString(): string {
    return this.name;
  }
}
