import { type Dialogue, type Ending, hasCode, InputError } from '@cards/core';
import { checkMembers, cutText } from '@cards/core/internal';
import { answer, environmentDialogue, helloLine } from './answer-line.js';
import { Environment } from './environment.js';
import type { EnvironmentOptions } from './environment-options.js';
import { BYTE_ORDER, HEADER, headerOf, PackedEnvironment } from './packed-environment.js';

// Browsers and Node have them. The library of the language itself does not declare them.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/**
 * The dialogue of `cards-sim serve`. A packed one has arrays of bytes as its texts and lines, which threads
 * only pass on.
 *
 * @param given - those of an environment, and `packed`: whether it is {@link packedDialogue}
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
