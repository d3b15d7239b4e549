import {
  createPlayers,
  type Dialogue,
  type DialogueSetting,
  type Ending,
  givenText,
  InputError,
  type Player,
  type Rng,
  type Streams,
} from '@cards/core';
import { type CardType, letterOf, type PairsParams } from './cards.js';
import { MatchCardGame } from './engine.js';
import { flipsDistribution } from './exact/flips.js';
import { STRATEGIES } from './strategies.js';
import type { PairsView } from './view.js';

export interface PairsOutcome {
  readonly flips: number;
  readonly pairs: number;
  readonly finished: boolean;
}

/**
 * The game at a terminal, as the source document's `PlayCard`, with hints of the optimal player or of one other
 * strategy. The source document has no text for it, so a plain game has the board, the questions and the score only.
 */
export function dialogue(setting: DialogueSetting<PairsParams>): Dialogue<PairsOutcome> {
  const { params, streams, words } = setting;
  if (words.length > 0) throw new InputError(`pairs takes no words after its name; remove '${words.join(' ')}'`);
  // JavaScript callers can omit them.
  if ((streams as Streams | undefined) === undefined)
    throw new InputError("the streams are missing; pass them, such as new Streams(1, 'pairs')");
  const game = new MatchCardGame(params.cards, params.copies);
  game.shuffleCards(streams.rng(0));
  return turns(game, new Adviser(setting, game.view()), setting);
}

function* turns(
  game: MatchCardGame,
  adviser: Adviser,
  { interactive, review, plain = false, onGame }: DialogueSetting<PairsParams>,
): Dialogue<PairsOutcome> {
  const moves: number[] = [];
  onGame?.({ index: 0, engine: game, moves, hint: 'own' });
  const page = interactive === true ? '\f\n' : '\n';
  let pairs = 0;
  let text = `${plain ? '' : `${welcome(game)}\n\n${help(game)}\n${page}`}${game.boardToString()}\n\n`;
  while (!game.over) {
    const line = yield text + prompt(game);
    if (line === null) return ending(game, pairs, '\nThe input has ended');
    const word = line.trim().toLowerCase();
    if (word === 'quit' && !plain) return ending(game, pairs, 'You stop');
    const card = readCard(game, word, plain);
    if (typeof card === 'number') {
      game.apply(card);
      moves.push(card);
      adviser.observe();
      if (game.lastEvent().kind === 'matched') pairs++;
      text = `${page}${game.boardToString()}\n\n${eventText(game, pairs)}\n`;
    } else if (plain) text = `${card}\n`;
    else if (word === 'hint') text = `${adviser.hint()}\n`;
    else if (word === 'board') text = `${page}${game.boardToString()}\n\n`;
    else if (word === 'help') text = `${help(game)}\n`;
    else text = `${card}\n`;
  }
  const reviewed = review?.(0, moves, 0) ?? '';
  return {
    text: `${text}${score(game, plain)}${reviewed === '' ? '' : `\n${reviewed}`}`,
    outcome: { flips: game.getFlips(), pairs, finished: true },
  };
}

/** The card that a line names, or the reply to a line that names no playable card. */
function readCard(game: MatchCardGame, word: string, plain: boolean): number | string {
  const last = game.n - 1;
  if (word === '') return `Type the number of a card, 0 to ${last}${plain ? '' : ', or help'}.`;
  if (/^\d+(\s*[\s,;]\s*\d+)+$/.test(word)) return 'One card at a time.';
  if (!/^[+-]?\d+$/.test(word)) {
    return plain
      ? `${givenText(word)} is not the number of a card, 0 to ${last}.`
      : `${givenText(word)} is neither the number of a card, 0 to ${last}, nor hint, board, help or quit.`;
  }
  const card = word.startsWith('-') ? -1 : Number(word);
  if (!(card >= 0 && card <= last)) return `There is no card ${givenText(word)}; cards are numbered from 0 to ${last}.`;
  if (game.isLegal(card)) return card;
  return `Card ${card} is already face up: it is ${letterOf(game.view().typeOf(card))}.`;
}

