import { describe, expect, test } from 'vitest';
import { escaped, html, trusted } from '../../src/html/markup.js';

describe('Templates of markup', () => {
  test('A template escapes every text in elements and attributes', () => {
    const name = `<script>"x" & 'y'</script>`;
    expect(html`<p title="${name}">${[name, 7]}</p>`.html).toBe(
      '<p title="&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;">&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;7</p>',
    );
  });

  test('A template does not escape markup and lists of markup', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    const markup = html`<ul>
        ${items}
      </ul>
      ${trusted('<hr>')}${[]}`;
    expect(markup.html.replaceAll(/\s/g, '')).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>');
  });
});

describe('Escaped text', () => {
  test('An escaped text has a question mark for each character that XML forbids or that changes the writing direction', () => {
    expect(escaped('a\u0000\u001B\u202Eb\uD800\n\tc')).toBe('a???b?\n\tc');
  });

  test('A number stays on the right of a name that is written from right to left, as after other names', () => {
    expect(escaped('כמה 7, ערימה: 8; random 9')).toBe('כמה\u200E 7, ערימה\u200E: 8; random 9');
    expect(escaped('שחקן2 אחר')).toBe('שחקן2 אחר');
  });
});
