import type { Move } from '@cards/core';
import { helpText, hintText, pointsText, readAnswer, tableText, welcomeText } from './text.js';
import { KeeperCardAI } from '../strategies/keeper.js';
import { PASS, type UnoWarView } from '../view.js';

/** Why a person leaves a match before its end. */
export type Leaving = 'quit' | 'end of input';

/** Gives the hints: our strongest player. */
const ADVISER = new KeeperCardAI();

/**
 * What a person who plays a match is told and asked. All of it comes from the view of the person's seat: a person knows
 * what any other player there would know.
 */
export class Conversation {
  private readonly opponent: string;
  /** What has happened and has not been shown yet. */
  private news = '';
  private points = 0;
  private opponentPoints = 0;
  /** The person's last move, until its effect has been seen. */
  private move: Move | undefined;

  /**
   * @param opponent - what the opponent is called
   */
  constructor(opponent: string) {
    this.opponent = opponent;
  }

  /** A match begins. */
  begin(view: UnoWarView): void {
    this.news = `${welcomeText(view.target, this.opponent)}\n${helpText(view, String(ADVISER))}`;
    this.points = 0;
    this.opponentPoints = 0;
    this.move = undefined;
    this.openRound(view, view.seat === 0);
  }

  /** One of the two has moved. */
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
   * Asks until the answer is a move. Who can play no card is not asked, but told, and passes.
   *
   * @returns the move, or why there is none
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
      } else if (answer.word === 'hint') this.news = hintText(ADVISER.move(view), view, String(ADVISER));
      else if (answer.word === 'hand') this.news = tableText(view);
      else this.news = helpText(view, String(ADVISER));
    }
  }

  /** What is still to be shown, once. */
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
    if (points === target) this.news += `\nYou win the match, ${points} to ${opponentPoints}!\n`;
    else if (opponentPoints === target) this.news += `\n${this.opponent} wins the match, ${opponentPoints} to ${points}.\n`;
    else this.openRound(view, won);
  }

  private openRound({ pile, points, opponentPoints }: UnoWarView, leads: boolean): void {
    const round = points + opponentPoints + 1;
    this.news += `\nRound ${round} opens with ${pile.topCard}. ${leads ? 'You lead.' : `${this.opponent} leads.`}\n`;
  }
}
