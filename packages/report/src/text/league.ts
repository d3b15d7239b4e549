import type { LeagueReport } from '@cards/batch';
import { placeOf, setColumns } from './columns.js';
import {
  boundaryText,
  failureLines,
  leagueFacts,
  optimumWarnings,
  orderText,
  scoreNote,
  standingRows,
  tablesText,
} from '../words/league-words.js';
import { setText } from '../words/wrap.js';

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
    ...setText(leagueFacts(report), width),
    '',
    ...standingsLines(report, width),
    '',
    ...optimumWarnings(report).flatMap((text) => [...setText(`Warning: ${text}`, width), '']),
    ...setText(orderText(report), width),
    ...setText([tablesText(report), scoreNote(report), NOTE].filter(Boolean).join(' '), width),
    ...setText(boundaryText(report.boundary), width),
    ...failures.flatMap(({ name, lost, message, replay }) => [
      '',
      ...setText(`${name}: ${lost}`, width),
      ...setText(message, width, '  '),
      ...(replay === undefined ? [] : setText(replay, width, '  ')),
    ]),
    ...(failures.some(({ replay }) => replay !== undefined)
      ? ['', ...setText(`The commands work in this folder: ${folder}`, width)]
      : []),
    'Reproduce:',
    command,
  ];
  return `${lines.join('\n')}\n`;
}

const NOTE =
  'Places in parentheses are those that a strategy can have, and leads are over the next place: these intervals are corrected for all pairs of strategies and all rounds, and hold together with a probability of 95%.';

function standingsLines(report: LeagueReport, width: number): readonly string[] {
  const { rows, elo } = standingRows(report);
  const lines = [
    ['place', 'strategy', 'score', 'lead', ...elo, 'failed'],
    ...rows.map(({ place, name, figures, failures }) => [place, name, ...figures, failures === 0 ? '' : `${failures}`]),
    ...report.absent.map(({ place, name }) => [`${place}`, name, '–', '', ...elo.map(() => ''), 'absent']),
  ];
  const places = lines.map((line) => line.map((text) => placeOf(text)));
  return setColumns(places, width, 2);
}
