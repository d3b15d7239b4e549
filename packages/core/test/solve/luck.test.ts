import { type AnyGame, createPlayers, createRunner, defineGame, LUCK_UNIT, type ParamValues, seatsOf, Streams } from '@cards/core';
import { checkLuck, gameTree, luckAdjusted, policyOf, solutionOf } from '@cards/core/solve';
import { moments } from '@cards/statistics';
import { pairs } from '@cards/pairs/search';
import { describe, expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';

interface Played {
  readonly plain: readonly number[];
  readonly adjusted: readonly number[];
  readonly regret: readonly number[];
}

function play(given: unknown, params: ParamValues, specs: readonly string[], against: readonly string[], games: number): Played {
  const game = given as AnyGame;
  const lucky = luckAdjusted({ ...game, strategies: [...game.strategies, solutionOf(game, 'equilibrium')] }, { against });
  const engine = lucky.engine(params);
  const runner = createRunner(engine, createPlayers(lucky, params, specs));
  const rngs = new Streams('1', game.id).gameRngs(seatsOf(game, params));
  const [plain, adjusted, regret]: [number[], number[], number[]] = [[], [], []];
  const measures = new Int32Array(lucky.measures.length);
  const at = game.measures.length;
  for (let deal = 0; deal < games; deal++) {
    runner.play(rngs.seek(deal), measures);
    plain.push(measures[Math.max(0, game.measures.findIndex(({ role }) => role === 'payoff'))] as number);
    adjusted.push((measures[at] as number) / LUCK_UNIT);
    regret.push((measures[at + 1] as number) / LUCK_UNIT);
  }
  return { plain, adjusted, regret };
}
const m = (v: readonly number[]) => { const r = moments(v.map((one) => [Math.round(one*LUCK_UNIT), 1] as const)); return { mean: r.mean / LUCK_UNIT, stderr: (r.stderr ?? 0) / LUCK_UNIT, variance: (r.variance ?? 0) / LUCK_UNIT**2 }; };
test('explore', () => {
  for (const [game, params, specs, against] of [
    [kuhn, {}, ['random', 'equilibrium'], ['', 'equilibrium']],
    [kuhn, {}, ['random', 'equilibrium'], ['random', '']],
    [kuhn, {}, ['equilibrium', 'random'], ['', 'random']],
    [kuhn, {}, ['equilibrium', 'equilibrium'], ['', 'equilibrium']],
    [leduc, {}, ['random', 'equilibrium'], ['', 'equilibrium']],
    [leduc, {}, ['caller', 'equilibrium'], ['', 'equilibrium']],
    [pairs, { cards: 12, copies: 4 }, ['random'], []],
    [pairs, { cards: 12, copies: 4 }, ['good'], []],
    [pairs, { cards: 12, copies: 4 }, ['search:20'], []],
    [pairs, { cards: 16, copies: 4 }, ['good'], []],
  ] as const) {
    const t = process.cpuUsage();
    const r = play(game, params, specs, against, 400);
    const c = process.cpuUsage(t);
    const [a, b] = [m(r.plain), m(r.adjusted)];
    console.log((game as AnyGame).id, specs.join(), against.join(), a.mean.toFixed(4), a.stderr?.toFixed(4), b.mean.toFixed(4), b.stderr?.toFixed(4), 'ratio', ((a.variance ?? 0) / (b.variance ?? 1)).toFixed(1), 'regret', m(r.regret).mean.toFixed(3), (c.user / 1e6).toFixed(1));
  }
});
