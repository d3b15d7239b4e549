import { checkMembers, checkText, givenText, InputError } from '../errors.js';
import type { Engine, Move, Seat } from './engine.js';
import type { Streams } from '../random/streams.js';
import type { ParamValues } from './parameters.js';
import type { StrategyDefinition } from './strategy.js';

/** The end of a dialogue. */
export interface Ending<Outcome> {
  /** The last text. The dialogue reads no line after it. */
  readonly text: string;
  /** The result of the dialogue. */
  readonly outcome: Outcome;
}

/** A color in a terminal; `faint` is for what is less important. */
export type TextColor =
  | 'red'
  | 'green'
  | 'blue'
  | 'yellow'
  | 'purple'
  | 'teal'
  | 'orange'
  | 'maroon'
  | 'silver'
  | 'faint';

/** What a terminal shows in color: the matches of a pattern. Colors only repeat the text. */
export type TextColors = Readonly<Partial<Record<TextColor, RegExp>>>;

/**
 * A game that a person plays in a terminal, as a generator that needs no terminal. Tests, web pages and the command
 * line all run dialogues the same way:
 *
 * 1. The dialogue yields a text. The caller displays it unchanged.
 * 2. The caller passes the next line of input to `next`, without its line break, or null at the end of the input. The
 *    argument of the first call of `next` is ignored.
 * 3. The dialogue ends with an {@link Ending}.
 *
 * @typeParam Outcome - the result of the dialogue
 */
export type Dialogue<Outcome = unknown> = Generator<string, Ending<Outcome>, string | null>;

/** One game of a dialogue, with which {@link dialogueOf} answers the commands `hint` and `undo`. */
export interface DialogueGame {
  /** The game index, from which the game draws. */
  readonly index: number;
  /** The engine of the dialogue, in the present state. */
  readonly engine: Engine<unknown>;
  /** The moves so far, of all seats, in order: the dialogue adds each move to it. */
  readonly moves: readonly Move[];
  /** The parameters, if they are not those of the setting. */
  readonly params?: ParamValues;
  /**
   * Returns the answer to `hint`, a sentence about the move that a strategy would play. Default: a sentence with the
   * text of the move. `own`: the dialogue answers `hint` itself.
   */
  readonly hint?: ((move: Move, strategy: string) => string) | 'own';
}

/** The arguments of a dialogue. */
export interface DialogueSetting<Params> {
  /** The parameters of the game. */
  readonly params: Params;
  /** The random streams. Game `i` of the dialogue draws from game index `i`. */
  readonly streams: Streams;
  /** The specs of the strategies that play or advise. If the list is empty, the game chooses. */
  readonly strategies: readonly string[];
  /** Strategies that the specs can name in addition to those of the game, such as one from a file. Default: none. */
  readonly own?: readonly StrategyDefinition<unknown, ParamValues>[];
  /** The seats of people, who share the terminal; strategies play in the others. Default: seat 0. */
  readonly people?: readonly Seat[] | undefined;
  /** Called at the beginning of each game of a person, for `hint` and `undo`. Default: no such commands. */
  readonly onGame?: ((game: DialogueGame) => void) | undefined;
  /** The words that follow the name of the game on the command line, such as Mastermind's `1` for testing mode. */
  readonly words: readonly string[];
  /**
   * Whether a person at a terminal answers. A dialogue may then accept more than its source document does, and a form
   * feed before a text of it removes everything since the last one. Default: false.
   */
  readonly interactive?: boolean | undefined;
  /**
   * Whether to print what the source document prints, and nothing else. By default, a dialogue can say more, such as
   * its commands. Default: false.
   */
  readonly plain?: boolean | undefined;
  /**
   * Shows a text at once that asks for no line, such as a line of a tournament. By default, such a text is part of the
   * next one that the dialogue yields or returns.
   */
  readonly show?: ((text: string) => void) | undefined;
  /** Called with the number of games so far while many games make one text. Default: not called. */
  readonly onPlayed?: ((games: number) => void) | undefined;
  /** The columns of this terminal. Default: enough for every text. */
  readonly width?: number | undefined;
  /**
   * Returns a text that the dialogue shows after a finished game of a person. By default, it shows no such text.
   *
   * @param index - the game index, from which the game draws
   * @param moves - the moves of all seats, in order
   * @param seat - the seat of the person
   */
  readonly review?: ((index: number, moves: readonly Move[], seat: Seat) => string) | undefined;
}

/**
 * Runs a dialogue on given lines of input and returns the text that a terminal shows.
 *
 * @param dialogue - a dialogue that has not started
 * @param lines - the lines of input, without line breaks; the input ends after the last line
 * @returns all texts of the dialogue, and each line after the text that asked for it
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
  checkMembers(dialogue, 'a dialogue', 'next');
  if (
    typeof lines === 'string' ||
    typeof (lines as Partial<Iterable<string>> | null | undefined)?.[Symbol.iterator] !== 'function'
  )
    throw new InputError(`the lines must be a list of texts, not ${givenText(lines)}`);
  let shown = '';
  const input = lines[Symbol.iterator]();
  for (let step = dialogue.next(''); ;) {
    if (step.done === true) return shown + step.value.text;
    shown += step.value;
    const line = input.next();
    if (line.done !== true) {
      checkText(line.value, 'a line of input');
      shown += `${line.value}\n`;
    }
    step = dialogue.next(line.done === true ? null : line.value);
  }
}
