import { BlockRunner, type Estimated, blockCount, gamesIn, measuresIn } from '@cards/batch/internal';
import type { Failure } from '@cards/batch/node/internal';
import { type AnyGame, createPlayers, createRunner, defineGame, exactResult, Streams } from '@cards/core';
import { luckAdjusted } from '@cards/core/solve';
import { pairs } from '@cards/pairs';
import { pairs as searchedPairs } from '@cards/pairs/search';
import { unowar } from '@cards/unowar';
import { concentration } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { planScore, type ScoreSetting } from '../../src/score/plan-score.js';
import { ScoreGames } from '../../src/score/score-games.js';
import { buildScore, type GameScore, type ScoreReport } from '../../src/score/score-report.js';

const illegal = (strategy: string): Failure => ({
  kind: 'failed',
  game: 0,
  strategy,
  message: `strategy '${strategy}' played an illegal move: slot 9 is empty`,
  isIllegal: true,
});

/** Plays a score in this thread. Blocks with a failure are not played. */
function scoreOf(
  setting: ScoreSetting,
  failureIn: (cell: number, block: number) => Failure | undefined = () => undefined,
): ScoreReport {
  const games = new ScoreGames(planScore(setting));
  const { plan } = games.scored;
  expect(games.upTo()).toBe(plan.cells[0]?.trials);
  for (const [index, cell] of plan.cells.entries()) {
    const runner = new BlockRunner(cell, plan.seed);
    for (let block = 0; block < blockCount(cell); block++) {
      const failure = failureIn(index, block);
      const measures = new Int32Array(measuresIn(cell, block));
      if (failure !== undefined) games.onFailure(index, block, failure);
      else if (runner.play(block, undefined, measures).length > 0) games.onGames(index, block, measures);
    }
  }
  games.cut();
  expect(games.limit).toBeUndefined();
  return buildScore(games);
}

const PAIRS = { game: pairs, params: { cards: 12 } };

