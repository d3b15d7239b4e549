import type { Streams } from '../random/streams.js';

/** The end of a dialogue. */
export interface Ending<Outcome> {
  /** The last text. No line is read after it. */
  readonly text: string;
  /** The result of the dialogue. */
  readonly outcome: Outcome;
}

/**
 * A terminal game without a terminal. The caller displays each text that the dialogue yields, unchanged, and passes in
 * the next line of input without its line break, or null at the end of the input. Tests, web pages and the command line
 * all run dialogues this way.
 *
 * @typeParam Outcome - the result of the dialogue
 */
export type Dialogue<Outcome = unknown> = Generator<string, Ending<Outcome>, string | null>;

/** The arguments of a dialogue. */
export interface DialogueSetting<Params> {
  /** The parameters of the game. */
  readonly params: Params;
  /** The random streams: game `i` of the dialogue uses game `i` of these. */
  readonly streams: Streams;
  /** The specs of the strategies that play or advise. When empty, the game chooses. */
  readonly strategies: readonly string[];
  /** The words after the name of the game on the command line, such as Mastermind's `1` for testing mode. */
  readonly words: readonly string[];
}

/**
 * Runs a dialogue with given lines as its input.
 *
 * @param dialogue - a dialogue that has not started
 * @param lines - the input, which ends after the last line
 * @returns all texts and the lines that were read, as a terminal would show them
 *
 * @example
 * ```ts
 * import { type Dialogue, transcript } from '@cards/core';
 *
 * function* greet(): Dialogue {
 *   const name = yield 'Name? ';
 *   return { text: `Hello ${name ?? 'guest'}.`, outcome: name };
 * }
 * transcript(greet(), ['Ada']); // => 'Name? Ada\nHello Ada.'
 * ```
 */
export function transcript(dialogue: Dialogue, lines: Iterable<string>): string {
  let shown = '';
  const input = lines[Symbol.iterator]();
  for (let step = dialogue.next(''); ;) {
    if (step.done === true) return shown + step.value.text;
    shown += step.value;
    const line = input.next();
    if (line.done !== true) shown += `${line.value}\n`;
    step = dialogue.next(line.done === true ? null : line.value);
  }
}
