import type { CheckReport, Estimated, RulesReport, Standing, TestReport } from '@cards/batch';
import { estimateWords, grouped, percentWords, settingText } from '../words/estimate.js';
import { boundaryText } from '../words/league-words.js';
import { printable, setText } from '../words/wrap.js';
import { placeOf, setColumns } from './columns.js';

/** The formats of {@link formatCheck}. */
export const CHECK_FORMATS = ['table', 'json'] as const;

/**
 * The check of a strategy as text: its conformance tests, its place among the built-in strategies, and the verdict; or
 * all of the report as one JSON object. The text ends with a line break.
 *
 * @param report - the result of the check
 * @param format - one of {@link CHECK_FORMATS}
 * @param width - columns of the terminal, from 24; JSON ignores it
 */
export function formatCheck(report: CheckReport, format: (typeof CHECK_FORMATS)[number], width: number): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const { game, params, strategy, seed, trials, boundary, passed, tests, place, of, seats = 2, even, table } = report;
  const untested = tests.filter((test) => test.untested).length;
  const failed = tests.filter((test) => !test.passed).length - untested;
  const held = tests.filter((test) => test.byIsolation).length;
  const count = tests.length - held;
  const tested = `${count} conformance ${count === 1 ? 'test' : 'tests'}`;
  const few = of < seats ? `a table has ${seats} seats, and there are ${of} strategies` : 'it could not play';
  const noPlace = of === 0 ? `${game} has no measure with the role 'win' or 'payoff'` : few;
  const standings = standingTable(table).map(([rank = '', spec = '', ...cells]) => [
    { words: [rank, printable(spec)] },
    ...cells.map((text) => placeOf(text)),
  ]);
  const ranking =
    place === null
      ? setText(`No ranking: ${noPlace}.`, width)
      : [
          ...setColumns(standings, width),
          '',
          ...setText(placeText(report, place), width),
          ...(seats > 2 && even !== undefined
            ? setText(`Your score is that of one among many: 1/${Math.round(1 / even)} by chance.`, width)
            : []),
          ...setText(`${grouped(trials)} games per line-up; seed ${seed}; 95% intervals.`, width),
        ];
  const verdict = passed
    ? `PASSED: ${tested} passed${held === 0 ? '' : `, and ${held} more hold by isolation`}.`
    : `FAILED: ${failed} of ${tested} failed${untested === 0 ? '' : `, ${untested} not tested`}.`;
  const lines = [
    ...setText(`${strategy} at ${game}: ${settingText(params)}`, width),
    '',
    ...tests.flatMap((test) => testLines(test, width)),
    '',
    ...ranking,
    ...setText(boundaryText(boundary), width),
    verdict,
  ];
  return `${lines.join('\n')}\n`;
}

const UNDER = ' '.repeat(10);

function testLines({ name, passed, message, untested, byIsolation }: TestReport, width: number): readonly string[] {
  if (untested) return setText(`${name} (not tested: see above)`, width, '  –       ', UNDER);
  if (byIsolation) return setText(`${name} (by isolation)`, width, '  holds   ', UNDER);
  const head = setText(name, width, passed ? '  passed  ' : '  FAILED  ', UNDER);
  return message === undefined ? head : [...head, ...setText(message.replaceAll(/\s+/g, ' '), width, ' '.repeat(12))];
}

/**
 * The check of the rules of a game as text: the verdict, then each rule that the game breaks, with the moves to the
 * fault and what to change, then what the tests of a large game covered; or all of the report as one JSON object.
 *
 * @param report - the result of the check
 * @param format - one of {@link CHECK_FORMATS}
 * @param width - columns of the terminal, from 24; JSON ignores it
 */
export function formatRules(report: RulesReport, format: (typeof CHECK_FORMATS)[number], width: number): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const { game, passed, tests } = report;
  const failed = tests.filter((test) => !test.passed && !test.untested);
  const untested = tests.filter((test) => test.untested).length;
  const partly = new Map(
    tests.flatMap(({ name, covered }) => (covered === undefined ? [] : [[covered, name] as const])),
  );
  const skipped = untested === 0 ? '' : `, ${untested} not run: the first failure decides them`;
  const verdict = passed
    ? `PASSED: the rules of ${game} pass all ${tests.length} conformance tests.`
    : `FAILED: the rules of ${game} fail ${failed.length} of ${tests.length} conformance tests${skipped}.`;
  const indented = (text: string): readonly string[] =>
    setText(printable(text).replaceAll(/\s+/g, ' '), width, UNDER, UNDER);
  const faults = failed.flatMap(({ name, message = '', moves, change }) => [
    '',
    ...setText(name, width, '  FAILED  ', UNDER),
    ...indented(message),
    ...(moves === undefined ? [] : indented(`Moves: ${moves.length === 0 ? 'none' : moves.join(', ')}`)),
    ...(change === undefined ? [] : indented(`Change: ${change}`)),
  ]);
  const parts = [...partly].map(([covered, name]) => `${name}: ${covered}.`);
  const coverage = parts.length === 0 ? [] : ['', ...setText('Tests that covered a part of the games:', width)];
  const lines = [
    ...setText(verdict, width),
    ...faults,
    ...coverage,
    ...parts.flatMap((text) => setText(text, width, '  ', '    ')),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The ranking of a check as texts: estimates with their 95% intervals.
 *
 * @param table - the member `table` of a report of a check
 * @returns the titles of the columns, of which the first two are the place and the strategy; then a row for each
 *   strategy, best first, with an empty text where a column says nothing about it
 */
export function standingTable(table: readonly Standing[]): readonly (readonly string[])[] {
  const columns = COLUMNS.filter(([, of]) => table.some((row) => row[of] !== undefined));
  const rows = table.map((row) => {
    const estimates = columns.map(([, of]) => {
      const value = row[of];
      return value === undefined ? [] : of === 'points' ? percentWords(value) : estimateWords(value, value.same);
    });
    return [String(row.place), row.strategy, ...estimates.map((words) => words.join(' '))];
  });
  return [['place', 'strategy', ...columns.map(([title]) => title)], ...rows];
}

/** The columns after the first two: their titles, and the estimates of a standing. Points are a share. */
const COLUMNS = [
  ['mean', 'mean'],
  ['rating (Elo)', 'rating'],
  ['yours − this one', 'difference'],
  ['your score', 'points'],
  ['payoff a game', 'payoff'],
  ['yours against this one', 'payoffAgainst'],
] as const;

/**
 * The place in words, with the strategies that are statistically tied.
 *
 * @param report - the result of the check
 * @param place - its place, which is not null
 */
export function placeText(
  { of, seats = 2, table }: Pick<CheckReport, 'of' | 'seats' | 'table'>,
  place: number,
): string {
  const tied = table.filter((row) => isTied(row, seats)).map(({ strategy }) => strategy);
  const tie = tied.length === 0 ? '' : `, statistically tied with ${tied.join(', ')} at this sample size`;
  return `Place ${place} of ${of}${tie}.`;
}

const isTied = ({ difference, points, payoffAgainst }: Standing, seats: number): boolean =>
  holds(difference, 0) || holds(points, 1 / seats) || holds(payoffAgainst, 0);

function holds(estimate: Estimated | undefined, value: number): boolean {
  return estimate !== undefined && estimate.ci95 !== null && estimate.ci95[0] <= value && value <= estimate.ci95[1];
}
