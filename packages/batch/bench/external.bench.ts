/**
 * The moves per second of the external players in `examples/external-players`, and of the same rule in TypeScript. Each
 * plays UnoWar in this thread, so the time includes the engine and the opponent.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unowar } from '@cards/unowar';
import { planExperiment } from '@cards/batch';
import { runPlan } from '@cards/batch/node';
import { locateCode } from '@cards/batch/node/internal';

/** The games of each player. A program has smaller blocks, so the rule in TypeScript needs more games. */
const GAMES = { program: 1000, rule: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'cards-players-'));
try {
  cpSync(fileURLToPath(new URL('../../../examples/external-players', import.meta.url)), folder, { recursive: true });
  spawnSync('cc', ['-O2', '-o', 'bot', 'bot.c'], { cwd: folder, stdio: 'inherit' });
  for (const spec of ['exec:python3 bot.py', 'exec:java Bot.java', 'exec:./bot', './twin.ts#Twin']) {
    const trials = spec.startsWith('exec:') ? GAMES.program : GAMES.rule;
    const code = { [spec]: locateCode(spec, folder) };
    // The player plays against itself, so that every card that is played is a move of the program.
    const cell = { game: unowar, params: { points: 1 }, strategies: [spec, spec], code, trials };
    const plan = planExperiment({ cells: [cell] });
    let begin = 0;
    let games = 0;
    let plays = 0;
    const results = await runPlan(plan, {
      workers: 1,
      onProgress: ({ games: done }) => {
        // The first block includes the start of the worker and of the programs.
        if (begin === 0) [begin, games] = [performance.now(), done];
        else plays = done - games;
      },
    });
    const seconds = (performance.now() - begin) / 1000;
    const total = results.entries()[0]?.[2]?.reduce((sum, [value, count]) => sum + value * count, 0) ?? 0;
    console.log(`${spec}: ${Math.round((total * plays) / trials / seconds)} moves a second`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
