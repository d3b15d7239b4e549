import { cutText, type Ending, hasCode, InputError } from '@cards/core';
import { answer, helloLine } from './answer-line.js';
import { BYTE_ORDER, HEADER, headerOf, type PackedEnvironment } from './packed-environment.js';

/** The version of the messages. */
const VERSION = 1;

/** The size of an action in bytes. */
const ACTION = 4;

/**
 * The dialogue of `environmentDialogue` as messages of bytes. A message has four letters, the length of the rest in four
 * bytes, and the rest. `json` has a line of that dialogue. `step` has the action of each slot, and `turn` the turns and
 * the ends as arrays. The guide to learning agents describes the bytes.
 *
 * @param environment - the environment
 * @throws MisbehaviorError if the game or a strategy breaks its contract
 */
export function* packedDialogue(
  environment: PackedEnvironment,
): Generator<Uint8Array, Ending<undefined>, Uint8Array | null> {
  const packed = { version: VERSION, byteOrder: BYTE_ORDER };
  for (let reply = jsonMessage(helloLine(environment, { packed })); ;) {
    const message = yield reply;
    if (message === null) return { text: '', outcome: undefined };
    reply = replyTo(environment, message);
  }
}

function replyTo(environment: PackedEnvironment, message: Uint8Array): Uint8Array {
  const kind = String.fromCharCode(...message.subarray(0, 4));
  const rest = message.subarray(HEADER);
  if (kind === 'json') {
    const found = answer(environment, new TextDecoder().decode(rest));
    return found.type === 'turns' ? environment.frame() : jsonMessage(JSON.stringify(found));
  }
  try {
    if (kind !== 'step')
      throw new InputError(`a message must begin with json or step, not ${cutText(JSON.stringify(kind))}`);
    // A copy begins at a multiple of the size of an action.
    environment.stepActions(new Int32Array(rest.slice().buffer, 0, Math.floor(rest.length / ACTION)));
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
