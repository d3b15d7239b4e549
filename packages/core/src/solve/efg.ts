import { type Game, titleOf } from '../contracts/game.js';
import type { Engine, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { moveTexts, showView } from '../runner/plain-trace.js';
import { buildTree, type GameTreeOptions, type Visitor } from './build-tree.js';

/**
 * Returns a small game with two seats and more in the format `.efg` of Gambit and other solvers: one line for each
 * history, with the information sets and moves in the words of the game.
 *
 * Source: Gambit, The extensive game (.efg) file format.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limit
 * @throws as {@link gameTree} does
 */
export function efg<View, Params extends ParamValues>(
  game: Game<View, Params>,
  given: ParamValues = {},
  options: GameTreeOptions = {},
): string {
  const writer = new EfgWriter(game);
  const { sets } = buildTree(game, given, 2, options, writer);
  const seats = sets.map((_, seat) => `"seat ${seat}"`).join(' ');
  return `EFG 2 R ${quoted(titleOf(game))} { ${seats} }\n""\n\n${writer.lines.join('\n')}\n`;
}

class EfgWriter<View, Params extends ParamValues> implements Visitor<View> {
  readonly lines: string[] = [];
  private readonly game: Game<View, Params>;
  private chances = 0;
  private readonly outcomes = new Map<string, number>();

  constructor(game: Game<View, Params>) {
    this.game = game;
  }

  chance(count: number, weights: readonly number[] = Array.from({ length: count }, () => 1)): void {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const actions = weights.map((weight, at) => `"${at}" ${weight}/${total}`);
    this.lines.push(`c "" ${++this.chances} "" { ${actions.join(' ')} } 0`);
  }

  decision(seat: Seat, set: number, engine: Engine<View>): void {
    const { game } = this;
    const name = quoted(showView(game, engine.view(seat)).split('\n').join('; '));
    const actions = [...moveTexts(game, engine).values()].map(quoted);
    this.lines.push(`p "" ${seat + 1} ${set + 1} ${name} { ${actions.join(' ')} } 0`);
  }

  end(payoffs: readonly number[]): void {
    const won = payoffs.join(', ');
    const known = this.outcomes.get(won) ?? this.outcomes.size + 1;
    this.outcomes.set(won, known);
    this.lines.push(`t "" ${known} "" { ${won} }`);
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
