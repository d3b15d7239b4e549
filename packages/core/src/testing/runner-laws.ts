import type { GameRunner, Player } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import { at, ensure, type Law, law } from './law.js';
import { playInSteps } from './stepping.js';
import { playAtRandom } from './play.js';
import type { Players } from './players.js';
import type { GameHarness } from './game-harness.js';
import { eachGame, eachTrial, measuresOf, settingsOf, type Trial, trialsOf } from './trials.js';

/** What a table of a game promises to those who play batches at it. */
export function runnerLaws<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  players: Players<View, Params>,
): Law[] {
  const { game } = subject;
  const eachTable = (examine: (params: Params, sit: () => Player<View>[]) => void): void => {
    for (const params of settingsOf(subject)) {
      for (const specs of seatings(players.specs, game.seats)) {
        at(`with ${specs.join(' against ')}`, () => {
          examine(params, () => players.seat(params, specs));
        });
      }
    }
  };
  const play = (table: GameRunner, { rngs }: Trial<Params>): string =>
    String(measuresOf(game, (into) => {
      table.play(rngs(), into);
    }));

  return [
    law('bounds', 'measures whole numbers within their bounds', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        playAtRandom(engine, chance());
        areWithin(subject, params, measuresOf(game, (into) => {
          engine.measure(into);
        }));
      });
      eachTable((params, sit) => {
        const table = game.runner(params, sit());
        eachTrial(subject, params, ({ rngs }) => {
          areWithin(subject, params, measuresOf(game, (into) => {
            table.play(rngs(), into);
          }));
        });
      });
    }),

    law('runner-plays-engine', 'has runners that play what the engine plays', () => {
      eachTable((params, sit) => {
        const table = game.runner(params, sit());
        const stepper = new GameStepper(subject.engine(params), sit());
        eachTrial(subject, params, (trial) => {
          same('the table measures', play(table, trial), 'the engine with the same strategies', play({ play: (rngs, into) => playInSteps(stepper, rngs, into) }, trial));
        });
      });
    }),

    law('runner-forgets', 'plays a game the same way whatever its runner has played before', () => {
      eachTable((params, sit) => {
        const table = game.runner(params, sit());
        const inOrder = trialsOf(subject, params).map((trial) => play(table, trial));
        eachTrial(subject, params, (trial) => {
          same('a new table measures', play(game.runner(params, sit()), trial), 'one that goes through the games in order', inOrder[trial.index]);
        });
        for (const trial of trialsOf(subject, params).reverse()) {
          same(`in game ${trial.index}, the table measures the second time`, play(table, trial), 'the first time', inOrder[trial.index]);
        }
      });
    }),

    ...(game.trace === undefined ? [] : [traceLaw(subject, eachTable, play)]),
  ];
}

function traceLaw<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  eachTable: (examine: (params: Params, sit: () => Player<View>[]) => void) => void,
  play: (table: GameRunner, trial: Trial<Params>) => string,
): Law {
  const { game } = subject;
  return law('trace', 'traces the game that the runner plays', () => {
    eachTable((params, sit) => {
      const table = game.runner(params, sit());
      eachTrial(subject, params, (trial) => {
        let lines: string[] = [];
        const traced = measuresOf(game, (into) => {
          lines = [...(game.trace?.(params, sit(), trial.rngs(), into) ?? [])];
        });
        ensure(lines.length > 0 && lines.every((line) => typeof line === 'string'), 'the trace tells nothing');
        same('the trace ends with', String(traced), 'the table with', play(table, trial));
      });
    });
  });
}

/** Seatings that bring every spec into every seat, against another and against itself. */
function seatings(specs: readonly string[], seats: number): string[][] {
  if (seats === 1) return specs.map((spec) => [spec]);
  return specs.flatMap((spec, i) => {
    const next = specs[(i + 1) % specs.length] ?? spec;
    return next === spec ? [[spec, spec]] : [[spec, next], [spec, spec]];
  });
}

function areWithin<View, Params extends ParamValues>({ game }: GameHarness<View, Params>, params: Params, values: readonly number[]): void {
  for (const [i, { name, bounds }] of game.measures.entries()) {
    const value = values[i];
    const [min, max] = bounds(params);
    ensure(value !== undefined && Number.isInteger(value) && value >= min && value <= max, () =>
      `${name} is ${value}, no whole number from ${min} to ${max}`);
  }
}

function same(what: string, is: string, where: string, was: string | undefined): void {
  ensure(is === was, () => `${what} ${is}, ${where} ${was}`);
}
