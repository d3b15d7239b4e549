import { describe, expect, test } from 'vitest';
import { escaped, html, trusted } from '../../src/html/markup.js';

describe('a template of markup', () => {
  test('escapes every text, in elements and in attributes', () => {
    const name = `<script>"x" & 'y'</script>`;
    expect(html`<p title="${name}">${[name, 7]}</p>`.html).toBe(
      '<p title="&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;">&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;7</p>',
    );
  });

  test('takes markup and lists of it as they are', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    const markup = html`<ul>
        ${items}
      </ul>
      ${trusted('<hr>')}${[]}`;
    expect(markup.html.replaceAll(/\s/g, '')).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>');
  });
});

describe('an escaped text', () => {
  test('has nothing that XML refuses or that turns writing around', () => {
    expect(escaped('a\u0000\u001B\u202Eb\uD800\n\tc')).toBe('a???b?\n\tc');
  });
});
