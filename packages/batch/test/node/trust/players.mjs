import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import { Streams } from '@cards/core';

/** Strategies for the lottery. Each breaks another law. */

/** The hidden numbers of the seed 1, by the state of the player's generator. */
const known = new Map();
const rngs = new Streams('1', 'lottery').gameRngs(1);
for (let game = 0; game < 2000; game++) {
  const { deal, seats } = rngs.seek(game);
  known.set(JSON.stringify(seats[0].save()), deal.int(10));
}

export const knowsSeed = { move: (_, rng) => known.get(JSON.stringify(rng.save())) ?? rng.int(10) };

const of = (text) => [...String(text)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 10;

export const thread = { move: () => of(threadId) };
export const pid = { move: () => of(process.pid) };
export const environment = { move: () => of(JSON.stringify(process.env)) };
export const computer = { move: () => of(hostname()) };

let timer;

export const late = {
  begin: () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      throw new Error('too late');
    }, 200);
  },
  move: () => 3,
};

export const honest = { move: (_, rng) => rng.int(10) };
