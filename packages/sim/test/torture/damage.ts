import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rng } from '@cards/core';
import { type Frame, readJournal, writeFrame } from '../journal-frames.js';

/** A change of the bytes of a file. It returns undefined if it does not apply to the file. */
type Change = (bytes: Buffer, rng: Rng) => Buffer | undefined;

/** Changes that a crash, a disk or a copy can cause. A run repairs them, or refuses them. */
const ACCIDENTS: Readonly<Record<string, Change>> = {
  truncated: (bytes, rng) => bytes.subarray(0, rng.int(bytes.length + 1)),
  'a byte changed': (bytes, rng) => {
    if (bytes.length === 0) return undefined;
    const changed = Buffer.from(bytes);
    changed[rng.int(bytes.length)] = rng.int(256);
    return changed;
  },
  'a part repeated': (bytes, rng) => Buffer.concat([bytes, bytes.subarray(0, rng.int(bytes.length + 1))]),
  'zeros at the end': (bytes, rng) => Buffer.concat([bytes, Buffer.alloc(1 + rng.int(4096))]),
  'noise at the end': (bytes, rng) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + rng.int(300) }, () => rng.int(256)))]),
  'lines in another order': (bytes, rng) => {
    const [head = '', ...lines] = bytes.toString('latin1').split('\n');
    rng.shuffle(lines);
    return Buffer.from([head, ...lines].join('\n'), 'latin1');
  },
  'line breaks of Windows': (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
};

type Forgery = (frame: Frame, others: readonly Frame[]) => Frame;

/**
 * Frames with a correct checksum that no run writes. Plausible counts with a correct checksum are not among them:
 * nothing can detect those, as the guide to judging says.
 */
const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a forged block beyond the plan': (frame) => ({ ...frame, block: 99_999_999 }),
  'a forged block of no cell': (frame) => ({ ...frame, cell: 999 }),
  'a forged block with more bytes': (frame) => ({ ...frame, payload: Buffer.concat([frame.payload, Buffer.alloc(1)]) }),
  'a forged block without bytes': (frame) => ({ ...frame, payload: Buffer.alloc(0) }),
  'a forged block of many values': (frame) => ({ ...frame, payload: Buffer.from([0x80, 0xc2, 0xd7, 0x2f]) }),
  'a forged second result of a block': (frame, others) => {
    const other = others.find(({ cell, payload }) => cell === frame.cell && !payload.equals(frame.payload));
    return { ...frame, payload: other?.payload ?? Buffer.alloc(0) };
  },
};

/** Changes of the text of a manifest whose checksum is computed again. They change what is played. */
const MANIFEST_FORGERIES: Readonly<Record<string, (content: Record<string, unknown>) => void>> = {
  'a manifest with another seed': (content) => (content['seed'] = 'forged'),
  'a manifest with other trials': (content) => {
    const [cell] = content['cells'] as { trials: number }[];
    if (cell !== undefined) cell.trials += 1;
  },
  'a manifest without cells': (content) => (content['cells'] = []),
  'a manifest of another experiment': (content) => (content['experiment'] = `sha256:${'0'.repeat(64)}`),
};

/** The files of a directory by name. */
export type Files = ReadonlyMap<string, Buffer>;

/** Reads the files of a run; none if there is no run. */
export function filesOf(directory: string): Files {
  try {
    return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]));
  } catch {
    return new Map();
  }
}

/** Puts the files of a run back. */
export function restore(directory: string, files: Files): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name));
  for (const [name, bytes] of files) writeFileSync(join(directory, name), bytes);
}

/**
 * Damages a journal or the manifest of a run.
 *
 * @returns the kind of damage; undefined if there is nothing to damage
 */
export function damage(directory: string, rng: Rng): string | undefined {
  const files = filesOf(directory);
  const names = [...files.keys()].filter((name) => name === 'manifest.json' || name.endsWith('.journal')).sort();
  const journals = names.filter((name) => name.endsWith('.journal'));
  // Most damages are those of journals, because those of manifests end at the checksum.
  const name = rng.int(4) === 0 ? 'manifest.json' : journals[rng.int(Math.max(1, journals.length))];
  const bytes = name === undefined ? undefined : files.get(name);
  if (name === undefined || bytes === undefined) return undefined;
  const isForged = rng.int(3) === 0;
  const [kind, changed] = isForged ? forged(name, bytes, rng) : accident(bytes, rng);
  if (changed === undefined) return undefined;
  writeFileSync(join(directory, name), changed);
  return isForged ? kind : `${name === 'manifest.json' ? 'manifest' : 'journal'}: ${kind}`;
}

function accident(bytes: Buffer, rng: Rng): readonly [kind: string, changed: Buffer | undefined] {
  const [kind, change] = entry(ACCIDENTS, rng);
  return [kind, change(bytes, rng)];
}

function forged(name: string, bytes: Buffer, rng: Rng): readonly [kind: string, changed: Buffer | undefined] {
  return name === 'manifest.json' ? forgedManifest(bytes, rng) : forgedJournal(name, bytes, rng);
}

function forgedManifest(bytes: Buffer, rng: Rng): readonly [kind: string, changed: Buffer | undefined] {
  const [kind, change] = entry(MANIFEST_FORGERIES, rng);
  try {
    const { format, check: _, ...content } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    change(content);
    const check = `sha256:${createHash('sha256')
      .update(JSON.stringify(Object.entries(content)))
      .digest('hex')}`;
    return [kind, Buffer.from(`${JSON.stringify({ format, check, ...content }, null, 2)}\n`)];
  } catch {
    return [kind, undefined];
  }
}

/** Adds a forged frame after the last one without damage. */
function forgedJournal(name: string, bytes: Buffer, rng: Rng): readonly [kind: string, changed: Buffer | undefined] {
  const [kind, forge] = entry(FORGERIES, rng);
  const { identity, kind: kept, frames, end } = readJournal(name, bytes);
  const frame = frames[rng.int(Math.max(1, frames.length))];
  if (frame === undefined) return [kind, undefined];
  return [kind, Buffer.concat([bytes.subarray(0, end), writeFrame(identity, kept, forge(frame, frames))])];
}

function entry<Value>(choices: Readonly<Record<string, Value>>, rng: Rng): readonly [name: string, value: Value] {
  const entries = Object.entries(choices);
  return entries[rng.int(entries.length)] as [string, Value];
}
