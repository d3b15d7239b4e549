import { createPlayer, type Dialogue, type DialogueSetting, InputError, type Move } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { PARAMETERS, type SetParams } from './card.js';
import { SetDeck } from './deck.js';
import type { SetEngine } from './engine.js';
import { DONE, NONE, SetHand } from './hand.js';
import { playHistogram, type SetGameHistogram } from './histogram.js';
import { type AutomaticPlayer, MAX_PLAYERS, SetGame } from './solitaire.js';
import { STRATEGIES } from './strategies/index.js';

const MAX_SHOWN = 100;

const MODES = ['interactive', 'automatic', 'histogram', 'race'] as const;

/** The last word of a mode that is a number. The default games of a histogram are those of the source document. */
const COUNTS = {
  histogram: { what: 'the number of games of a histogram', min: 1, max: 1_000_000, standard: 100 },
  race: { what: 'the number of players of a race', min: 2, max: MAX_PLAYERS, standard: 2 },
} as const;

/**
 * The terminal game of the source document. `words` are the arguments of its command, `interactive [n]` for a person or
 * `automatic [n] [true|false]` for a strategy, by default `least`; `n` replaces the parameter `tableau`. The words
 * `histogram [n] [games]` print the source document's histogram of that strategy, and with `race [n] [players]` several
 * people at one keyboard look for sets. The outcome is the sets won, those of each person in a race, or a histogram.
 */
export function dialogue(setting: DialogueSetting<SetParams>): Dialogue {
  const { mode, tableau, verbose, count } = readCommand(setting);
  const { streams, strategies, own = [] } = setting;
  const params = { ...setting.params, tableau };
  const isOfPeople = mode === 'interactive' || mode === 'race';
  if (isOfPeople && strategies.length > 0) {
    throw new InputError(
      `in ${mode} mode, a person plays and no strategy can be named, not ${strategies.join(', ')}; use automatic mode for a strategy`,
    );
  }
  const [spec = 'least', ...others] = strategies;
  if (others.length > 0) throw new InputError(`name one strategy, not ${strategies.length}: ${strategies.join(', ')}`);
  const playable = [...STRATEGIES, ...own];
  if (mode === 'histogram') {
    const player = createPlayer({ strategies: playable }, params, spec);
    return histogram(() => playHistogram(params, player, count, streams, setting.onPlayed));
  }
  const dealMore = mode === 'race' ? 1 : params.dealMore;
  const game = new SetGame(tableau, new SetDeck(streams.rng(0)), dealMore);
  const { interactive, review, onGame } = setting;
  if (isOfPeople) {
    // A review plays with the parameters, which have no size of the tableau that follows the mode.
    const isReviewed = review !== undefined && tableau === setting.params.tableau;
    const reviewed = isReviewed ? (moves: readonly Move[]): string => review(0, moves, 0) : undefined;
    const begin =
      onGame &&
      ((engine: SetEngine, moves: readonly Move[]) =>
        onGame({ index: 0, params: { ...params, dealMore }, engine, moves, hint }));
    const explains = interactive === true;
    return mode === 'race'
      ? game.race(count, { explains, begin })
      : game.interactive({ explains, review: reviewed, begin });
  }
  const { strategy } = createPlayer({ strategies: playable }, params, spec);
  return computer(game, verbose, setting.show, { strategy, rng: streams.rng(0, 1) });
}

function hint(move: Move, name: string): string {
  return `${name} would ${move === DONE ? 'be done' : `type ${move === NONE ? 'none' : SetHand.of(move)}`}.`;
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* computer(
  game: SetGame,
  verbose: boolean,
  shown: DialogueSetting<SetParams>['show'],
  player: AutomaticPlayer,
): Dialogue {
  let text = '';
  const show = shown ?? ((part: string): void => void (text += part));
  const outcome = game.automatic(verbose ? show : undefined, player);
  return { text, outcome };
}

// oxlint-disable-next-line require-yield -- this dialogue asks no questions
function* histogram(play: () => SetGameHistogram): Dialogue {
  const outcome = play();
  return { text: String(outcome), outcome };
}

/** The mode, the size of the tableau, whether to show each turn, and the number of games of a histogram. */
function readCommand({ words, params, strategies }: DialogueSetting<SetParams>) {
  const [word = strategies.length > 0 ? 'automatic' : 'interactive', size, last, ...more] = words;
  const mode = MODES.find((known) => known === word);
  if (mode === undefined) throw InputError.unknownName('mode', word.slice(0, MAX_SHOWN), MODES);
  if (more.length > 0 || (last !== undefined && mode === 'interactive')) {
    throw new InputError(
      `the mode of set must be interactive [n], automatic [n] [true|false], histogram [n] [games], or race [n] [players], not ${givenText(words.join(' '))}`,
    );
  }
  if (mode === 'automatic' && last !== undefined && last !== 'true' && last !== 'false')
    throw InputError.unknownName('verbose flag', last.slice(0, MAX_SHOWN), ['true', 'false']);
  const { what, min: least, max: most, standard } = COUNTS[mode === 'race' ? mode : 'histogram'];
  const count = mode === 'automatic' || last === undefined ? standard : integerOf(last);
  if (!(count >= least && count <= most))
    throw new InputError(`${what} must be an integer from ${least} to ${most}, not ${last?.slice(0, MAX_SHOWN)}`);
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
  return { mode, tableau, verbose: last !== 'false', count };
}

function integerOf(word: string): number {
  return Number(/^\d+$/.test(word) ? word : Number.NaN);
}
