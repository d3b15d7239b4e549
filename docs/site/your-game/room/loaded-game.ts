import * as core from '@cards/core';
import { type AnyGame, InputError, seatsOf, resolveParams } from '@cards/core';
import { cutText, defaultsOf, messageOf, sha256, specForm, summaryOf, thrownAt, titleOf } from '@cards/core/internal';
import * as search from '@cards/core/search';
import { TrustedCode } from '@cards/batch/web/internal';
import * as report from '@cards/report';
import { compile } from '../../code/compile.js';
import { hideScope } from '../../code/hide-scope.js';
import { importCode, type ImportModule } from '../../code/import-code.js';
import { FILE } from '../game-file.js';
import type { GameFacts } from './tasks.js';

/** What a game can import here. */
const MODULES: Readonly<Record<string, object>> = { '@cards/core': core, '@cards/core/search': search };
const importModule: ImportModule = (name) =>
  Object.hasOwn(MODULES, name) ? Promise.resolve(MODULES[name] as object) : undefined;

/** The largest number of parameters and of strategies that a page shows. */
const MOST = 30;

/** A game of the visitor, and what identifies its code. */
export interface LoadedGame {
  readonly game: AnyGame;
  /** The hash of the file, as the command computes it. */
  readonly hash: string;
}

/** Removes what a worker does not need, and loads the game of a file. */
export async function loadedGame(source: string): Promise<LoadedGame> {
  const trusted = new TrustedCode();
  trusted.add(search);
  trusted.add(report);
  const url = URL.createObjectURL(new Blob([compile(source, FILE)], { type: 'text/javascript' }));
  trusted.freeze();
  hideScope();
  const exported = await importCode(url, importModule);
  const names = Object.keys(exported).filter((name) => isGame(exported[name]));
  const [name, ...others] = names;
  if (name === undefined)
    throw new InputError(`'${FILE}' exports no game: write export const game = defineGame({ … })`);
  if (others.length > 0)
    throw new InputError(`'${FILE}' exports ${names.length} games, ${names.join(', ')}; export one`);
  // The workers that play it find it under this address; see `players.ts`.
  const game = { ...(exported[name] as AnyGame), module: `${FILE}#game` };
  return { game, hash: `sha256:${sha256(source)}` };
}

function isGame(value: unknown): boolean {
  const { id, measures, engine } = Object(value) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && Array.isArray(measures) && typeof engine === 'function';
}

/** What the page shows of a game before it is played. */
export function factsOf(game: AnyGame): GameFacts {
  const { id, parameters, strategies } = game;
  seatsOf(game, resolveParams(parameters));
  const hasSearch = strategies.some(({ name }) => name === 'search');
  return {
    id,
    title: titleOf(game),
    summary: summaryOf(game),
    parameters: Object.entries(parameters)
      .slice(0, MOST)
      .map(([name, { summary, default: usual, min, max }]) => ({ name, summary, usual, min, max })),
    strategies: strategies.slice(0, MOST).map((one) => specForm(one)),
    proposed: [...defaultsOf(game).strategies.slice(0, MOST), ...(hasSearch ? ['search:100'] : [])],
  };
}

/** An error in words, with its place in the file. */
export function problemOf(error: unknown): string {
  return cutText(messageOf(error)) + thrownAt(error);
}
