import * as v from 'valibot';
import { cutText } from '@cards/core';

/** The expected types in words. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

/**
 * Describes the first member of a file that does not have the expected form.
 *
 * @param issue - the issue that valibot found
 * @returns a text such as `cells.0.trials must be a number, but it is missing`
 */
export function formProblem(issue: v.BaseIssue<unknown>): string {
  const name = cutText(v.getDotPath(issue) ?? 'the file');
  // Messages of our own start with a lower-case letter.
  if (/^[a-z]/.test(issue.message)) return `${name}: ${issue.message}`;
  const { expected, received } = issue;
  const wanted = received === 'undefined' && expected?.startsWith('"') === true ? 'present' : wordsOf(expected);
  const found = received === 'undefined' ? 'it is missing' : `it is ${cutText(EXPECTED[received] ?? received)}`;
  return `${name} must be ${wanted}, but ${found}`;
}

function wordsOf(expected: string | null): string {
  return expected === null ? 'valid' : (EXPECTED[expected] ?? expected);
}
