import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Progress } from '@cards/batch';
import { progressBar } from '../../src/cli/progress.js';

/** A terminal that records its output. */
class Terminal extends Writable {
  readonly isTTY = true;
  readonly columns = 80;
  drawn = '';
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.drawn += chunk.toString();
    done();
  }
  cursorTo(): void {
    this.drawn += '\r';
  }
  clearLine(): void {
    this.drawn += '\r';
  }
}

async function drawnFor(
  what: readonly (readonly [time: number, progress: Progress])[],
  played?: number,
): Promise<string> {
  const terminal = new Terminal();
  let time = 0;
  const { onProgress, end } = progressBar(
    { progress: terminal },
    false,
    undefined,
    () => '',
    () => time,
  );
  for (const [at, progress] of what) {
    time = at;
    onProgress?.(progress);
  }
  end(played);
  end();
  return terminal.drawn;
}

describe('the progress line', () => {
  test('A batch that ends within half a second draws no progress line', async () => {
    expect(
      await drawnFor([
        [0, { games: 50, total: 100 }],
        [400, { games: 100, total: 100 }],
      ]),
    ).toBe('');
  });

  test('The progress of a continued run starts at its finished games, and its speed counts new games only', async () => {
    const drawn = await drawnFor([
      [0, { games: 90_000, total: 100_000 }],
      [
        1000,
        {
          games: 91_000,
          total: 100_000,
          liveEstimate: { cell: 0, measure: 'flips', kind: 'count', mean: 50.5, ci95: [50, 51] },
        },
      ],
      [2000, { games: 92_000, total: 100_000 }],
    ]);
    expect(drawn).toContain(' 91.0% of 100,000 games,  0:09 left, flips 50.50 ± 0.50');
    // The last estimate stays until the next one.
    expect(drawn).toContain(' 92.0% of 100,000 games,  0:08 left, flips 50.50 ± 0.50');
  });

  test('A finished run leaves one line with its games and its time', async () => {
    const finished = [400, { games: 900, total: 900 }] as const;
    expect(await drawnFor([[0, { games: 50, total: 900 }], finished], 900)).toBe('cards-sim: 900 games in 0.4 s\n');
    expect(await drawnFor([[7_500_000, { games: 1, total: 1 }]], 1)).toContain('cards-sim: 1 game in 2 h 5 min\n');
  });

  test('A batch with a precision shows about how long it will take', async () => {
    const drawn = await drawnFor([
      [0, { games: 1000, total: 1e9, openEnded: true, expected: 40_000_000 }],
      // The estimate stays until the next one.
      [1000, { games: 3000, total: 1e9, openEnded: true }],
    ]);
    expect(drawn).toContain('3k games, about 5 h 33 min left');
  });

  test('The progress of a batch with a stopping rule has no percentage', async () => {
    const drawn = await drawnFor([
      [0, { games: 1000, total: 1e9, openEnded: true }],
      [1000, { games: 3000, total: 1e9, openEnded: true }],
    ]);
    expect(drawn).toContain('3k games, 0:01 elapsed, 2k games/s');
    expect(drawn).not.toContain('%');
  });
});
