import type { StrategyDefinition } from '@cards/core';
import { solveMargin } from '../exact/margin-solution.js';
import { PositionIndex } from '../knowledge/position-index.js';
import { type ConcentrationParams, MAX_CARDS } from '../parameters.js';
import { MemoryPlayer } from './memory.js';
import { OptimalPlayer } from './optimal.js';
import { RandomPlayer } from './random.js';
import type { ConcentrationView } from '../view.js';

/** A Concentration strategy, as `concentration` lists it and as a file of your own exports it. */
export type ConcentrationStrategy = StrategyDefinition<ConcentrationView, ConcentrationParams>;

/** What a memory does when it is full, or when the first card of a turn has no partner in it. */
const STYLES = ['keep', 'fifo', 'lru', 'reflip'] as const;

/** The built-in strategies. */
export const STRATEGIES: readonly ConcentrationStrategy[] = [
  {
    name: 'random',
    summary: "any two cards, all equally likely (the document's computer player)",
    create: () => new RandomPlayer(),
  },
  {
    name: 'memory',
    summary: "remembers cards in an array, and turns up unknown cards first (the document's appendix)",
    arguments: [
      { name: 'cards', summary: 'how many cards the array holds', min: 0, max: MAX_CARDS },
      {
        name: 'style',
        summary:
          'keep: a full memory takes no new card; fifo, lru: it forgets the oldest or longest unseen; ' +
          'reflip: a known card second',
        choices: STYLES,
        default: 'keep',
      },
    ],
    create: ({ args }) =>
      new MemoryPlayer(
        Number(args['cards']),
        STYLES.find((style) => style === args['style']),
      ),
  },
  {
    name: 'optimal',
    summary: 'perfect memory, and the best turn against another one for the card margin; our strongest',
    precompute: (params) => ({ plans: solveMargin(params).plans }),
    create: ({ params: { ranks, copies }, precomputed: { plans } }) => {
      if (!(plans instanceof Int32Array)) throw new TypeError('optimal needs its precomputed plans');
      return new OptimalPlayer(plans, new PositionIndex(ranks, copies));
    },
  },
];
