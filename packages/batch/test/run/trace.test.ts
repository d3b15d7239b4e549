import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { GameError } from '../../src/run/game-error.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { simulate } from '../../src/run/simulate.js';
import { type TracedGame, traceGame } from '../../src/run/trace.js';

function told(
  request: CellRequest,
  game: number,
  verbose = false,
): { readonly lines: readonly string[]; readonly traced: TracedGame } {
  const lines: string[] = [];
  const traced = traceGame(planCell(request), 'a seed', game, (line) => lines.push(line), { verbose });
  return { lines, traced };
}

const DUEL: CellRequest = { game: unowar, params: { points: 2 }, strategies: ['smallest', 'biggest'] };

describe('a game told', () => {
  test('comes to what the batch counts of it, and says so in its last line', () => {
    const { lines, traced } = told(DUEL, 0);
    const { measures } = simulate({ seed: 'a seed', cells: [{ ...DUEL, trials: 1 }] }).cells[0] ?? {};
    expect(lines.at(-1)).toBe(
      Object.entries(measures ?? {})
        .map(([name, { mean }]) => `${name} ${mean}`)
        .join(', '),
    );
    expect(traced.games).toEqual([traced.metrics]);
  });

  test('of a contrast is that of both tables, and what the cell counts', () => {
    const request: CellRequest = { ...DUEL, pairedWith: ['biggest', 'smallest'] };
    const { lines, traced } = told(request, 0);
    expect(lines[0]).toBe('Game 1 of 2: smallest - biggest');
    expect(lines).toContain('Game 2 of 2: biggest - smallest');
    const { measures = {} } = simulate({ seed: 'a seed', cells: [{ ...request, trials: 1 }] }).cells[0] ?? {};
    expect(Object.keys(measures)).toEqual(['points', 'win', 'rounds', 'plays']);
    expect(lines.at(-1)).toBe(
      `The paired difference is ${Object.entries(measures)
        .map(([name, { mean }]) => `${name} ${mean}`)
        .join(', ')}`,
    );
    const [first = [], second = []] = traced.games;
    expect(traced.metrics.slice(1)).toEqual(first.map((value, at) => value - (second[at] ?? 0)));
  });

  test('shows what each player sees before each move, and is the same game', () => {
    const [short, long] = [told(DUEL, 3), told(DUEL, 3, true)];
    expect(long.traced).toEqual(short.traced);
    expect(long.lines.filter((line) => !line.startsWith('    '))).toEqual(short.lines);
    // In each move the view comes first: one player's name, then the pile and that player's hand, and no other.
    const at = long.lines.findIndex((line) => / plays | passes/.test(line));
    const [, hand = ''] = /\[(.*)\]/.exec(long.lines[at] ?? '') ?? [];
    expect(long.lines[at - 3]).toBe('    1 smallest sees');
    expect(long.lines[at - 1]?.replaceAll('*', '')).toBe(`      hand ${hand}`);
  });

  test('says that a player sees what the game can not show, and blames nobody', () => {
    const blind = {
      ...pairs,
      show: (): string => {
        throw new Error('no light');
      },
    };
    const { lines } = told({ game: blind, strategies: ['good'] }, 0, true);
    expect(lines.slice(1, 3)).toEqual(['    good sees', '      (the game cannot show the view: no light)']);
  });

  test('is refused where the game can not show what a player sees', () => {
    const { show: _, ...mute } = pairs;
    expect(() => told({ game: mute, strategies: ['good'] }, 0, true)).toThrow('pairs does not show what a player sees');
    expect(told({ game: mute, strategies: ['good'] }, 0).lines.at(-1)).toMatch(/^flips \d+$/);
  });

  test('names the table of a contrast that fails', () => {
    const fails = {
      name: 'fails',
      summary: 'throws',
      create: () => ({
        move: (): number => {
          throw new Error('ouch');
        },
      }),
    };
    const failing = (): unknown => told({ game: pairs, strategies: ['good'], pairedWith: [fails] }, 2);
    expect(failing).toThrow(expect.objectContaining({ name: 'GameError', lineup: ['fails'], game: 2 }));
    expect(failing).toThrow(GameError);
  });

  test('that goes another way than in the batch is a failure', () => {
    let tables = 0;
    const fickle = {
      name: 'fickle',
      summary: 'passes at every other table',
      create: () => {
        const passes = tables++ % 2 === 1;
        return {
          move: (view: unknown): number => {
            const { playable } = view as { playable: number };
            return passes || playable === 0 ? -1 : 31 - Math.clz32(playable);
          },
        };
      },
    };
    expect(() => told({ ...DUEL, strategies: [fickle, 'biggest'] }, 0)).toThrow(/another way than in the batch/);
  });
});
