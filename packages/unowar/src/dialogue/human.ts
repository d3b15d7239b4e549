import { checkText, givenText, InputError, type Move } from '@cards/core';
import { PersonLeftError } from '../match.js';
import { type AI, hasName, type UnoWarView } from '../view.js';
import { Conversation, exitText } from './conversation.js';

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
      step = steps.next(this.screen.read());
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
