import type { Ending, TextColors } from '@cards/core';
import type { Io } from './io.js';
import { colorText, wrapText } from '@cards/report';

type Step<Outcome> = IteratorResult<string, Ending<Outcome>>;

/** A dialogue in this thread or in another one. */
export interface Talk<Outcome> {
  next(line: string | null): Step<Outcome> | Promise<Step<Outcome>>;
}

export class Conversation {
  private readonly lines: AsyncIterator<string>;
  /** The text before the cursor. */
  private prompt = '';
  /** What the terminal shows since the last form feed. */
  private page = '';
  private hasPage = false;
  private colors: TextColors = {};

  constructor(private readonly io: Io) {
    this.lines = io.lines(() => this.prompt);
  }

  /** The line `quit` ends every dialogue with a sentence, also one that does not know it. */
  async run<Outcome>(dialogue: Talk<Outcome>, colors: TextColors = {}): Promise<Outcome> {
    this.colors = this.io.color ? colors : {};
    let step = await dialogue.next('');
    while (step.done !== true) {
      this.show(step.value);
      const { done, value } = await this.lines.next();
      const line = done === true ? null : (value as string);
      this.page += `${line}\n`;
      step = await dialogue.next(line);
      if (line?.trim().toLowerCase() === 'quit') return this.quit(dialogue, step);
    }
    this.show(step.value.text);
    return step.value.outcome;
  }

  /** Prints a message of the command, which is not part of the dialogue. */
  note(text: string): void {
    this.io.err(`${this.fit(`cards-sim: ${text}`)}\n`);
  }

  async close(): Promise<void> {
    await this.lines.return?.();
  }

  private async quit<Outcome>(dialogue: Talk<Outcome>, answer: Step<Outcome>): Promise<Outcome> {
    let step = answer;
    const isKnown = step.done === true;
    // A dialogue that does not know the word has answered something else, which is not shown.
    while (step.done !== true) step = await dialogue.next(null);
    const { text, outcome } = step.value;
    // At the end of its input, a dialogue leaves the line of its prompt. The typed line has done that.
    this.show(isKnown ? text : text.replace(/^\n/, ''));
    if (!isKnown || text.trim() === '') this.show('You quit.\n');
    return outcome;
  }

  private show(text: string): void {
    for (const [at, part] of text.split('\f').entries()) {
      if (at > 0) this.turnPage();
      const shown = this.fit(part);
      this.page += shown;
      this.prompt = shown.slice(shown.lastIndexOf('\n') + 1);
      this.io.out(colorText(shown, this.colors));
    }
  }

  /** Removes a page from the terminal, so that what a person has to remember does not stay above the next one. */
  private turnPage(): void {
    const lines = this.page.split('\n').slice(0, -1);
    const rows = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / this.io.width)), 0);
    if (this.hasPage && this.io.env['TERM'] !== 'dumb') this.io.out(`\r\u001B[${rows}A\u001B[J`);
    this.hasPage = true;
    this.page = '';
  }

  /** Wraps a text for a person. A program that reads the output gets the lines of the game. */
  private fit(text: string): string {
    return this.io.isTerminal === true ? wrapText(text, this.io.width) : text;
  }
}
