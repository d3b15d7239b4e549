// An external player for tests, which holds as many games as the environment says. The first argument says how it
// fails, in every game whose seed is a multiple of the second one, at the move with the number of the third one.
import { createInterface } from 'node:readline';

const [, , kind, every, at] = process.argv;
const games = new Map();
const send = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const FAULTS = {
  good: undefined,
  illegal: ({ id }) => send({ move: '17', id }),
  nonsense: ({ id }) => send({ move: 'Ace of Spades', id }),
  object: ({ id }) => send({ move: {}, id }),
  unasked: ({ id }) => send({ move: '0', id: id + 1000 }),
  garbage: () => process.stdout.write('{{{\n'),
  crash: () => process.exit(7),
  hang: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  prints: ({ id }) => {
    process.stderr.write(`${'\u001B'.repeat(999)}\n`.repeat(1000));
    send({ move: '0', id });
  },
  usage: ({ id }) => send({ move: '0', id, usage: { cost: -1 } }),
};
// A batch of lines comes at once, and its answers leave at once.
const held = [];
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const { type, id, game, moves, view } = message;
  if (type === 'hello') send({ type: 'ready', protocol: 1, observe: true, games: Number(process.env.MANY_GAMES) });
  if (type === 'begin') games.set(game, { seed: message.seed, count: 0, seen: 0 });
  const state = games.get(game);
  if (type === 'observe') state.seen += view.cardsInPile ?? view.flips;
  if (type === 'end') games.delete(game);
  if (type !== 'move') continue;
  state.count++;
  const isFault = state.seed % Number(every) === 0 && state.count === Number(at);
  if (isFault && FAULTS[kind] !== undefined) FAULTS[kind](message);
  // The move depends on all that the game has shown, and on no other game.
  else held.push(JSON.stringify({ move: moves[(state.seed + state.count * 7 + state.seen) % moves.length], id }));
  // Answers leave in another order, and late.
  setImmediate(() => {
    while (held.length > 0) console.log(held.pop());
  });
}
