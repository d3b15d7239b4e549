import { checkMembers, checkText } from '@cards/core/internal';
import { type Drawing, rowsDrawing } from '../chart/drawing.js';
import { binningOf, gather } from '../model/bins.js';
import { type ComparedFigure, figureText, type StudyComparison } from '../study/compare-studies.js';
import type { Study } from '../study/study.js';
import type { StudyFigure } from '../study/study-figures.js';
import type { StudyAnswer } from '../study/study-words.js';
import { capitalized } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import {
  type Block,
  type Blocks,
  commandBlock,
  type Document,
  headingBlock,
  type Item,
  notOnPage,
  onPage,
  shownBy,
  tableBlock,
  textBlock,
} from './block.js';

/** Columns of the questions. */
const QUESTION = 16;

/** A picture has this many bars at most. */
const MOST_BARS = 16;

/**
 * The document of a study: one verdict first, then an answer to each question with a picture, then how it was measured.
 * The document of a comparison has what differs first, then a line for each figure, then the verdict of each study.
 *
 * @param shown - a study, or the comparison of several
 * @param command - the command that prints the same
 * @param details - whether a terminal and Markdown say how it was measured; a page does in any case
 */
export function studyDocument(shown: Study | StudyComparison, command: string, details = false): Document {
  checkMembers(shown, 'a study', 'verdict');
  checkText(command, 'the command');
  const isOne = !('studies' in shown);
  const studies = isOne ? [shown] : shown.studies;
  const { seed = '', digest = '' } = studies[0] ?? {};
  const how = studies.flatMap(({ method }, at): Blocks => [
    ...textBlock(isOne ? 'How it was measured:' : `With ${shown.settings[at] ?? ''}:`),
    ...method.flatMap((line) => textBlock(line, { indent: [2, 2] })),
  ]);
  return {
    title: `Study of ${shown.game}`,
    json: shown,
    parts: [
      textBlock(shown.verdict),
      ...(isOne ? [answerBlocks(shown, shown.game)] : comparisonParts(shown)),
      [
        ...onPage(headingBlock('How it was measured')),
        ...(details ? how : onPage(...how)),
        ...onPage(...textBlock('A flaw is named only if the whole interval is on the wrong side.')),
        ...textBlock('All intervals hold together with a probability of at least 95%.'),
        ...commandBlock(`Seed ${seed}, digest ${digest.slice(0, 19)}…. Reproduce:`, command),
      ],
    ],
  };
}

function answerBlocks({ answers, seats }: Study, place: string): Blocks {
  return answers.flatMap((answer): Blocks => {
    const { question: mark, text } = answer;
    const picture = pictureOf(answer);
    const item = { mark, text, ...(picture && { picture }) };
    return [
      ...notOnPage({ kind: 'items', items: [item], indent: 0, column: QUESTION }),
      ...onPage(
        headingBlock(mark, 3),
        ...textBlock(text),
        ...drawingsOf(answer, seats).map((drawing): Block => ({ kind: 'chart', drawing, place })),
      ),
    ];
  });
}

/** The shape of the lengths of games, or how good the players are, from 0 to 1. */
function pictureOf({ rows = [], histogram }: StudyAnswer): Item['picture'] {
  if (histogram !== undefined) {
    const shares = gather({ histogram }, binningOf([{ histogram }], MOST_BARS)).map(({ share }) => share);
    const [first = '', ...others] = Object.keys(histogram);
    return { heights: shares.map((one) => one / Math.max(...shares)), ends: [first, others.at(-1) ?? first] };
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first.unit !== '') return undefined;
  return { heights: rows.map(({ mean }) => mean), ends: [first.name, last.name] };
}

function comparisonParts({ settings, rows, studies }: StudyComparison): readonly Blocks[] {
  return [
    [
      ...onPage(headingBlock('Which setting?')),
      tableBlock('settings', ['figure'], [...settings, 'differs'], rows.map(figureRow)),
    ],
    studies.flatMap((study, at) => [
      ...onPage(headingBlock(capitalized(settings[at] ?? ''))),
      ...textBlock(study.verdict),
      ...onPage(...shownBy('page', answerBlocks(study, settings[at] ?? ''))),
    ]),
  ];
}

function figureRow({ name, figures, differs }: ComparedFigure): readonly string[] {
  const texts = figures.map((one) => (one === null ? '' : figureText(one)));
  return [name, ...texts, differs ? 'yes' : 'not shown'];
}

/** The charts of an answer: a row for each seat or player, and the lengths of the games. */
function drawingsOf({ question, rows = [], histogram }: StudyAnswer, seats: number): readonly Drawing[] {
  const intervals = rows.length > 1 ? [intervalsOf(question === 'Fair?' ? seats : undefined, rows)] : [];
  if (histogram === undefined || Object.keys(histogram).length < 2) return intervals;
  const words = { title: 'Length of a game', description: 'The share of the games of each length.' };
  const panels = [{ names: [], distribution: { histogram } }];
  const model = { kind: 'distribution', title: 'moves', share: 'share of games', panels } as const;
  return [...intervals, { ...words, legend: words.description, model }];
}

const SKILL = 'Skill of each player against the weakest one';

/** What the seats get, next to an even share if there are seats, or how good the players are. */
function intervalsOf(seats: number | undefined, rows: readonly StudyFigure[]): Drawing {
  const isFair = seats !== undefined;
  const unit = rows[0]?.unit ?? '';
  const isSkill = !isFair && unit === '';
  const title = isFair ? 'What each seat gets' : isSkill ? SKILL : 'What each player reaches with itself';
  const legend = 'Points are means with intervals that hold together with all others of the page.';
  const points = rows.map((one) => ({ name: printable(one.name), text: figureText(one), point: one }));
  const axis = [isSkill ? 'from 0, pure luck, to 1, pure skill' : `gets, in ${unit}`];
  const neutral = isFair && unit === '%' ? 100 / seats : 0;
  return rowsDrawing({ title, legend, key: isFair ? 'seat' : 'player', titles: axis, neutral }, points);
}
