import { messageOf, sha256, cutText } from '@cards/core';
import type { Shard } from '../../plan/blocks.js';
import type { PlanData } from '../../plan/cell-data.js';
import { otherVersion, RunError, START_ANEW } from './run-error.js';
import type { Versions } from './versions.js';

const VERSION = '3';
const NAME = 'cards-sim/run@';

export interface ManifestContent extends PlanData {
  readonly experiment: string;
  readonly versions: Versions;
  readonly shard: Shard;
  /** The words of the command that started the run; empty without a command. */
  readonly command: readonly string[];
  /** Texts of the caller, by name. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The manifest of a run: the content of `manifest.json` in its directory. */
export interface Manifest extends ManifestContent {
  readonly format: string;
  readonly check: string;
}

/** The largest number of cells of a manifest whose text is indented, for readers. Indented, it is twice as long. */
const MOST_INDENTED = 1000;

/** The text of a manifest, as JSON with its format and its checksum. */
export function formatManifest(content: ManifestContent): string {
  // A manifest that was read is content too: its checksum is computed anew.
  const written = { format: NAME + VERSION, check: '', ...content };
  const indent = content.cells.length > MOST_INDENTED ? 0 : 2;
  return `${JSON.stringify({ ...written, check: checkOf(content) }, null, indent)}\n`;
}

/**
 * Parses the text of {@link formatManifest}. The name is for messages. The checksum shows that this program wrote it,
 * so its members have their form.
 */
export function parseManifest(name: string, text: string): Manifest {
  const damaged = (problem: string, cause?: unknown): RunError =>
    new RunError(`${name} is damaged: ${problem}; restore it from a copy, or ${START_ANEW}`, { cause });
  let found: Partial<Manifest> | null;
  try {
    found = JSON.parse(text) as Partial<Manifest> | null;
  } catch (error) {
    throw damaged(`it is not JSON: ${cutText(messageOf(error))}`, error);
  }
  const { format, check } = found ?? {};
  if (typeof format !== 'string' || !format.startsWith(NAME)) throw damaged('it is not the manifest of a run');
  if (format !== NAME + VERSION)
    throw new RunError(`can't read ${name}: ${otherVersion(format.slice(NAME.length), VERSION)}`);
  if (check !== checkOf(found as Manifest)) throw damaged('it has changed since it was written');
  return found as Manifest;
}

/** The checksum of a manifest: SHA-256 of its members except `format` and `check`, as JSON without spaces. */
function checkOf(content: ManifestContent): string {
  const members = Object.entries(content).filter(([name]) => name !== 'format' && name !== 'check');
  return `sha256:${sha256(JSON.stringify(members))}`;
}
