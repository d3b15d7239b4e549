import type { Checks } from '../contracts/checks.js';
import type { Dialogue, DialogueSetting, TextColors } from '../contracts/dialogue.js';
import type { EncodedPart } from '../contracts/encoding.js';
import type { Move, Seat } from '../contracts/engine.js';
import type { AnyGame, JsonValue, Rulebook, Seats, Teams } from '../contracts/game.js';
import type { Measure } from '../contracts/measure.js';
import type { Parameter } from '../contracts/parameters.js';
import type { PlayerContext, Strategy, StrategyDefinition } from '../contracts/strategy.js';
import type { Theory } from '../contracts/theory.js';
import type { Rng } from '../random/rng.js';

/**
 * The declaration of a parameter. The default of `summary` is the name of the parameter.
 *
 * @inline
 */
export type ParameterRule = Omit<Parameter, 'summary'> & Partial<Pick<Parameter, 'summary'>>;

/** Data that code cannot change. */
type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/**
 * The view of a seat: the members of {@link Rules.view}, the seat, and its legal moves. All members are frozen and
 * always show the current state.
 *
 * @typeParam Seen - the types of the members of {@link Rules.view}, by name
 * @typeParam Action - the moves: integers, or the texts of {@link Rules.actions}
 */
export type RuledView<Seen, Action = Move> = { readonly [Name in keyof Seen]: Frozen<Seen[Name]> } & {
  /** The seat of the player. */
  readonly seat: Seat;
  /** The legal moves of the player; empty on the turn of another seat. */
  readonly legal: readonly Action[];
};

/** A move as rules and strategies write it: an integer, or one of the texts of {@link Rules.actions}. */
export type Played<Action> = Action extends number ? Move : Action;

/**
 * A strategy: a function that chooses a move from the view alone; or a definition, for a strategy with a memory,
 * arguments or tables.
 *
 * @inline
 */
export type StrategyRule<View, Params, Action = Move> =
  | ((view: View, rng: Rng, params: Params) => Action)
  | (Omit<StrategyDefinition<View, Params>, 'name' | 'summary' | 'create'> &
      Partial<Pick<StrategyDefinition<View, Params>, 'summary'>> & {
        /** Creates the code of one player, as in {@link StrategyDefinition.create}. */
        create(context: PlayerContext<Params>): Omit<Strategy<View>, 'move'> & {
          /** Chooses a legal move. */
          move(view: View, rng: Rng): Action;
        };
      });

/**
 * A measure. One with the name `win`, `tie` or `payoff` has that role. Defaults: `win` and `tie` are proportions, with
 * the unit `wins` or `ties`; a `win` and a `payoff` are better if they are higher. Any other measure is a count, whose
 * summary and unit are its name, and of which neither direction is better. If a direction is better and the name has no
 * plural, the unit is `points`.
 */
export type MeasureRule<State, Params> = Partial<Omit<Measure<Params>, 'name' | 'bounds'>> & {
  /**
   * Returns the value in a finished game, an integer; true counts as 1. A measure that every seat has, such as one with
   * the role `win`, `tie` or `payoff`, is that of the seat; any other measure is the same for all seats.
   */
  of(state: State, seat: Seat, params: Params): number | boolean;
  /**
   * The lowest and the highest possible value, integers. Required for a count, except for the role `length`, which has
   * the bounds 0 and {@link Rules.moveLimit}.
   */
  readonly bounds?: readonly [min: number, max: number] | ((params: Params) => readonly [min: number, max: number]);
};

/**
 * What {@link defineGame} cannot know about a view: the bounds of each member of {@link Rules.view}, by name. The seat
 * and the legal moves need no declaration.
 */
type RuledEncoding<Seen> = { readonly [Name in keyof Seen]: EncodedPart };

/**
 * The rules of a game whose state is plain data: numbers, texts, booleans, null, and arrays and objects of them. Write
 * the members in this order, so that TypeScript infers their types from `parameters`, `actions`, `deal` and `view`. All
 * functions get the parameters as their last argument.
 *
 * @typeParam Names - the declarations of the parameters, by name
 * @typeParam State - the state
 * @typeParam Seen - the types of the members of the view, by name
 * @typeParam Action - the moves: integers, or the texts of `actions`
 */
export interface Rules<
  Names extends Readonly<Record<string, ParameterRule>>,
  State extends object,
  Seen,
  Action extends number | string = Move,
  Params = { readonly [Name in keyof Names]: number },
  View = RuledView<Seen, Played<Action>>,
