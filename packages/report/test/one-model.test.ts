// @module-tag slow (many runs)
import { type Experiment, simulate, type Summary } from '@cards/batch';
import { gridCells } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { buildReport } from '../src/build-report.js';
import { reportHtml } from '../src/html/index.js';
import { figureWords } from '../src/model/table-model.js';
import { formatSummary, type ReportJson } from '../src/text/formats.js';

const GAMES = [pairs, unowar, set, concentration];

const memories = [0, 4, 8].map((cards) => `memory:${cards}`);

/** Ten runs, one of each shape. */
const RUNS: Readonly<Record<string, Experiment['cells']>> = {
  'one cell': gridCells({ game: pairs, strategies: ['good'], trials: 200 }),
  'a list of strategies': gridCells({ game: pairs, strategies: ['random', 'good', 'optimal'], trials: 200 }),
  'a matrix': gridCells({ game: unowar, strategies: ['random', 'smallest'], trials: 60 }),
  'matrices at two settings': gridCells({
    game: unowar,
    strategies: ['random', 'biggest'],
    params: { points: [1, 2] },
    trials: 60,
  }),
  'a curve over a parameter': gridCells({
    game: set,
    strategies: ['least', 'random'],
    params: { tableau: [9, 10, 11] },
    trials: 100,
  }),
  'a curve over an argument in self-play': gridCells({
    game: concentration,
    strategies: memories,
    selfPlay: true,
    trials: 100,
  }),
  'a curve over an argument against an opponent': gridCells({
    game: concentration,
    strategies: memories,
    against: 'random',
    trials: 100,
  }),
  'a grid of two parameters': gridCells({
    game: pairs,
    strategies: ['good', 'optimal'],
    params: { cards: [8, 12, 16], copies: [2, 4] },
    trials: 100,
  }),
  'paired differences': gridCells({ game: pairs, strategies: ['good', 'optimal'], paired: true, trials: 200 }),
  'seat-swapped pairs': gridCells({ game: unowar, strategies: ['keeper', 'random'], paired: true, trials: 60 }),
};

const words = (text: string): string => text.replaceAll(/[\s\u00A0]+/g, ' ');

/** The visible text of a page, without charts. */
const visible = (html: string): string =>
  words(
    html
      .replaceAll(/<(style|svg)[^]*?<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );

/** Text of Markdown without its escapes. */
const unescaped = (markdown: string): string => words(markdown.replaceAll(/\\([\\`*_~[\]<>&|#])/g, '$1'));

describe('The report model', () => {
  test.each(Object.entries(RUNS))(
    'Every output of %s has the findings, columns, and figures of the model',
    async (_, cells) => {
      const summary = simulate({ cells });
      const { sections, findings } = buildReport(summary, GAMES);
      const options = { width: 500, color: false, details: true };
      const outputs = {
        terminal: words(formatSummary('table', summary, GAMES, options)),
        markdown: unescaped(formatSummary('markdown', summary, GAMES, options)),
        page: visible(
          await reportHtml([{ name: 'run', summary, games: GAMES, command: 'cards-sim run', versions: {} }]),
        ),
      };
      expect(sections.flatMap((section) => section.cells)).toHaveLength(summary.cells.length);
      const figures = sections.flatMap(({ tables }) =>
        tables.flatMap(({ rows }) => rows.flatMap((row) => row.figures)),
      );
      const parts = [
        ...sections.flatMap((section) => section.findings.map(({ text }) => words(text))),
        ...figures.flatMap((figure) => (figure === undefined ? [] : [figureWords(figure).join(' ')])),
        ...sections.flatMap(({ tables }) => tables.flatMap(({ columns }) => columns)),
      ];
      for (const [name, text] of Object.entries(outputs)) {
        expect({ output: name, missing: parts.filter((part) => !text.includes(part)) }).toEqual({
          output: name,
          missing: [],
        });
      }
      const json = JSON.parse(formatSummary('json', summary, GAMES, options)) as Summary & {
        readonly report: ReportJson;
      };
      expect(json.report.findings).toEqual(findings);
      expect(json.report.sections).toEqual(
        sections.map((section) =>
          expect.objectContaining({
            id: section.id,
            shape: section.shape,
            pairing: section.pairing,
            findings: section.findings,
            cells: section.cells.map((cell) => summary.cells.indexOf(cell)),
            axes: section.axes.map(({ kind, name, values }) => ({ kind, name, values })),
          }),
        ),
      );
      // The figures of every output are those of the JSON, with shares in percent.
      const means = json.cells.flatMap(({ measures }) =>
        Object.values(measures).map(({ kind, mean }) => (kind === 'proportion' ? 100 * mean : mean)),
      );
      expect(new Set(figures.flatMap((figure) => figure?.mean ?? []))).toEqual(new Set(means));
    },
  );
});
