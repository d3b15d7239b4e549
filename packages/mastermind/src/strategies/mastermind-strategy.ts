import type { StrategyDefinition } from '@cards/core';
import type { MastermindParams } from '../parameters.js';
import type { MastermindView } from '../view.js';

/** A Mastermind strategy, built in or exported by a file of your own. */
export type MastermindStrategy = StrategyDefinition<MastermindView, MastermindParams>;