describe('the score of a player', () => {
  test('random has 0 and the best player 1, in games of one, two and four seats, and for a payoff', () => {
    const games = [
      PAIRS,
      { game: unowar, params: { points: 1 } },
      { game: concentration, params: { ranks: 4, players: 4 }, best: 'memory:16' },
      { game: chips, best: 'bold' },
    ];
    const report = scoreOf({ players: ['random', 'best'], games, deals: 150 });
    expect(report.players.map(({ player, overall }) => [player, overall])).toEqual([
      ['best', { mean: 1, ci95: [1, 1] }],
      ['random', { mean: 0, ci95: [0, 0] }],
    ]);
    expect(report.games.map(({ zero, best, proved, unit }) => [zero, best, proved, unit])).toEqual([
      ['random', 'optimal', true, 'flips'],
      ['random', 'keeper', false, 'wins'],
      ['random', 'memory:16', false, 'wins'],
      ['random', 'bold', false, 'chips'],
    ]);
    expect(report.better).toEqual([{ player: 'best', than: 'random', mean: 1, ci95: [1, 1] }]);
  });

  // The exact means of the theory of Pairs: the score of `good` is known without sampling.
  test('Its interval contains the score that the exact means give, and so does that of its loss', () => {
    const meanOf = (spec: string): number => exactResult(pairs, PAIRS.params, [spec])?.measures['flips']?.mean ?? 0;
    const [zero, good, best] = ['random', 'good', 'optimal'].map(meanOf) as [number, number, number];
    const { players } = scoreOf({ players: ['good'], games: [PAIRS], deals: 4000 });
    const { score, loss } = players[0]?.games[0] ?? {};
    const [low = 1, high = 0] = score?.ci95 ?? [];
    expect(low).toBeLessThan((zero - good) / (zero - best));
    expect(high).toBeGreaterThan((zero - good) / (zero - best));
    expect(high - low).toBeLessThan(0.02);
    const [least = 1, most = 0] = loss?.ci95 ?? [];
    expect(least).toBeLessThan(good - best);
    expect(most).toBeGreaterThan(good - best);
  });

  test(
    'Without luck, its interval is narrower and contains the exact score, and its regret is that of its moves',
    { tags: ['slow'] },
    () => {
      const meanOf = (spec: string): number => exactResult(pairs, PAIRS.params, [spec])?.measures['flips']?.mean ?? 0;
      const [zero, good, best] = ['random', 'good', 'optimal'].map(meanOf) as [number, number, number];
      const adjusted = { ...PAIRS, game: luckAdjusted(searchedPairs, { against: [] }) };
      const { players, games } = scoreOf({ players: ['good', 'best', 'random'], games: [adjusted], deals: 200 });
      expect(games[0]?.luckAdjusted).toBe(true);
      expect(players.map(({ player }) => player)).toEqual(['best', 'good', 'random']);
      const [ofBest, ofGood] = players.map((player) => player.games[0] as GameScore) as [GameScore, GameScore];
      const widthOf = (one: Estimated | null | undefined): number => (one?.ci95?.[1] ?? 1) - (one?.ci95?.[0] ?? 0);
      expect(widthOf(ofGood.score)).toBeLessThan(0.8 * widthOf(ofGood.plain));
      const [low = 1, high = 0] = ofGood.score?.ci95 ?? [];
      expect(low).toBeLessThan((zero - good) / (zero - best));
      expect(high).toBeGreaterThan((zero - good) / (zero - best));
      // The best player has no regret, and what good loses in a game is the regret of its moves, which are its flips.
      expect(ofBest.regret?.mean).toBeCloseTo(0, 4);
      expect((ofGood.regret?.mean ?? 0) * good).toBeGreaterThan(ofGood.loss.ci95?.[0] ?? Infinity);
      expect((ofGood.regret?.mean ?? 0) * good).toBeLessThan(ofGood.loss.ci95?.[1] ?? 0);
      expect(ofGood.loss.ci95?.[0]).toBeLessThan(good - best);
      expect(ofGood.loss.ci95?.[1]).toBeGreaterThan(good - best);
    },
  );

  test(
    'Without luck, it is the exact score on average, and the intervals of 60 seeds hold in 87% at least: also next to random',
    { tags: ['slow'] },
    () => {
      // The exact results in both seats, against the best player.
      const params = { ranks: 3, copies: 4 };
      const resultOf = (spec: string): number => {
        const [one, other] = [
          [spec, 'optimal'],
          ['optimal', spec],
        ].map((specs) => {
          const { win, tie } = exactResult(concentration, params, specs)?.measures ?? {};
          return (win?.mean ?? 0) + (tie?.mean ?? 0) / 2;
        }) as [number, number];
        return (one + 1 - other) / 2;
      };
      const [own, zero] = [resultOf('memory:12'), resultOf('random')];
      const exact = (own - zero) / (1 / 2 - zero);
      const game = luckAdjusted(concentration as unknown as AnyGame, { against: [] });
      const scores = Array.from({ length: 60 }, (_, seed) => {
        const { players } = scoreOf({ players: ['memory:12'], games: [{ game, params }], deals: 50, seed });
        return players[0]?.games[0]?.score as Estimated;
      });
      const held = scores.filter(({ ci95 }) => ci95 !== null && ci95[0] <= exact && exact <= ci95[1]).length;
      expect(held).toBeGreaterThanOrEqual(52);
      const mean = scores.reduce((sum, one) => sum + one.mean, 0) / scores.length;
      const variance = scores.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / scores.length;
      expect(Math.abs(mean - exact)).toBeLessThan(3 * Math.sqrt(variance / scores.length));
    },
  );

  test('At a table it is that of its results in every seat, over the share of a seat', () => {
    const setting = { game: concentration, params: { ranks: 4, players: 3 }, best: 'memory:16' };
    const { players } = scoreOf({ players: ['memory:2'], games: [setting], deals: 50 });
    // Played again, one game at a time.
    const params = { ranks: 4, copies: 4, bonus: 0, players: 3 };
    const winsOf = (spec: string): number => {
      let share = 0;
      for (let seat = 0; seat < 3; seat++) {
        const specs = [0, 1, 2].map((one) => (one === seat ? spec : 'memory:16'));
        const engine = concentration.engine(params);
        const runner = createRunner(engine, createPlayers(concentration, params, specs));
        const rngs = new Streams('1', 'concentration').gameRngs(3);
        const [win, tie] = ['win', 'tie'].map((name) => concentration.measures.findIndex((one) => one.name === name));
        for (let deal = 0; deal < 50; deal++) {
          const measures = new Int32Array(concentration.measures.length);
          runner.play(rngs.seek(deal), measures);
          const wins = [0, 1, 2].map((of) => {
            engine.measure(measures, of);
            return Number(measures[win ?? 0]) + Number(measures[tie ?? 0]);
          });
          const winners = wins.reduce((sum, one) => sum + one, 0);
          share += (wins[seat] as number) / winners;
        }
      }
      return share / 150;
    };
    const [zero, mine] = [winsOf('random'), winsOf('memory:2')];
    expect(players[0]?.games[0]?.score?.mean).toBeCloseTo((mine - zero) / (1 / 3 - zero), 10);
    expect(players[0]?.games[0]?.loss.mean).toBeCloseTo(1 / 3 - mine, 10);
  });

  test('A deal that it does not finish counts as that of random, and illegal moves count apart', () => {
    const setting = { players: ['smallest'], games: [{ game: unowar, params: { points: 1 } }], deals: 100 };
    const crash: Failure = { kind: 'failed', game: 0, strategy: 'smallest', message: illegal('smallest').message };
    const two = scoreOf(setting, (cell, block) =>
      cell === 1 && block < 2 ? [illegal('smallest'), crash][block] : undefined,
    );
    const [first] = two.players[0]?.games ?? [];
    expect(first).toMatchObject({ illegal: 25, failed: 25, firstFailure: { deal: 0 } });
    const all = scoreOf(setting, (cell) => (cell === 1 ? illegal('smallest') : undefined));
    expect(all.players[0]?.games[0]).toMatchObject({ score: { mean: 0 }, illegal: 100, failed: 0 });
    const none = scoreOf(setting);
    expect(none.players[0]?.games[0]).not.toHaveProperty('firstFailure');
    expect(none.players[0]?.games[0]?.score?.mean).not.toBe(first?.score?.mean);
  });

  test('A failure of a player of the scale, or a strategy that cannot be loaded, ends the score', () => {
    const setting = { players: ['smallest'], games: [{ game: unowar, params: { points: 1 } }], deals: 50 };
    expect(() => scoreOf(setting, (cell) => (cell === 0 ? illegal('random') : undefined))).toThrow('random');
    expect(() => scoreOf(setting, (cell) => (cell === 1 ? illegal('keeper') : undefined))).toThrow('keeper');
    const refused: Failure = { kind: 'refused', message: 'no such file' };
    expect(() => scoreOf(setting, (cell) => (cell === 1 ? refused : undefined))).toThrow('no such file');
  });

  test('Without a difference between 0 and 1 there is no score', () => {
    const { players } = scoreOf({ players: ['random'], games: [{ ...PAIRS, best: 'twin' }].map(withTwin), deals: 50 });
    expect(players[0]).toMatchObject({ overall: null, games: [{ score: null }] });
  });

  test('Players and games without a scale are refused', () => {
    const games = [PAIRS];
    expect(() => planScore({ players: [], games })).toThrow('a score needs at least one player');
    expect(() => planScore({ players: ['random'], games: [] })).toThrow('a score needs at least one game');
    expect(() => planScore({ players: ['unheard'], games })).toThrow('unheard');
    expect(() => planScore({ players: ['best', 'optimal'], games })).toThrow('optimal is given twice');
    expect(() => planScore({ players: ['best'], games, deals: 1 })).toThrow('a score needs an integer number of deals');
    expect(() => planScore({ players: ['best'], games: [{ game: pairs, best: 'random' }] })).toThrow(
      'random would be both 0 and 1',
    );
  });

  test('Games of different sizes of blocks have the same deals, also the last ones', () => {
    const report = scoreOf({ players: ['good'], games: [PAIRS], deals: 37 });
    expect(report.deals).toBe(37);
    const { plan } = planScore({ players: ['good'], games: [PAIRS], deals: 37 });
    expect(plan.cells.map((cell) => gamesIn(cell, 1))).toEqual([12, 12, 12]);
  });
});

