import { executionAsyncResource } from 'node:async_hooks';
import { createRequire } from 'node:module';
import threads, { MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import * as core from '@cards/core';
import { unowar } from '@cards/unowar';
import { unowar as searched } from '@cards/unowar/search';

/** Strategies for UnoWar that attack the worker in which they play. Each throws what it has found. */

const found = [];
const visited = new Set();

/** Searches everything that can be reached from a value for a text, shared memory and ports. */
function search(value, path, depth = 0) {
  if (typeof value === 'string' && value.includes('secret seed')) found.push(`${path}: the seed`);
  if (typeof value !== 'object' || value === null || visited.has(value) || depth > 6) return;
  visited.add(value);
  if (value instanceof SharedArrayBuffer) found.push(`${path}: shared memory`);
  if (value instanceof MessagePort && value !== parentPort) found.push(`${path}: a port`);
  for (const key of Reflect.ownKeys(value).slice(0, 200)) {
    const { value: member } = Object.getOwnPropertyDescriptor(value, key);
    search(member, `${path}.${String(key)}`, depth + 1);
  }
}

export const searches = {
  move: () => {
    search(workerData, 'workerData');
    search(Reflect.get(process, '_getActiveHandles')?.(), 'handles');
    search(executionAsyncResource(), 'resource');
    search(process.argv, 'argv');
    search({ ...process.env }, 'env');
    throw new Error(`found ${found.join(', ') || 'nothing'}`);
  },
};

/** Sends a result in the name of the worker. */
export const forges = {
  begin: () => parentPort?.postMessage({ result: { kind: 'counted', counts: [[[1, 500]], [[1, 500]], [[1, 500]]] } }),
  move: () => {
    throw new Error('still plays');
  },
};

/** Starts threads in every way to get the class. */
export const threaded = {
  move: () => {
    const classes = [Worker, threads.Worker, createRequire(import.meta.url)('worker_threads').Worker];
    const builtin = process.getBuiltinModule?.('node:worker_threads').Worker;
    const started = [...classes, builtin ?? Worker].filter((one) => {
      try {
        return one.length >= 0 && Reflect.construct(one, ['', { eval: true, execArgv: [] }]) instanceof Object;
      } catch {
        return false;
      }
    });
    throw new Error(`started ${started.length} threads`);
  },
};

/** Assigns to a frozen built-in object while it plays. */
export const assigns = {
  move: () => {
    Math.random = () => 0;
  },
};

/* oxlint-disable no-extend-native -- these attacks must fail */
const changed = [];
const attempt = (name, change) => {
  try {
    change();
    changed.push(name);
  } catch {
    // It is read-only.
  }
};

function attack() {
  const rng = new core.Streams('mine', 'x').rng(0);
  const source = Object.getPrototypeOf(rng.source);
  const opponent = Object.getPrototypeOf(
    unowar.strategies[0].create({ params: {}, seat: 0, args: {}, precomputed: {} }),
  );
  attempt('the generator', () => (Object.getPrototypeOf(rng).int = () => 0));
  attempt('its source', () => (source.next = () => 0));
  attempt('the engines', () => (unowar.engine = () => ({ apply: () => {} })));
  attempt('the measures', () => (unowar.measures[0].bounds = () => [0, 0]));
  if (opponent !== Object.prototype) attempt('a strategy', () => (opponent.move = () => -1));
  attempt('Array.prototype', () => (Array.prototype.push = () => 0));
  attempt('Math', () => (Math.imul = () => 0));
  attempt('a global', () => (globalThis.Int32Array = Array));
  attempt('Map.prototype', () => (Map.prototype.get = () => 0));
  attempt('call', () => (Function.prototype.call = () => 0));
  attempt('a new member of all objects', () => (Object.prototype.stop = {}));
  attempt('iteration', () => (Array.prototype[Symbol.iterator] = () => [][Symbol.iterator]()));
  attempt('text', () => (TextEncoder.prototype.encode = () => new Uint8Array(0)));
}
/* oxlint-enable no-extend-native */

export const patches = {
  begin: attack,
  move: (view) => {
    attempt('the view', () => (Object.getPrototypeOf(view).opponents = 0));
    throw new Error(`changed ${changed.join(', ') || 'nothing'}`);
  },
};

/** Attacks what a search player consists of. */
export const disturbs = {
  begin: () => {
    const definition = searched.strategies.find(({ name }) => name === 'search');
    const player = definition.create({ params: { points: 1 }, seat: 0, args: { iterations: 2 }, precomputed: {} });
    const parts = { player, ...player, ...player.simulator, ...player.simulator.belief };
    for (const [name, part] of Object.entries(parts)) {
      const prototype = Object.getPrototypeOf(Object(part));
      if (prototype === Object.prototype || ArrayBuffer.isView(part)) continue;
      attempt(name, () => (prototype.constructor = Old));
    }
  },
  move: () => {
    throw new Error(`changed ${changed.join(', ') || 'nothing'}`);
  },
};

function Old() {}

/** Does what ordinary programs do with inherited members. */
export class Ordinary {
  constructor() {
    const error = new Error('a text');
    error.name = 'Mine';
    error.message = 'another text';
    const object = {};
    object.toString = () => 'mine';
    object.constructor = Ordinary;
    Old.prototype.toString = () => 'old';
    Old.prototype.constructor = Old;
    class Stack extends Array {
      push(...items) {
        return super.push(...items);
      }
    }
    const stack = new Stack();
    stack.push(1);
    class Failure extends core.InputError {
      constructor() {
        super('failed');
        this.code = 7;
      }
    }
    if (`${object}` !== 'mine' || error.name !== 'Mine' || stack.length !== 1 || new Failure().code !== 7)
      throw new Error('an ordinary program does not work');
  }
  move({ playable }) {
    return playable === 0 ? -1 : 31 - Math.clz32(playable & -playable);
  }
}

/** Changes a method of typed arrays, which are not frozen. */
export const spies = {
  begin: () => void (Object.getPrototypeOf(Int32Array.prototype).at = () => 0),
  move: ({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)),
};

export const talks = {
  move: () => {
    throw new Error('x'.repeat(50_000_000));
  },
};

let timer;

/** Throws after its last game, when no task of the worker runs. */
export const late = {
  begin: () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      throw new Error('too late');
    }, 200);
  },
  move: ({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)),
};
