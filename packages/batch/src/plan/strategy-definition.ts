import {
  type AnyGame,
  hasCode,
  InputError,
  MisbehaviorError,
  type ParamValues,
  type Strategy,
  type StrategyDefinition,
  wrapStrategy,
} from '@cards/core';
import { attributeError, messageOf, thrownAt } from '@cards/core/internal';

/** A strategy that is given as a value, not as a spec. It can play only in the calling thread. */
export interface OwnStrategy extends StrategyDefinition<unknown, ParamValues> {
  /** Where its file defines its moves, for messages, such as `mine.ts:7 (move)`; absent if it is not known. */
  readonly place?: string | undefined;
}

/** Makes a strategy of a player in any form that a game accepts. */
type Adapt = (made: unknown) => Strategy<never> | undefined;

/** The exports that {@link definitionFrom} accepts, as advice in an error. */
export const STRATEGY_FORMS =
  'export a class or an object with move(view, rng), a function move(view, rng), or a function create() that returns such an object';

/**
 * The definition that an export of a file is: a definition with `create`, a class, one strategy for all seats, the
 * function `move` of one, or a function that creates a strategy. Undefined for any other value.
 */
export function definitionFrom(name: string, exported: unknown, game?: AnyGame): OwnStrategy | undefined {
  try {
    return read(name, exported, game);
  } catch (error) {
    throw new InputError(`cannot load the strategy '${name}': ${messageOf(error)}`);
  }
}

/** Whether an export is a strategy. An export that cannot be read counts, so that {@link definitionFrom} says why. */
export function isStrategyExport(exported: unknown, game?: AnyGame): boolean {
  try {
    return read('', exported, game) !== undefined;
  } catch {
    return true;
  }
}

/** The name of the only strategy among the exports of a file, or of its default export. */
export function onlyStrategy(exported: Readonly<Record<string, unknown>>, game?: AnyGame): string | undefined {
  const [first, ...others] = Object.keys(exported).filter((name) => isStrategyExport(exported[name], game));
  return others.length === 0 ? first : ['default'].find((name) => isStrategyExport(exported[name], game));
}

/** The same strategy under another name, with a hook around each call of its code. */
export function wrapDefinition(definition: OwnStrategy, name: string, around: <T>(call: () => T) => T): OwnStrategy {
  const { precompute } = definition;
  return {
    ...definition,
    name,
    ...(precompute && { precompute: (params, args) => around(() => precompute.call(definition, params, args)) }),
    create: (context) => {
      const strategy = around(() => definition.create(context));
      return typeof strategy?.move === 'function' ? wrapStrategy(strategy, { around }) : strategy;
    },
  };
}

function read(name: string, exported: unknown, game?: AnyGame): OwnStrategy | undefined {
  const adapt: Adapt = (made) => (has(made, 'move') ? (made as Strategy<never>) : game?.strategyFrom?.(made));
  const created = (made: Strategy<never>): Strategy<never> => adapt(made) ?? made;
  if (isClass(exported)) return { name, summary: '', create: () => created(new exported()) };
  if (typeof exported === 'function') return fromFunction(name, exported as (...given: unknown[]) => unknown, adapt);
  if (has(exported, 'create')) return attributed({ summary: '', ...exported, name } as OwnStrategy);
  const strategy = adapt(exported);
  return strategy && { name, summary: '', create: () => strategy };
}

/** The same strategy. An error of its `precompute` names it, whatever the words of the error are. */
function attributed(definition: OwnStrategy): OwnStrategy {
  const { name, precompute } = definition;
  if (precompute === undefined) return definition;
  return {
    ...definition,
    precompute: (params, args) => {
      try {
        return precompute.call(definition, params, args);
      } catch (error) {
        throw attributeError(error, { name });
      }
    },
  };
}

/**
 * A function with the name `move`, or with two parameters, chooses moves. Any other function creates strategies; if it
 * does not, it was probably meant to choose moves.
 */
function fromFunction(name: string, exported: (...given: unknown[]) => unknown, adapt: Adapt): OwnStrategy {
  if (exported.name === 'move' || exported.length >= 2) {
    return { name, summary: '', create: () => ({ move: exported as Strategy<never>['move'] }) };
  }
  const called = `the function '${exported.name}' was called to create a strategy, and `;
  const advice =
    'If it chooses moves, name it move or write both parameters, (view, rng); otherwise return an object with move(view, rng)';
  const create = (context: unknown): Strategy<never> => {
    let made: unknown;
    try {
      made = exported(context);
    } catch (error) {
      throw new InputError(`${called}threw an error: ${messageOf(error)}${thrownAt(error)}. ${advice}`);
    }
    const strategy = adapt(made);
    if (strategy !== undefined) return strategy;
    throw new InputError(`${called}returned ${textOf(made)}. ${advice}`);
  };
  return { name, summary: '', create };
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object without move()' : String(value);
}

function isClass(value: unknown): value is new () => Strategy<never> {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

function has(value: unknown, method: string): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}

/** The definition of a function or method `move`: at the start of a line, or after a brace or comma. */
const MOVE = /(?:^|[{,])\s*(?:(?:export|default|async|static|override|public|function|const|let)\s+)*move\s*[(=:]/;

/** The start of a definition that is not inside of another one. */
const DEFINITION = /^(?:(?:export|default|abstract|async)\s+)*(?:class|function|const|let|var)\s/;

/**
 * Where a file defines the moves of a strategy, such as `mine.ts:7 (move)`, or the strategy, if it has no `move`;
 * undefined if the text does not show it. A function does not say where it is.
 */
export function movePlace(file: string, source: string, exportName: string): string | undefined {
  const lines = source
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/\/\/.*/, ''));
  const name = exportName === 'default' ? String.raw`export\s+default` : String.raw`\w+\s+${exportName}`;
  const start = lines.findIndex(
    (line) => DEFINITION.test(line.trim()) && new RegExp(String.raw`\b${name}\b`).test(line),
  );
  const after = lines.findIndex((line, at) => start !== -1 && at > start && DEFINITION.test(line));
  const end = after === -1 ? lines.length : after;
  const all = [...lines.keys()].filter((at) => MOVE.test(lines[at] ?? ''));
  const inside = all.find((at) => start !== -1 && at >= start && at < end);
  const move = inside ?? (all.length === 1 ? all[0] : undefined);
  const place = (line: number, what: string): string => `${file.replace(/^.*[/\\]/, '')}:${line + 1} (${what})`;
  if (move !== undefined) return place(move, 'move');
  return start === -1 ? undefined : place(start, exportName);
}

/**
 * Where a strategy went wrong, for the end of a message: the place where its code threw an error; otherwise, such as
 * for an illegal move, the definition of its moves.
 */
export function faultPlace(error: unknown, own: readonly OwnStrategy[]): string {
  const thrown = thrownAt(error);
  if (thrown.startsWith(',') || !hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return thrown;
  const place = own.find(({ name }) => name === error.strategy)?.place;
  return place === undefined || error.message.endsWith(`at ${place}`) ? thrown : `${thrown}, at ${place}`;
}

/** The error of a strategy that cannot be created, with its definition in the message if its code threw nothing. */
export function placed(error: unknown, own: readonly OwnStrategy[]): unknown {
  if (thrownAt(error) !== '' || !hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return error;
  return new MisbehaviorError(error.message + faultPlace(error, own), error.strategy, error.cause);
}
