import type { Move } from '@cards/core';
import type { ExitReason } from '../match.js';
import { cardsText, helpText, pointsText, readAnswer, welcomeText } from './text.js';
import { PASS, type UnoWarView } from '../view.js';
import { KeeperCardAI } from '../strategies/keeper.js';

const ADVISER = new KeeperCardAI();

const ADVISER_NAME: string = String(ADVISER);

/** The move that the adviser would play now, as a sentence with a line break. */
function hintText(view: UnoWarView): string {
  const move = ADVISER.move(view);
  return move === PASS
    ? `${ADVISER_NAME} would pass.\n`
    : `${ADVISER_NAME} would play ${move + 1}, ${view.hand.get(move)}.\n`;
}

/** The texts and questions for a person who plays a game, from the view of the person's seat only. */
export class Conversation {
  private readonly opponent: string;
  /** The text to show before the next question. */
  private news = '';
  private points = 0;
  private opponentPoints = 0;
  /** The person's last move, until {@link Conversation.observe} reports its effect. */
  private move: Move | undefined;

  /** @param plain - whether the only answers are a card and `pass` */
  constructor(
    opponent: string,
    private readonly plain = false,
  ) {
    this.opponent = opponent;
  }

  begin(view: UnoWarView): void {
    this.news = this.plain ? '' : `${welcomeText(view.target, this.opponent)}\n${helpText(view, ADVISER_NAME)}`;
    this.points = 0;
    this.opponentPoints = 0;
    this.move = undefined;
    this.openRound(view, view.seat === 0);
  }

  /** Reports a move of either seat. */
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
   * Asks until the answer is a move, or the person leaves. A person without a playable card passes, and is not asked.
   */
  *decide(view: UnoWarView): Generator<string, Move | ExitReason, string | null> {
    this.news += cardsText(view);
    if (view.playable === 0) {
      this.news += 'You have no playable card, so you pass.\n';
      return this.decided(PASS);
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
      else if (answer.word === 'hand') this.news = cardsText(view);
      else this.news = helpText(view, ADVISER_NAME);
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