function welcome(game: MatchCardGame): string {
  const { n, copies } = game.view();
  const letters = n === copies ? 'all of them a' : `${copies} each of a to ${letterOf(n / copies - 1)}`;
  return `Pairs: ${n} cards lie face down, ${letters}.
Turn them up two at a time. Two of a kind stay face up.
Two others stay open, in brackets, until your next card turns them back.
The fewer flips, the better: ${n} is the best possible score.`;
}

function help({ n }: MatchCardGame): string {
  return `Type the number of a card, 0 to ${n - 1}, to turn it up.
Or type hint for a hint from a player with a perfect memory.
Or type board to see the cards again, help, or quit.`;
}

function prompt(game: MatchCardGame): string {
  return `Flips: ${game.getFlips()}. ${game.lastEvent().kind === 'opened' ? 'Second' : 'First'} card? `;
}

function eventText(game: MatchCardGame, pairs: number): string {
  const { kind } = game.lastEvent();
  const shown = `Card ${game.view().lastFlipped} is ${game.previousFlipIdentity()}`;
  if (kind === 'matched') return `${shown}: a pair, ${pairs} of ${game.n / 2}.`;
  return kind === 'mismatched' ? `${shown}: no pair. Your next card turns both back.` : `${shown}.`;
}

function ending(game: MatchCardGame, pairs: number, reason: string): Ending<PairsOutcome> {
  const flips = game.getFlips();
  const counted = `${flips} ${flips === 1 ? 'flip' : 'flips'}`;
  const text = `${reason} after ${counted}, with ${pairs} of ${game.n / 2} pairs found.\n`;
  return { text, outcome: { flips, pairs, finished: false } };
}

function score(game: MatchCardGame, plain: boolean): string {
  const { n, copies, flips } = game.view();
  if (plain) return `All pairs found in ${flips} flips.\n`;
  const [random, good, optimal] = (['random', 'good', 'optimal'] as const).map((player) =>
    flipsDistribution(player, { cards: n, copies }).mean.toFixed(1),
  );
  return `All pairs found in ${flips} flips; ${n} was the best possible score.
The average is ${optimal} flips with optimal play.
It is ${good} if known pairs are matched at once, and ${random} without a memory.\n`;
}

/** Gives hints in a person's game: the move that a strategy would make. */
class Adviser {
  private readonly view: PairsView;
  private readonly rng: Rng;
  private readonly player: Player<PairsView>;
  /** The type of each card that was flipped. */
  private readonly shown = new Map<number, CardType>();
  /** The card of the hint since the last flip. It is the same for every request. */
  private hinted: number | undefined;

  /** @throws InputError if the strategy is unknown, or for more than one strategy; `optimal` if the list is empty */
  constructor({ params, strategies, own = [], streams }: DialogueSetting<PairsParams>, view: PairsView) {
    const game = { id: 'pairs', seats: 1, strategies: [...STRATEGIES, ...own] } as const;
    const [player] = createPlayers(game, params, strategies.length === 0 ? ['optimal'] : strategies);
    // createPlayers returns one player for one spec.
    this.player = player as Player<PairsView>;
    this.view = view;
    this.rng = streams.rng(0, 1);
    this.player.strategy.begin?.(view);
  }

  /** Passes the last flip to the strategy. */
  observe(): void {
    const { lastFlipped } = this.view;
    this.shown.set(lastFlipped, this.view.typeOf(lastFlipped));
    this.hinted = undefined;
    this.player.strategy.observe?.(this.view);
  }

  hint(): string {
    this.hinted ??= this.player.strategy.move(this.view, this.rng);
    const type = this.shown.get(this.hinted);
    return type === undefined
      ? `Hint: card ${this.hinted}, which you have not seen yet.`
      : `Hint: card ${this.hinted}, which is ${letterOf(type)}, as you have seen.`;
  }
}
