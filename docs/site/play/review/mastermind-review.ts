import { exactResult, InputError } from '@cards/core';
import {
  type Code,
  codeCount,
  compare,
  mastermind,
  type MastermindParams,
  type MastermindView,
  PositionHints,
} from '@cards/mastermind';
import type { Position } from '../position.js';
import { Replay } from '../replay.js';
import { decimals } from '../theory/theory.js';
import { comparedWith, exactly, type Review, type ReviewedMove, type ReviewRequest } from './review.js';

/** The strategy that leaves the fewest codes on average after each guess. */
const ADVISER = 'expected-size';

/** With more codes than this, a guess is not compared with the best one, which would take seconds. */
const MOST_CODES = 5000;

/** The most codes for which the optimum is computed, apart from the one that is published. */
const FEW_CODES = 256;

/** The codes left after each guess, next to those that the guess and the best one leave on average. */
export async function reviewMastermind({ position }: ReviewRequest): Promise<Review> {
  const params = position.params as unknown as MastermindParams;
  const codes = codeCount(params);
  const replay = await Replay.start(position, 0, () => ({}));
  const hints = new PositionHints(replay.view as MastermindView, replay.rng);
  let left: readonly Code[] = codes > MOST_CODES ? [] : Array.from({ length: codes }, (_, code) => code);
  const leaves = (guess: Code): number => meanLeft(left, guess, params);
  const moves: ReviewedMove[] = [];
  let [skill, luck] = [0, 0];
  for (const [at, guess] of position.moves.entries()) {
    const isCompared = left.length > 0;
    const best = isCompared ? hints.guess(ADVISER) : guess;
    const [own, least] = [leaves(guess), leaves(best)];
    replay.follow(position.moves.slice(0, at + 1));
    const view = replay.view as MastermindView;
    left = left.filter((code) => compare(code, guess, params) === view.feedbackAt(at));
    const after = hints.candidates;
    const found = view.solved && at === position.moves.length - 1;
    const isWorse = isCompared && !found && own > least + 1e-9;
    if (isCompared) {
      skill += Math.log2(Math.max(1, own) / Math.max(1, least));
      luck += Math.log2(Math.max(1, own) / Math.max(1, after));
    }
    moves.push({
      at,
      value: exactly(Math.max(1, after)),
      text: found ? 'found' : `${after.toLocaleString('en-US')} ${after === 1 ? 'code' : 'codes'}`,
      ...(isWorse ? { cost: `Leaves ${decimals(own, 1)} codes on average, not ${decimals(least, 1)}.`, best } : {}),
    });
  }
  const guesses = position.moves.length;
  const { spec, mean, probabilities } = distributionOf(position, codes);
  const won = (replay.view as MastermindView).solved;
  const player = spec === 'optimal' ? 'perfect play' : `the strategy ${spec}`;
  const who = `${player.charAt(0).toUpperCase()}${player.slice(1)}`;
  const compared = mean === undefined ? '' : ` ${comparedWith(who, decimals(mean, 2), probabilities, guesses)}`;
  return {
    verdict: [
      `${guesses} ${guesses === 1 ? 'guess' : 'guesses'}${won ? '' : ', and the code is not found'}.${compared}`,
    ],
    parts:
      codes > MOST_CODES
        ? []
        : [
            {
              label: 'Information at the start',
              value: `${decimals(Math.log2(codes), 2)} bits`,
              note: 'to find the code',
            },
            {
              label: 'Lost by guesses',
              value: `${decimals(skill, 2)} bits`,
              note: 'against the guesses that leave the fewest codes',
            },
            {
              label: luck >= 0 ? 'Good luck' : 'Bad luck',
              value: `${luck >= 0 ? '+' : '−'}${decimals(Math.abs(luck), 2)} bits`,
              note: 'answers that left fewer codes than on average, or more',
            },
          ],
    adviser: ADVISER,
    moves,
    column: 'Codes left',
    curve: { title: 'codes left', start: exactly(codes), isLog: true },
    ...(mean === undefined ? {} : { distribution: { of: player, title: 'guesses', probabilities, own: guesses } }),
  };
}

/** The codes that are left after a guess, on average over all codes that are possible. */
function meanLeft(left: readonly Code[], guess: Code, params: MastermindParams): number {
  const counts = new Map<number, number>();
  for (const code of left) {
    const feedback = compare(code, guess, params);
    counts.set(feedback, (counts.get(feedback) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0) / Math.max(1, left.length);
}

interface KnownGuesses {
  readonly spec: string;
  /** Undefined if it takes too long. */
  readonly mean: number | undefined;
  readonly probabilities: Readonly<Record<string, number>>;
}

/** The distribution of the guesses of the best strategy whose result a browser computes at once. */
function distributionOf({ params }: Position, codes: number): KnownGuesses {
  const { pegs, colors } = params;
  const spec = codes <= FEW_CODES || (pegs === 4 && colors === 6) ? 'optimal' : 'entropy';
  try {
    if (codes <= MOST_CODES) {
      const { mean, distribution = {} } = exactResult(mastermind, params, [spec])?.measures['guesses'] ?? {};
      return { spec, mean, probabilities: distribution };
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return { spec, mean: undefined, probabilities: {} };
}
