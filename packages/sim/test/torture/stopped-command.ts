import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A command that is stopped by a signal. */
export interface Stop {
  /** The file of the command. */
  readonly file: string;
  /** Its arguments. */
  readonly words: readonly string[];
  /** The working directory, which only this command uses. */
  readonly folder: string;
  readonly signal: 'SIGINT' | 'SIGTERM';
  /** The time of the signal after the start, in milliseconds. */
  readonly after: number;
  /** Whether stdout is a pipe. Default: a file. */
  readonly isPiped: boolean;
  /** The time in which it has to end, in milliseconds. */
  readonly limit: number;
}

/** Commands of every kind. The folder has the files of {@link writeStopFiles}. */
export const STOPPED: readonly (readonly string[])[] = [
  ['run', 'pairs', '--trials', '3000000', '--format', 'json'],
  ['run', 'pairs', '--trials', '200000', '--out', 'kept', '--format', 'json'],
  ['run', 'unowar', '--trials', '30000', '--records', 'games.csv', '--format', 'json'],
  ['run', 'unowar', '--trials', '30000', '--records', 'games.parquet', '--out', 'kept', '--format', 'json'],
  ['run', 'mastermind', '--strategy', 'optimal', '--param', 'colors=7', '--trials', '10'],
  ['run', 'pairs', '--strategy', './low.mjs#low', '--trials', '1000000', '--out', 'kept', '--format', 'json'],
  ['run', './games.mjs#pig', '--trials', '100000'],
  ['run', './loop.mjs#game'],
  ['run', './loop.mjs'],
  ['exact', 'mastermind'],
  ['exact', './games.mjs#goof', '--strategy', 'random', '--param', 'cards=5'],
  ['exact', 'concentration'],
  ['solve', './games.mjs#pig', '--limit', '100000000'],
  ['solve', './loop.mjs#game'],
  ['solve', 'pairs', '--param', 'cards=24'],
  ['exploit', 'twice', '--game', './games.mjs#goof'],
  ['study', './games.mjs#pig', '--size', 'large'],
  ['tune', './games.mjs#pig', '--param', 'target=100,200', '--trials', '1000000'],
  ['check', './low.mjs', '--game', 'pairs', '--trials', '200000'],
  ['league', 'entries', '--game', 'pairs', '--trials', '100000', '--out', 'kept'],
  ['replay', 'unowar', '--seats', 'random,random', '--game', '0'],
  ['play', 'pairs'],
  ['serve', 'unowar'],
  ['games'],
  ['link', 'pairs'],
  ['completion', 'bash'],
  [],
];

const GAMES = `import { defineGame } from '@cards/core';

// A player can roll for ever.
export const pig = defineGame({
  id: 'pig',
  seats: 2,
  parameters: { target: { summary: 'points to win', default: 500, min: 10, max: 500 } },
  deal: ({ target }) => ({ scores: [0, 0], turn: 0, mover: 0, target }),
  toMove: ({ mover }) => mover,
  moves: ({ scores, target }) => (Math.max(...scores) >= target ? [] : [0, 1]),
  play: (state, move, rng) => {
    const die = move === 0 ? 1 + rng.int(6) : 1;
    if (die > 1) return void (state.turn += die);
    if (move === 1) state.scores[state.mover] += state.turn;
    state.turn = 0;
    state.mover = 1 - state.mover;
  },
  view: { scores: ({ scores }) => scores, turn: ({ turn }) => turn, mover: ({ mover }) => mover },
  measures: { win: { role: 'win', of: ({ scores, target }, seat) => scores[seat] >= target } },
  strategies: { twice: ({ turn }) => (turn > 8 ? 1 : 0) },
});

export const goof = defineGame({
  id: 'goof',
  seats: 2,
  parameters: { cards: { summary: 'cards in a hand', default: 4, min: 1, max: 13 } },
  deal: ({ cards }, rng) => {
    const prizes = Array.from({ length: cards }, (_, at) => at + 1);
    rng.shuffle(prizes);
    return { prizes, bids: [[], []] };
  },
  toMove: ({ bids }) => (bids[0].length > bids[1].length ? 1 : 0),
  moves: ({ bids, prizes }) =>
    bids[1].length === prizes.length ? [] : [...prizes].sort().filter((card) => !bids[bids[0].length > bids[1].length ? 1 : 0].includes(card)),
  play: ({ bids }, card) => void bids[bids[0].length > bids[1].length ? 1 : 0].push(card),
  view: {
    prizes: ({ prizes, bids }) => prizes.slice(0, bids[1].length + 1),
    mine: ({ bids }, seat) => bids[seat],
  },
  measures: { win: { role: 'win', of: ({ bids, prizes }, seat) => prizes.reduce((sum, one, at) => sum + one * Math.sign(bids[seat][at] - bids[1 - seat][at]), 0) > 0 } },
  strategies: { twice: ({ legal }) => legal[0] },
});
`;

