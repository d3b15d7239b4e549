import { printable, setText } from '../words/wrap.js';
import { sparkline } from '../text/text-tables.js';
import type { Study } from './study.js';
import type { StudyAnswer } from './study-words.js';

/** How a study is printed. */
export interface StudyTextOptions {
  /** Columns of a line. */
  readonly width: number;
  /** Whether the terminal has block characters. */
  readonly sparklines: boolean;
  /** Whether to say how it was measured. */
  readonly details: boolean;
  /** The command that prints the same. */
  readonly command: string;
}

/** The formats of a study: for people, and for programs. */
export const STUDY_FORMATS = ['table', 'json'] as const;

/** Columns of the questions. */
const QUESTION = 16;

/**
 * Formats a study: one verdict first, then a line for each question with a picture, then how it was measured.
 *
 * @param study - the study
 * @param format - `table` for people, `json` for programs
 * @param options - the terminal, and the command that prints the same
 */
export function formatStudy(study: Study, format: (typeof STUDY_FORMATS)[number], options: StudyTextOptions): string {
  if (format === 'json') return `${JSON.stringify(study, null, 2)}\n`;
  const { width, details } = options;
  const lines = [
    ...setText(study.verdict, width),
    '',
    ...study.answers.flatMap((answer) => answerLines(answer, options)),
    '',
    ...(details
      ? [...setText('How it was measured:', width), ...study.method.flatMap((line) => setText(line, width, '  '))]
      : []),
    ...endLines(study, options),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

/** How sure it is, and how to print the same. */
export function endLines({ seed, digest }: Study, { width, command }: StudyTextOptions): readonly string[] {
  return [
    ...setText('All intervals hold together with a probability of at least 95%.', width),
    ...setText(`Seed ${seed}, digest ${digest.slice(0, 19)}…. Reproduce: ${command}`, width),
  ];
}

function answerLines(
  { question, text, picture }: StudyAnswer,
  { width, sparklines }: StudyTextOptions,
): readonly string[] {
  const indent = width < 60 ? '  ' : ' '.repeat(QUESTION);
  const first = width < 60 ? [question] : [];
  const start = width < 60 ? indent : question.padEnd(QUESTION);
  const drawn = picture !== undefined && sparklines && picture.heights.length > 1;
  return [
    ...first,
    ...setText(text, width, start, indent),
    ...(drawn ? [`${indent}${picture.ends[0]} ${sparkline(picture.heights)} ${picture.ends[1]}`] : []),
  ];
}
