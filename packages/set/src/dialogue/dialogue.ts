import { type Dialogue, type DialogueSetting, InputError, parseSpec } from '@cards/core';
import { SetDeck } from '../deck.js';
import type { SetHand } from '../hand.js';
import { PARAMETERS, type SetParams } from '../parameters.js';
import { type AutomaticPlayer, SetGame } from './solitaire.js';
import { STRATEGIES } from '../strategies/index.js';

/** The outcome of a game at the terminal. */
export interface SetOutcome {
  /** The sets won, in the order in which they were won. */
  readonly won: readonly SetHand[];
}

/** The modes of the document's command. */
const MODES = ['interactive', 'automatic'] as const;

/** The arguments of the document's command. */
interface Words {
  readonly mode: (typeof MODES)[number];
  readonly tableau: number;
  readonly verbose: boolean;
}

/**
 * The terminal game of the document: `interactive` for a person, `automatic` for the computer.
 *
 * @param setting - `words` are the arguments of the document's command, `interactive [n]` or `automatic [n] [true|false]`, where `n` is
 *   the size of the tableau in place of the parameter; `strategies` may name the player of the automatic game
 * @throws InputError for other words, for two different sizes of the tableau, and for a strategy that is unknown or does not play
 */
export function dialogue(setting: DialogueSetting<SetParams>): Dialogue<SetOutcome> {
  const { mode, tableau, verbose } = readWords(setting);
  const { streams, strategies } = setting;
  const params = { ...setting.params, tableau };
  if (mode === 'interactive' && strategies.length > 0) {
    throw new InputError(
      `in interactive mode a person plays, not ${strategies.join(', ')}; a strategy plays in automatic mode`,
    );
  }
  const [spec = 'least', ...others] = strategies;
  if (others.length > 0) throw new InputError(`one strategy plays, not ${strategies.length}: ${strategies.join(', ')}`);
  const { definition, args } = parseSpec(STRATEGIES, spec);
  const game = new SetGame(tableau, new SetDeck(streams.rng(0)), params.dealMore);
  if (mode === 'interactive') return person(game);
  const precomputed = definition.precompute?.(params, args) ?? {};
  const strategy = definition.create({ params, seat: 0, args, precomputed });
  return computer(game, verbose, { strategy, rng: streams.rng(0, 1) });
}

function* person(game: SetGame): Dialogue<SetOutcome> {
  const { text, outcome } = yield* game.interactive();
  return { text, outcome: { won: outcome } };
}

// oxlint-disable-next-line require-yield -- a dialogue in which nothing is asked
function* computer(game: SetGame, verbose: boolean, player: AutomaticPlayer): Dialogue<SetOutcome> {
  let text = '';
  const show = (part: string): void => {
    text += part;
  };
  const won = game.automatic(verbose ? show : undefined, player);
  return { text, outcome: { won } };
}

function readWords({ words, params }: DialogueSetting<SetParams>): Words {
  const [word = 'interactive', size, verbose, ...more] = words;
  const mode = MODES.find((known) => known === word);
  if (mode === undefined) throw InputError.unknownName('mode', word, MODES);
  if (more.length > 0 || (verbose !== undefined && mode === 'interactive')) {
    throw new InputError(`set is played as interactive [n] or automatic [n] [true|false], not '${words.join(' ')}'`);
  }
  if (verbose !== undefined && verbose !== 'true' && verbose !== 'false')
    throw InputError.unknownName('verbose flag', verbose, ['true', 'false']);
  const { min, max } = PARAMETERS.tableau;
  const tableau = size === undefined ? params.tableau : Number(/^\d+$/.test(size) ? size : Number.NaN);
  if (!(tableau >= min && tableau <= max)) throw new InputError(`the tableau has ${min} to ${max} cards, not ${size}`);
  // A parameter with its default value may have been left out.
  if (tableau !== params.tableau && params.tableau !== PARAMETERS.tableau.default) {
    throw new InputError(
      `the size of the tableau is given twice: ${params.tableau} as the parameter and ${size} behind the mode; give one of them`,
    );
  }
  return { mode, tableau, verbose: verbose !== 'false' };
}
