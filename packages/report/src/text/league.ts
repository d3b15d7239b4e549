import type { LeagueReport } from '@cards/batch';
import { estimateText } from '../words/estimate.js';
import { type Place, setColumns } from './columns.js';
import {
  failureLines,
  leadText,
  leagueFacts,
  optimumWarnings,
  orderText,
  placesText,
  scoreText,
} from '../words/league-words.js';
import { printable, wrapWords } from '../words/wrap.js';

/** The formats of a league that are text; `cards-sim league` also has `html`. */
export const LEAGUE_FORMATS = ['table', 'json'] as const;

/** How a league is printed. */
export interface LeagueTextOptions {
  /** Columns of the terminal, from 24. */
  readonly width: number;
  /** The command that repeats the league. */
  readonly command: string;
  /** The folder of the league, in which the commands that replay games work. */
  readonly folder: string;
}

/**
 * A league as text: its standings, its failures with the commands that replay them; or the report as one JSON object.
 * The text ends with a line break.
 *
 * @param report - the result of the league
 * @param format - one of {@link LEAGUE_FORMATS}
 * @param options - the width and the commands; JSON ignores them
 */
export function formatLeague(
  report: LeagueReport,
  format: (typeof LEAGUE_FORMATS)[number],
  { width, command, folder }: LeagueTextOptions,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const failures = failureLines(report);
  const lines = [
    ...paragraph(leagueFacts(report), width),
    '',
    ...standingsLines(report, width),
    '',
    ...optimumWarnings(report).flatMap((text) => [...paragraph(printable(`Warning: ${text}`), width), '']),
    ...paragraph(orderText(report), width),
    ...paragraph(noteText(report), width),
    ...failures.flatMap(({ name, lost, message, replay }) => [
      '',
      ...paragraph(printable(`${name}: ${lost}`), width),
      ...paragraph(printable(message), width, '  '),
      ...(replay === undefined ? [] : paragraph(printable(replay), width, '  ')),
    ]),
    ...(failures.some(({ replay }) => replay !== undefined)
      ? ['', ...paragraph(`The commands work in this folder: ${folder}`, width)]
      : []),
    'Reproduce:',
    command,
  ];
  return `${lines.join('\n')}\n`;
}

function noteText({ measure }: LeagueReport): string {
  const score =
    measure === undefined
      ? 'The score is the share of the points of all games.'
      : `The score is the mean of ${measure.name} in ${measure.unit}; ${measure.better} is better.`;
  return `${score} Places in parentheses are those that a strategy can have, and leads are over the next place: these intervals are corrected for all pairs of strategies and all rounds, and hold together with a probability of 95%.`;
}

function standingsLines({ standings, absent, measure }: LeagueReport, width: number): readonly string[] {
  const isShare = measure === undefined;
  const hasRatings = standings.some(({ rating }) => rating !== undefined);
  const header = ['place', 'strategy', 'score', 'lead', ...(hasRatings ? ['Elo'] : []), 'failed'].map(place);
  const rows = standings.map((row) => {
    const rating = row.rating && estimateText(row.rating.mean, row.rating.ci95);
    return [
      place(placesText(row)),
      place(row.name),
      place(scoreText(row, isShare)),
      place(leadText(row, isShare)),
      ...(hasRatings ? [place(rating === undefined ? '' : `${rating.mean} ${rating.plusMinus ?? ''}`)] : []),
      place(row.failures.length === 0 ? '' : String(row.failures.length)),
    ];
  });
  const out = absent.map(({ place: at, name }) => [
    place(String(at)),
    place(name),
    place('–'),
    place(''),
    ...(hasRatings ? [place('')] : []),
    place('absent'),
  ]);
  return setColumns([header, ...rows, ...out], width, 2);
}

/** A text on lines of a width, each after an indent. */
function paragraph(text: string, width: number, indent = ''): readonly string[] {
  return wrapWords(text.split(/\s+/), Math.max(12, width - indent.length)).map((line) => indent + line);
}

/** A text as a place of a table. */
function place(text: string): Place {
  return {
    words: printable(text)
      .split(' ')
      .filter((word) => word !== ''),
  };
}
