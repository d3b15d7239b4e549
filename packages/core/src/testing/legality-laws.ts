import type { Engine, Move } from '../contracts/engine.js';
import { IllegalMoveError } from '../contracts/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { ensure, type Law, law } from './law.js';
import { looksClosely, playAtRandom } from './play.js';
import { difference } from './state-text.js';
import type { GameHarness } from './game-harness.js';
import { eachGame, observeView, seatsOf, snapshotOf } from './trials.js';

/** What engines promise about legal and illegal moves. */
export function legalityLaws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  return [
    law('legal-until-over', 'has a legal move until it is over, and none then', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        playAtRandom(engine, chance(), () => {
          if (engine.over) {
            ensure(engine.legalMoves().length === 0, 'there are legal moves, but the game is over');
          } else {
            ensure(seatsOf(subject).includes(engine.toMove), () => `seat ${engine.toMove} is to move, where nobody sits`);
          }
        });
      });
    }),

    law('legal-agree', 'says the same of a move in isLegal and in legalMoves', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const choices = chance();
        playAtRandom(engine, chance(), () => {
          const legal = new Set(engine.legalMoves());
          ensure(legal.size === engine.legalMoves().length, 'legalMoves names a move twice');
          for (const move of [...legal, ...movesToTry(subject, engine, choices)]) {
            ensure(engine.isLegal(move) === legal.has(move), () =>
              legal.has(move) ? `move ${show(move)} is in legalMoves, but isLegal denies it` : `move ${show(move)} is not in legalMoves, but isLegal allows it`);
          }
        });
      });
    }),

    law('refuses-illegal', 'refuses an illegal move with an IllegalMoveError and stays as it was', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const choices = chance();
        playAtRandom(engine, chance(), (moves) => {
          if (!engine.over && !looksClosely(moves.length, choices)) return;
          const legal = new Set(engine.legalMoves());
          const illegal = movesToTry(subject, engine, choices).filter((move) => !legal.has(move));
          const before = snapshotOf(subject, engine);
          for (const move of illegal) refuses(engine, move);
          const after = snapshotOf(subject, engine);
          ensure(after === before, () => `a refused move has changed the state: ${difference(before, after)}`);
        });
      });
    }),

    law('asking-is-harmless', 'changes nothing when it is only asked', () => {
      eachGame(subject, ({ params, deal, chance }) => {
        const engine = subject.engine(params);
        engine.reset(deal());
        const choices = chance();
        playAtRandom(engine, chance(), (moves) => {
          if (!engine.over && !looksClosely(moves.length, choices)) return;
          const before = snapshotOf(subject, engine);
          for (const move of engine.legalMoves().slice(0, 16)) engine.isLegal(move);
          for (const seat of seatsOf(subject)) observeView(subject, engine.view(seat));
          engine.clone();
          const after = snapshotOf(subject, engine);
          ensure(after === before, () => `isLegal, legalMoves, a view or clone has changed the state: ${difference(before, after)}`);
        });
      });
    }),
  ];
}

function refuses<View>(engine: Engine<View>, move: Move): void {
  let thrown: unknown;
  try {
    engine.apply(move);
  } catch (error) {
    thrown = error;
  }
  ensure(thrown !== undefined, () => `the illegal move ${show(move)} is played`);
  ensure(thrown instanceof IllegalMoveError, () => `the illegal move ${show(move)} is refused with ${String(thrown)}`);
}

/** What a stranger's JavaScript may return as its move. */
const NO_MOVES: readonly unknown[] = [undefined, null, '0', '', true, [0], {}, Number.NaN, Infinity, -Infinity, 0.5, -0.5, 2 ** 53];

/** Small numbers, neighbours and look-alikes of some legal moves, things that are no moves, and the subject's own. */
function movesToTry<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  engine: Engine<View>,
  choices: Rng,
): Move[] {
  const small = Array.from({ length: 40 }, (_, i) => i - 4);
  const legal = engine.legalMoves();
  choices.shuffle(legal);
  // The last two are the same number for whoever computes with 32 bits.
  const near = legal.slice(0, 4).flatMap((move) => [move - 1, move + 1, move + 0.5, move + 2 ** 32, move - 2 ** 32]);
  // What is no number is passed off as one: the compiler can't stop those who don't use it.
  return [...small, ...near, ...(NO_MOVES as readonly number[]), ...(subject.moves ?? [])];
}

function show(move: unknown): string {
  return typeof move === 'number' ? String(move) : (JSON.stringify(move) ?? 'undefined');
}
