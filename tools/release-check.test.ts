import { describe, expect, test } from 'vitest';
import { originComplaint, originOf, packageComplaints, readmeComplaints } from './release-check.ts';
import type { Manifest } from './workspace.ts';

const bare: Manifest = { name: 'cards', version: '0.0.0', exports: {} };
const complete: Manifest = {
  ...bare,
  repository: { type: 'git', url: 'git+https://example.org/owner/cards.git' },
  homepage: 'https://example.org/owner/cards#readme',
  bugs: 'https://example.org/owner/cards/issues',
  author: 'An Author',
};

describe('a release', () => {
  test('is refused in one sentence that names every missing field and its form', () => {
    const complaint = originComplaint(bare) ?? '';
    for (const field of ['"repository": { "type": "git"', '"homepage": ', '"bugs": ', '"author": '])
      expect(complaint).toContain(field);
    expect(complaint.split('\n')).toHaveLength(1);
  });

  test.each(['repository', 'homepage', 'bugs', 'author'])('is refused without %s alone', (field) => {
    const complaint = originComplaint({ ...complete, [field]: undefined });
    expect(complaint).toContain(`add "${field}"`);
    expect(complaint?.match(/HOST|NAME <EMAIL>/g)?.length).toBe(1);
  });

  test('is refused with a repository that npm cannot verify', () => {
    expect(originComplaint({ ...complete, repository: 'cards' })).toContain('"repository"');
  });

  test('needs nothing else', () => {
    expect(originComplaint(complete)).toBeUndefined();
  });
});

describe('a package', () => {
  test('says where in the repository it is', () => {
    const filledIn = { ...bare, ...originOf(complete, 'packages/core') };
    expect(filledIn.repository).toEqual({
      type: 'git',
      url: 'git+https://example.org/owner/cards.git',
      directory: 'packages/core',
    });
    expect(packageComplaints(filledIn, complete, 'packages/core')).toEqual([]);
  });

  test('has one complaint for each field that differs', () => {
    expect(packageComplaints(bare, complete, 'packages/core')).toHaveLength(4);
    const elsewhere = { ...bare, ...originOf(complete, 'packages/pairs') };
    expect(packageComplaints(elsewhere, complete, 'packages/core')).toEqual([
      expect.stringContaining('"repository" must be'),
    ]);
  });
});

describe('a README', () => {
  test.each([
    '![Win rates](pictures/a.svg)',
    'see [the\nresearch](research/README.md)',
    '<img alt="a" src="./a.png">',
    '[one]: ../docs/one.md',
    '[x](http://a.b)',
  ])('with %j is refused', (text) => {
    expect(readmeComplaints('packages/a/README.md', `# A\n\n${text}`)).toEqual([
      expect.stringMatching(/^packages\/a\/README\.md:3: /),
    ]);
  });

  test.each([
    '[x](https://a.b/c)',
    '[below](#below)',
    '`a[0](b)`',
    '```ts\nlist[0](one);\n```',
    '[1ebc,1fbc] (a hand)',
  ])('with %j is published', (text) => {
    expect(readmeComplaints('README.md', text)).toEqual([]);
  });
});
