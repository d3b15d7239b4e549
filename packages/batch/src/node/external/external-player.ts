import { type AnyGame, InputError, type Move, type ParamValues, type Seat, seatsOf, type Strategy } from '@cards/core';
import type { ProgramCommand } from '../../plan/cell-data.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import { gameResult } from '../../run/game-result.js';
import type { ProgramLaunch } from './program-process.js';
import type { Programs } from './programs.js';
import { type GameMessage, PROTOCOL, quote } from './protocol.js';

const SEEDS = 2 ** 32;

export function externalStrategy(
  spec: string,
  command: ProgramCommand,
  game: AnyGame,
  programs: Programs,
): OwnStrategy {
  if (game.observe === undefined)
    throw new InputError(
      `${game.id} cannot be played by the program '${spec}', because the game does not implement observe(), which shows a view as JSON`,
    );
  return {
    name: spec,
    summary: '',
    create: (context) => createPlayer({ ...command, name: spec }, game, context, programs),
  };
}

/**
 * One player of a program. Messages that need no answer wait for the next request, so that a move is one write and one
 * read. A program does not hear of a game in which it does not move. The seed of a game is the first draw of the seat's
 * generator, so it depends on the seed of the experiment, the index of the game and the seat only.
 */
function createPlayer(
  command: ProgramLaunch,
  game: AnyGame,
  { params, seat }: { readonly params: ParamValues; readonly seat: Seat },
  programs: Programs,
): Strategy<unknown> {
  const program = programs.acquire(command, { type: 'hello', protocol: PROTOCOL, game: game.id, params, seat });
  const observes = program.ready.observe;
  // `externalStrategy` has checked that the game has `observe`.
  const see = (view: unknown): never => game.observe?.(view) as never;
  let first: unknown;
  /** What the program has to hear of a game in which it has not moved yet. */
  let unsent: GameMessage[] | undefined;
  let timed = programs.stopwatch();
  return {
    begin: (view) => {
      first = observes ? see(view) : null;
      unsent = [];
      timed = programs.stopwatch();
    },
    move: (view, rng) => {
      if (unsent !== undefined) {
        program.tell({ type: 'begin', seed: rng.int(SEEDS), ...(observes ? { view: first as never } : {}) });
        for (const message of unsent) program.tell(message);
        unsent = undefined;
      }
      const moves = game.notation?.legal(view) ?? null;
      return parsed(
        timed((left) => program.move(moves, see(view), left)),
        view,
        game,
      );
    },
    ...(observes
      ? {
          observe: (view: unknown): void => {
            const message = { type: 'observe', view: see(view) } as const;
            if (unsent === undefined) program.tell(message);
            else unsent.push(message);
          },
        }
      : {}),
    // With two seats, the measures are those of seat 0.
    end: (measures) => program.endGame(gameResult(game, measures, seat === 1 && seatsOf(game, params) === 2)),
  };
}

function parsed(text: string, view: unknown, { notation, id }: AnyGame): Move {
  const move =
    notation === undefined ? Number(/^-?\d{1,9}$/.exec(text)?.[0] ?? Number.NaN) : notation.parse(text, view);
  if (move !== undefined && !Number.isNaN(move)) return move;
  throw new Error(`it answered ${quote(text)}, which is not a move of ${id}`);
}
