import { handOver, type Move, type Seat } from '@cards/core';
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
    this.news = this.plain ? '' : `${welcomeText(view.target, opponents)}\n${helpText(view, ADVISER_NAME)}`;
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
