import { checkMembers, givenText, InputError } from '../errors.js';
import { checkNames } from '../contracts/names.js';
import type { Belief } from '../contracts/belief.js';
import type { Checks } from '../contracts/checks.js';
import { type EncodedPart, encoderOf, type Encoding } from '../contracts/encoding.js';
import type { Seat } from '../contracts/engine.js';
import { type AnyGame, type Game, type JsonValue, seatsOf } from '../contracts/game.js';
import type { Measure, MeasureRole } from '../contracts/measure.js';
import { type ParametersOf, type ParamValues, resolveParams } from '../contracts/parameters.js';
import { checkResult, hasResult, resultRule } from '../contracts/result.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import { memberLines } from '../runner/plain-trace.js';
import { searchStrategies } from '../search/with-search.js';
import { compile, engineOf, MOVE_LIMIT, RuledEngine } from './ruled-engine.js';
import type { MeasureRule, ParameterRule, RuledView, Rules, StrategyRule } from './rules.js';

/** A game that {@link defineGame} has created. Its harness for the tests is `{ game, ...game.checks }`. */
export interface RuledGame<State extends object, Seen, Params extends ParamValues> extends Game<
  RuledView<Seen>,
  Params,
  RuledEngine<State, Params, Seen>
> {
  readonly checks: Checks<RuledView<Seen>, RuledEngine<State, Params, Seen>>;
}

/** The number of games in a block: small, because games with search are slow. */
const BLOCK_SIZE = 20;

/**
 * Creates a game from its rules on plain data: its engine, its views, the strategy `random`, and everything that its
 * conformance tests need. Use it for small games; a fast game writes its own {@link Engine}.
 *
 * @param rules - the rules
 * @returns the game. Its member `checks` is complete, so `cards-sim check` works
 * @throws InputError if a measure that is a count has no bounds, the number of seats is not allowed, a game with
 *   several seats lacks `toMove`, or what the rules say about the result contradicts itself
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, defineGame, Streams } from '@cards/core';
 *
 * // Each player gets a card. The first player keeps it or swaps it; the higher card wins.
 * const swap = defineGame({
 *   id: 'swap',
 *   seats: 1,
 *   parameters: { cards: { default: 10, min: 2, max: 100 } },
 *   deal: ({ cards }, rng) => ({ own: rng.int(cards), other: rng.int(cards), done: false }),
 *   moves: ({ done }) => (done ? [] : [0, 1]),
 *   play(state, move) {
 *     if (move === 1) [state.own, state.other] = [state.other, state.own];
 *     state.done = true;
 *   },
 *   view: { own: ({ own }) => own },
 *   measures: { won: { role: 'win', of: ({ own, other }) => own > other } },
 *   strategies: { careful: ({ own }) => (own < 5 ? 1 : 0) },
 * });
 * const runner = createRunner(swap.engine({ cards: 10 }), createPlayers(swap, { cards: 10 }, ['careful']));
 * const measures = new Int32Array(1);
 * runner.play(new Streams(1, 'swap').gameRngs(1).seek(0), measures);
 * measures[0]; // => 0
 * ```
 */
export function defineGame<
  State extends object,
  Seen,
  const Names extends Readonly<Record<string, ParameterRule>> = Record<never, never>,
