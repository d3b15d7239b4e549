import { createPlayers, type Dialogue, type DialogueSetting, InputError, parseSpec, type Player } from '@cards/core';
import { ConcentrationGame } from '../engine.js';
import type { ConcentrationParams } from '../parameters.js';
import { STRATEGIES } from '../strategies/index.js';
import type { ConcentrationView } from '../view.js';
import { playGame, type Sides } from './play.js';
import { BANNER, MENU, readChoice } from './text.js';

/** The result of a dialogue. */
export interface PlayedGames {
  /**
   * The cards won by each side, for each game that was played to the end. The first side is the person or computer 1.
   */
  readonly won: readonly (readonly [number, number])[];
}

/**
 * The terminal game of the document: a menu, a game against the computer or between two computers, and the menu again
 * until the answer is 0 or the input ends.
 *
 * @param setting - `strategies` holds the spec of the computer, or of both computers; `random` when it is empty
 * @throws InputError for an unknown spec, more than two of them, or any words
 */
export function* dialogue(setting: DialogueSetting<ConcentrationParams>): Dialogue<PlayedGames> {
  const sides = sidesOf(setting);
  const rngs = setting.streams.gameRngs(2);
  const game = new ConcentrationGame(setting.params);
  const won: (readonly [number, number])[] = [];
  for (let shown = BANNER; ;) {
    const line: string | null = yield shown + MENU;
    const choice = line === null ? 'quit' : readChoice(line);
    // At the end of the input the cursor is after a prompt.
    if (choice === 'quit') return { text: line === null ? '\n' : '', outcome: { won } };
    shown = '';
    if (choice === undefined) continue;
    const ended = yield* playGame(game, sides[choice], rngs.seek(won.length));
    if (ended === null) return { text: '\n', outcome: { won } };
    won.push([game.won(0), game.won(1)]);
    shown = ended;
  }
}

/** The players of each mode. A computer draws from the generator of its seat. */
function sidesOf({
  params,
  strategies,
  words,
}: DialogueSetting<ConcentrationParams>): Readonly<Record<'human' | 'computers', Sides>> {
  if (words.length > 0) {
    throw new InputError(`concentration takes no arguments, but got '${words.join(' ')}'`);
  }
  const [one = 'random', two = one, ...more] = strategies;
  if (more.length > 0) {
    throw new InputError(
      `concentration takes one or two strategies, not ${strategies.length}: ${strategies.join(', ')}`,
    );
  }
  const precomputed = new Map(
    [one, two].map((text) => {
      const { spec, definition, args } = parseSpec(STRATEGIES, text);
      return [spec, definition.precompute?.(params, args) ?? {}];
    }),
  );
  const game = { id: 'concentration', seats: 2, strategies: STRATEGIES } as const;
  const seat = (specs: readonly [string, string]): Sides['computers'] => {
    const [first, second] = createPlayers(game, params, specs, precomputed);
    // Two specs give two players.
    return [first?.strategy, (second as Player<ConcentrationView>).strategy];
  };
  return {
    human: { names: ['You', 'Computer'], computers: [undefined, seat([one, one])[1]] },
    computers: { names: ['Computer 1', 'Computer 2'], computers: seat([one, two]) },
  };
}
