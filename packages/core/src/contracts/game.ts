import { checkList, checkMembers, InputError } from '../errors.js';
import type { GameRngs } from '../random/streams.js';
import type { Search } from './belief.js';
import type { Checks } from './checks.js';
import type { Dialogue, DialogueSetting, TextColors } from './dialogue.js';
import type { Encoding } from './encoding.js';
import type { Engine, Move, Seat } from './engine.js';
import type { Measure } from './measure.js';
import { type ParametersOf, type ParamValues, resolveParams } from './parameters.js';
import type { Player, Strategy, StrategyDefinition } from './strategy.js';
import type { Theory } from './theory.js';

/** What a run plays if the user does not choose. */
export interface GameDefaults {
  /**
   * The specs of the strategies: those of a source document, and the best one of the package. Default: every strategy
   * that needs no argument.
   */
  readonly strategies?: readonly string[];
  /** The number of games that a cell plays. Default: 10,000. */
  readonly trials?: number;
  /**
   * The number of games in a block, which is the unit of work of a batch. It is part of the identity of an experiment.
   * Default: 100.
   */
  readonly blockSize?: number;
}

/**
 * A game: its name, its parameters, its strategies, its measures and its engine. The code that runs games uses only
 * this interface. Each game package exports one value of this type. For a small game, {@link defineGame} creates it
 * from the rules alone.
 *
 * The value is plain data and functions without state. All functions are declared as methods, so that TypeScript checks
 * them bivariantly and every game is an {@link AnyGame}. The members after `engine` are optional.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam Params - the parameters: integers by name, as a type alias (an interface is not assignable to {@link
 *   ParamValues})
 * @typeParam E - the type of the engine
 */
export interface Game<View, Params extends ParamValues, E extends Engine<View> = Engine<View>> {
  /** The name of the game in commands, outputs and random streams: a letter, then letters, digits and dashes. */
  readonly id: string;
  /** The number of players, from 1 to 10. */
  readonly seats: Seats<Params>;
  /** The parameters by name, in the order in which every output shows them. */
  readonly parameters: ParametersOf<Params>;
  /** The built-in strategies. */
  readonly strategies: readonly StrategyDefinition<View, Params>[];
  /** The measures of a game, in the order of every output. The first one is the most important. */
  readonly measures: readonly [Measure<Params>, ...Measure<Params>[]];
  /** Whether the payoffs of all seats add up to 0 in every game. The conformance tests check it. Default: false. */
  readonly zeroSum?: boolean;
  /**
   * Whether all seats play together, against no other player: each of them plays for the measure with the role
   * `payoff`, or else for the first measure, which is the same for all. Default: false.
   */
  readonly together?: boolean;
  /**
   * The teams: the seats of each, such as `[[0, 2], [1, 3]]`, or a function of all parameters. All seats of a team have
   * the same result. Default: each seat plays for itself.
   */
  readonly teams?: Teams<Params>;
  /**
   * Creates an engine. Call its `reset` before the first move.
   *
   * @param params - all parameters, each within its own bounds; see {@link resolveParams}
   * @param used - an engine of this game that the caller does not need any more. A game may return it again if `reset`
   *   leaves nothing of earlier games; those of {@link defineGame} do
   * @throws InputError if the combination of parameters is not allowed
   */
  engine(params: Params, used?: E): E;
  /**
   * The module and the export from which other threads and machines load this value, such as `@cards/pairs#pairs`. A
   * game without it runs only in the calling thread, or from a file that is named on the command line.
   */
  readonly module?: string;
  /**
   * Makes a strategy of a player in another form, such as that of a source document, so that a file with such a player
   * plays in every command. Undefined for any other value.
   */
  strategyFrom?(player: unknown): Strategy<View> | undefined;
  /** The display name. Default: the id with a capital letter. */
  readonly title?: string;
  /** A description in one line. Default: the title. */
  readonly summary?: string;
  /**
   * The rules in the words of a person at a table, one plain text for each rule, in the order in which a newcomer needs
   * them; or a function of all parameters that returns them. If a rule is easier seen, the lines after its first one
   * are a picture in characters. The command shows the rules with `games --rules`, and when a person who plays types
   * `rules`.
   */
  readonly rulebook?: Rulebook<Params>;
  /** What a run plays by default. */
  readonly defaults?: GameDefaults;
  /**
   * Returns all information in a view as plain JSON, for players in other languages, web pages and conformance tests.
   */
  observe?(view: View): JsonValue;
  /**
   * Returns a view with what {@link Game.observe} returned: the reverse of it, for a strategy that plays in a process
   * of its own. All its members are own members.
   */
  viewFrom?(observed: JsonValue): View;
  /**
   * Returns how views and moves become numbers for a learning agent. It needs
   * {@link Game.observe}.
   *
   * @param params - all parameters
   */
  encoding?(params: Params): Encoding<View>;
  /** The texts of moves, views and whole games. */
  readonly notation?: Notation<View, Params>;
  /**
   * What a game of `watched` of `@cards/core/search`, or of `luckAdjusted` of `@cards/core/solve`, records, so that
   * each worker creates the same game.
   */
  readonly watch?: WatchOptions | LuckOptions;
  /** Exact results and published values. */
  readonly theory?: Theory<Params>;
  /**
   * What search needs; or the module and the export of the same game with the strategies `flat` and `search`, such as
   * `@cards/pairs/search#pairs`, which the command loads only when a spec names one of them.
   */
  readonly search?: Search<View, Params> | string;
  /**
   * What conformance tests need; or the module and the export of the harness, such as `@cards/pairs/testing#harness`.
   * The command `check` needs it.
   */
  readonly checks?: Checks<View, E> | string;
  /** Creates the dialogue in which a person plays the game in a terminal. Default: one that shows views. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
  /** Returns the colors of the texts of the dialogue. Default: none. */
  colors?(setting: Pick<DialogueSetting<Params>, 'params' | 'words'>): TextColors;
}

