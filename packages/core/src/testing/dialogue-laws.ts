import type { Dialogue, DialogueSetting } from '../contracts/dialogue.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { Streams } from '../random/streams.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { eachGame } from './trials.js';

/** The number of texts that a dialogue may yield after the end of the input. */
const LAST_TEXTS = 100;

/** The number of lines typed, unless the game ends earlier. */
const LINES = 200;

/** Lines that no game asks for. */
const ODD_LINES = ['', ' ', '?', '-1', '1.5', '99999999999999999999', 'constructor', '1 2 3', 'ß\u0000', '1e400'];

/** What the terminal game promises to the code that displays it. */
export function dialogueLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  const { game } = harness;
  const { dialogue } = game;
  if (dialogue === undefined) return [];
  const lines = [...(harness.lines ?? []), ...ODD_LINES];
  const begin = (params: Params): Dialogue => {
    const setting: DialogueSetting<Params> = {
      params,
      streams: new Streams('laws', game.id),
      strategies: [],
      words: [],
    };
    return dialogue.call(game, setting);
  };
  return [
    law('dialogue-ends', 'ends its dialogue when the input ends', () => {
      eachGame(harness, ({ params, index, choices }) => {
        for (const count of [0, 1, index, LINES]) {
          at(`after ${count} lines`, () => textOf(begin(params), typed(lines, count, choices())));
        }
      });
    }),

    law('dialogue-repeats', 'has a dialogue that is determined by its seed and its input', () => {
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

/** Everything that a dialogue yields, to its end. */
function textOf(dialogue: Dialogue, input: readonly string[]): string {
  let text = '';
  let step = dialogue.next('');
  for (let line = 0; step.done !== true; line++) {
    ensure(typeof step.value === 'string', 'it yields a value that is not a string');
    ensure(line <= input.length + LAST_TEXTS, `it yields more than ${LAST_TEXTS} texts after the end of the input`);
    text += `${step.value}\n`;
    step = dialogue.next(input[line] ?? null);
  }
  ensure(typeof step.value.text === 'string', 'its last text is not a string');
  return text + step.value.text;
}
