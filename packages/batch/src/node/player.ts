import { readSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import {
  type AnyGame,
  createPlayer,
  cutText,
  hasCode,
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
import type { Exports } from '../plan/plan-data.js';
import type { OwnStrategy } from '../plan/strategy-definition.js';
import { GAME, type HelloMessage, type IsolatedMessage, type PlayerSource, PROTOCOL } from './external/protocol.js';
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

const imported = (path: string): Promise<Exports> => importFile(path, ['file:///']);

/** Plays a strategy until the judge closes the pipe. It is the program in a sandbox. */
async function playIsolated({ module, gameExport, file, exportName }: PlayerSource): Promise<void> {
  const exported = (await (module.startsWith(`${GAME}/`) ? imported(module) : import(module))) as Exports;
  const game = exported[gameExport] as AnyGame | undefined;
  if (game === undefined) throw new RangeError(`${module} has no export ${gameExport}`);
  const hello = receive() as HelloMessage;
  // The time limit for the strategy begins here.
  answer({ type: 'started' });
  receive();
  const chosen = await chooseExport(basename(file), exportName, () => imported(file), game);
  if (chosen.kind === 'unusable') return answer({ type: 'unusable', ...chosen });
  answer({ type: 'ready', protocol: PROTOCOL, exportName: chosen.exportName });
  play(withTablesOnce(chosen.definition), game, hello);
}

function withTablesOnce(definition: OwnStrategy): OwnStrategy {
  let tables: Precomputed | undefined;
  if (definition.precompute === undefined) return definition;
  return { ...definition, precompute: (params, args) => (tables ??= definition.precompute?.(params, args) ?? {}) };
}

/** Answers the messages of the judge. */
function play(definition: OwnStrategy, of: AnyGame, hello: HelloMessage): void {
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

await playIsolated(JSON.parse(process.argv[2] ?? '') as PlayerSource);
