import { attributeError } from '../contracts/create-players.js';
import type { Engine } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasCode, type InputError, MisbehaviorError } from '../errors.js';
import { thrownAt } from '../thrown-at.js';
import { seededRng } from '../random/streams.js';
import { moveTexts } from '../runner/plain-trace.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';

/** The largest number of moves of a game that is tried before states are counted. */
const TRIED = 100;

/** The last moves that a message shows. */
const MOST_MOVES = 20;

/** A game that failed: how to play it again on another engine, with the choices that it made. */
interface FailedGame {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly choices: readonly number[];
  /** Default: the choices are those of chance and the positions of the moves among the legal ones. */
  readonly play?: (engine: Engine<unknown>, branches: Branches) => void;
}

/**
 * The error for code of a game or of a strategy that failed in a computation, with its line and the moves that lead
 * there. Invalid input is returned as it is. Unlike a game of a run, this one has no index by which it can be replayed.
 */
export function failure(error: unknown, failed: FailedGame, running?: { readonly name: string }): Error {
  if (hasCode<InputError>(error, 'CARDS_INPUT')) return error;
  return failureAfter(attributeError(error, running), movesOf(failed));
}

/** The same error after moves that are known. */
export function failureAfter(error: MisbehaviorError, moves: readonly string[]): MisbehaviorError {
  const { message, strategy } = error;
  const last = moves.slice(-MOST_MOVES);
  const after =
    last.length === 0
      ? 'before the first move'
      : `after the moves ${last.length < moves.length ? '… ' : ''}${last.join(', ')}`;
  return new MisbehaviorError(`${message}${thrownAt(error)}, ${after}`, strategy);
}

/** Plays a game from the deal on. Resumed states are copies, which do not show that rules change frozen data. */
export function tryOut(game: AnyGame, engine: Engine<unknown>, moveLimit: number): void {
  const rng = seededRng(1);
  const moves: string[] = [];
  try {
    engine.reset(rng);
    while (!engine.over && moves.length < Math.min(TRIED, moveLimit)) {
      const [move = 0, text] = [...moveTexts(game, engine)][rng.int(engine.legalMoves().length)] ?? [];
      moves.push(text ?? '');
      engine.apply(move);
    }
  } catch (error) {
    throw failureAfter(attributeError(error), moves);
  }
}

function movesOf({ game, params, choices, play = playChoices }: FailedGame): readonly string[] {
  const moves: string[] = [];
  const branches = new Branches();
  branches.follow(choices);
  try {
    const engine = withMergedDraws(game.engine(params));
    const apply = engine.apply.bind(engine);
    const noting = Object.assign(engine, {
      apply: (move: number): void => {
        moves.push(moveTexts(game, engine).get(move) ?? String(move));
        apply(move);
      },
    });
    play(noting, branches);
  } catch {
    // It fails as before, or cannot be repeated. The moves so far are known.
  }
  return moves;
}

function playChoices(engine: Engine<unknown>, branches: Branches): void {
  engine.reset(new BranchingRng(branches));
  while (!branches.isNew && !engine.over) {
    const legal = engine.legalMoves();
    engine.apply(legal[branches.choose(legal.length)] as number);
  }
}
