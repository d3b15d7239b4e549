/**
 * The baseline: the same game and the source document's players for boardgame.io 0.50, a framework for turn-based
 * games. The game follows the examples of its documentation.
 */
import { createRequire } from 'node:module';
import type { Game } from 'boardgame.io';
import type * as boardgameClient from 'boardgame.io/dist/types/packages/client.js';
import type * as boardgameCore from 'boardgame.io/dist/types/packages/core.js';

// Node's ES module resolution does not find the folders of this package.
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as typeof boardgameClient;
const { INVALID_MOVE } = require('boardgame.io/core') as typeof boardgameCore;

/** The state of the game in the framework. */
interface State {
  readonly letters: string[];
  readonly faceUp: boolean[];
  open: number[];
  flips: number;
}

const TYPES = 8;
const COPIES = 4;

const game: Game<State> = {
  name: 'pairs',
  disableUndo: true,
  setup: ({ random }) => {
    const letters = random.Shuffle([...'abcdefgh'.repeat(COPIES)]);
    return { letters, faceUp: letters.map(() => false), open: [], flips: 0 };
  },
  moves: {
    flip: ({ G }, card: number) => {
      if (G.open.length === 2) {
        for (const open of G.open) G.faceUp[open] = false;
        G.open = [];
      }
      if (G.faceUp[card] !== false) return INVALID_MOVE;
      G.faceUp[card] = true;
      G.flips++;
      G.open.push(card);
      const [first, second] = G.open;
      if (first !== undefined && second !== undefined && G.letters[first] === G.letters[second]) G.open = [];
      return undefined;
    },
  },
  endIf: ({ G }) => (G.open.length === 0 && G.faceUp.every(Boolean) ? true : undefined),
};

/** The cards, as a player uses them. */
interface Cards {
  /** The cards that can be flipped now. */
  playable(): number[];
  /** Flips a card and returns its letter. */
  flip(card: number): string;
}

/** A player of the source document, who plays a game to its end. */
type Player = (cards: Cards, draw: (bound: number) => number) => void;

const random: Player = (cards, draw) => {
  for (let playable = cards.playable(); playable.length > 0; playable = cards.playable())
    cards.flip(playable[draw(playable.length)] as number);
};

const good: Player = (cards, draw) => {
  const unseen = cards.playable();
  const seen = new Map<string, number>();
  const flipUnseen = (): [number, string] => {
    const [card] = unseen.splice(draw(unseen.length), 1) as [number];
    return [card, cards.flip(card)];
  };
  while (unseen.length > 0) {
    const [first, letter] = flipUnseen();
    const match = seen.get(letter);
    if (match !== undefined) {
      seen.delete(letter);
      cards.flip(match);
      continue;
    }
    const [second, other] = flipUnseen();
    if (letter === other) continue;
    seen.set(letter, first);
    const pair = seen.get(other);
    if (pair === undefined) {
      seen.set(other, second);
    } else {
      seen.delete(other);
      cards.flip(pair);
      cards.flip(second);
    }
  }
};

/** The players by strategy name. */
export const BOARDGAME_IO_PLAYERS: ReadonlyMap<string, Player> = new Map([
  ['random', random],
  ['good', good],
]);

/**
 * Plays one game.
 *
 * @param player - the player
 * @param seed - the seed of the deal
 * @param draw - returns a uniformly random integer below a bound, for the player
 * @returns the number of flips
 */
export function playBoardgameIo(player: Player, seed: string, draw: (bound: number) => number): number {
  const client = Client({ game: { ...game, seed }, numPlayers: 1, debug: false });
  client.start();
  const state = (): State => {
    const now = client.getState();
    if (now === null) throw new Error('the game has not started');
    return now.G;
  };
  const cards: Cards = {
    playable: () => {
      const { faceUp, open } = state();
      return faceUp.flatMap((up, card) => (!up || (open.length === 2 && open.includes(card)) ? [card] : []));
    },
    flip: (card) => {
      client.moves['flip']?.(card);
      return state().letters[card] as string;
    },
  };
  player(cards, draw);
  const { flips, faceUp } = state();
  client.stop();
  if (!faceUp.every(Boolean) || faceUp.length !== TYPES * COPIES) throw new Error('the game is not over');
  return flips;
}
