import { type AnyGame, InputError, type Move, type ParamValues, type Rng, type Seat, type Strategy } from '@cards/core';
import type { ProgramCommand } from '../../plan/cell-data.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import { gameResult } from '../../run/game-result.js';
import type { Program } from './program.js';
import type { Programs } from './programs.js';
import { type GameMessage, PROTOCOL, quote, readMove } from './protocol.js';

/** The number of seeds of a game. */
const SEEDS = 2 ** 32;

// A private copy: `check` watches the clocks of its thread.
const now = performance.now.bind(performance);

/**
 * The definition of a strategy that a program plays.
 *
 * @param spec - the spec of the strategy
 * @param command - the command of the program
 * @param game - the game
 * @param programs - starts the program
 * @throws InputError if the game cannot show its views to programs
 */
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
    create: ({ params, seat }) => createPlayer(command, game, { params, seat }, programs),
  };
}

function createPlayer(
  command: ProgramCommand,
  game: AnyGame,
  { params, seat }: { readonly params: ParamValues; readonly seat: Seat },
  programs: Programs,
): Strategy<unknown> {
  const program = programs.acquire(command, { type: 'hello', protocol: PROTOCOL, game: game.id, params, seat });
  const player = new ExternalPlayer(program, game, programs);
  return {
    begin: (view) => player.begin(view),
    move: (view, rng) => player.move(view, rng),
    ...(program.ready.observe ? { observe: (view: unknown) => player.observe(view) } : {}),
    end: (measures) => program.endGame(gameResult(game, measures, seat)),
  };
}

/**
 * One player of a program. Messages that need no answer wait for the next request, so that a move is one write and one
 * read. The seed of a game is the first draw of the seat's generator, so it depends on the seed of the experiment, the
 * index of the game and the seat only.
 */
class ExternalPlayer {
  private readonly program: Program;
  private readonly game: AnyGame;
  private readonly programs: Programs;
  /** What the program has not heard yet of a game in which it has not moved yet. */
  private unsent: GameMessage[] = [];
  private isSent = true;
  private first: unknown;
  private start = 0;

  constructor(program: Program, game: AnyGame, programs: Programs) {
    this.program = program;
    this.game = game;
    this.programs = programs;
  }

  begin(view: unknown): void {
    this.isSent = false;
    this.unsent = [];
    this.first = this.program.ready.observe ? this.see(view) : null;
    this.start = now();
  }

  observe(view: unknown): void {
    const message = { type: 'observe', view: this.see(view) } as const;
    if (this.isSent) this.program.tell(message);
    else this.unsent.push(message);
  }

  move(view: unknown, rng: Rng): Move {
    if (!this.isSent) this.sendBegin(rng);
    const { notation } = this.game;
    const moves = notation?.legal(view) ?? null;
    const { timeout, limitOf } = this.programs;
    const left = limitOf === 'game' ? Math.max(1, timeout - (now() - this.start)) : timeout;
    try {
      const id = this.program.nextId();
      const message = { type: 'move', id, moves, view: this.see(view) } as const;
      const text = this.program.request(message, left, (line) => readMove(line, id));
      return this.parse(text, view);
    } catch (error) {
      this.programs.note(error);
      throw error;
    }
  }

  private sendBegin(rng: Rng): void {
    const seed = rng.int(SEEDS);
    this.program.tell({
      type: 'begin',
      seed,
      ...(this.program.ready.observe ? { view: this.first as never } : {}),
    });
    for (const message of this.unsent) this.program.tell(message);
    this.unsent = [];
    this.isSent = true;
  }

  private parse(text: string, view: unknown): Move {
    const { notation, id } = this.game;
    const move =
      notation === undefined ? Number(/^-?\d{1,9}$/.exec(text)?.[0] ?? Number.NaN) : notation.parse(text, view);
    if (move !== undefined && !Number.isNaN(move)) return move;
    throw new Error(`it answered ${quote(text)}, which is not a move of ${id}`);
  }

  private see(view: unknown): never {
    // `externalStrategy` has checked that the game has `observe`.
    return this.game.observe?.(view) as never;
  }
}
