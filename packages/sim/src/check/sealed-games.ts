import { type Move, type ParamValues, type Seating, seatStrategies, type Strategy, Streams } from '@cards/core';
import { gameById } from '../games.js';
import type { OwnStrategy } from '../plan/cell.js';
import { messageOf } from '../block.js';
import { guardedPlayer } from './guarded.js';
import { sealing } from './sealed-view.js';
import { VIEW_MEMBERS } from './view-members.js';

/** What is played, and by whom. */
export interface SealedTrial {
  /** The id of the game. */
  readonly game: string;
  /** All of its parameters. */
  readonly params: ParamValues;
  /** The strategy. */
  readonly definition: OwnStrategy;
  /** Its spec. */
  readonly spec: string;
  /** Who sits in the other seat of a game for two. */
  readonly opponent: string;
  /** How many games it plays in each seat. */
  readonly games: number;
}

/**
 * Plays games twice: as they are, and with a strategy that is given frozen parameters and, in place of its view, a copy that shows what is
 * documented and nothing else.
 *
 * @returns what was found wrong: that it reaches for more than the view, that it fails without, or that it plays other moves
 */
export function replaySealed(trial: SealedTrial): string | undefined {
  const { seats } = gameById(trial.game);
  for (let seat = 0; seat < seats; seat++) {
    for (let game = 0; game < trial.games; game++) {
      const found = compareGame(trial, seat, game);
      if (found !== undefined) return `in game ${game}${seats === 1 ? '' : `, in seat ${seat}`}, ${found}`;
    }
  }
  return undefined;
}

function compareGame(trial: SealedTrial, seat: number, game: number): string | undefined {
  const reached = new Set<string>();
  const seal = sealing(VIEW_MEMBERS[trial.game] ?? {}, (name) => reached.add(name));
  const replay = (): readonly Move[] => movesOf(trial, seat, game, (player) => player, (seating) => seating);
  const open = replay();
  let closed: readonly Move[] = [];
  let failure: string | undefined;
  try {
    closed = movesOf(trial, seat, game, (player) => guardedPlayer(player, (call) => call(), seal), frozen);
  } catch (error) {
    failure = messageOf(error);
  }
  if (reached.size > 0) return `it reaches for what its view does not document: ${[...reached].sort().join(', ')}`;
  if (failure !== undefined) return `it fails with a sealed copy of its view: ${failure}`;
  const at = firstDifference(open, closed);
  if (at === undefined) return undefined;
  if (firstDifference(open, replay()) !== undefined) return 'it plays other moves each time, and so there is nothing to compare';
  return `at its move ${at + 1}, it plays ${open[at]}, and ${closed[at]} with a sealed copy of its view`;
}

function firstDifference(moves: readonly Move[], others: readonly Move[]): number | undefined {
  const at = moves.findIndex((move, index) => move !== others[index]);
  if (at !== -1) return at;
  return moves.length === others.length ? undefined : moves.length;
}

/** The moves of the strategy in one game. */
function movesOf(
  { game: id, params, definition, spec, opponent }: SealedTrial,
  seat: number,
  index: number,
  dressed: (player: Strategy<unknown>) => Strategy<unknown>,
  seated: (seating: Seating<ParamValues>) => Seating<ParamValues>,
): readonly Move[] {
  const game = gameById(id);
  const moves: Move[] = [];
  const create = (seating: Seating<ParamValues>): Strategy<unknown> => {
    const player = dressed(definition.create(seated(seating)));
    return {
      ...player,
      move: (view, rng) => {
        const move = player.move(view, rng);
        moves.push(move);
        return move;
      },
    };
  };
  const strategies = [...game.strategies, { ...definition, create }];
  const specs = Array.from({ length: game.seats }, (_, at) => (at === seat ? spec : opponent));
  const lanes = new Streams('sealed', id).lanes(game.seats).at(index);
  game.table(params, seatStrategies({ ...game, strategies }, params, specs)).play(lanes, new Int32Array(game.measures.length));
  return moves;
}

function frozen({ params, args, ...rest }: Seating<ParamValues>): Seating<ParamValues> {
  return Object.freeze({ ...rest, params: Object.freeze({ ...params }), args: Object.freeze({ ...args }) });
}
