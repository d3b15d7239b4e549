import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary directory with copies of fixtures.
 *
 * @param fixtures - the name of each copy, and the location of the original
 */
export function scratchDirectory(fixtures: Readonly<Record<string, URL>> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), 'cards-sim-'));
  for (const [name, fixture] of Object.entries(fixtures)) copyFileSync(fixture, join(directory, name));
  return directory;
}
