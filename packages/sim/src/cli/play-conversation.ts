import type { Ending, TextColors } from '@cards/core';
import { ERASE, type Io, isDumb } from './io.js';
import { colorText, columnsOf, printableLines, wrapText } from '@cards/report/internal';

type Step<Outcome> = IteratorResult<string, Ending<Outcome>>;

/** A dialogue in this thread or in another one. */
export interface Talk<Outcome> {
  next(line: string | null): Step<Outcome> | Promise<Step<Outcome>>;
}

/** A dialogue that takes longer than this shows that it goes on, in milliseconds; longer at its start, to load it. */
const DELAY = 500;
const START_DELAY = 2000;

const SECOND = 1000;

export class Conversation {
  private readonly lines: AsyncIterator<string>;
  /** The text before the cursor. */
  private prompt = '';
  /** What the terminal shows since the last form feed. */
  private page = '';
  private hasPage = false;
  private colors: TextColors = {};
  /** Messages of the command that stand before the first text of a game. */
  private notes: readonly string[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private isErasable = false;
  private readonly paint: Io['out'];

  /** @param plain - whether only the texts of the game are shown, unchanged */
  constructor(
    private readonly io: Io,
    private readonly plain = false,
  ) {
    this.lines = io.lines(() => this.prompt);
    this.paint = io.paint ?? io.out;
  }

  /**
   * @param notes - messages before the first text
   * @param asks - another one, before the first question: a game of computers asks none
   * @throws the reason of the signal, such as Ctrl-C
   */
  async run<Outcome>(
    dialogue: Talk<Outcome>,
    colors: TextColors = {},
    notes: readonly string[] = [],
    asks: readonly string[] = [],
  ): Promise<Outcome> {
    this.colors = this.io.color ? colors : {};
    this.notes = notes;
    let step = await this.answer(dialogue, '', START_DELAY);
    if (step.done !== true) this.notes = [...this.notes, ...asks];
    while (step.done !== true) {
      this.show(step.value);
      const { done, value } = await this.lines.next();
      // Ctrl-C ends the input too.
      this.io.signal.throwIfAborted();
      const line = done === true ? null : (value as string);
      this.page += `${line}\n`;
      // A terminal shows the line that a person types.
      if (line !== null && this.io.isInteractive === true) this.prompt = '';
      step = await this.answer(dialogue, line);
    }
    this.show(step.value.text);
    return step.value.outcome;
  }

  /** Closes the input. The output ends with a line break. */
  async close(): Promise<void> {
    this.endWaiting();
    const { io } = this;
    // A terminal that edits lines itself shows ^C.
    const isMarked = io.signal.aborted && io.isInteractive === true && isDumb(io.env);
    if (this.prompt !== '' || isMarked) io.out('\n');
    await this.lines.return?.();
  }

  /** The next step. While it takes long, a terminal shows that the command waits for the game. */
  private async answer<Outcome>(dialogue: Talk<Outcome>, line: string | null, delay = DELAY): Promise<Step<Outcome>> {
    this.wait(0, delay);
    try {
      return await dialogue.next(line);
    } finally {
      this.endWaiting();
    }
  }

  private wait(seconds: number, delay: number): void {
    const { io, plain, prompt } = this;
    const { progress } = io;
    this.waiting = setTimeout(() => {
      // Text before the cursor would be erased.
      if (progress !== undefined && prompt === '') {
        progress.write(`${ERASE}Thinking … ${seconds === 0 ? '' : `${seconds} s `}(Ctrl-C ends the game)`);
        this.isErasable = true;
      } else if (progress === undefined && io.isTerminal === true && !plain && seconds === 0)
        io.err(`${prompt === '' ? '' : '\n'}cards-sim: thinking …; Ctrl-C ends the game\n`);
      this.wait(seconds + 1, SECOND);
    }, delay);
  }

  private endWaiting(): void {
    clearTimeout(this.waiting);
    if (this.isErasable) this.io.progress?.write(ERASE);
    this.isErasable = false;
  }

  /** Shows a text of the dialogue. */
  show(text: string): void {
    if (text === '') return;
    if (this.isErasable) this.io.progress?.write(ERASE);
    for (const note of this.notes) this.io.err(`${this.fit(`cards-sim: ${note}`)}\n`);
    this.notes = [];
    for (const [at, part] of text.split('\f').entries()) {
      if (at > 0) this.turnPage();
      const shown = this.fit(printableLines(part));
      this.page += shown;
      this.prompt = shown.slice(shown.lastIndexOf('\n') + 1);
      this.paint(colorText(shown, this.colors));
    }
  }

  /** Removes a page from the terminal, so that what a person has to remember does not stay above the next one. */
  private turnPage(): void {
    const lines = this.page.split('\n').slice(0, -1);
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(line) / this.io.width)), 0);
    if (this.hasPage && !isDumb(this.io.env)) this.paint(`\r\u001B[${rows}A\u001B[J`);
    this.hasPage = true;
    this.page = '';
  }

  /** Wraps a text for a person. A program that reads the output gets the lines of the game. */
  private fit(text: string): string {
    return this.io.isTerminal === true && !this.plain ? wrapText(text, this.io.width) : text;
  }
}
