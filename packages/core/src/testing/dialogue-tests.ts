import type { Dialogue, DialogueSetting } from '../contracts/dialogue.js';
import type { AnyGame } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { dialogueOf } from '../runner/plain-dialogue.js';
import { at, ensure, type GameHarness, testOf, type Tests } from './conformance-test.js';
import { eachState } from './play.js';
import { eachGame, streamsOf } from './trials.js';

/** The maximum number of texts that a dialogue can yield after the end of its input. */
const LAST_TEXTS = 100;

/** The number of lines of input; the dialogue can end earlier. */
const LINES = 200;

/** Lines that are invalid in most games. */
const ODD_LINES = ['', ' ', '?', '-1', '1.5', '99999999999999999999', 'constructor', '1 2 3', 'ß\u0000', '1e400'];

export function dialogueTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game } = harness;
  if (game.dialogue === undefined) return [];
  const lines = [...(harness.lines ?? []), ...ODD_LINES, 'help', 'undo'];
  const begin = (params: Params): Dialogue => {
    const setting: DialogueSetting<Params> = {
      params,
      streams: streamsOf(harness),
      strategies: [],
      words: [],
    };
    return dialogueOf(game as AnyGame, setting);
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
export function notationTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
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
