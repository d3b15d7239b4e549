import type { StrategyDefinition } from '@cards/core';
import type { MastermindParams } from '../parameters.js';
import type { MastermindView } from '../view.js';

/** A Mastermind strategy: a built-in strategy, or one that your own file exports. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;
