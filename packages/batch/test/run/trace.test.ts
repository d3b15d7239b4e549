import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { GameError } from '../../src/run/failure.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { simulate } from '../../src/run/simulate.js';
import { type TracedGame, traceGame } from '../../src/run/trace.js';
import { roundOf } from '../../src/plan/lineups.js';

function trace(
  request: CellRequest,
  game: number,
  verbose = false,
): { readonly lines: readonly string[]; readonly traced: TracedGame } {
  const lines: string[] = [];
  const traced = traceGame(planCell(request), 'a seed', game, (line) => lines.push(line), verbose);
  return { lines, traced };
}

const DUEL: CellRequest = { game: unowar, params: { points: 2 }, strategies: ['smallest', 'biggest'] };

describe('traceGame', () => {
  test('The last line of a trace has the measures that the batch counts for the game', () => {
    const { lines, traced } = trace(DUEL, 0);
    const { measures } = simulate({ seed: 'a seed', cells: [{ ...DUEL, trials: 1 }] }).cells[0] ?? {};
    expect(lines.at(-1)).toBe(
      Object.entries(measures ?? {})
        .map(([name, { mean }]) => `${name} ${mean}`)
        .join(', '),
    );
    expect(traced.games).toEqual([traced.measures]);
  });

  test('The trace of a paired cell has both games and the measures of the cell', () => {
    const request: CellRequest = { game: unowar, params: { points: 2 }, lineups: roundOf(['smallest', 'biggest']) };
    const { lines, traced } = trace(request, 0);
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
    expect(traced.measures.slice(1)).toEqual(first.map((value, at) => value - (second[at] ?? 0)));
  });

  test('A verbose trace shows the view of the player before each move of the same game', () => {
    const [short, long] = [trace(DUEL, 3), trace(DUEL, 3, true)];
    expect(long.traced).toEqual(short.traced);
    expect(long.lines.filter((line) => !line.startsWith('    '))).toEqual(short.lines);
    // The view is printed before the move: the name of the player, the pile, and the hand of this player only.
    const at = long.lines.findIndex((line) => / plays | passes/.test(line));
    const [, hand = ''] = /\[(.*)\]/.exec(long.lines[at] ?? '') ?? [];
    expect(long.lines[at - 3]).toBe('    1 smallest sees');
    expect(long.lines[at - 1]?.replaceAll('*', '')).toBe(`      hand ${hand}`);
  });

  test('A verbose trace prints the error of a game that cannot show a view', () => {
    const blind = {
      ...pairs,
      notation: {
        legal: () => undefined,
        parse: () => undefined,
        show: (): string => {
          throw new Error('no light');
        },
      },
    };
    const { lines } = trace({ game: blind, strategies: ['good'] }, 0, true);
    expect(lines.slice(0, 2)).toEqual(['    good sees', '      (the game cannot show the view: no light)']);
  });

  test('traceGame rejects a verbose trace of a game that shows no view', () => {
    const { notation: _, observe: __, ...mute } = pairs;
    expect(() => trace({ game: mute, strategies: ['good'] }, 0, true)).toThrow(
      'pairs cannot show what a player sees, because the game has neither observe() nor notation.show(); leave out verbose',
    );
    expect(trace({ game: mute, strategies: ['good'] }, 0).lines.at(-1)).toMatch(/^flips \d+$/);
  });

  test('The error of a paired cell has the line-up of the game that fails', () => {
    const fails = {
      name: 'fails',
      summary: 'throws',
      create: () => ({
        move: (): number => {
          throw new Error('ouch');
        },
      }),
    };
    const failing = (): unknown => trace({ game: pairs, lineups: [['good'], [fails]] }, 2);
    expect(failing).toThrow(expect.objectContaining({ name: 'GameError', lineup: ['fails'], game: 2 }));
    expect(failing).toThrow(GameError);
  });

  test('traceGame fails when the traced game differs from the game in the batch', () => {
    let created = 0;
    const fickle = {
      name: 'fickle',
      summary: 'passes in every second instance',
      create: () => {
        const passes = created++ % 2 === 1;
        return {
          move: (view: unknown): number => {
            const { playable } = view as { playable: number };
            return passes || playable === 0 ? -1 : 31 - Math.clz32(playable);
          },
        };
      },
    };
    expect(() => trace({ ...DUEL, strategies: [fickle, 'biggest'] }, 0)).toThrow(
      /the traced game differs from the same game in the batch/,
    );
  });
});
