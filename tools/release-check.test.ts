import { describe, expect, test } from 'vitest';
import { citationOf, originComplaint, originOf, packageComplaints, readmeComplaints } from './release-check.ts';
import type { Manifest } from './workspace.ts';

const bare: Manifest = { name: 'cards', version: '0.0.0', exports: {} };
const complete: Manifest = {
  ...bare,
  repository: { type: 'git', url: 'git+https://example.org/owner/cards.git' },
  homepage: 'https://example.org/owner/cards#readme',
  bugs: 'https://example.org/owner/cards/issues',
  author: 'An Author',
};

describe('A release', () => {
  test('A release without any field about the repository fails with one sentence that has every field and its form', () => {
    const complaint = originComplaint(bare) ?? '';
    for (const field of ['"repository": { "type": "git"', '"homepage": ', '"bugs": ', '"author": '])
      expect(complaint).toContain(field);
    expect(complaint.split('\n')).toHaveLength(1);
  });

  test.each(['repository', 'homepage', 'bugs', 'author'])(
    'A release without the field %s fails, and the message has this field only',
    (field) => {
      const complaint = originComplaint({ ...complete, [field]: undefined });
      expect(complaint).toContain(`add "${field}"`);
      expect(complaint?.match(/HOST|NAME <EMAIL>/g)?.length).toBe(1);
    },
  );

  test('A release with a repository that npm cannot verify fails', () => {
    expect(originComplaint({ ...complete, repository: 'cards' })).toContain('"repository"');
  });

  test('A release with all fields about the repository passes', () => {
    expect(originComplaint(complete)).toBeUndefined();
  });
});

test('The citation gets the version of a release, and nothing else changes', () => {
  const text = 'cff-version: 1.2.0\ntitle: Cards\nversion: 0.0.0\nlicense: MIT\n';
  expect(citationOf(text, '0.1.0')).toBe('cff-version: 1.2.0\ntitle: Cards\nversion: 0.1.0\nlicense: MIT\n');
});

describe('A package', () => {
  test('A package gets the fields of the root, with its own directory in the repository', () => {
    const filledIn = { ...bare, ...originOf(complete, 'packages/core') };
    expect(filledIn.repository).toEqual({
      type: 'git',
      url: 'git+https://example.org/owner/cards.git',
      directory: 'packages/core',
    });
    expect(packageComplaints(filledIn, complete, 'packages/core')).toEqual([]);
  });

  test('A package has one error for each field that differs from the root', () => {
    expect(packageComplaints(bare, complete, 'packages/core')).toHaveLength(4);
    const elsewhere = { ...bare, ...originOf(complete, 'packages/pairs') };
    expect(packageComplaints(elsewhere, complete, 'packages/core')).toEqual([
      expect.stringContaining('"repository" must be'),
    ]);
  });
});

describe('A README', () => {
  test.each([
    '![Win rates](pictures/a.svg)',
    'see [the\nresearch](research/README.md)',
    '<img alt="a" src="./a.png">',
    '[one]: ../docs/one.md',
    '[x](http://a.b)',
  ])('A README with the relative or insecure link %j fails', (text) => {
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
  ])('A README with the text %j passes', (text) => {
    expect(readmeComplaints('README.md', text)).toEqual([]);
  });
});
