import { capitalized } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import { figureText, type StudyComparison } from '../study/compare-studies.js';
import type { Study } from '../study/study.js';
import type { StudyAnswer } from '../study/study-words.js';
import type { StudyFigure } from '../study/study-figures.js';
import { type Drawing, rowsDrawing } from './drawings.js';
import { heading, html, type Markup, figure } from './markup.js';
import { page } from './page.js';
import { cell, table } from './tables.js';

/** What the page of a study shows apart from the study. */
export interface StudyPageOptions {
  /** The command that makes the same page. */
  readonly command: string;
  /** The title of the page; by default, the game. */
  readonly title?: string;
}

/**
 * A study as one page of HTML: the verdict, each answer with its chart, and how it was measured. A comparison has a
 * table of all settings first. The page needs no network, no script and no other file. The same arguments give the same
 * bytes.
 *
 * @param shown - a study, or the comparison of several
 * @param options - the command and the title
 * @returns the text of the page
 */
export function studyPage(shown: Study | StudyComparison, options: StudyPageOptions): string {
  const title = printable(options.title ?? `Study of ${shown.game}`);
  const isOne = !('studies' in shown);
  const studies = isOne ? [shown] : shown.studies;
  return page(title, [
    html`<header>
      <h1>${title}</h1>
      <p>${printable(shown.verdict)}</p>
    </header>`,
    isOne ? html`<section>${heading(2, 'Answers')} ${answersMarkup(shown, title)}</section>` : comparisonMarkup(shown),
    html`<section>
      ${heading(2, 'How it was measured')}
      <p>All intervals hold together with a probability of at least 95%. A flaw is named only if the whole interval is on the wrong side.</p>
      ${studies.map(
        ({ method }, at) => html`<p class="facts">${setting(shown, at)}${printable(method.join('; '))}.</p>`,
      )}
      <p class="facts">Seed ${studies[0]?.seed ?? ''}, digest ${studies[0]?.digest ?? ''}</p>
      <p>This command makes the same page, on any number of processors:</p>
      <pre><code>${printable(options.command)}</code></pre>
    </section>`,
  ]);
}

const setting = (shown: Study | StudyComparison, at: number): string =>
  'settings' in shown ? `${capitalized(shown.settings[at] ?? '')}: ` : '';

function answersMarkup({ answers, seats }: Study, place: string): Markup {
  return html`${answers.map(
    (answer) => html`<section>
      ${heading(3, answer.question)}
      <p>${printable(answer.text)}</p>
      ${drawingsOf(answer, seats).map((drawing) => figure(drawing, place))}
    </section>`,
  )}`;
}

function comparisonMarkup({ settings, rows, studies }: StudyComparison): Markup {
  return html`<section>
      ${heading(2, 'Which setting?')}
      ${table('settings', '', {
        kind: 'settings',
        columns: ['figure', ...settings, 'differs'],
        rows: rows.map(({ name, figures, differs }) => ({
          keys: [name],
          cells: [...figures.map((one) => (one === null ? '' : figureText(one))), differs ? 'yes' : 'not shown'].map(
            (text) => cell(text),
          ),
        })),
      })}
    </section>
    ${studies.map(
      (study, at) => html`<section>
        ${heading(2, capitalized(settings[at] ?? ''))}
        <p>${printable(study.verdict)}</p>
        ${answersMarkup(study, settings[at] ?? '')}
      </section>`,
    )}`;
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
  const titles = [isSkill ? 'from 0, pure luck, to 1, pure skill' : `gets, in ${unit}`];
  const neutral = isFair && unit === '%' ? 100 / seats : 0;
  return rowsDrawing({ title, legend, rows: isFair ? 'seat' : 'player', titles, neutral }, points);
}
