import type { Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { SeatedGame } from '../contracts/seated-game.js';
import type { Rng } from '../random/rng.js';
import { type Around, interposed, movesOf, movesSideBySide, recorded } from './interposed.js';
import { at, ensure, type Law, law } from './law.js';
import { looksClosely } from './play.js';
import type { Players } from './players.js';
import { difference, stateText } from './state-text.js';
import type { Subject } from './subject.js';
import { eachTrial, seatsOf, settingsOf, settingText, snapshotOf, trialsOf } from './trials.js';

/**
 * What one strategy promises, in every seat.
 *
 * @param spec - which strategy
 * @param opponent - the spec of who sits in the other seat
 */
export function lawsOfPlay<View, Params extends ParamValues>(
  subject: Subject<View, Params>,
  players: Players<View, Params>,
  spec: string,
  opponent: string,
): Law[] {
  const eachSeat = (examine: (params: Params, specs: readonly string[], seat: Seat) => void): void => {
    for (const params of settingsOf(subject)) {
      for (const seat of seatsOf(subject)) {
        const specs = seatsOf(subject).map((other) => (other === seat ? spec : opponent));
        at(`in seat ${seat}`, () => {
          examine(params, specs, seat);
        });
      }
    }
  };
  const table = (params: Params, specs: readonly string[]): SeatedGame<View> =>
    new SeatedGame(subject.engine(params), players.seat(params, specs));

  const legal = law(`${spec}: plays legal moves to the end`, () => {
    eachSeat((params, specs) => {
      const seated = table(params, specs);
      eachTrial(subject, params, ({ lanes }) => {
        movesOf(seated, lanes());
      });
    });
  });

  const alike = law(`${spec}: plays a game alike whatever it played before`, () => {
    eachSeat((params, specs) => {
      const seated = table(params, specs);
      for (const { lanes } of trialsOf(subject, params)) movesOf(seated, lanes());
      eachTrial(subject, params, ({ lanes }) => {
        sameMoves('a new player', movesOf(table(params, specs), lanes()), 'one that has played before', movesOf(seated, lanes()));
      });
    });
  });

  const apart = law(`${spec}: shares nothing with another player of its kind`, () => {
    eachSeat((params, specs) => {
      const before = stateText(players.prepared(params, specs));
      const trials = trialsOf(subject, params);
      const alone = trials.map(({ lanes }) => movesOf(table(params, specs), lanes()));
      const together = movesSideBySide(trials.map(() => table(params, specs)), trials.map(({ lanes }) => lanes()));
      for (const { index } of trials) {
        at(`with ${settingText(params)}, in game ${index}`, () => {
          sameMoves('a player alone', alone[index] ?? [], 'one beside others', together[index] ?? []);
        });
      }
      ensure(stateText(players.prepared(params, specs)) === before, 'it has written to its prepared tables');
    });
  });

  const harmless = law(`${spec}: leaves the game as it is`, () => {
    eachSeat((params, specs, seat) => {
      eachTrial(subject, params, ({ lanes, chance }) => {
        const choices = chance();
        const engine = subject.engine(params);
        const around = sometimes(choices, (call) => {
          const before = snapshotOf(subject, engine);
          const result = call();
          const after = snapshotOf(subject, engine);
          ensure(after === before, () => `it has changed the game: ${difference(before, after)}`);
          return result;
        });
        const seated = players.seat(params, specs).map((player, s) => (s === seat ? interposed(player, around) : player));
        movesOf(new SeatedGame(engine, seated), lanes());
      });
    });
  });

  const { rearrange } = subject;
  if (rearrange === undefined) return [legal, alike, apart, harmless];

  const blind = law(`${spec}: does not depend on what it cannot see`, () => {
    eachSeat((params, specs, seat) => {
      eachTrial(subject, params, ({ lanes, deal, chance }) => {
        const choices = chance();
        const engine = subject.engine(params);
        const played: Move[] = [];
        // In some of its calls it finds a game in which all is otherwise that it cannot see.
        const around = sometimes(choices, (call) => {
          rearrange.call(subject, engine, seat, choices);
          const result = call();
          engine.reset(deal());
          for (const move of played) engine.apply(move);
          return result;
        });
        const seated = players.seat(params, specs).map((player, s) =>
          recorded(s === seat ? interposed(player, around) : player, played));
        sameMoves(
          'it', movesOf(table(params, specs), lanes()),
          'with other cards where it cannot see them', movesOf(new SeatedGame(engine, seated), lanes()),
        );
      });
    });
  });
  return [legal, alike, apart, harmless, blind];
}

/** Goes through `around` at the first calls, then at ever fewer. */
function sometimes(choices: Rng, around: Around): Around {
  let calls = 0;
  return (call) => (looksClosely(calls++, choices) ? around(call) : call());
}

function sameMoves(who: string, moves: readonly Move[], other: string, others: readonly Move[]): void {
  const length = Math.max(moves.length, others.length);
  for (let i = 0; i < length; i++) {
    ensure(moves[i] === others[i], () => `at move ${i + 1}, ${who} plays ${moves[i]}, ${other} ${others[i]}`);
  }
}
