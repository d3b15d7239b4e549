import { defined, playedLineups } from '@cards/batch/internal';
import { type Dialogue, type Ending, hasCode, InputError, type Seat } from '@cards/core';
import { checkMembers, cutText, messageOf, rulebookOf } from '@cards/core/internal';
import { Environment } from './environment.js';
import type { EnvironmentOptions, ResetOptions, SavedTurn, Turn, Turns } from './environment-options.js';
import { BYTE_ORDER, HEADER, headerOf, PackedEnvironment } from './packed-environment.js';

// Browsers and Node have them. The library of the language itself does not declare them.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const PROTOCOL = 1;

/** A request can have any `id`, which its answer repeats. */
type EnvironmentRequest =
  | ({ readonly type: 'reset' } & ResetOptions)
  /** `[slot]`: the text or the number of a move; null for a slot that has no turn. */
  | { readonly type: 'step'; readonly moves: readonly (string | number | null)[] }
  | { readonly type: 'observe'; readonly slot: number; readonly seat: Seat }
  | { readonly type: 'save'; readonly slot: number }
  | { readonly type: 'restore'; readonly slot: number; readonly saved: SavedTurn };

type EnvironmentAnswer =
  | ({ readonly type: 'turns' } & Turns)
  | { readonly type: 'observed'; readonly turn: Turn }
  | { readonly type: 'saved'; readonly saved: SavedTurn }
  | { readonly type: 'error'; readonly message: string };

/** The first line of JSON: the game, its parameters, its rules in words, its measures, the seats and the reward. */
function helloLine(environment: Environment, more = {}): string {
  const { cell, reward, seed, encoding } = checkMembers(environment, 'the environment', 'cell');
  const { game, params } = cell;
  const measures = game.measures.map(({ name, better }) => ({ name, better }));
  const lineups = playedLineups(cell.lineups);
  const rules = rulebookOf(game, params);
  const known = { game: game.id, params, rules, lineups, measures, reward, seed, encoding, ...more };
  // JSON leaves out functions, and what is undefined.
  return JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...known });
}

function* environmentDialogue(environment: Environment): Dialogue<undefined> {
  for (let text = helloLine(environment); ;) {
    const line = yield text;
    if (line === null) return { text: '', outcome: undefined };
    text = JSON.stringify(answer(environment, line));
  }
}

/** The answer to a line: with the `id` of the request, if that has one. */
function answer(environment: Environment, line: string): EnvironmentAnswer & { readonly id?: unknown } {
  let id: unknown;
  try {
    const request = readRequest(line);
    id = request.id;
    return { ...answerTo(environment, request), ...defined({ id }) };
  } catch (error) {
    if (!hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
    return { type: 'error', message: error.message, ...defined({ id }) };
  }
}

function answerTo(environment: Environment, request: EnvironmentRequest): EnvironmentAnswer {
  const { type, moves } = request as { readonly type?: unknown; readonly moves?: unknown };
  if (type === 'step' && !(Array.isArray(moves) && moves.every((move) => move === null || /^[ns]/.test(typeof move))))
    throw new InputError('moves must be a list with the text of a move, or null, for each slot');
  switch (request.type) {
    case 'reset':
      return { type: 'turns', ...environment.reset(request) };
    case 'step':
      return { type: 'turns', ...environment.step(request.moves) };
    case 'observe':
      return { type: 'observed', turn: environment.observe(request.slot, request.seat) };
    case 'save':
      return { type: 'saved', saved: environment.save(request.slot) };
    case 'restore':
      return { type: 'turns', ...environment.restore(request.slot, request.saved) };
    default:
      throw new InputError(
        `unknown type ${cutText(JSON.stringify(type) ?? 'undefined')}; choose from reset, step, observe, save, restore`,
      );
  }
}

/** The environment checks the members. */
function readRequest(line: string): EnvironmentRequest & { readonly id?: unknown } {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    throw new InputError(`a request must be one line of JSON: ${cutText(messageOf(error))}`);
  }
  if (typeof request !== 'object' || request === null)
    throw new InputError(`a request must be a JSON object such as {"type":"reset"}, not ${cutText(line)}`);
  return request as EnvironmentRequest;
}

/**
 * The dialogue of `cards-sim serve`, in lines of JSON: first the game, its measures, the seats and the reward, then an
 * answer to each request until the input ends. An answer has the `id` of its request, if that has one. Invalid input
 * gets an answer of the type `error`, and changes nothing. A packed dialogue has messages of bytes instead, as its
 * texts and lines, which threads only pass on.
 *
 * @param given - those of an environment, and `packed`: whether it is `packedDialogue`
 * @throws MisbehaviorError if the game or a strategy breaks its contract
 *
 * @example
 * ```ts
 * import { servedDialogue } from '@cards/agents';
 * import { pairs } from '@cards/pairs';
 *
 * const dialogue = servedDialogue({ game: pairs, params: { cards: 4 } });
 * dialogue.next();
 * const { turns: [turn] } = JSON.parse(String(dialogue.next('{"type":"reset"}').value));
 * turn.moves; // => ['0', '1', '2', '3']
 * String(dialogue.next('{"type":"step","moves":["9"]}').value).includes('is not a legal move'); // => true
 * ```
 */
export function servedDialogue(
  given: EnvironmentOptions & { readonly packed?: boolean | undefined },
): Dialogue<undefined> {
  const { packed = false, ...options } = checkMembers(given, 'the options');
  if (!packed) return environmentDialogue(new Environment(options));
  return packedDialogue(new PackedEnvironment(options)) as unknown as Dialogue<undefined>;
}

/**
 * The dialogue of `environmentDialogue` as messages of bytes. A message has four letters, the length of the rest in
 * four bytes, the number of the request, which its answer repeats, in four bytes, four zeros, and the rest. `json` has
 * a line of that dialogue. `step` has the action of each slot, and `turn` the turns and the ends as arrays. The guide
 * to learning agents describes the bytes.
 *
 * @param environment - the environment
 * @throws MisbehaviorError if the game or a strategy breaks its contract
 */
export function* packedDialogue(
  environment: PackedEnvironment,
): Generator<Uint8Array, Ending<undefined>, Uint8Array | null> {
  const packed = { version: 2, byteOrder: BYTE_ORDER };
  for (let reply = jsonMessage(helloLine(environment, { packed })); ;) {
    const message = yield reply;
    if (message === null) return { text: '', outcome: undefined };
    reply = replyTo(environment, message);
    reply.set(message.subarray(NUMBER, HEADER), NUMBER);
  }
}

/** Where the number of the request is in a message. */
const NUMBER = 8;

function replyTo(environment: PackedEnvironment, message: Uint8Array): Uint8Array {
  const rest = message.subarray(HEADER);
  const kind = String.fromCharCode(...message.subarray(0, 4));
  if (kind === 'json') {
    const found = answer(environment, new TextDecoder().decode(rest));
    return found.type === 'turns' ? environment.frame() : jsonMessage(JSON.stringify(found));
  }
  try {
    if (kind !== 'step')
      throw new InputError(`a message must begin with json or step, not ${cutText(JSON.stringify(kind))}`);
    // An action has four bytes. A copy begins at a multiple of that.
    environment.stepActions(new Int32Array(new Uint8Array(rest).buffer, 0, rest.length >> 2));
    return environment.frame();
  } catch (error) {
    if (!hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
    return jsonMessage(JSON.stringify({ type: 'error', message: error.message }));
  }
}

function jsonMessage(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const message = new Uint8Array(HEADER + bytes.length);
  message.set(headerOf('json', bytes.length));
  message.set(bytes, HEADER);
  return message;
}
