import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { JsonValue } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { messageOf } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { GameStepper } from '../runner/game-stepper.js';
import { type Hook, rebuiltView, type StrategyHooks, wrapStrategy } from '../runner/wrap-strategy.js';
import { type AnyHarness, at, ensure, testOf, type Tests } from './conformance-test.js';
import { isSampled, movesInterleaved, movesOf } from './play.js';
import { eachLineup, eachTrial, type PlayerPool, settingText, type Trial, trialsOf } from './trials.js';
import { difference, resample, snapshotOf, stateText } from './states.js';

/** The strategy in a seat, with an opponent. */
interface Lineup {
  readonly params: ParamValues;
  readonly seat: Seat;
  readonly tables: () => string;
  /** Steps through games of new players, with hooks around the calls of the strategy and of its opponent. */
  readonly stepper: (
    own?: StrategyHooks<unknown>,
    others?: StrategyHooks<unknown>,
    engine?: Engine<unknown>,
  ) => GameStepper<unknown>;
}

/** The conformance tests of one strategy in every seat, with `opponent` in the other seat of a two-seat game. */
export function playingTests(harness: AnyHarness, pool: PlayerPool, spec: string, opponent: string): Tests {
  const { resampleHidden, game } = harness;
  const eachSeat = (examine: (lineup: Lineup) => void): void =>
    eachLineup(harness, spec, opponent, (params, specs, seat) => {
      const stepper: Lineup['stepper'] = (own = {}, others = {}, engine = game.engine(params)) =>
        new GameStepper(
          engine,
          pool.create(params, specs).map(({ name, strategy }, one) => ({
            name,
            strategy: wrapStrategy(strategy, one === seat ? own : others),
          })),
        );
      examine({ params, seat, tables: () => stateText(pool.precomputed(params, specs)), stepper });
    });
  /** Compares the games of the strategy with those that it plays under other circumstances. */
  const unchanged = (circumstances: string, play: (lineup: Lineup, trial: Trial) => readonly Move[]): void =>
    eachSeat((lineup) => {
      eachTrial(harness, lineup.params, (trial) => {
        const open = (): readonly Move[] => movesOf(lineup.stepper(), trial.rngs());
        const [moves, others] = [open(), play(lineup, trial)];
        if (String(moves) !== String(others)) sameMoves('it', moves, 'another time', open());
        sameMoves('it', moves, `but ${circumstances}`, others);
      });
    });

  return [
    testOf('legal-moves', `${spec} plays legal moves until the game is over`, () => {
      eachSeat(({ params, stepper }) => {
        const one = stepper();
        eachTrial(harness, params, ({ rngs }) => void movesOf(one, rngs()));
      });
    }),

    testOf('forgets', `${spec} plays each game independently of earlier games`, () => {
      eachSeat(({ params, stepper }) => {
        const used = stepper();
        for (const { rngs } of trialsOf(harness, params)) movesOf(used, rngs());
        eachTrial(harness, params, ({ rngs }) => {
          const fresh = movesOf(stepper(), rngs());
          sameMoves('a new player', fresh, 'a player that has played before', movesOf(used, rngs()));
        });
      });
    }),

    testOf('independent', `${spec} shares no state with other players`, () => {
      eachSeat(({ params, tables, stepper }) => {
        const before = tables();
        const trials = trialsOf(harness, params);
        const alone = trials.map(({ rngs }) => movesOf(stepper(), rngs()));
        const together = movesInterleaved(
          trials.map(() => stepper()),
          trials.map(({ rngs }) => rngs()),
        );
        for (const { index } of trials) {
          at(`with ${settingText(params)}, in game ${index}`, () => {
            sameMoves('a player alone', alone[index] ?? [], 'a player among others', together[index] ?? []);
          });
        }
        ensure(tables() === before, 'it changed its precomputed tables');
      });
    }),

    testOf('harmless', `${spec} does not change the game during its calls`, () => {
      const changed = /^(flat|search):/.test(spec)
        ? 'its simulated games change the game, so the rules keep something outside of the state, such as a list or the generator of another call'
        : 'it changed the game';
      eachSeat(({ params, stepper }) => {
        eachTrial(harness, params, ({ rngs, choices }) => {
          const engine = game.engine(params);
          const around = sampledCalls(choices(), (call) => {
            const before = snapshotOf(harness, engine);
            const result = call();
            const after = snapshotOf(harness, engine);
            ensure(after === before, () => `${changed}: ${difference(before, after)}`);
            return result;
          });
          movesOf(stepper({ around }, {}, engine), rngs());
        });
      });
    }),

    ...(resampleHidden === undefined
      ? []
      : [
          testOf('blind', `${spec} does not depend on hidden information`, () => {
            unchanged('with other hidden information', ({ params, seat, stepper }, { rngs, deal, choices }) => {
              const rng = choices();
              const engine = game.engine(params);
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
              return movesOf(stepper({ around, onMove }, { onMove }, engine), rngs());
            });
          }),
        ]),

    ...(game.viewFrom === undefined || needsEngine(game, spec)
      ? []
      : [
          testOf('membrane', `${spec} uses only documented members of its view`, () => {
            const circumstances = 'with a view rebuilt from what observe returned';
            unchanged(circumstances, ({ stepper }, { rngs }) => {
              const rebuilt = rebuiltView(game);
              const viewFor = (view: unknown): unknown =>
                rebuilt(JSON.parse(JSON.stringify(game.observe?.(view))) as JsonValue);
              try {
                return movesOf(stepper({ viewFor }), rngs());
              } catch (error) {
                ensure(false, `it fails ${circumstances}: ${messageOf(error)}`);
              }
            });
          }),
        ]),
  ];
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
