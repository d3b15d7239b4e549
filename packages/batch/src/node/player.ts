import { readSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import {
  type AnyGame,
  createPlayer,
  cutText,
  hasCode,
  InputError,
  messageOf,
  type MisbehaviorError,
  type Precomputed,
  rebuiltView,
  restoreRng,
  type Rng,
  type Strategy,
  thrownAt,
} from '@cards/core';
import { chooseExport } from '../check/choose-export.js';
import type { OwnStrategy } from '../plan/strategy-definition.js';
import type { HelloMessage, IsolatedMessage } from './external/protocol.js';
import type { IsolatedCode } from './isolated/sandbox.js';
import { importFile } from './modules/import-file.js';

type Message = HelloMessage | IsolatedMessage;

/** The file descriptors of the pipes to and from the judge. Other code uses stdin and stdout. */
const [INPUT, OUTPUT] = [3, 4];

// A private copy: code of the strategy can replace the function.
const { exit } = process;
const decoder = new StringDecoder('utf8');
const chunk = Buffer.allocUnsafe(65_536);
const unread = { text: '' };

/** The next message. It blocks: code of the strategy runs only in its calls. */
function receive(): Message {
  for (;;) {
    const end = unread.text.indexOf('\n');
    if (end !== -1) {
      const line = unread.text.slice(0, end);
      unread.text = unread.text.slice(end + 1);
      return JSON.parse(line) as Message;
    }
    const length = readSync(INPUT, chunk);
    if (length === 0) exit(0);
    unread.text += decoder.write(chunk.subarray(0, length));
  }
}

function answer(message: object): void {
  writeSync(OUTPUT, `${JSON.stringify(message)}\n`);
}

/**
 * Takes away what the permission model of Node leaves open: the priority of other processes, and signals to them, one
 * of which would open the debugger of the judge.
 */
function lock(): void {
  Reflect.deleteProperty(os, 'setPriority');
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'execve', 'binding', '_linkedBinding', 'dlopen'])
    Reflect.defineProperty(process, name, { value: undefined });
  syncBuiltinESMExports();
}

const code = JSON.parse(process.argv[2] ?? '{}') as IsolatedCode;
const hello = receive() as HelloMessage;
const { file: gameFile, exportName: gameName, isInstalled } = code.game;
const { [gameName]: game } = (
  isInstalled ? await import(pathToFileURL(gameFile).href) : await importFile(gameFile, code.resolveFrom)
) as Readonly<Record<string, AnyGame>>;
if (game === undefined) throw new Error('the game is missing');
lock();
// The time limit for the strategy begins here.
answer({ type: 'started' });
receive();

async function load(loaded: AnyGame): Promise<OwnStrategy | undefined> {
  const { file, exportName, resolveFrom } = code;
  try {
    const chosen = await chooseExport(file, exportName, () => importFile(file, resolveFrom), loaded);
    if (chosen.kind === 'unusable') answer({ type: 'unusable', ...chosen });
    else answer({ type: 'ready', protocol: 1, exportName: chosen.exportName });
    return chosen.kind === 'chosen' ? withTablesOnce(chosen.definition) : undefined;
  } catch (error) {
    answer({ type: error instanceof InputError ? 'refused' : 'unusable', found: cutText(messageOf(error)) });
    return undefined;
  }
}

function withTablesOnce(definition: OwnStrategy): OwnStrategy {
  let tables: Precomputed | undefined;
  if (definition.precompute === undefined) return definition;
  return { ...definition, precompute: (params, args) => (tables ??= definition.precompute?.(params, args) ?? {}) };
}

/** Plays until the judge closes the pipe. */
function play(definition: OwnStrategy, of: AnyGame): void {
  let show = rebuiltView(of);
  let strategy: Strategy<unknown> | undefined;
  let rng: Rng | undefined;
  /** An error of a call that has no answer. */
  let failed: { readonly error: string } | undefined;

  function replyTo(message: Message): object | undefined {
    if (message.type === 'player') {
      failed = undefined;
      show = rebuiltView(of);
      const own = { strategies: [definition] };
      ({ strategy } = createPlayer(own, hello.params, definition.name, hello.seat));
      const { begin, observe, end } = strategy;
      return { begin: begin !== undefined, observe: observe !== undefined, end: end !== undefined };
    }
    if (message.type === 'begin' && message.view !== undefined) strategy?.begin?.(show(message.view));
    if (message.type === 'observe') strategy?.observe?.(show(message.view));
    if (message.type === 'end' && message.values !== undefined) strategy?.end?.(Int32Array.from(message.values));
    if (message.type !== 'move') return undefined;
    if (message.rng !== undefined) rng = restoreRng(message.rng);
    const move: unknown = strategy?.move(show(message.view), rng as Rng);
    return { move: typeof move === 'number' ? move : typeof move === 'object' && move !== null ? {} : String(move) };
  }

  for (;;) {
    const message = receive();
    if (message.type === 'quit') return;
    let reply: object | undefined;
    try {
      reply = replyTo(message);
    } catch (error) {
      const cause = hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') ? error.cause : error;
      failed ??= { error: cutText(messageOf(cause)) + thrownAt(cause) };
    }
    if (message.type === 'move' || message.type === 'player') answer(failed ?? reply ?? {});
  }
}

const definition = await load(game);
if (definition !== undefined) play(definition, game);
