import { createPlayers, exactResult, type Strategy } from '@cards/core';
import {
  concentration,
  type ConcentrationParams,
  type ConcentrationView,
  gameValues,
  SolvedGame,
} from '@cards/concentration';
import { MAX_PASSES } from '../src/parameters.js';
import { describe, expect, test } from 'vitest';
import { EngineTree, type Situation } from './engine-tree.js';

/**
 * The values of a situation in expected cards, by the number of passes in a row that were just made: of the game for
 * the player to move, of two equal strategies for the player to move, and of the best response to the strategy for the
 * responder, with the responder and with the strategy to move.
 */
interface Values {
  readonly game: Float64Array;
  readonly equals: Float64Array;
  readonly response: Float64Array;
  readonly answered: Float64Array;
}

type Turns = ReturnType<EngineTree['firsts']>;
type Outcome = Turns[number]['ranks'][number]['seconds'][number]['outcomes'][number];
type Worth = (outcome: Outcome) => number;

const mean = <T extends { readonly chance: number }>(all: readonly T[], worth: (each: T) => number): number =>
  all.reduce((sum, each) => sum + each.chance * worth(each), 0);

/** The value of the best turn. */
function best(turns: Turns, worth: Worth): number {
  return Math.max(
    ...turns.map(({ ranks }) =>
      mean(ranks, ({ seconds }) => Math.max(...seconds.map(({ outcomes }) => mean(outcomes, worth)))),
    ),
  );
}

/** The value of the turn of the strategy. */
function chosen(turns: Turns, worth: Worth): number {
  const first = turns.find(({ isChosen }) => isChosen);
  return mean(first?.ranks ?? [], ({ seconds }) => {
    const second = seconds.find(({ isChosen }) => isChosen);
    return mean(second?.outcomes ?? [], worth);
  });
}

class Solver {
  private readonly tree: EngineTree;
  private readonly known = new Map<string, Values>();

  constructor(tree: EngineTree) {
    this.tree = tree;
  }

  solve(situation: Situation | undefined): Values {
    const known = this.known.get(situation?.key ?? '');
    if (known !== undefined) return known;
    const zero = (): Float64Array => new Float64Array(MAX_PASSES);
    const values: Values = { game: zero(), equals: zero(), response: zero(), answered: zero() };
    // All values are 0 in a game whose next pass ends it, in turn 2,000. Then each sweep goes one pass back.
    if (situation !== undefined) {
      const turns = this.tree.firsts(situation);
      for (let sweep = 0; sweep < 2 * MAX_PASSES; sweep++) this.sweep(turns, values);
    }
    this.known.set(situation?.key ?? '', values);
    return values;
  }

  private sweep(turns: Turns, values: Values): void {
    const { game, equals, response, answered } = values;
    const before: Values = {
      game: game.slice(),
      equals: equals.slice(),
      response: response.slice(),
      answered: answered.slice(),
    };
    const cards = passedCards(turns);
    for (let passes = 0; passes < MAX_PASSES; passes++) {
      const after = (outcome: Outcome, name: keyof Values): number => {
        if (outcome.pass === undefined) return this.solve(outcome.next)[name][0] ?? Number.NaN;
        const all = outcome.pass === cards ? passes + 1 : 1;
        return all === MAX_PASSES ? 0 : (before[name][all] ?? Number.NaN);
      };
      const turn = (name: 'game' | 'equals') => (outcome: Outcome) =>
        outcome.gain + (outcome.keepsTurn ? 1 : -1) * after(outcome, name);
      game[passes] = best(turns, turn('game'));
      equals[passes] = chosen(turns, turn('equals'));
      response[passes] = best(turns, (o) => o.gain + after(o, o.keepsTurn ? 'response' : 'answered'));
      answered[passes] = chosen(turns, (o) => -o.gain + after(o, o.keepsTurn ? 'answered' : 'response'));
    }
  }
}

/** The cards of a pass of the strategy, otherwise of any pass: those of the passes in a row that were just made. */
function passedCards(turns: Turns): string | undefined {
  const seconds = turns.flatMap(({ ranks, isChosen }) =>
    ranks.flatMap((rank) => rank.seconds.map((second) => ({ ...second, isChosen: isChosen && second.isChosen }))),
  );
  const passes = seconds.filter(({ outcomes }) => outcomes[0]?.pass !== undefined);
  return (passes.find(({ isChosen }) => isChosen) ?? passes[0])?.outcomes[0]?.pass;
}

/** The largest difference that rounding makes. */
const ROUNDING = 1e-12;

const NAME =
  'optimal and the hints of SolvedGame win the value of the game with %i ranks of %i cards, and no opponent wins more';

describe.each([0, 1])('With bonus %i, by the moves and rules of the engine alone', (bonus) => {
  const agree = (ranks: number, copies: number): void => {
    const params: ConcentrationParams = { ranks, copies, bonus, players: 2 };
    const value = gameValues(params).margin;
    const optimal = createPlayers(concentration, params, ['optimal', 'optimal'])[0]?.strategy;
    const strategies = [optimal, new SolvedGame(params)] as readonly Strategy<ConcentrationView>[];
    const differences = strategies.flatMap((strategy) => {
      const tree = new EngineTree(params, strategy);
      const { game, equals, response, answered } = new Solver(tree).solve(tree.opening);
      return [game[0], equals[0], response[0], -(answered[0] ?? Number.NaN)].map((found = Number.NaN) =>
        Math.abs(found - value),
      );
    });
    const exact = exactResult(concentration, params, ['optimal', 'optimal'])?.measures['margin']?.mean ?? Number.NaN;
    expect(Math.max(...differences, Math.abs(exact - value))).toBeLessThan(ROUNDING);
  };

  test.each([
    [2, 2],
    [3, 2],
    [2, 4],
  ])(NAME, agree);
  test.each([
    [5, 2],
    [3, 4],
  ])(NAME, { tags: 'slow' }, agree);
});
