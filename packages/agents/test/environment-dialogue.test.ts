import { planCell } from '@cards/batch';
import { type StrategyInput, BlockRunner, type OwnStrategy } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import type { AnyGame } from '@cards/core';
import { countedMeasures } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { servedDialogue, type Turn, type Turns } from '../src/index.js';

const GAMES = 20;

/** Chooses by what the seat sees and nothing else, and not the same two cards again and again. */
function choose({ moves, view }: Pick<Turn, 'moves' | 'view'>): string {
  const { turns = 0 } = view as { readonly turns?: number };
  return moves?.[(JSON.stringify(view).length + turns ** 2) % moves.length] ?? '';
}

function policyFor(game: AnyGame): OwnStrategy {
  const move = (view: unknown): number => {
    const turn = { moves: game.notation?.legal(view) ?? null, view: game.observe?.(view) ?? null };
    return game.notation?.parse(choose(turn), view) ?? -1;
  };
  return { name: 'policy', summary: '', create: () => ({ move }) };
}

/** Plays all games by lines of JSON. Returns the ends in the order of the games and seats. */
function playByLines(game: AnyGame, params: Record<string, number>, seats: readonly StrategyInput[]): Turns['ends'] {
  const dialogue = servedDialogue({ game, params, seats, seed: 'a seed' });
  const ask = (request: object): Turns => JSON.parse(String(dialogue.next(JSON.stringify(request)).value)) as Turns;
  dialogue.next();
  const all: Turns['ends'][number][] = [];
  let answer = ask({ type: 'reset', slots: 3, games: GAMES });
  for (all.push(...answer.ends); answer.turns.some((turn) => turn !== null); all.push(...answer.ends))
    answer = ask({ type: 'step', moves: answer.turns.map((turn) => turn && choose(turn)) });
  return all.sort((one, other) => one.game - other.game || one.seat - other.seat);
}

describe.each([
  { game: unowar as AnyGame, params: { points: 2, players: 4 } },
  { game: concentration as AnyGame, params: { ranks: 5, players: 4 } },
])('four seats of $game.id by lines of JSON', ({ game, params }) => {
  const policy = policyFor(game);
  const seats = [0, 1, 2, 3];
  const counted = countedMeasures(game.measures, seats.length);
  // The results of the seats follow the measures.
  const width = counted.length + seats.length;
  const written = new Int32Array(GAMES * width);
  const strategies = seats.map(() => policy);
  new BlockRunner(planCell({ game, params, strategies, trials: GAMES }), 'a seed').play(0, undefined, written);
  /** The measures of a game of the run as one seat sees them, by name. */
  const ofRun = (index: number, seat: number): Record<string, number> =>
    Object.fromEntries(
      game.measures.map(({ name }, position) => {
        // Some measures are there for each seat.
        const places = [...counted.keys()].filter((place) => counted[place]?.position === position);
        return [name, written[index * width + (places[seat] ?? places[0] ?? Number.NaN)] ?? Number.NaN];
      }),
    );

  const subsets = Array.from({ length: 15 }, (_, at) => [seats.filter((seat) => ((at + 1) >> seat) & 1)]);

  test.each(subsets)('Agents in the seats %j play the games of a run', (agents) => {
    const ends = playByLines(
      game,
      params,
      seats.map((seat) => (agents.includes(seat) ? 'agent' : policy)),
    );
    expect(ends.map(({ game: index, seat, measures }) => ({ index, seat, measures }))).toEqual(
      Array.from({ length: GAMES }, (_, index) =>
        agents.map((seat) => ({ index, seat, measures: ofRun(index, seat) })),
      ).flat(),
    );
  });

  test('Each seat gets 1 if it won, a smaller reward if it shares the first place, and -1 otherwise', () => {
    const ends = playByLines(
      game,
      params,
      seats.map(() => 'agent'),
    );
    for (const { game: index, reward, result, measures } of ends) {
      const sharing = ends.filter((one) => one.game === index && one.measures?.['tie'] === 1).length;
      const shared = [(2 - sharing) / sharing, 'tied'];
      const expected = measures?.['win'] === 1 ? [1, 'won'] : measures?.['tie'] === 1 ? shared : [-1, 'lost'];
      expect([reward, result]).toEqual(expected);
    }
    const winners = new Set(ends.flatMap(({ seat, reward }) => (reward === 1 ? [seat] : [])));
    expect(winners).toEqual(new Set(seats));
    expect(new Set(ends.map(({ result }) => result)).size).toBe(game === unowar ? 2 : 3);
  });
});
