import { Streams } from '@cards/core';

/** Strategies for the lottery. Each fails another test. */

/** The hidden numbers of the seed 1, by the state of the player's generator. */
const known = new Map();
const rngs = new Streams('1', 'lottery').gameRngs(1);
for (let game = 0; game < 2000; game++) {
  const { deal, seats } = rngs.seek(game);
  known.set(JSON.stringify(seats[0].save()), deal.int(10));
}

/** The player's generators in the games of fixed seeds that conformance tests could have. */
const ofTests = new Set();
for (const seed of ['conformance', 'some games', '1']) {
  const games = new Streams(seed, 'lottery').gameRngs(1);
  for (let game = 0; game < 10; game++) ofTests.add(JSON.stringify(games.seek(game).seats[0].save()));
}
let games = 0;

/** Remembers earlier games, except in the games that it knows from the conformance tests. */
export const knowsTests = {
  move: (_, rng) => (ofTests.has(JSON.stringify(rng.save())) ? rng.int(10) : games++ % 10),
};

export const knowsSeed = { move: (_, rng) => known.get(JSON.stringify(rng.save())) ?? rng.int(10) };

/**
 * A move that depends on a text. It also depends on the generator, so that two texts lead to the same move in one game
 * in ten, but hardly in all games.
 */
const dependsOn = (text) => ({
  move: (_, rng) => {
    const letters = [...`${text()} ${JSON.stringify(rng.save())}`];
    return letters.reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) % 10;
  },
});

export const worker = dependsOn(() => process.pid);

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
