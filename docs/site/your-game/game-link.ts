import { InputError } from '@cards/core';
import { sha256 } from '@cards/core/internal';

/** The tabs of the page, by the names in links. */
export const TABS = ['play', 'run', 'tests', 'solve', 'study'] as const;
export type Tab = (typeof TABS)[number];

/** What a link holds. */
export interface SharedGame {
  readonly source: string;
  readonly tab: Tab;
  /** Parameters and options as typed, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
}

/** The name of the only part of a fragment. A later form gets another one. */
const NAME = 'g1';

/** The longest file of a link, in characters. */
const LONGEST = 200_000;

/** The longest value of an option, in characters: the moves of a game. */
const LONGEST_TEXT = 10_000;

/** The number of digits of the hash by which damage is found. */
const HASH = 16;

/** The fragment of a link, without `#`. Browsers send it to no server. */
export async function writeShared({ source, tab, params, options }: SharedGame): Promise<string> {
  const text = JSON.stringify([source, tab, params, options]);
  const bytes = await piped(
    new TextEncoder().encode(sha256(text).slice(0, HASH) + text),
    new CompressionStream('deflate-raw'),
  );
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return `${NAME}=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * Reads the fragment of a link.
 *
 * @returns undefined if it holds no game
 * @throws InputError if it is damaged
 */
export async function readShared(fragment: string): Promise<SharedGame | undefined> {
  if (!fragment.includes('=') || fragment.startsWith('game=')) return undefined;
  try {
    if (!fragment.startsWith(`${NAME}=`)) throw new Error('another form');
    const binary = atob(
      fragment
        .slice(NAME.length + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    );
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    const unpacked = await piped(bytes, new DecompressionStream('deflate-raw'));
    const whole = new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
    const text = whole.slice(HASH);
    if (sha256(text).slice(0, HASH) !== whole.slice(0, HASH)) throw new Error('another hash');
    return checked(JSON.parse(text));
  } catch {
    throw new InputError('The link is damaged, so nothing of it was opened. Copy the whole link again.');
  }
}

/** Sends bytes through a stream. Reading ends at a size that no honest link has. */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream has one part after another
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > 4 * LONGEST) throw new Error('too long');
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function checked(value: unknown): SharedGame {
  const [source, tab, params, options] = value as readonly unknown[];
  if (typeof source !== 'string' || source.length > LONGEST) throw new Error('no source');
  return {
    source,
    tab: TABS.find((one) => one === tab) ?? 'play',
    params: textsOf(params),
    options: textsOf(options),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(Object(value) as object).slice(0, 50);
  return Object.fromEntries(entries.map(([name, one]) => [name, String(one).slice(0, LONGEST_TEXT)]));
}
