// @module-tag slow (many processes)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { type AnyGame, createPlayers, InputError, resolveParams, Streams, createRunner, seatsOf } from '@cards/core';
import { encoderOf, messageOf, defaultsOf, rulebookOf } from '@cards/core/internal';
import { mastermind } from '@cards/mastermind';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../../../../../tools/tests/native-build.ts';
import { GameError } from '../../../src/run/failure.js';
import { gameResults, type GameResult } from '../../../src/run/game-result.js';
import { externalStrategy, locateProgram } from '../../../src/node/external/external-player.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { programsForTests } from './program-owner.ts';
import { blackjack } from '../../../../core/examples/blackjack.js';

const here = fileURLToPath(new URL('.', import.meta.url));
let folder = '';
let count = 0;
const { programs, end: endOwner } = programsForTests(2000);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-programs-'));
});
afterAll(async () => {
  await endOwner();
  rmSync(folder, { recursive: true });
});

const newLog = (): string => join(folder, `${count++}.log`);
/** The complete lines of a log: the last one can be half written. */
const linesOf = (log: string): readonly string[] => readFileSync(log, 'utf8').split('\n').slice(0, -1);
const messages = (log: string): readonly Record<string, unknown>[] =>
  linesOf(log)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The processes that a log names. */
const processes = (log: string): readonly number[] =>
  linesOf(log).flatMap((line) => (line.startsWith('pid ') ? Number(line.slice(4)) : []));

/** Plays games with an external player in seat 0, in this thread. Returns their results for this seat. */
function play(game: AnyGame, kind: string, log: string, games: number): readonly GameResult[] {
  programs.release('answer');
  const spec = `exec:node player.mjs ${kind} ${log}`;
  const { command } = locateProgram(spec, here);
  if (command === undefined) throw new Error('the spec has no command');
  const definition = externalStrategy(spec, command, game, programs);
  const withOwn = { ...game, strategies: [...game.strategies, definition] };
  const params = Object.fromEntries(Object.entries(game.parameters).map(([name, { default: usual }]) => [name, usual]));
  const lineup = Array.from({ length: seatsOf(game, params) }, (_, seat) =>
    seat === 0 ? spec : (defaultsOf(game).strategies[0] ?? ''),
  );
  const rngs = new Streams('programs', game.id).gameRngs(lineup.length);
  const runner = createRunner(game.engine(params), createPlayers(withOwn, params, lineup));
  try {
    return Array.from({ length: games }, (_, index) => {
      const measures = new Int32Array(game.measures.length);
      runner.play(rngs.seek(index), measures);
      return gameResults(game, params)(measures);
    });
  } finally {
    programs.close();
  }
}

/** Waits for what must happen soon. The limit ends the wait for what never happens. */
async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('the condition was not met within a minute');
    await setTimeout(10);
  }
}