/** The higher of two coins wins the bet of its player, one or three chips. */
const chips: AnyGame = defineGame({
  id: 'chips',
  seats: 2,
  deal: (_, rng) => ({ coins: [rng.int(2), rng.int(2)], bets: [] as number[] }),
  toMove: ({ bets }) => bets.length % 2,
  moves: ({ bets }) => (bets.length < 2 ? [1, 3] : []),
  play: ({ bets }, move) => void bets.push(move),
  view: { bets: ({ bets }) => bets },
  zeroSum: true,
  measures: { chips: { role: 'payoff', of: ({ coins, bets }, seat) => winnings(coins, bets, seat), bounds: [-3, 3] } },
  strategies: { bold: () => 3 },
});

function winnings([a = 0, b = 0]: readonly number[], [one = 0, two = 0]: readonly number[], seat: number): number {
  return (seat === 0 ? 1 : -1) * (a - b) * (a > b ? one : two);
}

/** Pairs with a second random player. */
function withTwin(scored: { readonly game: AnyGame; readonly best: string }): ScoreSetting['games'][number] {
  const random = scored.game.strategies.find(({ name }) => name === 'random');
  const twin = { ...random, name: 'twin' } as NonNullable<typeof random>;
  return { ...scored, game: { ...scored.game, strategies: [...scored.game.strategies, twin] } };
}