>(rules: Rules<Names, State, Seen>): RuledGame<State, Seen, { readonly [Name in keyof Names]: number }> {
  checkRuleNames(rules);
  type Params = { readonly [Name in keyof Names]: number } & ParamValues;
  type View = RuledView<Seen>;
  type E = RuledEngine<State, Params, Seen>;
  const { id, seats, moveLimit = MOVE_LIMIT, moveText = String, strategies = {}, resample, key } = rules;
  if (typeof seats === 'number') seatsOf(rules, {} as Params);
  if (seats !== 1 && rules.toMove === undefined)
    throw new InputError(`${id} has several seats, so its rules need toMove(state), which returns the seat to move`);
  const measures = measureRules(rules);
  const [first, ...others] = Object.entries(measures).map(([name, rule]) => measureOf(name, rule, moveLimit));
  if (first === undefined) throw new InputError(`${id} needs at least one measure`);
  const parameters = Object.fromEntries(
    Object.entries(rules.parameters ?? {}).map(([name, rule]) => [name, { summary: name, ...rule }]),
  ) as unknown as ParametersOf<Params>;
  checkResult({ ...rules, measures: [first, ...others] });
  checkUnfinished(rules, [first, ...others]);
  const compiled = compile<State, Params, Seen>({ ...rules, measures });
  // A batch asks for an engine for each block, with the same frozen parameters.
  const known = new WeakMap<Params, Params>();
  const engine = (params: Params, used?: E): E => {
    const before = known.get(params);
    if (before !== undefined) return used?.plays(compiled, before) === true ? used : new RuledEngine(compiled, before);
    const checked = resolveParams<Params>(parameters, params);
    rules.checkParams?.(checked);
    resultRule(game, checked);
    if (Object.isFrozen(params)) known.set(params, checked);
    return new RuledEngine(compiled, checked);
  };
  const game: RuledGame<State, Seen, Params> = {
    ...pick(rules, [
      'module',
      'title',
      'summary',
      'rulebook',
      'zeroSum',
      'together',
      'teams',
      'theory',
      'dialogue',
      'colors',
    ]),
    id,
    seats,
    parameters,
    strategies: Object.entries<StrategyRule<View, Params>>({ random: playRandom, ...strategies }).map(strategyOf),
    measures: [first, ...others],
    engine,
    defaults: { blockSize: BLOCK_SIZE, ...rules.defaults },
    observe: (view) => ({ ...view }) as unknown as JsonValue,
    viewFrom: (observed) => observed as unknown as View,
    notation: {
      legal: ({ legal }) => legal.map(moveText),
      show: (view) => memberLines(pick(view, Object.keys(rules.view) as (keyof View)[])),
      parse: (text, { legal }) => legal.find((move) => moveText(move) === text),
    },
    checks: checksOf(rules),
    ...(rules.encoding && { encoding: (params) => encodingOf(rules, params) }),
    ...((resample ?? key) && {
      search: {
        rollout: 'random',
        belief: (params, seat) =>
          Object.assign(new RuledBelief(engine(params), seat), key && { key: (sampled: E) => key(sampled.view(seat)) }),
      },
    }),
  };
  if (game.search === undefined || !hasResult(game)) return game;
  return { ...game, strategies: [...game.strategies, ...searchStrategies(game)] };
}

const namesOf = (table: Readonly<Record<string, true>>): readonly string[] => Object.keys(table);

/** The members of rules and of their parts. The compiler reports a missing one. */
const RULES: Readonly<Record<keyof Rules<never, object, object>, true>> = {
  id: true,
  title: true,
  summary: true,
  rulebook: true,
  seats: true,
  teams: true,
  together: true,
  zeroSum: true,
  parameters: true,
  checkParams: true,
  deal: true,
  toMove: true,
  moves: true,
  play: true,
  moveText: true,
  view: true,
  encoding: true,
  measures: true,
  strategies: true,
  resample: true,
  key: true,
  moveLimit: true,
  unfinished: true,
  defaults: true,
  theory: true,
  dialogue: true,
  colors: true,
  checks: true,
  module: true,
};
const MEASURE: Readonly<Record<keyof MeasureRule<object, object>, true>> = {
  of: true,
  bounds: true,
  role: true,
  each: true,
  sole: true,
  summary: true,
  unit: true,
  parts: true,
  better: true,
  kind: true,
};
const PARAMETER: Readonly<Record<keyof ParameterRule, true>> = {
  summary: true,
  default: true,
  min: true,
  max: true,
  addedLater: true,
};
const STRATEGY: Readonly<Record<keyof StrategyDefinition<unknown, unknown>, true>> = {
  name: true,
  summary: true,
  arguments: true,
  precompute: true,
  create: true,
};

