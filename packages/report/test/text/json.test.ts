import { describe, expect, test } from 'vitest';
import { LIST, MATRIX } from '../samples.js';
import { formatJson } from '../../src/text/json.js';

describe('a summary as JSON', () => {
  test.each([MATRIX, LIST])('is one object that says all that the summary says', (summary) => {
    const text = formatJson(summary);
    expect(JSON.parse(text)).toEqual(summary);
    expect(text).toMatch(/^\{\n {2}"format": "cards-sim\/summary@1",\n[^]*\n\}\n$/);
  });
});