> extends Pick<AnyGame, 'module' | 'title' | 'summary' | 'defaults' | 'zeroSum' | 'together'> {
  /** The name of the game in commands, outputs and random streams: a letter, then letters, digits and dashes. */
  readonly id: string;
  /** The number of players, from 1 to 10, or a function of the parameters, such as `({ players }) => players`. */
  readonly seats: Seats<Params>;
  /** The parameters by name, in the order of every output. Default: none. */
  readonly parameters?: Names;
  /** The rules in words, see {@link Game.rulebook}. */
  readonly rulebook?: Rulebook<Params>;
  /** The seats of each team, see {@link Game.teams}. Default: each seat plays for itself. */
  readonly teams?: Teams<Params>;
  /**
   * All moves that any game has, each once, or a function of the parameters: texts such as `['hit', 'stand']`, or
   * integers. Rules and strategies write a text as it is; engines and records have its place in this list. A game needs
   * it for moves that are texts, and for an encoding. Default: moves are any integers.
   */
  readonly actions?: readonly Action[] | ((params: Params) => readonly Action[]);
  /**
   * Checks conditions that involve several parameters.
   *
   * @throws InputError if the combination is not allowed
   */
  checkParams?(params: Params): void;
  /**
   * Returns the state at the start of a game.
   *
   * @param params - all parameters
   * @param rng - deals
   */
  deal(params: Params, rng: Rng): State;
  /** Returns the seat to move. Default: 0. A game with more than one seat needs it. */
  toMove?(state: State, params: Params): Seat;
  /** Returns the legal moves of the seat to move; none if the game is over. */
  moves(state: State, params: Params): readonly Played<Action>[];
  /**
   * Plays a legal move: changes the state.
   *
   * @param rng - the generator that dealt, for chance in the course of the game
   */
  play(state: State, move: Played<Action>, rng: Rng, params: Params): void;
  /** What a seat may know, by name. Each function returns a part of the state, as plain data. */
  readonly view: {
    readonly [Name in keyof Seen]: (state: State, seat: Seat, params: Params) => Seen[Name] & JsonValue;
  };
  /**
   * The text of a legal move for people and programs, such as `take row 7-12-18`. A game with an encoding has none,
   * because an action has one text. Default: the move.
   */
  moveText?(move: Played<Action>, view: View, params: Params): string;
  /** The view as a text of one or more lines, for people. Default: its members, one on each line. */
  show?(view: View, params: Params): string;
  /**
   * Returns the bounds of the view for learning agents: {@link defineGame} makes {@link Game.encoding} of it and of
   * `actions`. Default: the game has no encoding.
   */
  encoding?(params: Params): RuledEncoding<NoInfer<Seen>>;
  /** The measures by name, in the order of every output. The first one is the most important. */
  readonly measures: Readonly<Record<string, MeasureRule<State, Params>>>;
  /** The strategies by name. The strategy `random`, which plays any legal move, is added if it is missing. */
  readonly strategies?: Readonly<Record<string, StrategyRule<View, Params, Played<Action>>>>;
  /**
   * Replaces everything that a seat does not know by other random values, in a state of a game that is not over. The
   * result may depend only on what the seat knows: sort hidden cards before you shuffle them. If the view shows
   * everything that the seat has seen, all states that agree with it must be equally likely. Leave it out for a game
   * without hidden information.
   *
   * With it, the game has the strategies `flat:N` and `search:N`, and the tests of hidden information.
   */
  resample?(state: State, seat: Seat, rng: Rng, params: Params): void;
  /**
   * Returns a key of what a seat sees, equal in positions with the same future, such as a board and its mirror image.
   * The solver computes positions with equal keys once, if the same seat moves there. A game for two can have it only
   * if it hides nothing. The tests and the solver compare the futures of equal keys. With it, the game has the
   * strategies `flat:N` and `search:N`.
   */
  key?(view: View, params: Params): string | number;
  /** How search plays simulated games. */
  readonly search?: SearchRule<State, Params>;
  /**
   * The maximum number of moves in a game, a positive integer. Default: 10,000. A longer game is an error, unless
   * `unfinished` says what it is worth.
   */
  readonly moveLimit?: number;
  /**
   * What a game is worth that is not over after {@link Rules.moveLimit} moves. It ends there, and the game has a
   * measure `unfinished`, which is 1 for such a game.
   *
   * - `even`: every seat has an even share. No seat wins, all tie, and a payoff is 0. Only for games with a winner, or
   *   with a payoff that adds up to 0.
   * - `counted`: the measures are those of the state as it stands.
   */
  readonly unfinished?: 'even' | 'counted';
  /** Exact results and published values. */
  readonly theory?: Theory<Params>;
  /** Creates the terminal game. Default: one that shows views and asks for moves. */
  dialogue?(setting: DialogueSetting<Params>): Dialogue;
  /** The same as in {@link Game.colors}. */
  colors?(setting: Pick<DialogueSetting<Params>, 'params' | 'words'>): TextColors;
  /** More for the conformance tests. */
  readonly checks?: Pick<Checks<View>, 'settings' | 'specs' | 'lines' | 'games' | 'secrets'>;
}

/**
 * How search plays simulated games, see {@link Search} and {@link Belief.estimate}.
 *
 * @inline
 */
export interface SearchRule<State, Params> {
  /** The spec of the strategy that plays them to their end; it has no memory. Default: `random`. */
  readonly rollout?: string;
  /**
   * The value of an unfinished state for a seat, where a simulated game can stop, such as the end of a round; undefined
   * if it goes on. Its unit is that of the result. Default: simulated games end as games do.
   */
  estimate?(state: State, seat: Seat, params: Params): number | undefined;
}
