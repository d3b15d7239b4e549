import { createPlayers, type Dialogue, type DialogueSetting, type Ending, InputError, type Streams } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { letterOf, type PairsParams } from './cards.js';
import { MatchCardGame } from './engine.js';
import { flipsDistribution } from './exact/flips.js';
import { STRATEGIES } from './strategies.js';

export interface PairsOutcome {
  readonly flips: number;
  readonly pairs: number;
  readonly finished: boolean;
}

/**
 * The game at a terminal, as the source document's `PlayCard`, with hints of the optimal player, or of the strategy in
 * `strategies`. The source document has no text for it, so a plain game has the board, the questions and the score.
 */
export function dialogue(setting: DialogueSetting<PairsParams>): Dialogue<PairsOutcome> {
  const { params, streams, words, strategies, own = [] } = setting;
  if (words.length > 0) throw new InputError(`pairs takes no words after its name; remove '${words.join(' ')}'`);
  // JavaScript callers can omit them.
  if ((streams as Streams | undefined) === undefined)
    throw new InputError("the streams are missing; pass them, such as new Streams(1, 'pairs')");
  const playable = { id: 'pairs', seats: 1, strategies: [...STRATEGIES, ...own] } as const;
  if (strategies.length > 0) createPlayers(playable, params, strategies);
  const game = new MatchCardGame(params.cards, params.copies);
  game.shuffleCards(streams.rng(0));
  return turns(game, setting);
}

function* turns(
  game: MatchCardGame,
  { interactive, review, plain = false, onGame }: DialogueSetting<PairsParams>,
): Dialogue<PairsOutcome> {
  const moves: number[] = [];
  const seen = new Map<number, string>();
  const hint = (card: number): string => {
    const letter = seen.get(card);
    return `Hint: card ${card}, which ${letter === undefined ? 'you have not seen yet' : `is ${letter}, as you have seen`}.`;
  };
  onGame?.({ index: 0, engine: game, moves, hint });
  const page = interactive === true ? '\f\n' : '\n';
  let pairs = 0;
  let text = `${plain ? '' : `${welcome(game)}\n\n${help(game)}\n${page}`}${game.boardToString()}\n\n`;
  while (!game.over) {
    const line = yield text + prompt(game);
    if (line === null) return ending(game, pairs);
    const word = line.trim().toLowerCase();
    const card = readCard(game, word, plain);
    if (typeof card === 'number') {
      game.apply(card);
      moves.push(card);
      seen.set(card, game.previousFlipIdentity());
      if (game.lastEvent().kind === 'matched') pairs++;
      text = `${page}${game.boardToString()}\n\n${eventText(game, pairs)}\n`;
    } else if (plain) text = `${card}\n`;
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
      : `${givenText(word)} is neither the number of a card, 0 to ${last}, nor board or another command of help.`;
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
Or type board to see the cards again, or help for all commands.`;
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

function ending(game: MatchCardGame, pairs: number): Ending<PairsOutcome> {
  const flips = game.getFlips();
  const counted = `${flips} ${flips === 1 ? 'flip' : 'flips'}`;
  const text = `\nThe game ends after ${counted}, with ${pairs} of ${game.n / 2} pairs found.\n`;
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
