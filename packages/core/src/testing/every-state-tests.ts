import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { showView } from '../runner/plain-trace.js';
import { type Memory, NOTHING, Recall } from '../solve/information-sets.js';
import { everyState } from './each-state.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { difference, stateText } from './state-text.js';
import { areValid, measuresOf, observeView, seatsOf } from './states.js';
import { membersOf, readOrUndefined } from './view-members.js';

interface Seen {
  /** All that it can read, as text. */
  readonly text: string;
  /** How the state came about, in the words of the game. */
  readonly story: string;
}

/** The tests that are checked in every state of small settings, instead of a sample. */
export function everyStateTests<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Tests {
  const { game } = harness;
  const legal = testOf('legal-everywhere', 'In every state of a small game, the moves and measures are valid', () => {
    everyState(harness, (params) => (engine) => {
      const moves = engine.legalMoves();
      ensure(engine.over === (moves.length === 0), () => `over is ${engine.over}, but there are ${moves.length} moves`);
      ensure(new Set(moves).size === moves.length, 'legalMoves lists a move twice');
      for (const move of moves) {
        ensure(Number.isSafeInteger(move), () => `the move ${move} is not an integer`);
        ensure(engine.isLegal?.(move) !== false, () => `isLegal refuses the legal move ${move}`);
      }
      if (engine.over)
        areValid(
          harness,
          params,
          measuresOf(game, (into) => engine.measure(into, 0)),
        );
    });
  });
  if (game.observe === undefined) return [legal];
  const blind = testOf(
    'observes-all',
    'In every state of a small game, a view and the legal moves depend on what observe has shown',
    () => {
      everyState(harness, () => {
        const seats = seatsOf(harness).map((seat) => new Onlooker(harness, seat));
        return (engine, played, mover) => {
          for (const onlooker of seats) onlooker.look(engine, played, mover);
        };
      });
    },
  );
  return [legal, blind];
}

/** Compares all states that one seat cannot tell apart. */
class Onlooker<View, Params extends ParamValues> {
  private readonly harness: GameHarness<View, Params>;
  private readonly seat: Seat;
  private readonly recall = new Recall();
  /** The memory after each move of the last game. */
  private readonly memories: Memory[] = [];
  private readonly known = new Map<Memory, Seen>();

  constructor(harness: GameHarness<View, Params>, seat: Seat) {
    this.harness = harness;
    this.seat = seat;
  }

  look(engine: Engine<View>, played: readonly Move[], mover: Seat | undefined): void {
    const { harness, seat, recall, memories, known } = this;
    const { game } = harness;
    const { length } = played;
    const view = engine.view(seat);
    const before = length === 0 ? NOTHING : (memories[length - 1] as Memory);
    const memory = recall.after(before, mover === seat ? played[length - 1] : undefined, game.observe?.(view));
    memories[length] = memory;
    const text = stateText({
      over: engine.over,
      toMove: engine.over ? null : engine.toMove,
      legal: engine.toMove === seat ? engine.legalMoves() : null,
      shown: observeView(harness, view),
      show: game.notation?.show?.(view),
      members: plainMembers(view),
    });
    const other = known.get(memory);
    if (other === undefined) known.set(memory, { text, story: this.story(engine, played) });
    else
      ensure(
        text === other.text,
        () =>
          `seat ${seat} has observed the same in two games, but ${difference(other.text, text)}: ` +
          `${other.story}; and ${this.story(engine, played)}`,
      );
  }

  /** A state in the words of the game: what each seat sees. */
  private story(engine: Engine<View>, played: readonly Move[]): string {
    const views = seatsOf(this.harness).map(
      (seat) => `seat ${seat} sees ${showView(this.harness.game, engine.view(seat)).split('\n').join(', ')}`,
    );
    return `after the moves [${played.join(', ')}], ${views.join(', ')}`;
  }
}

/** The values of a view that are neither functions nor objects, by path. */
function plainMembers(view: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    membersOf(view).flatMap(({ path, owner, name }) => {
      const value: unknown = readOrUndefined(owner, name);
      return typeof value === 'function' || typeof value === 'object' ? [] : [[path, value] as const];
    }),
  );
}
