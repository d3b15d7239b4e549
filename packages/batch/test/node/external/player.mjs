// An external player for tests. Its first argument says how it behaves in its third game; a second one names a file to
// which it appends every line that it gets.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , kind = 'good', log] = process.argv;
let games = 0;
const send = (answer) => console.log(JSON.stringify(answer));
const note = (line) => log !== undefined && appendFileSync(log, `${line}\n`);

const READY = {
  version: { type: 'ready', protocol: 2 },
  shy: 'hello!',
  observe: { type: 'ready', protocol: 1, observe: true },
  encoded: { type: 'ready', protocol: 1, encoded: true },
};
const BAD = {
  crash: () => process.exit(7),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  garbage: () => console.log('{{{'),
  number: () => send(7),
  twice: (moves) => {
    send({ move: moves[0] });
    send({ move: moves[0] });
  },
  repeats: (moves, id) => {
    send({ move: moves[0], id });
    send({ move: moves[0], id });
  },
  illegal: () => send({ move: '17' }),
  nonsense: () => send({ move: 'Ace of Spades' }),
  flood: () => {
    for (let line = 0; line < 1000; line++) console.log(`{"line":${line}}`);
  },
  long: () => process.stdout.write('x'.repeat(2_000_000)),
};

note(`pid ${process.pid}`);
for await (const line of createInterface({ input: process.stdin })) {
  note(line);
  const { type, moves, id } = JSON.parse(line);
  if (type === 'hello') send(READY[kind] ?? { type: 'ready', protocol: 1 });
  if (type === 'begin') games++;
  if (type === 'move') {
    if (games >= 3 && BAD[kind] !== undefined) BAD[kind](moves, id);
    else send({ move: moves?.[0] ?? 'RRRR', ...(kind === 'repeats' ? { id } : {}) });
  }
}
