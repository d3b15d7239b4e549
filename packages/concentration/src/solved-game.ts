import { plansWithPasses, type Solution, solve, TIE } from './exact/solution.js';
import { type Lottery, TurnTree } from './exact/turn-tree.js';
import { IDLE, type Kind, PARTNER, REPLIES, type Reply, UNKNOWN } from './knowledge.js';
import { checkedParams, type ConcentrationParams } from './parameters.js';
import { OptimalPlayer } from './strategies/optimal.js';
import type { ConcentrationView } from './view.js';

/** A second card with the margin that it leads to. */
interface ValuedReply {
  readonly reply: Reply;
  readonly value: number;
}

/**
 * The solution of the game, for a person's position: the expected margin from here on, and the best card to flip. It
 * remembers every card that was face up. Unlike the strategy `optimal`, it can be asked after any first card of a turn.
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 * import { ConcentrationGame, gameValues, SolvedGame } from '@cards/concentration';
 *
 * const params = { ranks: 3, copies: 2 };
 * const game = new ConcentrationGame(params);
 * game.reset(seededRng(1));
 * const view = game.view();
 * const solved = new SolvedGame(params);
 * solved.begin(view);
 * solved.margin(view) === gameValues(params).margin; // => true
 * while (!game.over) {
 *   game.apply(solved.move(view, seededRng(2)));
 *   solved.observe(view);
 * }
 * solved.margin(view); // => 0
 * ```
 */
export class SolvedGame extends OptimalPlayer {
  protected solution: Solution;
  private readonly tree: TurnTree;
  /** The pairs by which the player to move is ahead. */
  private lead = 0;

  /**
   * Solves the game, once for all instances. With 52 cards this takes about half a second.
   *
   * @param given - the parameters
   * @throws InputError for parameters out of bounds, and for more than two players
   */
  constructor(given: Partial<ConcentrationParams>) {
    const params = checkedParams(given);
    const solution = solve(params);
    super(plansWithPasses(solution), solution.space);
    this.solution = solution;
    this.tree = new TurnTree(solution.space);
  }

  /**
   * The expected cards that the player to move wins from here on, minus those of the opponent, when both remember
   * every card and play for this difference. If each of them prefers a pass to any other turn, it is 0, because neither
   * player wins the cards that are left when passes end the game.
   */
  margin(view: ConcentrationView): number {
    this.lead = leadOf(view);
    if (view.open < 0) return this.solution.value(this.position(), this.lead);
    return best(this.repliesTo(view)).value;
  }

  /** The same if the player to move flips this card, before it is known. */
  marginWith(view: ConcentrationView, place: number): number {
    const rank = this.memory.rankOf(place);
    this.lead = leadOf(view);
    if (view.open >= 0) {
      const reply = rank === 0 ? UNKNOWN : rank === view.rankAt(view.open) ? PARTNER : IDLE;
      return best(this.repliesTo(view).filter((one) => one.reply === reply)).value;
    }
    this.tree.grow(this.position());
    if (rank > 0) return best(this.afterKnown(this.kinds[rank] as Kind)).value;
    const valueOf = (kind: Kind): number => best(this.afterUnknown(kind)).value;
    return this.tree.drawn.reduce((sum, chance, kind) => sum + (chance === 0 ? 0 : chance * valueOf(kind)), 0);
  }

  protected override reply(view: ConcentrationView): Reply {
    return best(this.repliesTo(view)).reply;
  }

  /** The second cards of the turn, in the order of {@link REPLIES}. */
  private repliesTo(view: ConcentrationView): readonly ValuedReply[] {
    this.tree.grow(this.position());
    const kind = this.kinds[view.rankAt(view.open)] as Kind;
    return this.memory.remembers(view.open) ? this.afterKnown(kind) : this.afterUnknown(kind);
  }

  private afterUnknown(kind: Kind): readonly ValuedReply[] {
    return REPLIES.flatMap((reply) => this.valued(reply, this.tree.ofReply(kind, reply)));
  }

  /** After a known card, an idle second card is a pass. It has the value of a pass after which the game goes on. */
  private afterKnown(kind: Kind): readonly ValuedReply[] {
    const { tree } = this;
    return [
      ...this.valued(PARTNER, kind),
      ...this.valued(UNKNOWN, tree.code.tryKnown(kind)),
      ...this.valued(IDLE, tree.code.pass),
    ];
  }

  /** A reply with its value, or nothing if the position does not have it. */
  private valued(reply: Reply, lottery: Lottery): readonly ValuedReply[] {
    const { tree } = this;
    return tree.has(lottery) ? [{ reply, value: this.solution.valueOf(tree, lottery, this.lead) }] : [];
  }
}

/** The best of some second cards. Of equal ones, it is the first. */
function best(replies: readonly ValuedReply[]): ValuedReply {
  return replies.reduce((one, other) => (other.value > one.value + TIE ? other : one));
}

function leadOf(view: ConcentrationView): number {
  return ((view.toMove === 0 ? 1 : -1) * (view.won(0) - view.won(1))) / 2;
}
