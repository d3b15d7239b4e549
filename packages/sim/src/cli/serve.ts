import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InputError } from '@cards/core';
import { answerLine, Environment, expandGrid, expandList, helloLine } from '@cards/batch';
import { namesCode } from '@cards/batch/node';
import { findGame, gameFor } from './find-game.js';
import { seedOfRun } from './fresh-seed.js';
import type { Io } from './io.js';
import { type Command, Option } from 'commander';
import { OPTIONS_TEXT } from './text/options.js';
import { SERVE_TEXT } from './text/serve.js';
import { gather } from './values.js';

/** The options of `serve`, as they are typed. */
interface ServeOptions {
  readonly seats?: string;
  readonly against?: string;
  readonly param?: readonly string[];
  readonly reward?: string;
  readonly views: boolean;
  readonly seed?: string;
  readonly python?: boolean;
}

/** Adds `cards-sim serve`. */
export function addServe(cli: Command, io: Io): void {
  cli
    .command('serve')
    .summary(SERVE_TEXT.summary)
    .description(SERVE_TEXT.description)
    .argument('[game]', SERVE_TEXT.game)
    .option('--seats <a,b>', SERVE_TEXT.seats)
    .addOption(new Option('--against <strategy>', SERVE_TEXT.against).conflicts('seats'))
    .option('--param <name=value>', OPTIONS_TEXT.param, gather)
    .option('--reward <measure>', SERVE_TEXT.reward)
    .option('--no-views', SERVE_TEXT.views)
    .option('--seed <text>', SERVE_TEXT.seed)
    .option('--python', SERVE_TEXT.python)
    .action((game: string | undefined, options: ServeOptions) => serve(io, game, options));
}

/** `cards-sim serve <game>`: answers lines of JSON until the input ends. */
async function serve(io: Io, name: string | undefined, options: ServeOptions): Promise<void> {
  if (options.python === true) {
    io.out(await pythonModule());
    return;
  }
  if (name === undefined) throw new InputError(SERVE_TEXT.needsGame);
  const environment = await environmentOf(io, name, options);
  io.out(`${helloLine(environment)}\n`);
  const lines = io.lines(() => '');
  try {
    for (let line = await lines.next(); line.done !== true; line = await lines.next())
      io.out(`${answerLine(environment, line.value)}\n`);
  } finally {
    await lines.return?.();
  }
}

async function environmentOf(io: Io, name: string, options: ServeOptions): Promise<Environment> {
  const { against, reward, views } = options;
  const seed = seedOfRun(io, options);
  const seats = options.seats === undefined ? undefined : expandList(options.seats);
  const specs = [...(seats ?? []), ...(against === undefined ? [] : [against])];
  const file = specs.find(namesCode);
  if (file !== undefined) throw new InputError(SERVE_TEXT.fileStrategy(file));
  const game = await gameFor(io, await findGame(io, name), specs);
  const [params = {}, another] = expandGrid(options.param ?? []);
  if (another !== undefined) throw new InputError(SERVE_TEXT.oneValue);
  return new Environment({
    game,
    params,
    views,
    ...(seats === undefined ? {} : { seats }),
    ...(against === undefined ? {} : { against }),
    ...(reward === undefined ? {} : { reward }),
    ...(seed === undefined ? {} : { seed }),
  });
}

/** The text of the module for Python, which is a file of this package. */
function pythonModule(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@cards/sim/package.json');
  return readFile(join(manifest, '../python/cards_env.py'), 'utf8');
}
