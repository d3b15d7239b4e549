import { describe, expect, test } from 'vitest';
import type { Summary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import { formatJson, type ReportJson } from '../../src/text/formats.js';
import { GAMES, LIST, MATRIX } from '../samples.js';

describe('A summary as JSON', () => {
  test.each([MATRIX, LIST])('The JSON is one object with the summary and the report', (summary) => {
    const text = formatJson(summary, GAMES);
    const { report, ...rest } = JSON.parse(text) as Summary & { readonly report: ReportJson };
    expect(rest).toEqual(summary);
    const { sections, findings } = buildReport(summary, GAMES);
    expect(report.findings).toEqual(findings);
    expect(report.sections.map(({ findings: own }) => own)).toEqual(sections.map(({ findings: own }) => own));
    expect(report.sections.flatMap(({ cells }) => cells)).toEqual(summary.cells.map((_, at) => at));
    expect(text).toMatch(/^\{\n {2}"format": "cards-sim\/summary@1",\n[^]*\n\}\n$/);
  });
});