/** Whether a process runs. A thread that was terminated leaves the entries of its dead processes (state Z) behind. */
function isRunning(id: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

describe('the protocol', () => {
  test('A program hears and answers the texts of moves, where a game names them', async () => {
    const log = newLog();
    const results = play(blackjack as unknown as AnyGame, 'good', log, 5);
    await until(() => linesOf(log).at(-1) === '{"type":"quit"}');
    const moves = messages(log).filter(({ type }) => type === 'move');
    // The program plays the first move: it stands at once, as a player who hits up to 2, and draws for the dealer.
    const offered = moves.map((message) => message['moves']);
    expect(offered.filter((one) => String(one) !== 'draw')).toEqual(results.map(() => ['stand', 'hit']));
    expect(offered).toContainEqual(['draw']);
    const params = resolveParams(blackjack.parameters, {});
    const runner = createRunner(blackjack.engine(params), createPlayers(blackjack, params, ['upto:2']));
    const rngs = new Streams('programs', blackjack.id).gameRngs(1);
    const chips = results.map((_, index) => {
      const into = new Int32Array(1);
      runner.play(rngs.seek(index), into);
      return into[0];
    });
    expect(results.map(({ measures }) => measures['chips'])).toEqual(chips);
  });

  test('A program hears of the game, its seat, each game with its seed, and each of its moves', async () => {
    const log = newLog();
    const results = play(unowar, 'good', log, 2);
    await until(() => linesOf(log).at(-1) === '{"type":"quit"}');
    const ends = messages(log).filter(({ type }) => type === 'end');
    expect(ends).toEqual(results.map((result) => ({ type: 'end', ...result })));
    expect(messages(log).at(-2)).toEqual(ends.at(-1));
    const [hello, begin, move, ...rest] = messages(log);
    expect(hello).toEqual({
      type: 'hello',
      protocol: 1,
      game: 'unowar',
      params: { points: 10, hand: 5, players: 2 },
      rules: rulebookOf(unowar),
      seat: 0,
    });
    // The seed is the first draw of the generator of the seat.
    const seeds = [0, 1].map((index) => new Streams('programs', 'unowar').rng(index, 1).int(2 ** 32));
    expect(begin).toEqual({ type: 'begin', seed: seeds[0] });
    expect(Object.keys(move ?? {})).toEqual(['type', 'id', 'moves', 'view']);
    const { moves = [], view = {} } = move as { moves?: string[]; view?: { playable?: number[] } };
    expect(moves).toEqual([...(view.playable ?? []).map(String), 'pass']);
    // Requests are numbered, also across games.
    const ids = messages(log).flatMap(({ type, id }) => (type === 'move' ? [id] : []));
    expect(ids).toEqual(ids.map((_, at) => at + 1));
    const second = rest.findIndex(({ type }) => type === 'begin');
    expect(rest[second]).toEqual({ type: 'begin', seed: seeds[1] });
    expect(rest[second - 1]).toEqual(ends[0]);
    expect(rest.filter(({ type }) => type === 'observe')).toEqual([]);
  });

  test('A program that asks for it sees the start of each game and the state after every move', () => {
    const log = newLog();
    play(unowar, 'observe', log, 1);
    const seen = messages(log).filter(({ type }) => ['begin', 'observe', 'move'].includes(String(type)));
    const moves = [...seen.entries()].filter(([, { type }]) => type === 'move');
    // The view of a move is the last one that the program has seen.
    expect(moves.map(([, { view }]) => view)).toEqual(moves.map(([index]) => seen[index - 1]?.['view']));
    // It sees the moves of both seats.
    expect(seen.filter(({ type }) => type === 'observe').length).toBeGreaterThan(moves.length);
  });

  test('A program that asks for it gets each view as the vector that an agent learns from', () => {
    const log = newLog();
    play(unowar, 'encoded', log, 1);
    const encoding = unowar.encoding?.(resolveParams(unowar.parameters)) ?? { view: [0, 0] };
    const { encode } = encoderOf(encoding);
    const asked = messages(log).filter(({ type }) => type === 'move');
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.map(({ vector }) => vector)).toEqual(asked.map(({ view }) => encode(view)));
  });

  test('A game without an encoding cannot be played by a program that asks for vectors', () => {
    const { encoding: _, ...plain } = pairs;
    expect(() => play(plain, 'encoded', newLog(), 1)).toThrow('pairs has no encoding');
  });

  test('A game whose moves are too many to list sends null', () => {
    const log = newLog();
    play(mastermind, 'good', log, 1);
    expect(messages(log).find(({ type }) => type === 'move')).toMatchObject({ moves: null, view: { pegs: 4 } });
  });

  // With two seats, the measures are those of the first seat; with more, those of the seat of the program.
  test.each([
    [1, 2, 0],
    [0, 3, 1],
    [2, 3, 1],
  ])('A program in seat %i of %i hears whether its seat won', async (seat, players, win) => {
    const log = newLog();
    const spec = `exec:node player.mjs good ${log}`;
    const strategies = Array.from({ length: players }, (_, at) => (at === seat ? spec : 'random'));
    const code = { [spec]: locateCode(spec, here) };
    await simulate(
      { cells: [{ game: unowar, params: { points: 1, players }, strategies, code, trials: 40 }] },
      { workers: 1 },
    );
    await until(() => linesOf(log).at(-1) === '{"type":"quit"}');
    const ends = messages(log).filter(({ type }) => type === 'end') as {
      measures?: { win: number };
      result?: string;
    }[];
    expect(new Set(ends.map(({ result }) => result))).toEqual(new Set(['won', 'lost']));
    for (const { measures, result } of ends) expect(result === 'won').toBe(measures?.win === win);
  });

  test('A game without observe() cannot be played by a program', () => {
    const { observe: _, ...blind } = pairs;
    expect(() => play(blind, 'good', newLog(), 1)).toThrow(InputError);
  });

  test('A worker uses one process for all blocks of a seat, and ends it', async () => {
    const log = newLog();
    const spec = `exec:node player.mjs good ${log}`;
    const cells = [
      {
        game: unowar,
        params: { points: 1 },
        strategies: [spec, 'random'],
        code: { [spec]: locateCode(spec, here) },
        trials: 170,
      },
    ];
    await simulate({ cells }, { workers: 1 });
    expect(messages(log).filter(({ type }) => type === 'begin')).toHaveLength(170);
    expect(processes(log)).toHaveLength(1);
    await until(() => !processes(log).some(isRunning));
  });
});