/** @throws InputError for rules with an unknown member, or without one that they need */
function checkRuleNames(rules: {
  readonly id: unknown;
  readonly measures: object;
  readonly parameters?: object;
  readonly strategies?: object;
}): void {
  checkMembers(rules, 'the rules');
  const what = `the rules of ${typeof rules.id === 'string' ? rules.id : 'a game'}`;
  checkNames(rules, what, namesOf(RULES));
  checkMembers(rules, what, 'id', 'seats', 'deal', 'moves', 'play', 'view', 'measures');
  const parts = (members: object | undefined, kind: string, table: Readonly<Record<string, true>>): void => {
    for (const [name, part] of Object.entries(members ?? {}) as [string, unknown][])
      if (typeof part === 'object' && part !== null)
        checkNames(part, `the ${kind} ${name} of ${String(rules.id)}`, namesOf(table));
  };
  parts(rules.measures, 'measure', MEASURE);
  parts(rules.parameters, 'parameter', PARAMETER);
  parts(rules.strategies, 'strategy', STRATEGY);
}

class RuledBelief<State extends object, Params, Seen> implements Belief<RuledView<Seen>> {
  readonly isForgetful = true;
  private readonly engine: RuledEngine<State, Params, Seen>;
  private readonly seat: Seat;
  private view: RuledView<Seen> | undefined;

  constructor(engine: RuledEngine<State, Params, Seen>, seat: Seat) {
    this.engine = engine;
    this.seat = seat;
  }

  begin(view: RuledView<Seen>): void {
    this.view = view;
  }

  observe(view: RuledView<Seen>): void {
    this.view = view;
  }

  sample(rng: Rng): RuledEngine<State, Params, Seen> {
    const { engine, seat, view } = this;
    if (view === undefined) throw new Error('call begin() before sample()');
    engine.sampleFrom(engineOf(view) as unknown as typeof engine, seat, rng);
    return engine;
  }

  observation(engine: RuledEngine<State, Params, Seen>): unknown {
    return engine.seen(this.seat);
  }
}

/** The encoding of a whole view, with the seat and the legal moves. */
function encodingOf<State extends object, Seen, Params>(
  rules: Pick<Rules<never, State, Seen, Params>, 'id' | 'seats' | 'view' | 'moveText' | 'encoding'>,
  params: Params,
): Encoding<RuledView<Seen>> {
  const { id, view, moveText = String, encoding } = rules;
  const declared = encoding?.(params);
  checkMembers(declared, `the encoding of ${id}`, 'view', 'moves');
  const { view: parts, moves } = declared as { view: Readonly<Record<string, EncodedPart>>; moves: readonly number[] };
  const missing = Object.keys(view).find((name) => parts[name] === undefined);
  if (missing !== undefined)
    throw new InputError(
      `the encoding of ${id} needs a part for the member ${missing} of its view, such as ${missing}: [0, 10] for an integer from 0 to 10`,
    );
  const count = seatsOf(rules, params);
  const seat = count > 1 && ({ seat: [0, count - 1] } as const);
  const whole = { view: { members: { ...seat, ...parts, legal: { places: moves } } } };
  const { write } = encoderOf(whole);
  const places = new Map(moves.map((move, at) => [move, at]));
  return {
    ...whole,
    actions: moves.map(moveText),
    moves,
    // Reads the state itself: a view would copy and freeze each member.
    write: (seen, into, at) => write(engineOf(seen)?.glance(seen.seat) ?? seen, into, at),
    writeMask(seen, into, at) {
      for (const move of (engineOf(seen) ?? seen).legal) into[at + (places.get(move) as number)] = 1;
    },
  };
}

/** Plays any legal move. It needs no copy of the moves, except in a process of its own. */
function playRandom(view: { readonly legal: readonly number[] }, rng: Rng): number {
  const { legal } = engineOf(view) ?? view;
  return legal[rng.int(legal.length)] as number;
}

