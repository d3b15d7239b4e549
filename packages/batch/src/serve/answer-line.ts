import { cutText, type Dialogue, hasCode, InputError, messageOf } from '@cards/core';
import { lineupsOf } from '../plan/lineups.js';
import type { Environment } from './environment.js';
import type { ResetOptions, SavedTurn, Turns } from './turns.js';

/** The version of the protocol. */
const PROTOCOL = 1;

/** A request to an environment, as one line of JSON. */
export type EnvironmentRequest =
  | ({
      /** The kind of the line. */
      readonly type: 'reset';
    } & ResetOptions)
  | {
      /** The kind of the line. */
      readonly type: 'step';
      /** `[slot]`: the text or the number of a move; null for a slot that has no turn. */
      readonly moves: readonly (string | number | null)[];
    }
  | {
      /** The kind of the line. */
      readonly type: 'save';
      /** The slot, an integer from 0. */
      readonly slot: number;
    }
  | {
      /** The kind of the line. */
      readonly type: 'restore';
      /** The slot, an integer from 0. */
      readonly slot: number;
      /** The save of the slot. */
      readonly saved: SavedTurn;
    };

/** The answer to a request, as one line of JSON. */
export type EnvironmentAnswer =
  | ({
      /** The kind of the line. */
      readonly type: 'turns';
    } & Turns)
  | {
      /** The kind of the line. */
      readonly type: 'saved';
      /** The save of the slot. */
      readonly saved: SavedTurn;
    }
  | {
      /** The kind of the line. */
      readonly type: 'error';
      /** What was given, and what is allowed. */
      readonly message: string;
    };

/**
 * The first line of JSON about an environment: the game, its parameters, its measures, the seats and the reward.
 *
 * @param environment - the environment
 */
export function helloLine({ cell, reward, seed }: Environment): string {
  const { game, params } = cell;
  const measures = game.measures.map(({ name, better }) => ({ name, better }));
  const lineups = lineupsOf(cell);
  const { measure } = reward;
  return JSON.stringify({
    type: 'hello',
    protocol: PROTOCOL,
    game: game.id,
    params,
    lineups,
    measures,
    reward: measure,
    seed,
  });
}

/**
 * Answers one line of JSON with another. Invalid input gets an answer of the type `error`, and changes nothing.
 *
 * @param environment - the environment
 * @param line - an {@link EnvironmentRequest}
 * @returns an {@link EnvironmentAnswer}
 * @throws MisbehaviorError if the game or a strategy breaks its contract
 *
 * @example
 * ```ts
 * import { answerLine, Environment } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const environment = new Environment({ game: pairs, params: { cards: 4 } });
 * const { turns: [turn] } = JSON.parse(answerLine(environment, '{"type":"reset"}'));
 * turn.moves; // => ['0', '1', '2', '3']
 * answerLine(environment, '{"type":"step","moves":["9"]}').includes('is not a legal move'); // => true
 * ```
 */
export function answerLine(environment: Environment, line: string): string {
  return JSON.stringify(answer(environment, line));
}

/**
 * An environment as a dialogue: first {@link helloLine}, then {@link answerLine} for each line until the input ends.
 *
 * @param environment - the environment
 */
export function* environmentDialogue(environment: Environment): Dialogue<undefined> {
  for (let text = helloLine(environment); ;) {
    const line = yield text;
    if (line === null) return { text: '', outcome: undefined };
    text = answerLine(environment, line);
  }
}

function answer(environment: Environment, line: string): EnvironmentAnswer {
  try {
    const request = readRequest(line);
    switch (request.type) {
      case 'reset':
        return { type: 'turns', ...environment.reset(request) };
      case 'step':
        return { type: 'turns', ...environment.step(request.moves) };
      case 'save':
        return { type: 'saved', saved: environment.save(request.slot) };
      case 'restore':
        return { type: 'turns', ...environment.restore(request.slot, request.saved) };
      default:
        throw new InputError(
          `unknown type ${cutText(JSON.stringify((request as { readonly type?: unknown }).type) ?? 'undefined')}; choose from reset, step, save, restore`,
        );
    }
  } catch (error) {
    if (!hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
    return { type: 'error', message: error.message };
  }
}

function readRequest(line: string): EnvironmentRequest {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    throw new InputError(`a request must be one line of JSON: ${cutText(messageOf(error))}`);
  }
  if (typeof request !== 'object' || request === null)
    throw new InputError(`a request must be a JSON object such as {"type":"reset"}, not ${cutText(line)}`);
  // The environment checks the other members.
  const { type, moves } = request as { readonly type?: unknown; readonly moves?: unknown };
  if (type === 'step' && !(Array.isArray(moves) && moves.every((move) => move === null || /^[ns]/.test(typeof move))))
    throw new InputError('moves must be a list with the text of a move, or null, for each slot');
  return request as EnvironmentRequest;
}
