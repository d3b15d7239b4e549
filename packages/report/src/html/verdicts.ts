import { type Entry, estimateEntry, exactEntry, NOTHING, referenceEntry } from '../text/entries.js';
import { plainNumber } from '../text/estimate.js';
import type { CellSummary, SequentialSummary } from '@cards/batch';
import { cellLabel, inWords, variedParams } from './labels.js';

/** What a comparison with values of others came to. */
export interface Verdict {
  /** In a sentence. */
  readonly text: string;
  /** Whether something differs. */
  readonly alarm: boolean;
}

interface Compared {
  readonly cell: CellSummary;
  readonly measure: string;
  readonly entry: Entry;
}

/** Whether our means agree with what is known exactly and with the source document, and how well distributions fit. */
export function verdictsOf(cells: readonly CellSummary[]): readonly Verdict[] {
  return [
    ...judged(cells, 'exact', 'exact values', exactEntry),
    ...judged(cells, 'document', 'values printed in the document', referenceEntry),
    ...fitted(cells),
    ...reached(cells),
  ];
}

function judged(
  cells: readonly CellSummary[],
  name: string,
  values: string,
  entryOf: (cell: CellSummary, measure: string) => Entry,
): readonly Verdict[] {
  const all = cells.flatMap((cell) =>
    Object.keys(cell.measures).map((measure) => ({ cell, measure, entry: entryOf(cell, measure) })),
  );
  // A single word is a value that could not be judged.
  const compared = all.filter(({ entry }) => entry !== NOTHING && entry.words.length > 1);
  if (compared.length === 0) return [];
  const differing = compared.filter(({ entry }) => entry.alarm);
  if (differing.length === 0) {
    const text =
      compared.length === 1
        ? `The mean agrees with the ${name} value.`
        : `All ${compared.length} means that can be compared with ${values} agree.`;
    return [
      {
        text:
          compared.length === 1 && name === 'document'
            ? 'The mean agrees with the value printed in the document.'
            : text,
        alarm: false,
      },
    ];
  }
  const varied = variedParams(cells);
  const found = differing.map(({ cell, measure, entry }: Compared) => {
    const ours = estimateEntry(cell, measure).words.join(' ');
    return `${measure} of ${cellLabel(cell, varied)} (${ours}; ${name} ${entry.words.join(' ')})`;
  });
  return [
    {
      text: `Of ${compared.length} means compared with ${values}, ${differing.length} ${differing.length === 1 ? 'differs' : 'differ'}: ${inWords(found)}.`,
      alarm: true,
    },
  ];
}

function fitted(cells: readonly CellSummary[]): readonly Verdict[] {
  const tests = cells.flatMap(({ fit = {} }) => Object.values(fit).map(({ p }) => p));
  if (tests.length === 0) return [];
  const lowest = Math.min(...tests).toPrecision(2);
  const text =
    tests.length === 1
      ? `The test of the exact distribution has p = ${lowest}.`
      : `Of ${tests.length} tests of exact distributions, the lowest p is ${lowest}.`;
  return [{ text, alarm: false }];
}

/** Whether cells that were to reach something did. */
function reached(cells: readonly CellSummary[]): readonly Verdict[] {
  const goals = cells.flatMap(({ stop }) => (stop === undefined ? [] : [stop]));
  const precise = goals.filter(({ kind }) => kind === 'precision');
  const missed = precise.filter((stop) => !stop.reached).length;
  const varied = variedParams(cells);
  return [
    ...(precise.length === 0 ? [] : [{ text: precisionText(precise.length, missed), alarm: missed > 0 }]),
    ...cells.flatMap(({ stop, ...cell }) =>
      stop?.kind === 'sequential'
        ? [{ text: sequentialText(stop, cellLabel(cell, varied)), alarm: !stop.reached }]
        : [],
    ),
  ];
}

function precisionText(cells: number, missed: number): string {
  if (missed === 0)
    return cells === 1
      ? 'The interval is as narrow as was asked.'
      : `All ${cells} intervals are as narrow as was asked.`;
  return `${missed} of ${cells} intervals ${missed === 1 ? 'is' : 'are'} wider than was asked, after all games.`;
}

function sequentialText({ low, high, decision, anytime95 }: SequentialSummary, label: string): string {
  const shares = anytime95.map(plainNumber).join(' to ');
  const share = `the first player’s share of the points, whose 95 % interval at any time is ${shares},`;
  if (decision === 'high') return `${label}: ${share} is above ${low}.`;
  if (decision === 'low') return `${label}: ${share} is below ${high}.`;
  return `${label}: undecided after all games whether ${share} is above ${low} or below ${high}.`;
}
