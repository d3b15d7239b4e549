import type { CheckReport } from '@cards/tournament';
import type { Standing, TestReport, RulesReport } from '@cards/tournament/internal';
import { checkMembers } from '@cards/core/internal';
import { estimateWords, grouped, percentWords, settingText } from '../words/estimate.js';
import { boundaryText } from '../words/result-words.js';
import { type Blocks, type Document, headingBlock, type Item, notOnPage, tableBlock, textBlock } from './block.js';

/** The document of the check of a strategy: its conformance tests, its place among the built-in ones, the verdict. */
export function checkDocument(report: CheckReport): Document {
  checkMembers(report, 'the report of a check', 'tests', 'params', 'of');
  const { game, params, strategy, seed, trials, boundary, passed, tests, place, of, seats = 2, even, table } = report;
  const untested = tests.filter((test) => test.untested).length;
  const failed = tests.filter((test) => !test.passed).length - untested;
  const held = tests.filter((test) => test.byIsolation).length;
  const count = tests.length - held;
  const tested = `${count} conformance ${count === 1 ? 'test' : 'tests'}`;
  const few = of < seats ? `a table has ${seats} seats, and there are ${of} strategies` : 'it could not play';
  const noPlace = of === 0 ? `${game} has no measure with the role 'win' or 'payoff'` : few;
  const title = `${strategy} at ${game}: ${settingText(params)}`;
  const chance = `Your score is that at the tables with the other strategy: 1/${Math.round(1 / (even ?? 1))} by chance.`;
  const verdict = passed
    ? `PASSED: ${tested} passed${held === 0 ? '' : `, and ${held} more hold by isolation`}.`
    : `FAILED: ${failed} of ${tested} failed${untested === 0 ? '' : `, ${untested} not tested`}.`;
  const [[, , ...columns] = [], ...rows] = standingTable(table);
  const ranking = rows.map(([rank = '', spec = '', ...cells]) => [`${rank} ${spec}`, ...cells]);
  const about =
    place === null
      ? [`No ranking: ${noPlace}.`]
      : [
          placeText(report, place),
          seats > 2 && even !== undefined ? chance : '',
          `${grouped(trials)} games per line-up; seed ${seed}; 95% intervals.`,
        ];
  const parts: readonly Blocks[] = [
    notOnPage(...textBlock(title)),
    [headingBlock('Conformance tests'), { kind: 'items', items: tests.map(testItem), ...COLUMNS_OF_TESTS }],
    [headingBlock('Ranking'), ...(place === null ? [] : [tableBlock('ranking', ['place strategy'], columns, ranking)])],
    [...about, boundaryText(boundary), verdict].flatMap((text) => textBlock(text)),
  ];
  return { title, json: report, parts };
}

const COLUMNS_OF_TESTS = { indent: 2, column: 10 };

function testItem({ name, passed, message, untested, byIsolation }: TestReport): Item {
  if (untested) return { mark: '–', text: `${name} (not tested: see above)` };
  if (byIsolation) return { mark: 'holds', text: `${name} (by isolation)` };
  const more = message === undefined ? [] : [message];
  return passed ? { mark: 'passed', text: name, more } : { mark: 'FAILED', text: name, more, isWrong: true };
}

/**
 * The document of the check of the rules of a game: the verdict, then each rule that the game breaks, with the moves to
 * the fault and what to change, then what the tests of a large game covered.
 */
export function rulesDocument(report: RulesReport): Document {
  const { game, passed, tests } = checkMembers(report, 'the report of a check', 'tests');
  const failed = tests.filter((test) => !test.passed && !test.untested);
  const untested = tests.filter((test) => test.untested).length;
  const partly = new Map(
    tests.flatMap(({ name, covered }) => (covered === undefined ? [] : [[covered, name] as const])),
  );
  const skipped = untested === 0 ? '' : `, ${untested} not run: the first failure decides them`;
  const verdict = passed
    ? `PASSED: the rules of ${game} pass all ${tests.length} conformance tests.`
    : `FAILED: the rules of ${game} fail ${failed.length} of ${tests.length} conformance tests${skipped}.`;
  const faults = failed.map(({ name, message = '', moves, change }): Blocks => {
    const more = [
      message,
      ...(moves === undefined ? [] : [`Moves: ${moves.length === 0 ? 'none' : moves.join(', ')}`]),
      ...(change === undefined ? [] : [`Change: ${change}`]),
    ];
    return [{ kind: 'items', items: [{ mark: 'FAILED', text: name, more, isWrong: true }], ...COLUMNS_OF_TESTS }];
  });
  const covers = [...partly].flatMap(([covered, name]) => textBlock(`${name}: ${covered}.`, { indent: [2, 4] }));
  const coverage = covers.length === 0 ? [] : [...textBlock('Tests that covered a part of the games:'), ...covers];
  return { title: `Check of ${game}`, json: report, parts: [textBlock(verdict), ...faults, coverage] };
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
export function placeText({ of, table }: Pick<CheckReport, 'of' | 'table'>, place: number): string {
  const others = table.filter(({ tied }) => tied).map(({ strategy }) => strategy);
  const tie = others.length === 0 ? '' : `, statistically tied with ${others.join(', ')} at this sample size`;
  return `Place ${place} of ${of}${tie}.`;
}