/** What a watched game records, as plain data: see `watched` of `@cards/core/search`. */
export interface WatchOptions {
  /** Texts of moves, of which each is counted: see `Notation.legal`. */
  readonly moves: readonly string[];
  /** The number of simulated games for each legal move where a position is valued; 0 for no values. */
  readonly samples: number;
  /** The number of moves after which a game ends as stalled: an integer from 1. */
  readonly limit: number;
}

/** Whose moves are known in a game without luck, as plain data: see `luckAdjusted` of `@cards/core/solve`. */
export interface LuckOptions {
  /**
   * By seat: the spec of a strategy of the game that plays there, or `equilibrium`; any other text for a player whose
   * moves are not known. Nothing where every seat sees everything.
   */
  readonly against: readonly string[];
}

/** What a result without luck counts for 1 of its unit: see `luckAdjusted` of `@cards/core/solve`. */
export const LUCK_UNIT = 10_000;

/** A value, or a function of all parameters that returns it. */
type ByParams<Params, Value> =
  | Value
  | {
      /** Returns the value for parameters of the game. */
      of(params: Params): Value;
    }['of'];

/** The number of seats of a game, or a function of all parameters, such as `({ players }) => players`. */
export type Seats<Params> = ByParams<Params, number>;

/** The seats of each team, such as `[[0, 2], [1, 3]]`, or a function of all parameters. Each seat is in one team. */
export type Teams<Params> = ByParams<Params, readonly (readonly Seat[])[]>;

/**
 * The rules in words, or a function of all parameters that returns them.
 *
 * @inline
 */
export type Rulebook<Params> = ByParams<Params, readonly string[]>;

/** The largest number of seats. */
export const MOST_SEATS = 10;

/**
 * Returns the number of seats of a game.
 *
 * @param game - the game
 * @param params - all parameters
 * @throws InputError if it is not an integer from 1 to 10
 *
 * @example
 * ```ts
 * import { seatsOf } from '@cards/core';
 *
 * seatsOf({ id: 'hearts', seats: ({ players }) => players }, { players: 4 }); // => 4
 * ```
 */
export function seatsOf<Params>(game: { readonly id: string; readonly seats: Seats<Params> }, params: Params): number {
  const { id, seats } = checkMembers(game, 'the game', 'id', 'seats');
  if (typeof seats === 'function') checkMembers(params, 'the parameters');
  const count = typeof seats === 'function' ? seats(params) : seats;
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SEATS) return count;
  throw new InputError(`the seats of ${id} must be an integer from 1 to ${MOST_SEATS}, not ${String(count)}`);
}

/**
 * Any game, for code that works with all games. A game that is typed by another copy of this package is assignable to
 * it.
 */
export type AnyGame = Game<unknown, ParamValues>;

