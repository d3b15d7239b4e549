/**
 * The games for V8 inside of Python: `pnpm wheel` bundles this file to engine.js. Bare V8 has no modules, no files and
 * no text encoder, so Python reads the files of a game of one's own, and the compiler of the command translates them.
 */
import * as agents from '@cards/agents';
import * as batch from '@cards/batch';
import * as concentration from '@cards/concentration';
import * as core from '@cards/core';
import { messageOf } from '@cards/core/internal';
import * as mastermind from '@cards/mastermind';
import * as pairs from '@cards/pairs';
import * as set from '@cards/set';
import * as statistics from '@cards/statistics';
import * as unowar from '@cards/unowar';

/** `_Host` of cards_env.py. */
interface Host {
  readonly find: (folder: string, name: string) => string;
  readonly folder: (path: string) => string;
  readonly read: (path: string) => string;
  readonly compiler: () => string;
}

type Exports = Readonly<Record<string, unknown>>;
type Translate = (options: object) => { readonly code: string; readonly error?: unknown };

const PACKAGES: Readonly<Record<string, Exports>> = {
  '@cards/agents': agents,
  '@cards/batch': batch,
  '@cards/concentration': concentration,
  '@cards/core': core,
  '@cards/mastermind': mastermind,
  '@cards/pairs': pairs,
  '@cards/set': set,
  '@cards/statistics': statistics,
  '@cards/unowar': unowar,
};
const GAMES: Readonly<Record<string, core.AnyGame>> = {
  pairs: pairs.pairs,
  mastermind: mastermind.mastermind,
  unowar: unowar.unowar,
  set: set.set,
  concentration: concentration.concentration,
};

type Options = ConstructorParameters<typeof agents.Environment>[0] & { readonly packed: boolean };

/** What starts a game, from its options in JSON. Bytes are texts of one character for each. */
function start(host: Host): (given: string) => object {
  const modules = new Map<string, Exports>();
  let translate: Translate | undefined;

  function load(path: string): Exports {
    const loaded = modules.get(path);
    if (loaded !== undefined) return loaded;
    const module = { exports: {} as Exports };
    modules.set(path, module.exports);
    translate ??= compiler(host.compiler());
    const { code, error } = translate({ source: host.read(path), ts: true, filename: path });
    if (error !== undefined) throw new Error(`cannot read ${path}: ${messageOf(error)}`);
    const require = (name: string): Exports => PACKAGES[name] ?? load(located(host.folder(path), name));
    new Function('module', 'exports', 'require', code)(module, module.exports, require);
    modules.set(path, module.exports);
    return module.exports;
  }

  function located(folder: string, name: string): string {
    const path = /^(\.{0,2}\/|[A-Za-z]:)/.test(name) ? host.find(folder, name) : '';
    if (path !== '') return path;
    throw new Error(
      `cannot find ${name}; in this process, choose from ${Object.keys(GAMES).join(', ')}, or name a file, such as ./game.ts#game`,
    );
  }

  function gameOf(address: string): core.AnyGame {
    const known = GAMES[address];
    if (known !== undefined) return known;
    const [file = '', name] = address.split('#');
    const exported = load(located('.', /^[./]|^[A-Za-z]:/.test(file) ? file : `./${file}`));
    const games = Object.keys(exported).filter((one) => isGame(exported[one]));
    const chosen = name ?? (games.length === 1 ? games[0] : undefined);
    if (chosen === undefined || !games.includes(chosen))
      throw new Error(
        `${file} exports ${games.join(', ') || 'no game'}; name one, such as ${file}#${games[0] ?? 'game'}`,
      );
    return exported[chosen] as core.AnyGame;
  }

  return (given) => {
    try {
      const { game, packed, ...options } = JSON.parse(given) as Omit<Options, 'game'> & { readonly game: string };
      const dialogue = agents.servedDialogue({ game: gameOf(game), packed, ...options });
      const next = packed
        ? (message: string) =>
            textOf(dialogue.next(bytesOf(message) as unknown as string).value as unknown as Uint8Array)
        : (line: string) => `${String(dialogue.next(line).value)}\n`;
      const hello = dialogue.next('').value;
      return {
        problem: '',
        hello: packed ? textOf(hello as unknown as Uint8Array) : `${String(hello)}\n`,
        next(message: string) {
          try {
            return next(message);
          } catch (error) {
            return `!${messageOf(error)}`;
          }
        },
      };
    } catch (error) {
      return { problem: messageOf(error) };
    }
  };
}

function isGame(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'engine' in value && 'measures' in value;
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** How many arguments a call can surely have. */
const PART = 8192;

function textOf(bytes: Uint8Array): string {
  const characters = String.fromCharCode as { apply(self: undefined, codes: Uint8Array): string };
  if (bytes.length <= PART) return characters.apply(undefined, bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += characters.apply(undefined, bytes.subarray(at, at + PART));
  return text;
}

const last = (...parts: readonly string[]): string => parts.at(-1) ?? '/';

/** The compiler that the command uses, which expects modules of Node that it does not need for one file. */
function compiler(source: string): Translate {
  const anything = (): unknown =>
    new Proxy(
      Object.assign(() => undefined),
      {
        get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === '__esModule' ? false : anything()),
        apply: anything,
        construct: () => anything() as object,
      },
    );
  const path = {
    resolve: last,
    join: last,
    dirname: last,
    basename: last,
    extname: () => '.ts',
    relative: last,
    sep: '/',
  };
  const process = {
    env: {},
    argv: [],
    stdout: {},
    stderr: {},
    platform: 'linux',
    cwd: () => '/',
    versions: { node: '22.0.0' },
  };
  const require = (name: string): unknown =>
    name.endsWith('path') ? path : name.endsWith('process') ? process : anything();
  const module = { exports: {} };
  const names = ['module', 'exports', 'require', 'process', 'global', 'console', 'Buffer', 'URL', 'setTimeout'];
  const values = [module, module.exports, require, process, globalThis, anything(), anything(), anything(), anything()];
  new Function(...names, source)(...values);
  return module.exports as Translate;
}

class Utf8Encoder {
  encode(text: string): Uint8Array {
    return bytesOf(unescape(encodeURIComponent(text)));
  }
}

class Utf8Decoder {
  decode(bytes: Uint8Array): string {
    return decodeURIComponent(escape(textOf(bytes)));
  }
}

// Bare V8 has none. They are used when a game speaks.
Object.assign(globalThis, { TextEncoder: Utf8Encoder, TextDecoder: Utf8Decoder, start });
