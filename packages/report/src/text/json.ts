import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import { withReport } from './report-json.js';

/** A summary with its findings as one JSON object, indented by two spaces, with a line break at its end. */
export function formatJson(summary: Summary, games: readonly AnyGame[]): string {
  return `${JSON.stringify(withReport(summary, games), null, 2)}\n`;
}
