import type { Streams } from '../random/streams.js';

/** How a dialogue ends. */
export interface Ending<Outcome> {
  /** The last text, after which no line is read. */
  readonly text: string;
  /** What came of it. */
  readonly outcome: Outcome;
}

/**
 * A terminal game that knows nothing of terminals: each text that it yields is shown as it is, then one line of input is
 * handed in, without its line break, or null at the end of the input. Tests, a page and the command line drive it alike.
 *
 * @typeParam Outcome - what comes of it
 */
export type Dialogue<Outcome = unknown> = Generator<string, Ending<Outcome>, string | null>;

/** What a dialogue is begun with. */
export interface DialogueSetting<Params> {
  /** The parameters of the game. */
  readonly params: Params;
  /** The deals: game `i` of the dialogue is game `i` of these streams. */
  readonly streams: Streams;
  /** The specs of the strategies that play or advise; the game's own choice when empty. */
  readonly strategies: readonly string[];
  /** The words behind the game's name, such as Mastermind's `1` for testing mode. */
  readonly words: readonly string[];
}

/**
 * Runs a dialogue on given lines.
 *
 * @param dialogue - a dialogue that has not begun
 * @param lines - the input; when they run out, the input has ended
 * @returns all texts and the lines read, as a terminal would show them
 */
export function transcript(dialogue: Dialogue, lines: Iterable<string>): string {
  let shown = '';
  const input = lines[Symbol.iterator]();
  for (let step = dialogue.next(''); ; ) {
    if (step.done === true) return shown + step.value.text;
    shown += step.value;
    const line = input.next();
    if (line.done !== true) shown += `${line.value}\n`;
    step = dialogue.next(line.done === true ? null : line.value);
  }
}
