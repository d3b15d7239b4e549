import type { Move } from '@cards/core';
import { ADVISER_NAME, hintText } from '../hints.js';
import { helpText, pointsText, readAnswer, tableText, welcomeText } from './text.js';
import { PASS, type UnoWarView } from '../view.js';

/** Why a person leaves a game before its end. */
export type Leaving = 'quit' | 'end of input';

/**
 * The texts and questions for a person who plays a game. All of them come from the view of the person's seat: a person knows what a
 * strategy in that seat knows.
 */
export class Conversation {
  private readonly opponent: string;
  /** The text that has not been shown yet. */
  private news = '';
  private points = 0;
  private opponentPoints = 0;
  /** The person's last move, until its effect has been seen. */
  private move: Move | undefined;

  /**
   * @param opponent - the name of the opponent
   */
  constructor(opponent: string) {
    this.opponent = opponent;
  }

  /** A game begins. */
  begin(view: UnoWarView): void {
    this.news = `${welcomeText(view.target, this.opponent)}\n${helpText(view, ADVISER_NAME)}`;
    this.points = 0;
    this.opponentPoints = 0;
    this.move = undefined;
    this.openRound(view, view.seat === 0);
  }

  /** A seat has moved. */
  observe(view: UnoWarView): void {
    const { move, opponent } = this;
    this.move = undefined;
    if (view.points > this.points) {
      this.news += `${opponent} passes: you win the round.\n`;
      this.endRound(view, true);
    } else if (view.opponentPoints > this.opponentPoints) {
      this.news += `${opponent} wins the round.\n`;
      this.endRound(view, false);
    } else if (move === undefined) {
      this.news += `${opponent} plays ${view.pile.topCard}.\n`;
    } else {
      this.news += `You play ${view.pile.topCard} and draw ${view.hand.get(move)}.\n`;
    }
  }

  /**
   * Asks until the answer is a move. A person with no playable card is not asked, and passes.
   *
   * @returns the move, or the reason why the person leaves
   */
  *decide(view: UnoWarView): Generator<string, Move | Leaving, string | null> {
    this.news += tableText(view);
    if (view.playable === 0) {
      this.news += 'You have no card to play, and pass.\n';
      return this.decided(PASS);
    }
    for (;;) {
      const line: string | null = yield `${this.taken()}Your card? `;
      if (line === null) return 'end of input';
      const answer = readAnswer(line, view);
      if ('slot' in answer) return this.decided(answer.slot);
      if ('wrong' in answer) this.news = `${answer.wrong}\n`;
      else if (answer.word === 'quit') return 'quit';
      else if (answer.word === 'pass') {
        this.news = 'You pass.\n';
        return this.decided(PASS);
      } else if (answer.word === 'hint') this.news = hintText(view);
      else if (answer.word === 'hand') this.news = tableText(view);
      else this.news = helpText(view, ADVISER_NAME);
    }
  }

  /** The text that has not been shown yet; it is then empty. */
  taken(): string {
    const { news } = this;
    this.news = '';
    return news;
  }

  private decided(move: Move): Move {
    this.move = move;
    return move;
  }

  private endRound(view: UnoWarView, won: boolean): void {
    const { points, opponentPoints, target } = view;
    this.points = points;
    this.opponentPoints = opponentPoints;
    this.news += pointsText(view, this.opponent);
    if (points === target) this.news += `\nYou win the game, ${points} to ${opponentPoints}!\n`;
    else if (opponentPoints === target)
      this.news += `\n${this.opponent} wins the game, ${opponentPoints} to ${points}.\n`;
    else this.openRound(view, won);
  }

  private openRound({ pile, points, opponentPoints }: UnoWarView, leads: boolean): void {
    const round = points + opponentPoints + 1;
    this.news += `\nRound ${round} opens with ${pile.topCard}. ${leads ? 'You lead.' : `${this.opponent} leads.`}\n`;
  }
}
