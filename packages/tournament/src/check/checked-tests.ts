import { faultOf, faultPlace, type OwnStrategy } from '@cards/batch/internal';
import {
  type AnyGame,
  createPlayers,
  createRunner,
  InputError,
  type Move,
  type ParamValues,
  Streams,
  wrapStrategy,
  seatsOf,
} from '@cards/core';
import { defaultsOf, messageOf, shortestSpec, type AnyHarness } from '@cards/core/internal';
import type { ConformanceError, strategyTests } from '@cards/core/testing';

/** The tests that {@link runTest} runs, in this order, with their printed texts. */
export const CHECKED_TESTS = {
  /** The file can be loaded, and players can be created for every seat. */
  created: 'can be loaded and created',
  /** Earlier games change no move. */
  forgets: 'plays each game the same way, whatever it played before',
  /** Interleaved games have the same moves as games that are played one after another. */
  independent: 'shares no state with other players',
  /** No call changes the engine. */
  harmless: 'does not change the game',
  blind: 'does not depend on hidden information',
  random: 'uses no clock, and no random numbers except from its generator',
  membrane: 'uses only documented members of its view',
} as const;

export type CheckedTest = keyof typeof CHECKED_TESTS;

/** Asks for the moves of games, to compare those of two workers. */
export const MOVES = 'moves';

const GAMES = 6;

/** How a strategy fails a conformance test. */
export interface TestOutcome {
  /** Undefined if it passes. */
  readonly message?: string | undefined;
  /** Whether the strategy failed in its games, so that the test has no result. */
  readonly failed?: boolean;
  /** Whether a program timed out or a worker ended, which would happen again in each later test. */
  readonly timedOut?: boolean;
  /** Where games were played for their moves: `[seat][game]`, one after another, the moves of all players. */
  readonly games?: readonly string[];
}

export interface TestedStrategy {
  readonly game: AnyGame;
  /** The harness of the game; undefined if the game has its checks itself. */
  readonly harness: AnyHarness | undefined;
  readonly params: ParamValues;
  /** The strategy, with a name that no strategy of the game has. */
  readonly definition: OwnStrategy;
  /** The seed of the games. The strategy must not know it. */
  readonly seed: string;
}

/** Runs a conformance test. `uses` has the clocks and random sources that the strategy has used. */
export function runTest(
  test: CheckedTest | typeof MOVES,
  trial: TestedStrategy,
  uses: ReadonlySet<string>,
  testsOf: typeof strategyTests,
): TestOutcome {
  try {
    if (test === 'created' || test === 'random' || test === MOVES) {
      const games = playSome(trial, test === 'created' ? 0 : GAMES);
      if (test !== 'random' || uses.size === 0) return { games };
      return { message: `it uses ${[...uses].sort().join(', ')}: use the generator rng of move(view, rng) instead` };
    }
    const { game, params, definition, seed } = trial;
    const harness = trial.harness ?? (typeof game.checks === 'object' ? { game, ...game.checks } : undefined);
    if (harness === undefined) throw new InputError(`${game.id} has no member 'checks'`);
    const tests = testsOf({ ...harness, settings: [params], games: GAMES, seed }, definition);
    // A game without hidden information has no test about it.
    tests.find(({ id }) => id === test)?.check();
    return {};
  } catch (error) {
    const { found, cause } = error as Partial<ConformanceError>;
    if (found !== undefined)
      return { message: found.replace('it threw MisbehaviorError: ', ''), failed: faultOf(cause) === 'player' };
    return { message: messageOf(error) + faultPlace(error, [trial.definition]), failed: faultOf(error) === 'player' };
  }
}

/** Plays games in every seat, and returns their moves. With 0 games, it only creates the players. */
function playSome({ game, params, definition, seed }: TestedStrategy, games: number): readonly string[] {
  const [opponent = ''] = defaultsOf(game).strategies;
  const spec = shortestSpec(definition);
  const withOwn = { ...game, strategies: [...game.strategies, definition] };
  const seats = seatsOf(game, params);
  const rngs = new Streams(seed, game.id).gameRngs(seats);
  const played: string[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const specs = Array.from({ length: seats }, (_, at) => (at === seat ? spec : opponent));
    let moves: Move[] = [];
    const onMove = (move: Move): void => void moves.push(move);
    const players = createPlayers(withOwn, params, specs).map(({ name, strategy }) => ({
      name,
      strategy: wrapStrategy(strategy, { onMove }),
    }));
    const runner = createRunner(game.engine(params), players);
    for (let index = 0; index < games; index++) {
      moves = [];
      runner.play(rngs.seek(index), new Int32Array(game.measures.length));
      played.push(moves.join(' '));
    }
  }
  return played;
}
