import { createPlayer, type Dialogue, type DialogueSetting, givenText, InputError, type Move } from '@cards/core';
import { PARAMETERS, type SetParams } from './card.js';
import { SetDeck } from './deck.js';
import type { SetEngine } from './engine.js';
import { DONE, NONE, SetHand } from './hand.js';
import { playHistogram, type SetGameHistogram } from './histogram.js';
import { type AutomaticPlayer, type SetExtras, SetGame } from './solitaire.js';
import { STRATEGIES } from './strategies/index.js';

export interface SetOutcome {
  /** The sets won, in the order in which they were won. */
  readonly won: readonly SetHand[];
}

const MAX_SHOWN = 100;

const MODES = ['interactive', 'automatic', 'histogram'] as const;

/** The number of games of a histogram: that of the source document, and the most. */
const TRIALS = 100;
const MAX_TRIALS = 1_000_000;

/**
 * The terminal game of the source document. `words` are the arguments of its command, `interactive [n]` for a person or
 * `automatic [n] [true|false]` for a strategy, by default `least`; `n` replaces the parameter `tableau`. The words
 * `histogram [n] [games]` print the source document's histogram of that strategy.
 */
export function dialogue(setting: DialogueSetting<SetParams>): Dialogue<SetOutcome> {
  const { mode, tableau, verbose, trials } = readCommand(setting);
  const { streams, strategies, own = [] } = setting;
  const params = { ...setting.params, tableau };
  if (mode === 'interactive' && strategies.length > 0) {
    throw new InputError(
      `in interactive mode, a person plays and no strategy can be named, not ${strategies.join(', ')}; use automatic mode for a strategy`,
    );
  }
  const [spec = 'least', ...others] = strategies;
  if (others.length > 0) throw new InputError(`name one strategy, not ${strategies.length}: ${strategies.join(', ')}`);
  const known = [...STRATEGIES, ...own];
  if (mode === 'histogram') {
    const player = createPlayer({ strategies: known }, params, spec);
    return histogram(() => playHistogram(params, player, trials, streams, setting.onPlayed));
  }
  const game = new SetGame(tableau, new SetDeck(streams.rng(0)), params.dealMore);
  const { interactive, review, onGame } = setting;
  if (mode === 'interactive') {
    // A review plays with the parameters, which have no size of the tableau that follows the mode.
    const isReviewed = review !== undefined && tableau === setting.params.tableau;
    const reviewed = isReviewed ? (moves: readonly Move[]): string => review(0, moves, 0) : undefined;
    const begin =
      onGame && ((engine: SetEngine, moves: readonly Move[]) => onGame({ index: 0, params, engine, moves, hint }));
    return person(game, { explains: interactive === true, review: reviewed, begin });
  }
  const { strategy } = createPlayer({ strategies: known }, params, spec);
  return computer(game, verbose, setting.show, { strategy, rng: streams.rng(0, 1) });
}

function hint(move: Move, name: string): string {
  return `${name} would ${move === DONE ? 'be done' : `type ${move === NONE ? 'none' : SetHand.of(move)}`}.`;
}

function* person(game: SetGame, extras: SetExtras): Dialogue<SetOutcome> {
  const { text, outcome } = yield* game.interactive(extras);
  return { text, outcome: { won: outcome } };
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* computer(
  game: SetGame,
  verbose: boolean,
  shown: DialogueSetting<SetParams>['show'],
  player: AutomaticPlayer,
): Dialogue<SetOutcome> {
  let text = '';
  const show = shown ?? ((part: string): void => void (text += part));
  const won = game.automatic(verbose ? show : undefined, player);
  return { text, outcome: { won } };
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* histogram(play: () => SetGameHistogram): Dialogue<SetOutcome> {
  return { text: String(play()), outcome: { won: [] } };
}

/** The mode, the size of the tableau, whether to show each turn, and the number of games of a histogram. */
function readCommand({ words, params, strategies }: DialogueSetting<SetParams>) {
  const [word = strategies.length > 0 ? 'automatic' : 'interactive', size, last, ...more] = words;
  const mode = MODES.find((known) => known === word);
  if (mode === undefined) throw InputError.unknownName('mode', word.slice(0, MAX_SHOWN), MODES);
  if (more.length > 0 || (last !== undefined && mode === 'interactive')) {
    throw new InputError(
      `the mode of set must be interactive [n], automatic [n] [true|false] or histogram [n] [games], not ${givenText(words.join(' '))}`,
    );
  }
  if (mode === 'automatic' && last !== undefined && last !== 'true' && last !== 'false')
    throw InputError.unknownName('verbose flag', last.slice(0, MAX_SHOWN), ['true', 'false']);
  const trials = mode === 'histogram' && last !== undefined ? integerOf(last) : TRIALS;
  if (!(trials >= 1 && trials <= MAX_TRIALS))
    throw new InputError(
      `the number of games of a histogram must be an integer from 1 to ${MAX_TRIALS}, not ${last?.slice(0, MAX_SHOWN)}`,
    );
  const { min, max } = PARAMETERS.tableau;
  const tableau = size === undefined ? params.tableau : integerOf(size);
  if (!(tableau >= min && tableau <= max))
    throw new InputError(
      `the size of the tableau must be an integer from ${min} to ${max}, not ${size?.slice(0, MAX_SHOWN)}`,
    );
  // A parameter with the default value counts as not given.
  if (tableau !== params.tableau && params.tableau !== PARAMETERS.tableau.default) {
    throw new InputError(
      `the size of the tableau is ${params.tableau} as the parameter, but ${size} after the mode; give only one of them`,
    );
  }
  return { mode, tableau, verbose: last !== 'false', trials };
}

function integerOf(word: string): number {
  return Number(/^\d+$/.test(word) ? word : Number.NaN);
}
