import {
  createPlayer,
  InputError,
  type ParamValues,
  parseSpec,
  type Player,
  type Rng,
  shownText,
  type StrategyDefinition,
} from '@cards/core';
import { type Code, codeCount } from './code.js';
import type { GameConfiguration } from './configuration.js';
import { MAX_CODES, type MastermindParams } from './parameters.js';
import { PositionHints } from './position-hints.js';
import { STRATEGIES } from './strategies/index.js';
import type { MastermindView } from './view.js';

/** Gives hints to a person. */
export interface HintSource {
  begin(rng: Rng): void;
  /** The hint of a strategy, by default of the setting, as text. */
  text(spec: string): string;
}

interface HintSetting {
  /** The spec of the strategy that gives hints. */
  readonly adviser: string;
  /** Strategies in addition to those of the package. */
  readonly own: readonly StrategyDefinition<unknown, ParamValues>[];
  readonly rng: Rng;
}

/** Hints for a game. With more than {@link MAX_CODES} codes, each hint says why there is none. */
export function hintsFor(configuration: GameConfiguration, view: MastermindView, setting: HintSetting): HintSource {
  const { adviser, own, rng } = setting;
  const all: readonly StrategyDefinition<MastermindView, MastermindParams>[] = [...STRATEGIES, ...own];
  const { spec } = parseSpec(all, adviser);
  const { pegs, colors } = configuration.shape;
  const codes = codeCount(configuration.shape);
  if (codes > MAX_CODES) {
    const text = `No hint: there are hints for at most ${MAX_CODES} codes, and ${pegs} pegs of ${colors} colors make ${codes}. For hints, play with fewer pegs or colors.`;
    return { begin: () => undefined, text: () => text };
  }
  const position = new PositionHints(view, rng);
  const players = new Map<string, Player<MastermindView>>();
  let ownRng = rng;
  const guessOf = (given: string): Code => {
    const { definition } = parseSpec(all, given);
    if (!own.some((one) => one === definition)) return position.guess(given);
    const known = players.get(given);
    const player = known ?? createPlayer({ strategies: all }, configuration.params, given);
    players.set(given, player);
    const { strategy } = player;
    // The guesses were those of the person.
    if (known === undefined) strategy.begin?.(view);
    else strategy.observe?.(view);
    return strategy.move(view, ownRng);
  };
  return {
    begin: (next) => {
      position.begin(next);
      players.clear();
      ownRng = next;
    },
    text(asked) {
      const { candidates } = position;
      const count = `${candidates} code${candidates === 1 ? ' is' : 's are'} consistent with the feedback`;
      try {
        const given = asked === '' ? spec : parseSpec(all, asked).spec;
        const guess = guessOf(given);
        const note = position.isCandidate(guess) ? '' : ', which cannot be the secret code';
        return `Hint: ${count}. ${given} would guess ${configuration.codeText(guess)}${note}.`;
      } catch (error) {
        if (error instanceof InputError) return `Hint: ${count}. No guess: ${shownText(error.message, 500)}.`;
        throw error;
      }
    },
  };
}
