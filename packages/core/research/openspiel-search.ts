/**
 * Plays `search:N` for `openspiel-search.py`, which starts this program in three ways:
 *
 * - With a number of games, it plays them against random players, and prints the mean result of a seat and its 95%
 *   interval as JSON.
 * - With the word `rate`, it prints the iterations a second of processor time.
 * - Without, it reads positions, a JSON text a line, with the seat to move and the state, and prints a move for each.
 */
import { createInterface } from 'node:readline';
import {
  type AnyGame,
  type Belief,
  createPlayer,
  createPlayers,
  createRunner,
  type ParamValues,
  seatsOf,
  seededRng,
  type Strategy,
  Streams,
} from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { withSearch } from '@cards/core/search';
import { blackjack } from '../examples/blackjack.js';
import { connectFour } from '../examples/connect-four.js';
import { ginRummy } from '../examples/gin-rummy.js';
import { kuhn } from '../examples/kuhn.js';
import { leduc } from '../examples/leduc.js';
import { nim } from '../examples/nim.js';
import { ohHell } from '../examples/oh-hell.js';
import { ticTacToe } from '../examples/tic-tac-toe.js';
import { engineOf, type RuledEngine } from '../src/define/ruled-engine.js';

type Measures = Readonly<Record<string, number>>;
type AnyEngine = RuledEngine<object, unknown, unknown>;

/** A game whose rules hide nothing: it is searched in copies of the real state. */
function open(game: unknown): unknown {
  const { engine } = game as { engine(params: ParamValues): AnyEngine };
  const strategies = (game as AnyGame).strategies.filter(({ name }) => name !== 'flat' && name !== 'search');
  const belief = (params: ParamValues, seat: number): Belief<object> => {
    const own = engine(params);
    let real: AnyEngine = own;
    const look = (view: object): void => {
      real = engineOf(view) as AnyEngine;
    };
    return {
      begin: look,
      observe: look,
      sample(rng, next) {
        // A drawn number is chance, where nothing is proved: a proof ends a search sooner, and its rate is unknown.
        if (games === 'rate') rng.int(2);
        own.sampleFrom(real, seat, rng, next);
        return own as never;
      },
      observation: () => own.seen(seat),
      playOut: (_, rngOf, most) => own.playOut(rngOf, most),
    };
  };
  return withSearch({ ...(game as AnyGame), strategies, search: { rollout: 'random', belief: belief as never } });
}

/** Each game, its parameters, and the result of a seat from its measures, as OpenSpiel counts it. */
const GAMES: Readonly<Record<string, readonly [unknown, ParamValues, (measures: Measures) => number]>> = {
  kuhn: [kuhn, {}, ({ chips = 0 }) => chips],
  leduc: [leduc, {}, ({ chips = 0 }) => chips],
  'oh-hell': [ohHell, {}, ({ points = 0 }) => points],
  'gin-rummy': [ginRummy, {}, ({ points = 0 }) => points],
  'connect-four': [open(connectFour), {}, ({ win = 0, tie = 0 }) => 2 * win + tie - 1],
  'tic-tac-toe': [open(ticTacToe), {}, ({ result = 0 }) => result],
  nim: [open(nim), { first: 3, second: 4, third: 5 }, ({ win = 0 }) => 2 * win - 1],
  blackjack: [open(blackjack), { lowest: 2, copies: 4, tens: 16 }, ({ chips = 0 }) => chips],
};

/** A position is searched this often for the time, because the clock takes as long as a few iterations. */
const REPEATS = 10;

/** The microseconds after which the time is known. */
const ENOUGH = 1_500_000;

const [name = 'kuhn', simulations = '100', games] = process.argv.slice(2);
const [given, values, result] = GAMES[name] ?? [kuhn, {}, () => 0];
const game = given as AnyGame;
const params = checkedParams(game, values);
const seats = seatsOf(game, params);
const engine = game.engine(params);
const spec = `search:${simulations}`;
if (games === undefined) answer();
else process.stdout.write(`${JSON.stringify(games === 'rate' ? rate() : measured(Number(games)))}\n`);

function answer(): void {
  const rng = seededRng('positions');
  const players = Array.from({ length: seats }, (_, seat) => createPlayer(game, params, spec, seat));
  createInterface(process.stdin).on('line', (line) => {
    const { seat, state } = JSON.parse(line) as { readonly seat: number; readonly state: object };
    (engine as unknown as AnyEngine).resume(state, rng);
    const { strategy } = players[seat] as { readonly strategy: Strategy<unknown> };
    strategy.begin?.(engine.view(seat));
    process.stdout.write(`${strategy.move(engine.view(seat), rng)}\n`);
  });
}

/** Plays games in which one seat searches, and the others play at random. */
function measured(most: number): object {
  const into = new Int32Array(game.measures.length);
  const rngs = new Streams(1, game.id).gameRngs(seats);
  const found: number[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const specs = Array.from({ length: seats }, (_, at) => (at === seat ? spec : 'random'));
    const runner = createRunner(engine, createPlayers(game, params, specs));
    for (let number = 0; number < most; number++) {
      runner.play(rngs.seek(number), into);
      engine.measure(into, seat);
      found.push(result(Object.fromEntries(game.measures.map((measure, at) => [measure.name, into[at] ?? 0]))));
    }
  }
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
  const variance = found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1);
  return { mean, half: 1.96 * Math.sqrt(variance / found.length), games: found.length };
}

/** The iterations a second, in games in which all seats search; the first ones compile the program. */
function rate(): number {
  const into = new Int32Array(game.measures.length);
  const rngs = new Streams(1, game.id).gameRngs(seats);
  const spent = { moves: 0, microseconds: 0 };
  const players = createPlayers(
    game,
    params,
    Array.from({ length: seats }, () => spec),
  ).map((player) => {
    const { strategy } = player;
    const move: typeof strategy.move = (view, rng) => {
      // A search does not play a single legal move ahead.
      const repeats = engine.legalMoves().length > 1 ? REPEATS : 0;
      const before = process.cpuUsage();
      for (let repeat = 0; repeat < repeats; repeat++) strategy.move(view, rng.clone());
      const { user, system } = process.cpuUsage(before);
      spent.moves += repeats;
      spent.microseconds += user + system;
      return strategy.move(view, rng);
    };
    return { ...player, strategy: { ...strategy, move } };
  });
  const runner = createRunner(engine, players);
  for (const most of [ENOUGH / 4, ENOUGH]) {
    Object.assign(spent, { moves: 0, microseconds: 0 });
    for (let number = 0; spent.microseconds < most; number++) runner.play(rngs.seek(number), into);
  }
  return (1e6 * spent.moves * Number(simulations)) / spent.microseconds;
}
