import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Experiment, simulate, type Summary } from '@cards/batch';
import { buildReport } from '../src/build-report.js';
import type { SectionModel } from '../src/model/report-model.js';

const GAMES = [pairs, unowar, concentration];

const run = (cells: Experiment['cells']): Summary => simulate({ cells });

const sectionsOf = (cells: Experiment['cells']): readonly SectionModel[] => buildReport(run(cells), GAMES).sections;

const memory = (cards: number): string => `memory:${cards}`;

describe('The shape of a section', () => {
  test('A section with one cell has the shape single', () => {
    const [section] = sectionsOf([{ game: pairs, strategies: ['good'], trials: 10 }]);
    expect(section).toMatchObject({ id: 'pairs', title: 'Pairs', shape: 'single', pairing: 'none', axes: [] });
    expect(section?.fixed).toEqual({ cards: 32, copies: 4 });
  });

  test('A section with several strategies at one setting has the shape list', () => {
    const cells = ['good', 'optimal'].map((name) => ({ game: pairs, strategies: [name], trials: 10 }));
    expect(sectionsOf(cells).map(({ shape, axes }) => [shape, axes])).toEqual([['list', []]]);
  });

  test('A section with all ordered pairs of two strategies is a matrix and has a table for each measure', () => {
    const names = ['random', 'smallest'];
    const cells = names.flatMap((one) =>
      names.map((other) => ({ game: unowar, strategies: [one, other], trials: 5, params: { points: 1 } })),
    );
    const [section] = sectionsOf(cells);
    expect(section?.shape).toBe('matrix');
    expect(section?.tables.map(({ kind, columns }) => [kind, columns])).toEqual(
      unowar.measures.map(() => ['matrix', names]),
    );
  });

  test('Matrices at two settings are two sections with different ids', () => {
    const names = ['random', 'smallest'];
    const cells = [1, 2].flatMap((points) =>
      names.flatMap((one) =>
        names.map((other) => ({ game: unowar, strategies: [one, other], trials: 5, params: { points } })),
      ),
    );
    expect(sectionsOf(cells).map(({ id, setting }) => [id, setting])).toEqual([
      ['unowar-points-1', { points: 1 }],
      ['unowar-points-2', { points: 2 }],
    ]);
  });

  test('A section with three values of a parameter is a curve', () => {
    const cells = [4, 8, 12].map((cards) => ({ game: pairs, strategies: ['good'], trials: 10, params: { cards } }));
    const [section] = sectionsOf(cells);
    expect(section?.shape).toBe('curve');
    expect(section?.axes).toMatchObject([{ kind: 'parameter', name: 'cards', values: [4, 8, 12] }]);
    expect(section?.coordinates.map(({ at, series }) => [at, series])).toEqual([
      [4, 'good'],
      [8, 'good'],
      [12, 'good'],
    ]);
  });

  test('A section with three values of an argument is a curve, and its self-play cells are one series', () => {
    const cells = [0, 4, 8].map((cards) => ({
      game: concentration,
      strategies: [memory(cards), memory(cards)],
      trials: 5,
    }));
    const [section] = sectionsOf(cells);
    expect(section?.shape).toBe('curve');
    expect(section?.axes).toMatchObject([{ kind: 'argument', name: 'cards of memory', values: [0, 4, 8] }]);
    expect(new Set(section?.coordinates.map(({ series }) => series))).toEqual(new Set(['memory:cards against itself']));
  });

  test('A strategy without the argument has its own series and no place on the axis', () => {
    const strategies = ['random', memory(0), memory(6), memory(8)];
    const cells = strategies.map((name) => ({ game: concentration, strategies: [name, 'memory:4'], trials: 5 }));
    const [section] = sectionsOf(cells);
    expect(section?.coordinates[0]).toMatchObject({ at: undefined, series: 'random against memory:4' });
    expect(section?.coordinates[3]).toMatchObject({ at: 8, series: 'memory:cards against memory:4' });
  });

  test('A section with two values of an argument is a list of two strategies', () => {
    const cells = [0, 4].map((cards) => ({ game: concentration, strategies: [memory(cards), 'random'], trials: 5 }));
    expect(sectionsOf(cells)).toMatchObject([{ shape: 'list', axes: [] }]);
  });

  test('Paired and unpaired cells of one game are two sections', () => {
    const sections = sectionsOf([
      { game: pairs, strategies: ['good'], trials: 10 },
      { game: pairs, lineups: [['good'], ['optimal']], trials: 10 },
    ]);
    expect(sections.map(({ id, pairing }) => [id, pairing])).toEqual([
      ['pairs', 'none'],
      ['pairs-paired', 'difference'],
    ]);
  });
});

describe('The cells of a report', () => {
  test('Every cell is in exactly one section and has the figures of the summary', () => {
    const summary = run([
      { game: pairs, strategies: ['good'], trials: 10 },
      { game: unowar, strategies: ['random', 'biggest'], trials: 5, params: { points: 1 } },
      { game: pairs, strategies: ['random'], trials: 10 },
    ]);
    const { sections } = buildReport(summary, GAMES);
    expect(sections.flatMap(({ cells }) => cells)).toHaveLength(summary.cells.length);
    const [list] = sections[0]?.tables ?? [];
    expect(list?.rows.map(({ keys, figures }) => [keys, figures[0]?.mean])).toEqual([
      [['good'], summary.cells[0]?.measures['flips']?.mean],
      [['random'], summary.cells[2]?.measures['flips']?.mean],
    ]);
  });

  test('A section of an unknown game has the id as its title and no best finding', () => {
    const summary = run(['good', 'random'].map((name) => ({ game: pairs, strategies: [name], trials: 200 })));
    const { sections } = buildReport(summary, []);
    expect(sections).toMatchObject([{ title: 'pairs', game: undefined }]);
    expect(sections[0]?.findings.map(({ kind }) => kind)).not.toContain('best');
  });
});
