import { type Dialogue, type DialogueSetting } from '../contracts/dialogue.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { Streams } from '../random/streams.js';
import { at, ensure, type Law, law } from './law.js';
import type { GameHarness } from './game-harness.js';
import { eachGame } from './trials.js';

/** How many texts a dialogue may still show after the end of the input. */
const LAST_TEXTS = 100;

/** How many lines are typed, unless the game ends before. */
const LINES = 200;

/** What nobody means to type. */
const SLIPS = ['', ' ', '?', '-1', '1.5', '99999999999999999999', 'constructor', '1 2 3', 'ß\u0000', '1e400'];

/** What the terminal game promises to whoever shows it. */
export function dialogueLaws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  const { game, lines = [] } = subject;
  if (game.dialogue === undefined) return [];
  const begin = (setting: DialogueSetting<Params>): Dialogue => {
    const dialogue = game.dialogue?.(setting);
    ensure(dialogue !== undefined, 'there is none');
    return dialogue;
  };
  const settingOf = (params: Params): DialogueSetting<Params> => ({
    params,
    streams: new Streams('laws', game.id),
    strategies: [],
    words: [],
  });
  return [
    law('dialogue-ends', 'ends its dialogue when the input ends', () => {
      eachGame(subject, ({ params, index, chance }) => {
        for (const count of [0, 1, index, LINES]) {
          at(`after ${count} lines`, () => talk(begin(settingOf(params)), typed([...lines, ...SLIPS], count, chance())));
        }
      });
    }),

    law('dialogue-repeats', 'has a dialogue that follows from its seed and its input', () => {
      eachGame(subject, ({ params, chance }) => {
        const input = typed([...lines, ...SLIPS], LINES, chance());
        const [one, other] = [0, 1].map(() => talk(begin(settingOf(params)), input));
        ensure(one === other, 'the same lines have led to another text');
      });
    }),
  ];
}

function typed(lines: readonly string[], count: number, chance: Rng): string[] {
  return Array.from({ length: count }, () => lines[chance.int(lines.length)] as string);
}

/** All that a dialogue shows. */
function talk(dialogue: Dialogue, input: readonly string[]): string {
  let shown = '';
  let step = dialogue.next('');
  for (let line = 0; step.done !== true; line++) {
    ensure(typeof step.value === 'string', 'something else than text is shown');
    ensure(line <= input.length + LAST_TEXTS, `it goes on for more than ${LAST_TEXTS} texts after the end of the input`);
    shown += `${step.value}\n`;
    step = dialogue.next(input[line] ?? null);
  }
  ensure(typeof step.value.text === 'string', 'something else than text is shown at the end');
  return shown + step.value.text;
}
