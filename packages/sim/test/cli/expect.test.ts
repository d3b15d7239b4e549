import { describe, expect, test } from 'vitest';
import { typedCommand } from '../typed-command.js';

const RUN = ['run', 'unowar', '--param', 'points=3', '--trials', '2000'];

describe('--expect', () => {
  test('A confirmed expectation has the exit code 0 and a verdict', async () => {
    const { code, err } = await typedCommand('.', [...RUN, '--seats', 'random,random', '--expect', 'win in 0.4..0.6']);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^cards-sim: confirmed: win in 0\.4\.\.0\.6, for points 3, hand 5, players 2, random against itself: mean 0\.\d+, between 0\.4\d* and 0\.5\d* at any number of games \(error 0\.000001\)\n$/,
    );
  });

  test(
    'Contradicted and undecided expectations have the exit code 1, and the message counts them',
    { tags: 'slow' },
    async () => {
      const words = [...RUN, '--strategy', 'random,smallest', '--format', 'json', '--expect', 'win in 0.49..0.51'];
      const { code, err, out } = await typedCommand('.', words);
      expect(code).toBe(1);
      expect(err).toContain(
        'contradicted: win in 0.49..0.51, for points 3, hand 5, players 2, random against smallest: mean 0.0',
      );
      expect(err).toMatch(/of 4 expectations, 2 are contradicted and 2 are undecided: play more games/);
      // The result is printed all the same.
      expect(JSON.parse(out)).toHaveProperty('digest');
    },
  );

  test('Another form, an unknown measure and a shard are refused before any game', async () => {
    const refused = async (...more: readonly string[]): Promise<string> => {
      const { code, err } = await typedCommand('.', [...RUN, '--expect', ...more]);
      expect(code).toBe(2);
      return err;
    };
    expect(await refused('win = 0.5')).toContain("such as 'win in 0.45..0.55', not 'win = 0.5'");
    expect(await refused('win in 0.6..0.5')).toContain("not 'win in 0.6..0.5'");
    expect(await refused('wins in 0.4..0.5')).toContain("unknown measure of --expect 'wins'");
    expect(await refused('win in 0.4..0.5', '--out', 'runs', '--shard', '1/2')).toContain(
      'needs the games of all shards',
    );
  });
});