/** Writes the games, strategies and entries that {@link STOPPED} names. */
export function writeStopFiles(folder: string): void {
  mkdirSync(join(folder, 'entries'), { recursive: true });
  const low = 'export const low = { move: (view, rng) => view.playableAt(rng.int(view.playable)) };\n';
  const files = { 'games.mjs': GAMES, 'loop.mjs': 'for (;;);\nexport const game = {};\n', 'low.mjs': low };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of ['one', 'two']) writeFileSync(join(folder, 'entries', `${name}.mjs`), low);
}

/** The environment variable by which the processes of a stopped command are found. */
const MARK = 'CARDS_STOPPED';

let marks: number;

/** Stops a command. Throws if it does not end in time, or with another exit code, or leaves anything. */
export async function stopCommand({ file, words, folder, signal, after, isPiped, limit }: Stop): Promise<string> {
  marks = (marks ?? 0) + 1;
  const mark = `${process.pid}-${marks}`;
  const output = isPiped ? 'pipe' : openSync(join(folder, 'stdout'), 'w');
  const child = spawn(process.execPath, [file, ...words], {
    cwd: folder,
    stdio: ['pipe', output, 'pipe'],
    env: { ...process.env, [MARK]: mark },
  });
  if (typeof output === 'number') closeSync(output);
  let err = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdout?.resume();
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<{ code: number | null; by: string | null }>((resolve) => {
    child.on('exit', (code, by) => resolve({ code, by }));
  });
  const closed = new Promise((resolve) => {
    child.on('close', resolve);
  });
  await Promise.race([exited, setTimeout(after)]);
  const sent = performance.now();
  const isSent = child.exitCode === null && child.signalCode === null && child.kill(signal);
  const late = setTimeout(20 * limit, undefined, { ref: false }).then(() => ({ code: null, by: 'nothing' }));
  const { code, by } = await Promise.race([exited, late]);
  const took = performance.now() - sent;
  const fail = (what: string): Error =>
    new Error(
      `${words.join(' ')}: ${signal} after ${after} ms, ${isPiped ? 'in a pipe' : 'to a file'}: ${what}\n${err}`,
    );
  if (by === 'nothing') {
    child.kill('SIGKILL');
    throw fail('does not end');
  }
  await closed;
  if (took > limit && isSent) throw fail(`took ${Math.round(took)} ms`);
  if (/^\s+at .+:\d+/m.test(err)) throw fail('prints a stack');
  // While Node itself starts, a signal ends it as the system does.
  const isBoot = by === signal && err === '';
  if (code === 130 ? !/^cards-sim: interrupted/m.test(err) : code !== 0 && !isBoot)
    throw fail(`ended with ${code ?? by}`);
  for (let waited = 0; processesOf(mark).length > 0; waited++) {
    if (waited === 40) throw fail(`leaves processes ${processesOf(mark).join(', ')}`);
    await setTimeout(100);
  }
  const left = readdirSync(folder).filter((name) => /\.(draft|parts)$/.test(name));
  if (left.length > 0) throw fail(`leaves ${left.join(', ')}`);
  return isSent ? `${code ?? by}` : 'finished';
}

/** The processes with a mark in their environment. Linux only. */
function processesOf(mark: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`${MARK}=${mark}\0`);
    } catch {
      return false;
    }
  });
}
