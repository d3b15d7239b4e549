import { InputError } from '@cards/core';
import { checkList, checkMembers } from '@cards/core/internal';
import { listed, settingText, plainNumber } from '../words/estimate.js';
import type { Study } from './study.js';
import type { StudyFigure } from './study-figures.js';
import { symmetric } from './study-words.js';

/** The studies of several settings of a game in one table. `cards-sim study --compare --format json` prints it. */
export interface StudyComparison {
  /** The name and version of this format. */
  readonly format: 'cards-sim/study-comparison@1';
  /** The id of the game. */
  readonly game: string;
  /** What differs between the settings, and which of them have a flaw. */
  readonly verdict: string;
  /** `[setting]`: the parameters that differ, such as `players 2`. */
  readonly settings: readonly string[];
  /** The figures that at least one study has, in the order of the questions. */
  readonly rows: readonly ComparedFigure[];
  /** `[setting]`: its study. */
  readonly studies: readonly Study[];
}

/** One number of all settings. */
export interface ComparedFigure {
  /** What it is, such as `skill`. */
  readonly name: string;
  /** `[setting]`: the number; null if the study of the setting does not have it. */
  readonly figures: readonly (StudyFigure | null)[];
  /** Whether the intervals of two settings do not overlap, so that they differ beyond chance. */
  readonly differs: boolean;
}

/**
 * Puts the studies of several settings of a game in one table, and says which of their figures differ beyond
 * chance. Two settings differ if their intervals, which hold together with a probability of at least 95%, do not
 * overlap.
 *
 * @param studies - the result of {@link studiesOf}, two studies or more
 */
export function compareStudies(studies: readonly Study[]): StudyComparison {
  for (const study of checkList(studies, 'the studies')) checkMembers(study, 'a study', 'params', 'answers');
  const [first] = studies;
  if (first === undefined) throw new InputError('a comparison of studies needs two studies or more, not 0');
  const varied = Object.keys(first.params).filter((name) =>
    studies.some(({ params }) => params[name] !== first.params[name]),
  );
  const settings = studies.map(({ params }) =>
    settingText(Object.fromEntries(varied.map((name) => [name, params[name] ?? 0]))),
  );
  const each = studies.map(({ answers }) => answers.flatMap(({ figures }) => figures));
  const rows = [...new Set(each.flat().map(({ name }) => name))].map((name): ComparedFigure => {
    const figures = each.map((own) => own.find((one) => one.name === name) ?? null);
    const measured = figures.filter((one) => one !== null);
    const differs = Math.max(...measured.map(({ low }) => low)) > Math.min(...measured.map(({ high }) => high));
    return { name, figures, differs };
  });
  return {
    format: 'cards-sim/study-comparison@1',
    game: first.game,
    verdict: `${differencesText(rows, settings)} ${flawsText(studies, settings)}`,
    settings,
    rows,
    studies,
  };
}

/** A figure with its interval: `41.2 ± 1.1 moves`. */
export function figureText(figure: StudyFigure): string {
  const { unit, isSame } = figure;
  const words = isSame ? plainNumber(figure.mean) : symmetric(figure);
  const text = unit === '%' ? `${words}%` : unit === '' ? words : `${words} ${unit}`;
  return isSame ? `${text} (all games)` : text;
}

function differencesText(rows: readonly ComparedFigure[], settings: readonly string[]): string {
  const differences = rows
    .filter(({ differs }) => differs)
    .map(({ name, figures }) => {
      const measured = figures.flatMap((one, at) => (one === null ? [] : [{ one, setting: settings[at] ?? '' }]));
      const most = measured.reduce((best, other) => (other.one.low > best.one.low ? other : best));
      const least = measured.reduce((best, other) => (other.one.high < best.one.high ? other : best));
      return `${name} (${figureText(most.one)} with ${most.setting}, ${figureText(least.one)} with ${least.setting})`;
    });
  return differences.length === 0
    ? 'The settings are not shown to differ.'
    : `Beyond chance, the settings differ in ${listed(differences)}.`;
}

function flawsText(studies: readonly Study[], settings: readonly string[]): string {
  const flaws = studies.map(({ answers }) => answers.flatMap(({ flaw }) => flaw ?? []));
  const clean = settings.filter((_, at) => flaws[at]?.length === 0);
  const named = settings.flatMap((setting, at) =>
    flaws[at]?.length === 0 ? [] : [`With ${setting}, ${listed(flaws[at] ?? [])}.`],
  );
  return [...named, ...(clean.length === 0 ? [] : [`No flaw is shown with ${listed(clean)}.`])].join(' ');
}
