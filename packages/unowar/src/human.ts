import { InputError, type Move } from '@cards/core';
import { Conversation } from './dialogue/conversation.js';
import type { AI, UnoWarView } from './view.js';

/** Shows texts to a person and reads lines: a terminal, a page, or two functions of a test. */
export interface Screen {
  /** Shows a text as it is; the last line of a text may be a question without a line break. */
  show(text: string): void;
  /** Waits for a line; null at the end of the input. */
  read(): string | null;
}

/**
 * A person as a player like any other, the document's "human interface to this game as an implementation of the AI
 * interface": it can play in an `UnoWarMatch`, against an AI or another person.
 *
 * Its `move` waits for the person, so that `read` must be synchronous. Where lines arrive as events, as in Node and on most pages,
 * `unowar.dialogue` holds the same conversation without waiting.
 */
export class HumanAI implements AI {
  private readonly screen: Screen;
  private readonly name: string;
  private readonly conversation: Conversation;

  /**
   * @param screen - shows texts to the person and reads lines
   * @param opponent - the name of the person's opponent
   * @param name - the name of the person
   */
  constructor(screen: Screen, opponent: AI | string = 'Opponent', name = 'Human') {
    this.screen = screen;
    this.name = name;
    this.conversation = new Conversation(String(opponent));
  }

  /** See {@link AI}. */
  begin(view: UnoWarView): void {
    this.conversation.begin(view);
  }

  /**
   * Asks the person until the answer is a move.
   *
   * @throws InputError when the person quits or the input ends
   */
  move(view: UnoWarView): Move {
    const steps = this.conversation.decide(view);
    let step = steps.next();
    while (step.done !== true) {
      this.screen.show(step.value);
      step = steps.next(this.screen.read());
    }
    if (typeof step.value === 'number') return step.value;
    throw new InputError(step.value === 'quit' ? 'the person left the game' : 'the input ended before the game');
  }

  /** See {@link AI}. The end of the game is shown at once, all other texts before the next question. */
  observe(view: UnoWarView): void {
    this.conversation.observe(view);
    if (Math.max(view.points, view.opponentPoints) === view.target) this.screen.show(this.conversation.taken());
  }

  /** The person's name. */
  toString(): string {
    return this.name;
  }
}
