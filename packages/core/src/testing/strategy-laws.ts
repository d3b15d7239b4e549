import type { Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import type { Rng } from '../random/rng.js';
import { type Hook, wrapStrategy } from '../runner/wrap-strategy.js';
import { at, ensure, type Law, law } from './law.js';
import { looksClosely } from './play.js';
import type { Players } from './players.js';
import { difference, stateText } from './state-text.js';
import { movesOf, movesSideBySide } from './stepping.js';
import type { GameHarness } from './game-harness.js';
import { eachLineup, eachTrial, settingText, snapshotOf, trialsOf } from './trials.js';
import { membraneLaws } from './membrane-law.js';

/**
 * What one strategy promises, in every seat.
 *
 * @param spec - which strategy
 * @param opponent - the spec of who sits in the other seat
 */
export function lawsOfPlay<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  players: Players<View, Params>,
  spec: string,
  opponent: string,
): Law[] {
  const eachSeat = (examine: (params: Params, specs: readonly string[], seat: Seat) => void): void =>
    eachLineup(subject, spec, opponent, examine);
  const table = (params: Params, specs: readonly string[]): GameStepper<View> =>
    new GameStepper(subject.engine(params), players.seat(params, specs));

  const legal = law('legal-moves', `${spec}: plays legal moves to the end`, () => {
    eachSeat((params, specs) => {
      const players = table(params, specs);
      eachTrial(subject, params, ({ rngs }) => {
        movesOf(players, rngs());
      });
    });
  });

  const alike = law('forgets', `${spec}: plays a game the same way whatever it played before`, () => {
    eachSeat((params, specs) => {
      const players = table(params, specs);
      for (const { rngs } of trialsOf(subject, params)) movesOf(players, rngs());
      eachTrial(subject, params, ({ rngs }) => {
        sameMoves('a new player', movesOf(table(params, specs), rngs()), 'one that has played before', movesOf(players, rngs()));
      });
    });
  });

  const apart = law('independent', `${spec}: shares nothing with another player of its kind`, () => {
    eachSeat((params, specs) => {
      const before = stateText(players.precomputed(params, specs));
      const trials = trialsOf(subject, params);
      const alone = trials.map(({ rngs }) => movesOf(table(params, specs), rngs()));
      const together = movesSideBySide(trials.map(() => table(params, specs)), trials.map(({ rngs }) => rngs()));
      for (const { index } of trials) {
        at(`with ${settingText(params)}, in game ${index}`, () => {
          sameMoves('a player alone', alone[index] ?? [], 'one beside others', together[index] ?? []);
        });
      }
      ensure(stateText(players.precomputed(params, specs)) === before, 'it has written to its prepared tables');
    });
  });

  const harmless = law('harmless', `${spec}: leaves the game as it is`, () => {
    eachSeat((params, specs, seat) => {
      eachTrial(subject, params, ({ rngs, chance }) => {
        const choices = chance();
        const engine = subject.engine(params);
        const around = sometimes(choices, (call) => {
          const before = snapshotOf(subject, engine);
          const result = call();
          const after = snapshotOf(subject, engine);
          ensure(after === before, () => `it has changed the game: ${difference(before, after)}`);
          return result;
        });
        const seated = players.seat(params, specs).map((player, s) => (s === seat ? { ...player, strategy: wrapStrategy(player.strategy, { around }) } : player));
        movesOf(new GameStepper(engine, seated), rngs());
      });
    });
  });

  const { resampleHidden } = subject;
  const sealed = membraneLaws(subject, players, spec, opponent);
  if (resampleHidden === undefined) return [legal, alike, apart, harmless, ...sealed];

  const blind = law('blind', `${spec}: does not depend on what it cannot see`, () => {
    eachSeat((params, specs, seat) => {
      eachTrial(subject, params, ({ rngs, deal, chance }) => {
        const choices = chance();
        const engine = subject.engine(params);
        const played: Move[] = [];
        // In some of its calls it finds a game in which all is otherwise that it cannot see.
        const around = sometimes(choices, (call) => {
          resampleHidden.call(subject, engine, seat, choices);
          const result = call();
          engine.reset(deal());
          for (const move of played) engine.apply(move);
          return result;
        });
        const onMove = (move: Move): void => void played.push(move);
        const seated = players.seat(params, specs).map(({ name, strategy }, s) =>
          ({ name, strategy: wrapStrategy(strategy, s === seat ? { around, onMove } : { onMove }) }));
        sameMoves(
          'it', movesOf(table(params, specs), rngs()),
          'with other cards where it cannot see them', movesOf(new GameStepper(engine, seated), rngs()),
        );
      });
    });
  });
  return [legal, alike, apart, harmless, blind, ...sealed];
}

/** Goes through `around` at the first calls, then at ever fewer. */
function sometimes(choices: Rng, around: Hook): Hook {
  let calls = 0;
  return (call) => (looksClosely(calls++, choices) ? around(call) : call());
}

function sameMoves(who: string, moves: readonly Move[], other: string, others: readonly Move[]): void {
  const length = Math.max(moves.length, others.length);
  for (let i = 0; i < length; i++) {
    ensure(moves[i] === others[i], () => `at move ${i + 1}, ${who} plays ${moves[i]}, ${other} ${others[i]}`);
  }
}
