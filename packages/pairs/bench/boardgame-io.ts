/**
 * The yardstick: the same game for boardgame.io 0.50, a framework for turn-based games, written as its documentation
 * shows, and the document's players around it.
 */
import { createRequire } from 'node:module';
import type { Game } from 'boardgame.io';
import type * as boardgameClient from 'boardgame.io/dist/types/packages/client.js';
import type * as boardgameCore from 'boardgame.io/dist/types/packages/core.js';

// Its folders have no entry that Node's own imports find.
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as typeof boardgameClient;
const { INVALID_MOVE } = require('boardgame.io/core') as typeof boardgameCore;

/** The state of the game, as the framework keeps it. */
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

/** A table at which a player turns up cards and looks at them. */
interface Table {
  /** Cards that can be turned up now. */
  playable(): number[];
  /** Turns up a card and tells its letter. */
  flip(card: number): string;
}

/** Any player of the document: he plays a game to its end. */
type Player = (table: Table, draw: (bound: number) => number) => void;

const random: Player = (table, draw) => {
  for (let cards = table.playable(); cards.length > 0; cards = table.playable())
    table.flip(cards[draw(cards.length)] as number);
};

const good: Player = (table, draw) => {
  const unseen = table.playable();
  const seen = new Map<string, number>();
  const turnUp = (): [number, string] => {
    const [card] = unseen.splice(draw(unseen.length), 1) as [number];
    return [card, table.flip(card)];
  };
  while (unseen.length > 0) {
    const [first, letter] = turnUp();
    const match = seen.get(letter);
    if (match !== undefined) {
      seen.delete(letter);
      table.flip(match);
      continue;
    }
    const [second, other] = turnUp();
    if (letter === other) continue;
    seen.set(letter, first);
    const pair = seen.get(other);
    if (pair === undefined) {
      seen.set(other, second);
    } else {
      seen.delete(other);
      table.flip(pair);
      table.flip(second);
    }
  }
};

/** The players by name. */
export const BOARDGAME_IO_PLAYERS: ReadonlyMap<string, Player> = new Map([
  ['random', random],
  ['good', good],
]);

/**
 * Plays one game.
 *
 * @param player - who plays
 * @param seed - deals
 * @param draw - the player's randomness: a uniform number below a bound
 * @returns how many flips it took
 */
export function playBoardgameIo(player: Player, seed: string, draw: (bound: number) => number): number {
  const client = Client({ game: { ...game, seed }, numPlayers: 1, debug: false });
  client.start();
  const state = (): State => {
    const now = client.getState();
    if (now === null) throw new Error('the game has not begun');
    return now.G;
  };
  const table: Table = {
    playable: () => {
      const { faceUp, open } = state();
      return faceUp.flatMap((up, card) => (!up || (open.length === 2 && open.includes(card)) ? [card] : []));
    },
    flip: (card) => {
      client.moves['flip']?.(card);
      return state().letters[card] as string;
    },
  };
  player(table, draw);
  const { flips, faceUp } = state();
  client.stop();
  if (!faceUp.every(Boolean) || faceUp.length !== TYPES * COPIES) throw new Error('the game is not over');
  return flips;
}
