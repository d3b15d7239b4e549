import { readSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import {
  type AnyGame,
  createPlayer,
  hasCode,
  type JsonValue,
  type MisbehaviorError,
  type Precomputed,
  restoreRng,
  type Rng,
  type Strategy,
} from '@cards/core';
import { cutText, messageOf, rebuiltView, thrownAt } from '@cards/core/internal';
import { chooseExport } from '../trust/choose-export.js';
import type { Exports } from '../plan/plan-data.js';
import type { OwnStrategy } from '../plan/strategy-definition.js';
import { GAME, type HelloMessage, type IsolatedMessage, type PlayerSource, PROTOCOL } from './external/protocol.js';
import { importFile } from './modules/import-file.js';

/** The file descriptors of the pipes to and from the judge. Other code uses stdin and stdout. */
const [INPUT, OUTPUT] = [3, 4];

// Private copies: code of the strategy can replace the functions.
const { exit } = process;
const now = performance.now.bind(performance);
const decoder = new StringDecoder('utf8');
const chunk = Buffer.allocUnsafe(65_536);
const unread = { text: '' };

/** Answers that were not sent. */
const unsent = { text: '', since: 0 };

/** The time after which answers are sent, in milliseconds, if more requests wait. */
const DELAY = 5;

/** The next message. It blocks: code of the strategy runs only in its calls. */
function receive(): HelloMessage | IsolatedMessage {
  for (;;) {
    const end = unread.text.indexOf('\n');
    if (end !== -1) {
      const line = unread.text.slice(0, end);
      unread.text = unread.text.slice(end + 1);
      return JSON.parse(line) as IsolatedMessage;
    }
    send();
    const length = readSync(INPUT, chunk);
    if (length === 0) exit(0);
    unread.text += decoder.write(chunk.subarray(0, length));
  }
}

/** Answers a message. The answers to requests that came together are sent together, unless they take long. */
function answer(message: object): void {
  unsent.text += `${JSON.stringify(message)}\n`;
  if (now() - unsent.since >= DELAY) send();
}

function send(): void {
  if (unsent.text !== '') writeSync(OUTPUT, unsent.text);
  unsent.text = '';
  unsent.since = now();
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
  if (chosen.kind === 'unusable') {
    answer({ type: 'unusable', ...chosen });
    return send();
  }
  const definition = withTablesOnce(chosen.definition);
  const create = (): Strategy<unknown> =>
    createPlayer({ strategies: [definition] }, hello.params, definition.name, hello.seat).strategy;
  answer({ type: 'ready', protocol: PROTOCOL, exportName: chosen.exportName, ...abilitiesOf(create) });
  play(create, game);
}

function withTablesOnce(definition: OwnStrategy): OwnStrategy {
  let tables: Precomputed | undefined;
  if (definition.precompute === undefined) return definition;
  return { ...definition, precompute: (params, args) => (tables ??= definition.precompute?.(params, args) ?? {}) };
}

/** The number of games that this process plays at the same time. */
const GAMES = 128;

/** What all players want to hear: one game at a time, if all are the same object, and it remembers something. */
function abilitiesOf(create: () => Strategy<unknown>): object {
  try {
    const strategy = create();
    const [begin, observe, end] = [strategy.begin, strategy.observe, strategy.end].map((hook) => hook !== undefined);
    const remembers = (begin === true || observe === true || end === true) && strategy === create();
    return { begin, observe, games: remembers ? 1 : GAMES };
  } catch (error) {
    return { type: 'unusable', found: textOf(error) };
  }
}

/** The message of an error of the strategy, with its line. */
function textOf(error: unknown): string {
  const cause = hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') ? error.cause : error;
  return cutText(messageOf(cause)) + thrownAt(cause);
}

/** One game that the process plays: its player, what it sees, and its generator. */
interface PlayedGame {
  readonly show: (observed: JsonValue) => unknown;
  strategy?: Strategy<unknown>;
  rng?: Rng;
  /** The first error. Calls without an answer cannot report theirs. */
  failed?: { readonly error: string };
}

/** Answers the messages of the judge. */
function play(create: () => Strategy<unknown>, of: AnyGame): void {
  const games = new Map<number | undefined, PlayedGame>();

  function moveOf({ type, view, rng, values }: IsolatedMessage, game: PlayedGame): unknown {
    if (type === 'player') game.strategy = create();
    const { strategy, show } = game;
    if (rng !== undefined) game.rng = restoreRng(rng);
    if (type === 'begin' && view !== undefined) strategy?.begin?.(show(view));
    if (type === 'observe') strategy?.observe?.(show(view ?? null));
    if (type === 'end' && values !== undefined) strategy?.end?.(Int32Array.from(values));
    const move: unknown = type === 'move' ? strategy?.move(show(view ?? null), game.rng as Rng) : undefined;
    return typeof move === 'number' ? move : typeof move === 'object' && move !== null ? {} : String(move);
  }

  for (;;) {
    const message = receive() as IsolatedMessage;
    if (message.type === 'quit') return;
    if (message.type === 'player') games.set(message.game, { show: rebuiltView(of) });
    // The judge creates a player before its first game.
    const game = games.get(message.game) as PlayedGame;
    try {
      const move = moveOf(message, game);
      if (message.type === 'move') answer(game.failed ?? { move });
    } catch (error) {
      game.failed ??= { error: textOf(error) };
      if (message.type === 'move') answer(game.failed);
    }
  }
}

await playIsolated(JSON.parse(process.argv[2] ?? '') as PlayerSource);