describe('programs that fail', () => {
  test.each([
    ['crash', 'it ended with exit code 7 in place of an answer'],
    ['killed', 'it ended with signal SIGKILL in place of an answer'],
    ['garbage', 'it must answer with one line of JSON such as {"move":"…"}, but it answered \'{{{\''],
    ['number', 'it must answer with one line of JSON such as {"move":"…"}, but it answered \'7\''],
    ['nonsense', "it answered 'Ace of Spades', which is not a move of unowar"],
    // The second line can arrive after the next request, and then it answers that one, unless it has an id.
    ['repeats', /it sent a line without a request|it answered request '\d+', which does not wait for an answer/],
    ['twice', /it sent a line without a request|played an illegal move/],
    ['flood', /it sent a line without a request|it must answer with \{"move":"…"\}|it sent 100 lines/],
    ['long', 'it sent a line of more than 1000000 characters'],
    ['illegal', 'played an illegal move: 17 is not a move'],
    ['hang', 'it did not answer within 2 s; a program must write each answer as one line and flush its output'],
    ['version', "could not be created: it speaks version '2' of the protocol, not 1"],
    ['shy', 'could not be created: it must answer with one line of JSON such as {"type":"ready","protocol":1}'],
  ])('A program is named that shows this failure: %s', async (kind, expected) => {
    const log = newLog();
    let message = '';
    try {
      play(unowar, kind, log, 3);
    } catch (error) {
      message = messageOf(error);
    }
    expect(message).toContain(`strategy 'exec:node player.mjs ${kind} `);
    expect(message).toMatch(expected);
    await until(() => !processes(log).some(isRunning));
  });

  test('A program that hangs ends a batch with the name of the game, and does not outlive it', async () => {
    const log = newLog();
    const spec = `exec:node player.mjs hang ${log}`;
    const cells = [
      { game: unowar, strategies: [spec, 'random'], code: { [spec]: locateCode(spec, here) }, trials: 10 },
    ];
    const error = await simulate({ cells }, { workers: 1, gameTimeout: 4000 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GameError);
    expect(error).toMatchObject({ game: 2 });
    expect(messageOf(error)).toMatch(/^strategy 'exec:node player\.mjs hang .*' threw an error: it took more than 4 s/);
    await until(() => !processes(log).some(isRunning));
  });

  test('A child of a program that left its group and keeps its output open does not keep the command alive', async () => {
    const log = newLog();
    const bot = join(folder, 'leaves-child.mjs');
    writeFileSync(
      bot,
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       const child = spawn('sleep', ['30'], { detached: true, stdio: 'inherit' });
       writeFileSync(${JSON.stringify(log)}, String(child.pid));
       process.exit(3);`,
    );
    const words = [builtCommand(), 'run', 'pairs', '--strategy', `exec:node ${bot}`, '--trials', '1', '--quiet'];
    const start = process.hrtime.bigint();
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 20_000 });
    expect(Number(process.hrtime.bigint() - start) / 1e9).toBeLessThan(20);
    process.kill(Number(readFileSync(log, 'utf8')), 'SIGKILL');
    expect(stderr).toContain('it ended with exit code 3');
    expect(status).toBe(3);
  });

  test('What a program prints has its name and shows control characters as text', () => {
    const bot = join(folder, 'prints.mjs');
    writeFileSync(bot, `process.stderr.write('\\x1b[2J\\x1b[32mPASSED\\x1b[0m\\nno end'); process.exit(4);`);
    const words = [builtCommand(), 'run', 'pairs', '--strategy', `exec:node ${bot}`, '--trials', '1', '--quiet'];
    const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(stderr).toContain(`exec:node ${bot}: \\x1b[2J\\x1b[32mPASSED\\x1b[0m\n`);
    expect(stderr).toContain(`exec:node ${bot}: no end\n`);
    // oxlint-disable-next-line no-control-regex -- the control character is what must not be there
    expect(stderr).not.toMatch(/\u001B/);
  });

  test('A program that hangs ends with an interrupted batch', async () => {
    const log = newLog();
    const spec = `exec:node player.mjs hang ${log}`;
    const cells = [
      { game: unowar, strategies: [spec, 'random'], code: { [spec]: locateCode(spec, here) }, trials: 10 },
    ];
    const interrupt = new AbortController();
    const { signal } = interrupt;
    const played = simulate({ cells }, { workers: 1, signal }).catch(messageOf);
    await until(() => existsSync(log) && messages(log).filter(({ type }) => type === 'begin').length === 3);
    interrupt.abort(new Error('interrupted'));
    expect(await played).toBe('interrupted');
    await until(() => !processes(log).some(isRunning));
  });

  // SIGKILL leaves the command no time to end its programs. A player that reads its input ends with it.
  test.for(['good', 'hang'])('A program does not outlive a killed command: %s', async (kind) => {
    const log = newLog();
    const seats = `exec:node player.mjs ${kind} ${log},random`;
    const options = ['run', 'unowar', '--seats', seats, '--trials', '100000', '--workers', '1', '--timeout', '600'];
    const command = spawn(process.execPath, [builtCommand(), ...options], { cwd: here, stdio: 'ignore' });
    await until(() => existsSync(log) && messages(log).filter(({ type }) => type === 'begin').length >= 3);
    expect(processes(log).every(isRunning)).toBe(true);
    command.kill('SIGKILL');
    await until(() => !processes(log).some(isRunning));
  });
});
