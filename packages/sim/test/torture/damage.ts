import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rng } from '@cards/core';

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

/** A block as its line in a journal has it. */
interface Line {
  readonly cell: string;
  readonly block: string;
  readonly counts: Buffer;
}

type Forgery = (line: Line, others: readonly Line[]) => Line;

/**
 * Lines with a correct checksum that no run writes. Plausible counts with a correct checksum are not among them:
 * nothing can detect those, as the guide to judging says.
 */
const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a forged block beyond the plan': (line) => ({ ...line, block: '99999999' }),
  'a forged block of no cell': (line) => ({ ...line, cell: '999' }),
  'a forged negative block': (line) => ({ ...line, block: '-1' }),
  'a forged block with more counts': (line) => ({ ...line, counts: Buffer.concat([line.counts, Buffer.alloc(1)]) }),
  'a forged block without counts': (line) => ({ ...line, counts: Buffer.alloc(0) }),
  'a forged block of many values': (line) => ({ ...line, counts: Buffer.from([0x80, 0xc2, 0xd7, 0x2f]) }),
  'a forged second result of a block': (line, others) => {
    const other = others.find(({ cell, counts }) => cell === line.cell && !counts.equals(line.counts));
    return { ...line, counts: other?.counts ?? Buffer.alloc(0) };
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
  return name === 'manifest.json' ? forgedManifest(bytes, rng) : forgedJournal(bytes, rng);
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

function forgedJournal(bytes: Buffer, rng: Rng): readonly [kind: string, changed: Buffer | undefined] {
  const [kind, forge] = entry(FORGERIES, rng);
  const [head = '', ...texts] = bytes.toString('latin1').split('\n');
  const experiment = head.split(' ')[1] ?? '';
  const lines = texts.flatMap((text) => {
    const [check = '', cell = '', block = '', counts = ''] = text.split(' ');
    const isWhole = check === checkOf(experiment, `${cell} ${block} ${counts}`);
    return isWhole ? [{ cell, block, counts: Buffer.from(counts, 'base64url') }] : [];
  });
  const line = lines[rng.int(Math.max(1, lines.length))];
  if (line === undefined) return [kind, undefined];
  const { cell, block, counts } = forge(line, lines);
  const rest = `${cell} ${block} ${counts.toString('base64url')}`;
  // After a damaged last line, a line break is missing.
  return [kind, Buffer.concat([bytes, Buffer.from(`\n${checkOf(experiment, rest)} ${rest}\n`, 'latin1')])];
}

function checkOf(experiment: string, rest: string): string {
  return createHash('sha256').update(`${experiment} ${rest}`).digest('hex').slice(0, 16);
}

function entry<Value>(choices: Readonly<Record<string, Value>>, rng: Rng): readonly [name: string, value: Value] {
  const entries = Object.entries(choices);
  return entries[rng.int(entries.length)] as [string, Value];
}