function strategyOf<View, Params>([name, rule]: readonly [string, StrategyRule<View, Params>]): StrategyDefinition<
  View,
  Params
> {
  const definition = typeof rule === 'function' ? { create: () => ({ move: rule }) } : rule;
  return { summary: name === 'random' ? 'plays a random legal move' : name, ...definition, name };
}

/** The measures with their roles. A game that can end at its limit of moves has one that says so. */
function measureRules<State extends object, Params>({
  measures,
  unfinished,
  moveLimit = MOVE_LIMIT,
}: Pick<Rules<never, State, never, Params>, 'measures' | 'unfinished' | 'moveLimit'>): Readonly<
  Record<string, MeasureRule<State, Params>>
> {
  const taken = new Set(Object.values(measures).map(({ role }) => role));
  const named = Object.entries(measures).map(([name, rule]) => {
    const role = (['win', 'tie', 'payoff'] as const).find((one) => one === name && !taken.has(one));
    return [name, role !== undefined && rule.role === undefined ? { ...rule, role } : rule] as const;
  });
  const cut: MeasureRule<State, Params> = {
    role: 'unfinished',
    summary: `whether the game was not over after ${moveLimit} moves`,
    of: () => false,
  };
  return { ...Object.fromEntries(named), ...(unfinished !== undefined && { unfinished: cut }) };
}

function measureOf<State, Params>(
  name: string,
  { bounds, ...rule }: MeasureRule<State, Params>,
  moveLimit: number,
): Measure<Params> {
  const isEvent = rule.role === 'win' || rule.role === 'tie' || rule.role === 'unfinished';
  const range =
    bounds ?? (isEvent ? ([0, 1] as const) : rule.role === 'length' ? ([0, moveLimit] as const) : undefined);
  if (range === undefined)
    throw new InputError(
      `the measure ${name} needs bounds, the lowest and the highest possible value, such as [0, 10]`,
    );
  return {
    name,
    summary: name,
    unit: rule.role === 'unfinished' ? 'games' : isEvent ? `${rule.role}s` : name,
    better: rule.role === 'win' || rule.role === 'payoff' ? 'higher' : 'neither',
    kind: isEvent ? 'proportion' : 'count',
    ...pick(rule, ['summary', 'unit', 'parts', 'better', 'kind', 'role', 'sole', 'each']),
    bounds: typeof range === 'function' ? range : () => range,
  };
}

/** Checks that every seat can have an even share of an unfinished game, if the rules say so. */
function checkUnfinished(
  { id, zeroSum, unfinished }: Pick<AnyGame, 'id' | 'zeroSum'> & Pick<Rules<never, object, never>, 'unfinished'>,
  measures: AnyGame['measures'],
): void {
  if (unfinished !== undefined && unfinished !== 'even' && unfinished !== 'counted')
    throw new InputError(`unfinished of ${id} must be 'even' or 'counted', not ${givenText(unfinished)}`);
  if (unfinished !== 'even') return;
  const has = (role: MeasureRole): boolean => measures.some((measure) => measure.role === role);
  if (has('payoff') ? zeroSum !== true : !has('win'))
    throw new InputError(
      `an unfinished game of ${id} has no even share: 'even' needs a measure with the role 'win', or a payoff with zeroSum: true; use unfinished: 'counted'`,
    );
}

/** There is no test about documented members: a view of these games has no others. */
function checksOf<State extends object, Params, Seen>({
  resample,
  checks,
}: Pick<Rules<never, State, Seen>, 'resample' | 'checks'>): Checks<RuledView<Seen>, RuledEngine<State, Params, Seen>> {
  return {
    ...checks,
    snapshot: (engine) => engine.snapshot(),
    ...(resample && {
      resampleHidden: (engine, seat, rng) => {
        if (!engine.over) engine.resample(seat, rng);
      },
    }),
  };
}

function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Partial<Pick<Value, Name>> {
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  ) as Partial<Pick<Value, Name>>;
}
