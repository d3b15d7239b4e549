import * as core from '@cards/core';
import { unowar } from '@cards/unowar';

/** Strategies for UnoWar that change what is not theirs, or fail. Some throw what they could change. */

/** Assigns to a frozen built-in object while it plays. */
export const assigns = {
  move: () => {
    Math.random = () => 0;
  },
};

/* oxlint-disable no-extend-native -- these changes must fail */
const changed = [];
const attempt = (name, assign) => {
  try {
    assign();
    changed.push(name);
  } catch {
    // It is read-only.
  }
};

function change() {
  attempt('the engines', () => (unowar.engine = () => ({ apply: () => {} })));
  attempt('the measures', () => (unowar.measures[0].bounds = () => [0, 0]));
  attempt('the strategies', () => unowar.strategies.pop());
  attempt('a class', () => (core.Streams.prototype.rng = () => 0));
  attempt('Array.prototype', () => (Array.prototype.push = () => 0));
  attempt('Math', () => (Math.imul = () => 0));
  attempt('Map.prototype', () => (Map.prototype.get = () => 0));
  attempt('a new member of all objects', () => (Object.prototype.stop = {}));
  attempt('iteration', () => (Array.prototype[Symbol.iterator] = () => [][Symbol.iterator]()));
  attempt('text', () => (TextEncoder.prototype.encode = () => new Uint8Array(0)));
}
/* oxlint-enable no-extend-native */

export const patches = {
  begin: change,
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
