import type { Dialogue, DialogueSetting } from '../contracts/dialogue.js';
import type { Engine } from '../contracts/engine.js';
import { isOfEachSeat } from '../contracts/measure.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Player } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import { hasResult, Results } from '../contracts/result.js';
import { createRunner, type GameRunner } from '../runner/create-runner.js';
import { dialogueOf } from '../runner/plain-dialogue.js';
import { measuresOf } from '../runner/check-rules.js';
import { type AnyHarness, at, ensure, testOf, type Tests } from './conformance-test.js';
import { eachState, engineOf, playAtRandom } from './play.js';
import { areValid, seatsOf } from './states.js';
import { eachGame, eachTrial, type PlayerPool, settingsOf, streamsOf, type Trial } from './trials.js';

/** The conformance tests of the measures and the trace of a game. */
export function runnerTests(harness: AnyHarness, pool: PlayerPool): Tests {
  const { game } = harness;
  const eachSetup = (examine: (params: ParamValues, create: () => Player<unknown>[]) => void): void => {
    for (const params of settingsOf(harness)) {
      for (const specs of lineups(pool.specs, seatsOf(harness).length)) {
        at(`with ${specs.join(' against ')}`, () => {
          examine(params, () => pool.create(params, specs));
        });
      }
    }
  };
  const play = (runner: GameRunner, { rngs }: Trial): readonly number[] =>
    measuresOf(game, (into) => runner.play(rngs(), into));
  const trace = game.notation?.trace;
  const seats = seatsOf(harness).length;
  const [win, tie] = (['win', 'tie'] as const).map((role) =>
    game.measures.findIndex((measure) => measure.role === role),
  ) as [number, number];
  const measuresOfSeats = (engine: Engine<unknown>): readonly (readonly number[])[] =>
    seatsOf(harness).map((seat) => measuresOf(game, (into) => engine.measure(into, seat)));

  return [
    testOf('bounds', 'Every measure of a finished game is an integer within its bounds', () => {
      eachGame(harness, (trial) => {
        const engine = engineOf(harness, trial);
        playAtRandom(engine, trial.choices());
        // The bounds of two seats can be those of seat 0 alone.
        const all = measuresOfSeats(engine);
        for (const measures of seats > 2 ? all : all.slice(0, 1)) areValid(harness, trial.params, measures);
      });
      eachSetup((params, create) => {
        const runner = createRunner(game.engine(params), create());
        eachTrial(harness, params, (trial) => areValid(harness, params, play(runner, trial)));
      });
    }),

    testOf('seats-agree', 'The measures of all seats fit together', () => {
      let decided = seats === 1 || win === -1 || settingsOf(harness).length === 0;
      eachGame(harness, (trial) => {
        const engine = engineOf(harness, trial);
        playAtRandom(engine, trial.choices());
        const measures = measuresOfSeats(engine);
        const of = (position: number): readonly number[] => measures.map((own) => own[position] ?? 0);
        for (const [position, measure] of game.measures.entries())
          if (!isOfEachSeat(measure))
            ensure(
              new Set(of(position)).size === 1,
              () =>
                `${measure.name} is ${of(position).join(', ')} for the seats; a measure of every seat has the member each: 'seat'`,
            );
        const [wins, ties] = [of(win), of(tie)];
        ensure(
          seats !== 2 || (wins[0] ?? 0) + (wins[1] ?? 0) <= 1,
          'both seats win; measure(into, seat) must write the measures as that seat sees them',
        );
        if (hasResult(game)) new Results(game, trial.params).take(measures);
        decided ||= [...wins, ...ties].includes(1);
      });
      ensure(decided, 'no seat wins or ties in any of the test games; the measure win must be 1 for each winner');
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
                const played = play(runner, trial);
                ensure(
                  String(traced) === String(played),
                  () => `the trace measures ${traced.join(', ')}, the runner ${played.join(', ')}`,
                );
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
    const all = Array.from({ length: seats }, () => spec);
    return next === spec ? [all] : [all.map((one, seat) => (seat === 1 ? next : one)), all];
  });
}

/** The maximum number of texts that a dialogue can yield after the end of its input. */
const LAST_TEXTS = 100;

/** The number of lines of input; the dialogue can end earlier. */
const LINES = 200;

/** Lines that are invalid in most games. */
const ODD_LINES = ['', ' ', '?', '-1', '1.5', '99999999999999999999', 'constructor', '1 2 3', 'ß\u0000', '1e400'];

export function dialogueTests(harness: AnyHarness): Tests {
  const { game } = harness;
  if (game.dialogue === undefined) return [];
  const lines = [...(harness.lines ?? []), ...ODD_LINES, 'help', 'undo'];
  const begin = (params: ParamValues): Dialogue => {
    const setting: DialogueSetting<ParamValues> = {
      params,
      streams: streamsOf(harness),
      strategies: [],
      words: [],
    };
    return dialogueOf(game, setting);
  };
  return [
    testOf('dialogue-ends', 'The dialogue ends after its input ends', () => {
      eachGame(harness, ({ params, index, choices }) => {
        for (const count of [0, 1, index, LINES]) {
          at(`after ${count} ${count === 1 ? 'line' : 'lines'}`, () =>
            textOf(begin(params), typed(lines, count, choices())),
          );
        }
      });
    }),

    testOf('dialogue-repeats', 'The seed and the input determine the dialogue', () => {
      eachGame(harness, ({ params, choices }) => {
        const input = typed(lines, LINES, choices());
        const [one, other] = [textOf(begin(params), input), textOf(begin(params), input)];
        ensure(one === other, 'the same lines produced another text');
      });
    }),
  ];
}

function typed(lines: readonly string[], count: number, rng: Rng): readonly string[] {
  return Array.from({ length: count }, () => lines[rng.int(lines.length)] as string);
}

function textOf(dialogue: Dialogue, input: readonly string[]): string {
  let text = '';
  let step = dialogue.next('');
  for (let line = 0; step.done !== true; line++) {
    ensure(typeof step.value === 'string', 'the dialogue yields a value that is not a string');
    ensure(
      line <= input.length + LAST_TEXTS,
      `the dialogue yields more than ${LAST_TEXTS} texts after the end of the input`,
    );
    text += `${step.value}\n`;
    step = dialogue.next(input[line] ?? null);
  }
  ensure(typeof step.value.text === 'string', 'the last text of the dialogue is not a string');
  return text + step.value.text;
}

/** The conformance tests of the moves as text; none for a game without `notation`. */
export function notationTests(harness: AnyHarness): Tests {
  const { notation } = harness.game;
  if (notation === undefined) return [];
  return [
    testOf('notation', 'The texts of the legal moves name the legal moves, in their order', () => {
      eachState(harness, ({ engine }) => {
        if (engine.over) return;
        const view = engine.view(engine.toMove);
        const texts = notation.legal(view);
        if (texts === undefined) return;
        const named = texts.map((text) => notation.parse(text, view));
        ensure(
          JSON.stringify(named) === JSON.stringify(engine.legalMoves()),
          () => `${texts.join(', ')} name the moves ${named.join(', ')}, not ${engine.legalMoves().join(', ')}`,
        );
      });
    }),
  ];
}
