import { type Dialogue, type DialogueSetting, InputError, parseSpec, type Strategy } from '@cards/core';
import { ConcentrationGame } from '../engine.js';
import { playGame, type Sides } from './play.js';
import { BANNER, MENU, readChoice } from './text.js';
import type { ConcentrationParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import type { ConcentrationView } from '../view.js';

/** What comes of a dialogue. */
export interface PlayedGames {
  /** For each game that was played to the end, the cards that each side won; the person comes first, or computer 1. */
  readonly won: readonly (readonly [number, number])[];
}

/**
 * The terminal game of the document: a menu, a game against the computer or between two, and the menu again until 0 is
 * chosen or the input ends.
 *
 * @param setting - `strategies` holds the spec of the computer, or of both computers; they play at random when it is empty
 * @throws InputError for an unknown spec, more than two of them, or any word
 */
export function* dialogue(setting: DialogueSetting<ConcentrationParams>): Dialogue<PlayedGames> {
  const computers = computersOf(setting);
  const rngs = setting.streams.gameRngs(2);
  const game = new ConcentrationGame(setting.params);
  const won: (readonly [number, number])[] = [];
  for (let shown = BANNER; ; ) {
    const line: string | null = yield shown + MENU;
    const choice = line === null ? 'quit' : readChoice(line);
    // The end of the input leaves the cursor behind a prompt.
    if (choice === 'quit') return { text: line === null ? '\n' : '', outcome: { won } };
    shown = '';
    if (choice === undefined) continue;
    const ended = yield* playGame(game, computers[choice], rngs.seek(won.length));
    if (ended === null) return { text: '\n', outcome: { won } };
    won.push([game.won(0), game.won(1)]);
    shown = ended;
  }
}

/** Who plays in each mode. */
function computersOf({ params, strategies, words }: DialogueSetting<ConcentrationParams>): Readonly<Record<'human' | 'computers', Sides>> {
  if (words.length > 0) throw new InputError(`concentration takes no words behind its name, but was given '${words.join(' ')}'`);
  const [one = 'random', two = one, ...more] = strategies;
  if (more.length > 0) throw new InputError(`one or two computers play, not ${strategies.length}: ${strategies.join(', ')}`);
  const create = (spec: string, seat: number): Strategy<ConcentrationView> => {
    const { definition, args } = parseSpec(STRATEGIES, spec);
    return definition.create({ params, seat, args, precomputed: definition.precompute?.(params, args) ?? {} });
  };
  return {
    human: { names: ['You', 'Computer'], computers: [undefined, create(one, 1)] },
    computers: { names: ['Computer 1', 'Computer 2'], computers: [create(one, 0), create(two, 1)] },
  };
}
