import { defaultsOf } from '../contracts/game.js';
import type { ExactResult } from '../contracts/theory.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasCode, type InputError } from '../errors.js';
import { enumerate } from '../solve/enumerate.js';
import { at, ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { seatsOf } from './states.js';
import { allSettingsOf, settingText } from './trials.js';

/** Line-ups with more possible games are not played. */
const MAX_GAMES = 20_000;

/** The largest difference of two exact numbers, for rounding. */
const TOLERANCE = 1e-9;

export function exactTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game } = harness;
  const { theory } = game;
  if (theory?.about === undefined) return [];
  return [
    testOf('exact-agrees', 'The theory agrees with all possible games', () => {
      const lineups = defaultsOf(game).strategies.map((spec) => seatsOf(harness).map(() => spec));
      for (const params of allSettingsOf(harness)) {
        for (const lineup of lineups) {
          const known = theory.about?.(params, lineup);
          const played = known && enumerated(harness, params, lineup);
          if (played !== undefined)
            at(
              () => `with ${settingText(params)} and ${lineup.join(', ')}`,
              () => agree(known?.compute().measures ?? {}, played.measures),
            );
        }
      }
    }),
  ];
}

function enumerated<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  params: Params,
  lineup: readonly string[],
): ExactResult | undefined {
  try {
    return enumerate(game, params, lineup, { maxGames: MAX_GAMES });
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return undefined;
    throw error;
  }
}

function agree(theory: ExactResult['measures'], played: ExactResult['measures']): void {
  for (const [name, { mean, distribution = {}, omitted = 0 }] of Object.entries(theory)) {
    const found = played[name];
    ensure(found !== undefined, `the theory has a measure ${name}, but the game has not`);
    equal(`the mean of ${name}`, mean, found.mean, TOLERANCE * (1 + Math.abs(mean)));
    for (const [value, probability] of Object.entries(distribution)) {
      const what = `the probability of ${name} = ${value}`;
      equal(what, probability, found.distribution?.[value] ?? 0, TOLERANCE + omitted);
    }
  }
}

function equal(what: string, theory: number, played: number, tolerance: number): void {
  ensure(
    Math.abs(theory - played) <= tolerance,
    () => `${what} is ${theory} by the theory, but ${played} in all possible games`,
  );
}
