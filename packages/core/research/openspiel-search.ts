/**
 * Plays `search:N` against random players, and prints a JSON text: the mean result of a seat, its 95% interval, and the
 * iterations a second of processor time. The program `openspiel-search.py` starts it.
 *
 * ```sh
 * npx tsx --conditions=@cards/source packages/core/research/openspiel-search.ts kuhn 100 500
 * ```
 */
import { type AnyGame, createPlayers, createRunner, seatsOf, Streams } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { connectFour } from '../examples/connect-four.js';
import { ginRummy } from '../examples/gin-rummy.js';
import { hearts } from '../examples/hearts.js';
import { kuhn } from '../examples/kuhn.js';
import { leduc } from '../examples/leduc.js';
import { ohHell } from '../examples/oh-hell.js';

type Measures = Readonly<Record<string, number>>;

const share = ({ win = 0, tie = 0 }: Measures): number => 2 * win + tie - 1;

/** Each game, and the result of a seat from its measures, as OpenSpiel counts it. */
const GAMES: Readonly<Record<string, readonly [unknown, (measures: Measures) => number]>> = {
  kuhn: [kuhn, ({ chips = 0 }) => chips],
  leduc: [leduc, ({ chips = 0 }) => chips],
  'connect-four': [connectFour, share],
  'oh-hell': [ohHell, ({ points = 0 }) => points],
  hearts: [hearts, ({ points = 0 }) => 26 - points],
  'gin-rummy': [ginRummy, ({ points = 0 }) => points],
};

const [name = 'kuhn', simulations = '100', games = '100'] = process.argv.slice(2);
const [given, result] = GAMES[name] ?? [kuhn, share];
const game = given as AnyGame;
const params = checkedParams(game, {});
const seats = seatsOf(game, params);
const engine = game.engine(params);
const into = new Int32Array(game.measures.length);
const rngs = new Streams(1, game.id).gameRngs(seats);
const found: number[] = [];
const spent = { moves: 0, microseconds: 0 };
for (let seat = 0; seat < seats; seat++) {
  const specs = Array.from({ length: seats }, (_, at) => (at === seat ? `search:${simulations}` : 'random'));
  const players = createPlayers(game, params, specs).map((player, at) => {
    const { strategy } = player;
    if (at !== seat) return player;
    const move: typeof strategy.move = (view, rng) => {
      const before = process.cpuUsage();
      const chosen = strategy.move(view, rng);
      const { user, system } = process.cpuUsage(before);
      // A search does not play a single legal move ahead.
      if (engine.legalMoves().length > 1) {
        spent.moves++;
        spent.microseconds += user + system;
      }
      return chosen;
    };
    return { ...player, strategy: { ...strategy, move } };
  });
  const runner = createRunner(engine, players);
  for (let number = 0; number < Number(games); number++) {
    runner.play(rngs.seek(number), into);
    engine.measure(into, seat);
    found.push(result(Object.fromEntries(game.measures.map((measure, at) => [measure.name, into[at] ?? 0]))));
  }
}
const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
const variance = found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1);
const half = 1.96 * Math.sqrt(variance / found.length);
const rate = (1e6 * spent.moves * Number(simulations)) / spent.microseconds;
process.stdout.write(`${JSON.stringify({ mean, half, rate, games: found.length })}\n`);
