import type { Move, Seat } from '../contracts/engine.js';
import type { JsonValue } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { rebuiltView } from '../contracts/rebuilt-view.js';
import type { Rng } from '../random/rng.js';
import { GameStepper } from '../runner/game-stepper.js';
import { type Hook, type StrategyHooks, wrapStrategy } from '../runner/wrap-strategy.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, testOf, type Tests } from './conformance-test.js';
import { membraneTests } from './membrane-test.js';
import { isSampled, movesInterleaved, movesOf } from './play.js';
import type { PlayerPool } from './player-pool.js';
import { resample, snapshotOf } from './states.js';
import { difference, stateText } from './state-text.js';
import { eachLineup, eachTrial, settingText, trialsOf } from './trials.js';

/** The conformance tests of one strategy in every seat, with `opponent` in the other seat of a two-seat game. */
export function playingTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  pool: PlayerPool<View, Params>,
  spec: string,
  opponent: string,
): Tests {
  const eachSeat = (examine: (params: Params, specs: readonly string[], seat: Seat) => void): void =>
    eachLineup(harness, spec, opponent, examine);
  const stepperFor = (params: Params, specs: readonly string[]): GameStepper<View> =>
    new GameStepper(harness.game.engine(params), pool.create(params, specs));
  const { resampleHidden, game } = harness;

  return [
    testOf('legal-moves', `${spec} plays legal moves until the game is over`, () => {
      eachSeat((params, specs) => {
        const stepper = stepperFor(params, specs);
        eachTrial(harness, params, ({ rngs }) => void movesOf(stepper, rngs()));
      });
    }),

    testOf('forgets', `${spec} plays each game independently of earlier games`, () => {
      eachSeat((params, specs) => {
        const stepper = stepperFor(params, specs);
        for (const { rngs } of trialsOf(harness, params)) movesOf(stepper, rngs());
        eachTrial(harness, params, ({ rngs }) => {
          const fresh = movesOf(stepperFor(params, specs), rngs());
          sameMoves('a new player', fresh, 'a player that has played before', movesOf(stepper, rngs()));
        });
      });
    }),

    testOf('independent', `${spec} shares no state with other players`, () => {
      eachSeat((params, specs) => {
        const before = stateText(pool.precomputed(params, specs));
        const trials = trialsOf(harness, params);
        const alone = trials.map(({ rngs }) => movesOf(stepperFor(params, specs), rngs()));
        const together = movesInterleaved(
          trials.map(() => stepperFor(params, specs)),
          trials.map(({ rngs }) => rngs()),
        );
        for (const { index } of trials) {
          at(`with ${settingText(params)}, in game ${index}`, () => {
            sameMoves('a player alone', alone[index] ?? [], 'a player among others', together[index] ?? []);
          });
        }
        ensure(stateText(pool.precomputed(params, specs)) === before, 'it changed its precomputed tables');
      });
    }),

    testOf('harmless', `${spec} does not change the game during its calls`, () => {
      eachSeat((params, specs, seat) => {
        eachTrial(harness, params, ({ rngs, choices }) => {
          const engine = harness.game.engine(params);
          const around = sampledCalls(choices(), (call) => {
            const before = snapshotOf(harness, engine);
            const result = call();
            const after = snapshotOf(harness, engine);
            ensure(after === before, () => `it changed the game: ${difference(before, after)}`);
            return result;
          });
          movesOf(
            new GameStepper(
              engine,
              wrapped(params, specs, (other) => (other === seat ? { around } : {})),
            ),
            rngs(),
          );
        });
      });
    }),

    ...(resampleHidden === undefined
      ? []
      : [
          testOf('blind', `${spec} does not depend on hidden information`, () => {
            eachSeat((params, specs, seat) => {
              eachTrial(harness, params, ({ rngs, deal, choices }) => {
                const rng = choices();
                const engine = harness.game.engine(params);
                const played: Move[] = [];
                // In some of its calls, all information that is hidden from it is different.
                const around = sampledCalls(rng, (call) => {
                  resample(harness, engine, seat, rng);
                  const result = call();
                  engine.reset(deal());
                  for (const move of played) engine.apply(move);
                  return result;
                });
                const onMove = (move: Move): void => void played.push(move);
                const players = wrapped(params, specs, (other) => (other === seat ? { around, onMove } : { onMove }));
                const open = movesOf(stepperFor(params, specs), rngs());
                sameMoves(
                  'it',
                  open,
                  'but with other hidden information',
                  movesOf(new GameStepper(engine, players), rngs()),
                );
              });
            });
          }),
        ]),

    ...membraneTests(harness, pool, spec, opponent),

    ...(game.viewFrom === undefined || needsEngine(game, spec)
      ? []
      : [
          testOf('rebuilt', `${spec} plays the same moves with a view rebuilt from what observe returned`, () => {
            eachSeat((params, specs, seat) => {
              const show = rebuiltView(game);
              const viewFor = (view: View): View => show(JSON.parse(JSON.stringify(game.observe?.(view))) as JsonValue);
              const players = wrapped(params, specs, (other) => (other === seat ? { viewFor } : {}));
              const stepper = new GameStepper(game.engine(params), players);
              eachTrial(harness, params, ({ rngs }) => {
                const open = movesOf(stepperFor(params, specs), rngs());
                sameMoves('it', open, 'but with a rebuilt view', movesOf(stepper, rngs()));
              });
            });
          }),
        ]),
  ];

  function wrapped(
    params: Params,
    specs: readonly string[],
    hooksOf: (seat: Seat) => StrategyHooks<View>,
  ): ReturnType<typeof pool.create> {
    return pool
      .create(params, specs)
      .map(({ name, strategy }, seat) => ({ name, strategy: wrapStrategy(strategy, hooksOf(seat)) }));
  }
}

/** Whether a strategy finds the engine of its view, as the searches of `defineGame` do. */
function needsEngine({ search }: { readonly search?: unknown }, spec: string): boolean {
  return typeof search === 'object' && /^(?:flat|search)\b/.test(spec);
}

/** Runs `around` in the calls that {@link isSampled} selects. */
function sampledCalls(rng: Rng, around: Hook): Hook {
  let calls = 0;
  return (call) => (isSampled(calls++, rng) ? around(call) : call());
}

function sameMoves(who: string, moves: readonly Move[], other: string, others: readonly Move[]): void {
  const length = Math.max(moves.length, others.length);
  for (let i = 0; i < length; i++) {
    ensure(moves[i] === others[i], () => `at move ${i + 1}, ${who} plays ${moves[i]}, ${other} ${others[i]}`);
  }
}
