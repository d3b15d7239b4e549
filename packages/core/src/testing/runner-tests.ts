import type { Player } from '../contracts/strategy.js';
import type { ParamValues } from '../contracts/parameters.js';
import { createRunner } from '../runner/create-runner.js';
import type { GameRunner } from '../runner/attributing-runner.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, testOf, type Tests } from './conformance-test.js';
import { playAtRandom } from './play.js';
import type { PlayerPool } from './player-pool.js';
import { areValid, measuresOf } from './states.js';
import { eachGame, eachTrial, settingsOf, type Trial } from './trials.js';

/** The conformance tests of the measures and the trace of a game. */
export function runnerTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  pool: PlayerPool<View, Params>,
): Tests {
  const { game } = harness;
  const eachSetup = (examine: (params: Params, create: () => Player<View>[]) => void): void => {
    for (const params of settingsOf(harness)) {
      for (const specs of lineups(pool.specs, game.seats)) {
        at(`with ${specs.join(' against ')}`, () => {
          examine(params, () => pool.create(params, specs));
        });
      }
    }
  };
  const play = (runner: GameRunner, { rngs }: Trial<Params>): readonly number[] =>
    measuresOf(game, (into) => runner.play(rngs(), into));
  const trace = game.notation?.trace;

  return [
    testOf('bounds', 'Every measure of a finished game is an integer within its bounds', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = game.engine(params);
        engine.reset(deal());
        playAtRandom(engine, choices());
        areValid(
          harness,
          params,
          measuresOf(game, (into) => engine.measure(into)),
        );
      });
      eachSetup((params, create) => {
        const runner = createRunner(game.engine(params), create());
        eachTrial(harness, params, (trial) => areValid(harness, params, play(runner, trial)));
      });
    }),

    ...(trace === undefined
      ? []
      : [
          testOf('trace', 'The trace plays the same games as the runner', () => {
            eachSetup((params, create) => {
              const runner = createRunner(game.engine(params), create());
              eachTrial(harness, params, (trial) => {
                let lines: string[] = [];
                const traced = measuresOf(game, (into) => {
                  lines = [...trace.call(game.notation, params, create(), trial.rngs(), into)];
                });
                ensure(
                  lines.length > 0 && lines.every((line) => typeof line === 'string'),
                  'the trace must yield one string or more, and nothing else',
                );
                same('the trace measures', traced, 'the runner', play(runner, trial));
              });
            });
          }),
        ]),
  ];
}

function lineups(specs: readonly string[], seats: number): readonly (readonly string[])[] {
  if (seats === 1) return specs.map((spec) => [spec]);
  return specs.flatMap((spec, i) => {
    const next = specs[(i + 1) % specs.length] ?? spec;
    return next === spec
      ? [[spec, spec]]
      : [
          [spec, next],
          [spec, spec],
        ];
  });
}

function same(what: string, is: readonly number[], where: string, expected: readonly number[] | undefined): void {
  ensure(String(is) === String(expected), () => `${what} ${is.join(', ')}, ${where} ${String(expected?.join(', '))}`);
}
