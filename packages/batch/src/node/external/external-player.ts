import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join, relative, resolve } from 'node:path';
import {
  type AnyGame,
  IllegalMoveError,
  InputError,
  type JsonValue,
  type Move,
  type ParamValues,
  type Rng,
  type Seat,
  seatsOf,
} from '@cards/core';
import { cutText, encoderOf, messageOf, rulebookOf, sha256 } from '@cards/core/internal';
import type { CodeRef, ProgramCommand } from '../../plan/cell-data.js';
import { PROGRAM } from '../../plan/module-address.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import type { RemoteStrategy } from '../../run/cell-runner.js';
import { gameResults } from '../../run/game-result.js';
import { checkRegularFile } from '../files/file-system.js';
import type { ProgramLaunch } from './program-process.js';
import type { Place, Programs } from './program.js';
import { type Answer, type GameMessage, PROTOCOL, quote, readMove } from './protocol.js';

export function externalStrategy(
  spec: string,
  command: ProgramCommand,
  game: AnyGame,
  programs: Programs,
): OwnStrategy {
  if (game.observe === undefined)
    throw new InputError(
      `${game.id} cannot be played by the program '${spec}', because the game does not implement observe(), which shows a view as JSON`,
    );
  return {
    name: spec,
    summary: '',
    create: (context) => createPlayer({ ...command, name: spec }, game, context, programs),
  };
}

/** The player of a program. */
function createPlayer(
  command: ProgramLaunch,
  game: AnyGame,
  { params, seat }: { readonly params: ParamValues; readonly seat: Seat },
  programs: Programs,
): RemoteStrategy {
  const rules = rulebookOf(game, params);
  const place = programs.acquire(command, { type: 'hello', protocol: PROTOCOL, game: game.id, params, rules, seat });
  const { encoded } = place.program.ready;
  const encoding = encoded ? game.encoding?.(params) : undefined;
  if (encoded && encoding === undefined)
    throw new InputError(`the program '${command.name}' asks for encoded views, but ${game.id} has no encoding`);
  const encode = encoding && encoderOf(encoding).encode;
  const resultOf = gameResults(game, params);
  const isOther = seat === 1 && seatsOf(game, params) === 2;
  return remotePlayer(place, game, {
    // It depends on the seed of the experiment, the index of the game and the seat only.
    start: (rng) => ({ seed: rng.int(2 ** 32) }),
    request: (view, seen) => ({
      id: place.program.next,
      moves: game.notation?.legal(view) ?? null,
      view: seen,
      vector: encode?.(seen as never),
    }),
    read: readMove,
    moveOf: (text, view) => parsed(text, view, game),
    // With two seats, the measures are those of seat 0.
    result: (measures) => resultOf(measures, isOther),
    hearsAll: false,
  });
}

/** What one kind of process hears, besides the type of a message and the number of the game. */
interface Dialect<T> {
  /** The start of a game, with the generator of the seat before its first move. */
  start(rng: Rng): object;
  request(view: unknown, seen: JsonValue): object;
  /** Reads an answer. An error of it ends the process. */
  read(answer: Answer): T;
  /** The move in what was read. */
  moveOf(read: T, view: unknown): Move;
  result(measures: Int32Array): object;
  /** Whether it hears of games in which it does not move. */
  readonly hearsAll: boolean;
}

/** A player in a process. Messages that need no answer wait for the next request. */
export function remotePlayer<T>(place: Place, game: AnyGame, dialect: Dialect<T>): RemoteStrategy {
  const { number, program } = place;
  const { ready } = program;
  // The caller has checked that the game has `observe`.
  const see = (view: unknown): JsonValue => game.observe?.(view) as JsonValue;
  /** What the process has to hear of a game in which it has not moved yet. */
  let unsent: GameMessage[] | undefined;
  const tellAll = (start: object): void => {
    for (const message of unsent ?? []) place.tell(message.type === 'begin' ? { ...message, ...start } : message);
    unsent = undefined;
  };
  const ask = (view: unknown, rng: Rng): number => {
    if (unsent !== undefined) tellAll(dialect.start(rng));
    return place.ask({ type: 'move', game: number, ...dialect.request(view, see(view)) });
  };
  return {
    games: ready.games,
    ask,
    begin: (view) => {
      unsent = [{ type: 'begin', game: number, ...(ready.begin && { view: see(view) }) }];
    },
    move: (view, rng) =>
      dialect.moveOf(
        place.answer(() => ask(view, rng), dialect.read),
        view,
      ),
    ...(ready.observe && {
      observe: (view: unknown): void => {
        const message = { type: 'observe', game: number, view: see(view) } as const;
        if (unsent === undefined) place.tell(message);
        else unsent.push(message);
      },
    }),
    end: (measures) => {
      if (dialect.hearsAll) tellAll({});
      place.end(dialect.result(measures));
    },
  };
}

function parsed(text: string, view: unknown, { notation, id }: AnyGame): Move {
  const move =
    notation === undefined ? Number(/^-?\d{1,9}$/.exec(text)?.[0] ?? Number.NaN) : notation.parse(text, view);
  if (move !== undefined && !Number.isNaN(move)) return move;
  throw new IllegalMoveError(`it answered ${quote(text)}, which is not a move of ${id}`);
}

/** The maximum number of files of an external player, so that a hash never covers a whole disk by mistake. */
const MAX_FILES = 1000;

/**
 * Finds the files of an external player and computes their hash. It does not run the program.
 *
 * The words of the command are separated by spaces; a word in quotation marks can contain spaces. The hash covers the
 * words, each file that a word names, and the files directly in each directory that a word names. If the words name
 * neither, it covers the program itself.
 */
export function locateProgram(spec: string, directory: string): CodeRef {
  const words = wordsOf(spec.slice(PROGRAM.length));
  const [program, ...args] = words;
  if (program === undefined)
    throw new InputError(`'${cutText(spec)}' has no command: write exec: and a command, such as exec:python3 bot.py`);
  try {
    const named = words.flatMap((word) => filesOf(resolve(directory, word)));
    const files = named.length > 0 ? named : [programFile(program)];
    if (files.length > MAX_FILES)
      throw new Error(`it names directories with ${files.length} files, more than ${MAX_FILES}; name its own files`);
    const [file = ''] = files;
    const entries = files.map((path) => [
      isAbsolute(program) || named.length === 0 ? basename(path) : relative(directory, path).replaceAll('\\', '/'),
      hashOf(path),
    ]);
    return {
      file,
      exportName: 'exec',
      hash: `sha256:${sha256(JSON.stringify([words.map(portable), entries]))}`,
      command: { words: [program, ...args], directory },
    };
  } catch (error) {
    throw new InputError(`cannot start the external player '${cutText(spec)}': ${cutText(messageOf(error))}`);
  }
}

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"']+)/g)].map(
    ({ groups = {} }) => groups['double'] ?? groups['single'] ?? groups['plain'] ?? '',
  );
}

/** A word as it enters the hash: the hash does not depend on the directory in which a file is. */
function portable(word: string): string {
  return isAbsolute(word) ? basename(word) : word.replaceAll('\\', '/');
}

/** The file of a path, or the files directly in it if it is a directory; none if it does not exist. */
function filesOf(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

function programFile(program: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`, program] : [program];
  const file = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  if (file !== undefined) return file;
  throw new Error(`there is no file or program '${cutText(program)}'; paths are relative to the working directory`);
}

function hashOf(path: string): string {
  checkRegularFile(path);
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
