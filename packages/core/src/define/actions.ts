import type { Move } from '../contracts/engine.js';
import { checkList, givenText, InputError, MisbehaviorError } from '../errors.js';
import type { Rules } from './rules.js';

/** The rules that the engine of {@link defineGame} applies. Their moves are texts only where they have actions. */
export type EngineRules<State extends object, Params, Seen> = Rules<never, State, Seen, Move, Params>;

/**
 * The moves that the games of some rules have, for given parameters. A text has its place in the list as its number,
 * however games come to it; an integer is its own number.
 */
export class Actions {
  /** The moves as the rules write them. */
  readonly list: readonly (number | string)[];
  /** The numbers of texts; undefined if the moves are integers. */
  readonly numbers: ReadonlyMap<string, Move> | undefined;

  constructor(id: string, list: readonly (number | string)[]) {
    checkList(list, `the actions of ${id}`);
    this.list = list;
    const kind = typeof list[0] === 'string' ? 'string' : 'number';
    const odd = list.find((action) => (kind === 'number' ? !Number.isSafeInteger(action) : typeof action !== kind));
    if (odd !== undefined)
      throw new InputError(`the actions of ${id} must be all texts, or all integers, so not ${givenText(odd)}`);
    const places = new Map(list.map((action, place) => [String(action), place]));
    const twice = list.find((action, place) => places.get(String(action)) !== place);
    if (twice !== undefined) throw new InputError(`the actions of ${id} have ${givenText(twice)} twice`);
    this.numbers = kind === 'string' ? places : undefined;
  }

  /** Moves as the rules write them. */
  namesOf(moves: readonly Move[]): readonly (Move | string)[] {
    return this.numbers !== undefined ? moves.map((move) => this.list[move] ?? move) : moves;
  }

  /** The numbers of moves as the rules write them. */
  numbersOf(names: readonly (Move | string)[]): readonly Move[] {
    const { numbers } = this;
    if (numbers === undefined) return names as readonly Move[];
    return names.map((name) => {
      const move = numbers.get(name as string);
      if (move === undefined)
        throw new MisbehaviorError(`moves() lists ${givenText(name)}, which is none of the actions`);
      return move;
    });
  }
}

/** What the games of some rules share that have the same parameters. A batch asks for an engine for each block. */
export interface RuledSetting<Params> {
  /** All parameters, checked. */
  readonly params: Params;
  /** The moves of all games, if the rules list them. */
  readonly actions: Actions | undefined;
}
