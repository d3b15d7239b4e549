import { messageOf, sha256, cutText } from '@cards/core';
import * as v from 'valibot';
import type { PlanData } from '../../plan/cell-data.js';
import type { GameDescription, StrategyDescription } from '../../plan/described-game.js';
import { formProblem, otherVersion, RunError, START_ANEW } from './run-error.js';

const VERSION = '3';
const FORMAT = `cards-sim/run@${VERSION}` as const;

const codeRef = v.object({
  file: v.string(),
  exportName: v.string(),
  hash: v.string(),
  command: v.exactOptional(v.object({ words: v.array(v.string()), directory: v.string() })),
});

const stoppingRule = v.variant('kind', [
  v.object({ kind: v.literal('precision'), halfWidth: v.number() }),
  v.object({ kind: v.literal('sequential'), low: v.number(), high: v.number() }),
]);

const reference = v.object({ id: v.string(), module: v.string() });

/**
 * The full description of a game that no module exports. Its members are not checked further: the checksum of the
 * manifest shows that this program wrote it.
 */
const description = v.custom<GameDescription>(
  (value) => typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'measures')),
);

const cell = v.object({
  game: v.union([reference, description]),
  params: v.record(v.string(), v.number()),
  strategies: v.array(v.string()),
  pairedWith: v.exactOptional(v.array(v.string())),
  measures: v.array(v.string()),
  trials: v.number(),
  stop: v.exactOptional(stoppingRule),
  gameHash: v.exactOptional(v.string()),
  maxBlockSize: v.exactOptional(v.number()),
  own: v.array(
    v.custom<StrategyDescription>(
      (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'name') === 'string',
    ),
  ),
  code: v.record(v.string(), codeRef),
});

const manifest = v.object({
  format: v.literal(FORMAT),
  check: v.string(),
  experiment: v.string(),
  seed: v.string(),
  versions: v.record(v.string(), v.string()),
  shard: v.object({ index: v.number(), of: v.number() }),
  command: v.array(v.string()),
  notes: v.record(v.string(), v.string()),
  source: v.exactOptional(codeRef),
  cells: v.array(cell),
});

/** The manifest of a run: the content of `manifest.json` in its directory. */
export type Manifest = PlanData & Readonly<Omit<v.InferOutput<typeof manifest>, keyof PlanData>>;

/** A manifest without its format and its checksum. */
export type ManifestContent = Omit<Manifest, 'format' | 'check'>;

/** The text of a manifest, as JSON with its format and its checksum. */
export function formatManifest(content: ManifestContent): string {
  // A manifest that was read is content too: its checksum is computed anew.
  const written: Manifest = Object.assign({ format: FORMAT, check: '' }, content, { check: checkOf(content) });
  return `${JSON.stringify(written, null, 2)}\n`;
}

/**
 * Parses the text of {@link formatManifest}.
 *
 * @param name - what the text is, for messages
 * @param text - the text
 * @throws RunError if it is damaged, or has another version
 */
export function parseManifest(name: string, text: string): Manifest {
  const damaged = (problem: string, cause?: unknown): RunError =>
    new RunError(`${name} is damaged: ${problem}; restore it from a copy, or ${START_ANEW}`, { cause });
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw damaged(`it is not JSON: ${cutText(messageOf(error))}`, error);
  }
  const format = (found as { format?: unknown } | null)?.format;
  if (typeof format === 'string' && format.startsWith('cards-sim/run@') && format !== FORMAT)
    throw new RunError(`can't read ${name}: ${otherVersion(format.slice('cards-sim/run@'.length), VERSION)}`);
  const result = v.safeParse(manifest, found);
  if (!result.success) throw damaged(formProblem(result.issues[0]));
  if (result.output.check !== checkOf(found as Manifest)) throw damaged('it has changed since it was written');
  return result.output;
}

/** The checksum of a manifest: SHA-256 of its members except `format` and `check`, as JSON without spaces. */
function checkOf(content: ManifestContent): string {
  const members = Object.entries(content).filter(([name]) => name !== 'format' && name !== 'check');
  return `sha256:${sha256(JSON.stringify(members))}`;
}