/**
 * Returns what a run of a game plays if the user does not choose, with a value for each member.
 *
 * @param game - the game
 *
 * @example
 * ```ts
 * import { defaultsOf } from '@cards/core/internal';
 * import { pairs } from '@cards/pairs';
 *
 * defaultsOf(pairs).strategies; // => ['random', 'good', 'optimal']
 * ```
 */
export function defaultsOf(game: Pick<AnyGame, 'defaults' | 'strategies'>): Required<GameDefaults> {
  const { defaults, strategies } = checkMembers(game, 'the game', 'strategies');
  const free = strategies.filter(({ arguments: expected = [] }) => expected.every((one) => one.default !== undefined));
  return { strategies: free.map(({ name }) => name), trials: 10_000, blockSize: 100, ...defaults };
}

/** Returns the display name of a game: its title, or its id with a capital letter. */
export function titleOf(game: Pick<AnyGame, 'id' | 'title'>): string {
  const { id, title } = game;
  return title ?? id.slice(0, 1).toUpperCase() + id.slice(1);
}

/**
 * Returns a number with its unit, a plural or `%`: `3 guesses`, `1 guess`, `71.7%`.
 *
 * @example
 * ```ts
 * import { withUnit } from '@cards/core/internal';
 *
 * withUnit('-1', 'chips'); // => '-1 chip'
 * ```
 */
export function withUnit(value: string, unit: string): string {
  if (unit === '%') return `${value}%`;
  return `${value} ${/^ *[+−-]?1$/.test(value) ? unit.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '') : unit}`;
}

/**
 * Returns the rules of a game in words; undefined if the game has none.
 *
 * @param game - the game
 * @param params - values by name; the other parameters have their defaults
 * @throws InputError if the rules are not a list
 *
 * @example
 * ```ts
 * import { rulebookOf } from '@cards/core/internal';
 * import { pairs } from '@cards/pairs';
 *
 * rulebookOf(pairs, { cards: 8, copies: 2 })?.[0]; // => '8 cards lie face down, 2 of each kind.'
 * ```
 */
export function rulebookOf(
  game: Pick<AnyGame, 'parameters' | 'rulebook'>,
  params: ParamValues = {},
): readonly string[] | undefined {
  const { rulebook, parameters } = game;
  const rules = typeof rulebook === 'function' ? rulebook(resolveParams(parameters, params)) : rulebook;
  if (rules !== undefined) checkList(rules, 'the rulebook');
  return rules;
}

/** Returns the description of a game in one line: its summary, or its title. */
export function summaryOf(game: Pick<AnyGame, 'id' | 'title' | 'summary'>): string {
  return game.summary ?? titleOf(game);
}

/** A value that JSON can represent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | {
      /** The members by name. */
      readonly [name: string]: JsonValue;
    };

/**
 * A game as text: its moves, for people and for players that are separate programs; its views and whole games, for
 * replays.
 *
 * @typeParam View - what the seat to move may know
 */
export interface Notation<View, Params> {
  /**
   * The legal moves of the seat to move as texts, in the order of {@link Engine.legalMoves}. Undefined if there are too
   * many to list in each turn; the documentation of the game then says how to write a move.
   */
  legal(view: View): readonly string[] | undefined;
  /**
   * The move that a text names; undefined if it names none. The move can be illegal, because the engine decides that.
   */
  parse(text: string, view: View): Move | undefined;
  /**
   * Returns the moves by the texts that strategies can return in place of them; undefined if there are none.
   *
   * @param params - all parameters, checked
   */
  named?(params: Params): ReadonlyMap<string, Move> | undefined;
  /** Returns the text of a move, in a game whose legal moves are too many to list. */
  text?(move: Move, view: View): string;
  /** Returns the information in a view as text of one or more lines. A replay prints it before each move. */
  show?(view: View): string;
  /**
   * Plays one game, exactly as a runner plays it, and yields a description of it line by line. Without this method, a
   * replay prints the moves.
   *
   * @param params - all parameters, checked
   * @param players - one player for each seat, `players[seat]`
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures at the end, `measures[measure]`
   */
  trace?(
    params: Params,
    players: readonly Player<View>[],
    rngs: GameRngs,
    measures: Int32Array,
  ): Generator<string, void, void>;
  /** Returns the same text for a terminal that has the symbols of the game, such as `10♣` for `Ten of Clubs`. */
  symbols?(text: string): string;
}
