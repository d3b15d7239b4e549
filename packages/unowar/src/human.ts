import { InputError, type Move } from '@cards/core';
import { Conversation } from './dialogue/conversation.js';
import type { AI, UnoWarView } from './view.js';

/** Where a {@link HumanAI} is shown texts and types lines: a terminal, a page, or two functions of a test. */
export interface Screen {
  /** Shows a text as it is; the last line of a text may be a question without a line break. */
  show(text: string): void;
  /** Waits for a line; null when there will be none any more. */
  read(): string | null;
}

/**
 * A person as a player like any other, the document's "human interface to this game as an implementation of the AI
 * interface": it can sit in an `UnoWarMatch`, against an AI or another person.
 *
 * Its `move` waits for the person, so `read` has to be able to; where lines arrive when they arrive, as in Node and on most
 * pages, `unowar.dialogue` holds the same conversation without waiting.
 */
export class HumanAI implements AI {
  private readonly screen: Screen;
  private readonly name: string;
  private readonly conversation: Conversation;

  /**
   * @param screen - where the person looks and types
   * @param opponent - what the person's opponent is called
   * @param name - what the person is called
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
   * Asks the person for a move, again after each answer that is none.
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
    throw new InputError(step.value === 'quit' ? 'the match was left' : 'the input has ended before the match');
  }

  /** See {@link AI}. The end of the match is shown at once, all else before the next question. */
  observe(view: UnoWarView): void {
    this.conversation.observe(view);
    if (Math.max(view.points, view.opponentPoints) === view.target) this.screen.show(this.conversation.taken());
  }

  /** The person's name. */
  toString(): string {
    return this.name;
  }
}
