import type { GameRunner, Player } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { playAtRandom } from './play.js';
import type { PlayerPool } from './player-pool.js';
import { measuresOf } from './states.js';
import { movesOf } from './stepping.js';
import { eachGame, eachTrial, settingsOf, type Trial, trialsOf } from './trials.js';

/** The laws of the measures, the runner and the trace of a game. */
export function runnerLaws<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  pool: PlayerPool<View, Params>,
): readonly Law[] {
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
  const { trace } = game;

  return [
    law('bounds', 'Every measure of a finished game is an integer within its bounds', () => {
      eachGame(harness, ({ params, deal, choices }) => {
        const engine = harness.engine(params);
        engine.reset(deal());
        playAtRandom(engine, choices());
        areValid(
          harness,
          params,
          measuresOf(game, (into) => engine.measure(into)),
        );
      });
      eachSetup((params, create) => {
        const runner = game.runner(params, create());
        eachTrial(harness, params, (trial) => areValid(harness, params, play(runner, trial)));
      });
    }),

    law('runner-plays-engine', 'The runner plays the same games as the engine', () => {
      eachSetup((params, create) => {
        const runner = game.runner(params, create());
        const stepper = new GameStepper(harness.engine(params), create());
        eachTrial(harness, params, (trial) => {
          movesOf(stepper, trial.rngs());
          const expected = measuresOf(game, (into) => stepper.engine.measure(into));
          same('the runner measures', play(runner, trial), 'the engine with the same strategies', expected);
        });
      });
    }),

    law('runner-forgets', 'The runner plays each game independently of earlier games', () => {
      eachSetup((params, create) => {
        const runner = game.runner(params, create());
        const trials = trialsOf(harness, params);
        const inOrder = trials.map((trial) => play(runner, trial));
        eachTrial(harness, params, (trial) => {
          same(
            'a new runner measures',
            play(game.runner(params, create()), trial),
            'a runner that plays the games in order',
            inOrder[trial.index],
          );
        });
        for (const trial of trials.reverse()) {
          same(
            `in game ${trial.index}, the runner measures the second time`,
            play(runner, trial),
            'the first time',
            inOrder[trial.index],
          );
        }
      });
    }),

    ...(trace === undefined
      ? []
      : [
          law('trace', 'The trace plays the same games as the runner', () => {
            eachSetup((params, create) => {
              const runner = game.runner(params, create());
              eachTrial(harness, params, (trial) => {
                let lines: string[] = [];
                const traced = measuresOf(game, (into) => {
                  lines = [...trace.call(game, params, create(), trial.rngs(), into)];
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

/** Line-ups with each spec in each seat, against another spec and against itself. */
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

function areValid<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  params: Params,
  values: readonly number[],
): void {
  for (const [i, { name, bounds }] of game.measures.entries()) {
    const value = values[i];
    const [min, max] = bounds(params);
    ensure(
      value !== undefined && Number.isInteger(value) && value >= min && value <= max,
      () => `${name} is ${value}, not an integer from ${min} to ${max}`,
    );
  }
  const [win, tie] = ['win', 'tie'].map((role) => game.measures.findIndex((measure) => measure.role === role));
  ensure(!(values[win ?? -1] === 1 && values[tie ?? -1] === 1), 'a game is both won and tied');
}

function same(what: string, is: readonly number[], where: string, expected: readonly number[] | undefined): void {
  ensure(String(is) === String(expected), () => `${what} ${is.join(', ')}, ${where} ${String(expected?.join(', '))}`);
}
