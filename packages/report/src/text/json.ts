import type { Summary } from '@cards/batch';

/** A summary as one JSON object, indented by two spaces, with a line break at its end. */
export function formatJson(summary: Summary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}
