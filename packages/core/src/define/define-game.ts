import { checkMembers, givenText, InputError } from '../errors.js';
import type { Checks } from '../contracts/checks.js';
import { type EncodedPart, encoderOf, type Encoding } from '../contracts/encoding.js';
import type { Move, Seat } from '../contracts/engine.js';
import { type AnyGame, type Game, type JsonValue, seatsOf } from '../contracts/game.js';
import type { Measure, MeasureRole } from '../contracts/measure.js';
import { type ParametersOf, type ParamValues, resolveParams } from '../contracts/parameters.js';
import { checkResult, hasResult, resultRule } from '../contracts/result.js';
import type { PlayerContext, StrategyDefinition } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import { searchStrategies } from '../search/with-search.js';
import { Actions, type EngineRules, type RuledSetting } from './actions.js';
import { compile, engineOf, MOVE_LIMIT, RuledEngine } from './ruled-engine.js';
import { checkMembersOfRules } from './rule-names.js';
import type { MeasureRule, ParameterRule, Played, RuledView, Rules, StrategyRule } from './rules.js';

/** A game that {@link defineGame} has created. Its harness for the tests is `{ game, ...game.checks }`. */
export interface RuledGame<
  State extends object,
  Seen,
  Params extends ParamValues,
  Action extends number | string = Move,
> extends Game<RuledView<Seen, Action>, Params, RuledEngine<State, Params, Seen, Action>> {
  readonly checks: Checks<RuledView<Seen, Action>, RuledEngine<State, Params, Seen, Action>>;
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
  const Action extends number | string = Move,
>(
  rules: Rules<Names, State, Seen, Action>,
): RuledGame<State, Seen, { readonly [Name in keyof Names]: number }, Played<Action>> {
  checkMembersOfRules(rules);
  type Params = { readonly [Name in keyof Names]: number } & ParamValues;
  type View = RuledView<Seen, Played<Action>>;
  type E = RuledEngine<State, Params, Seen, Played<Action>>;
  const { id, seats, moveLimit = MOVE_LIMIT, strategies = {}, resample, key, search = {} } = rules;
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
  // Where moves are texts, an engine plays them by their numbers.
  const compiled = compile({ ...rules, measures } as unknown as EngineRules<State, Params, Seen>);
  const settings = new WeakMap<Params, RuledSetting<Params>>();
  const settingOf = (given: Params): RuledSetting<Params> => {
    const params = settings.has(given) ? given : resolveParams<Params>(parameters, given);
    const kept = settings.get(params);
    if (kept !== undefined) return kept;
    rules.checkParams?.(params);
    resultRule(game, params);
    const { actions } = rules;
    const list = typeof actions === 'function' ? actions(params) : actions;
    const setting = { params, actions: list && new Actions(id, list) };
    settings.set(params, setting);
    return setting;
  };
  const engine = (params: Params, used?: E): E => {
    const setting = settingOf(params);
    return used?.plays(setting) === true ? used : new RuledEngine(compiled, setting);
  };
  const namesFor = (params: Params): ReadonlyMap<string, Move> | undefined => settingOf(params).actions?.numbers;
  const { rollout = 'random', estimate } = search;
  const isRandom = rollout === 'random' && strategies['random'] === undefined && estimate === undefined;
  const { moveText, show } = rules;
  const textOf = (action: Played<Action>, view: View): string =>
    moveText === undefined ? String(action) : moveText(action, view, engineIn(view).params as Params);
  const game: RuledGame<State, Seen, Params, Played<Action>> = {
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
    strategies: Object.entries({ random: { create: () => ({ move: playRandom }) }, ...strategies }).map(strategyOf),
    measures: [first, ...others],
    engine,
    defaults: { blockSize: BLOCK_SIZE, ...rules.defaults },
    observe: (view) => ({ ...view }) as unknown as JsonValue,
    viewFrom: (observed) => observed as unknown as View,
    notation: {
      legal: (view) => view.legal.map((action) => textOf(action, view)),
      ...(show && { show: (view) => show(view, engineIn(view).params as Params) }),
      named: namesFor,
      parse(text, view) {
        const of = engineOf(view);
        const number = of && namesFor(of.params as Params)?.get(text);
        if (number !== undefined) return number;
        const { legal } = of ?? (view as { readonly legal: readonly unknown[] });
        return legal[view.legal.findIndex((action) => textOf(action, view) === text)] as Move | undefined;
      },
    },
    checks: {
      ...rules.checks,
      snapshot: (of) => of.snapshot(),
      ...(resample && {
        resampleHidden: (of, seat, rng) => {
          if (!of.over) of.resample(seat, rng);
        },
      }),
    },
    ...(rules.encoding && { encoding: (params) => encodingOf<State, Seen, Params, View>(rules, settingOf(params)) }),
    ...((resample ?? key) && {
      search: {
        rollout,
        belief(params, seat) {
          const copy = engine(params);
          let last: View | undefined;
          const see = (view: View): void => void (last = view);
          const belief = {
            isForgetful: true,
            begin: see,
            observe: see,
            sample(rng: Rng): E {
              if (last === undefined) throw new InputError('call begin() before sample()');
              copy.sampleFrom(engineIn(last) as unknown as E, seat, rng);
              return copy;
            },
            observation: (sampled: E) => sampled.seen(seat),
            ...(key && { key: (sampled: E) => key(sampled.view(seat), copy.params) }),
            ...(estimate && { estimate: (sampled: E, of: Seat) => estimate(sampled.dealt(), of, copy.params) }),
            ...(isRandom && {
              playOut: (sampled: E, rngOf: (seat: Seat) => Rng, most: number) => sampled.playOut(rngOf, most),
            }),
          };
          return belief;
        },
      },
    }),
  };
  if (game.search === undefined || !hasResult(game)) return game;
  return { ...game, strategies: [...game.strategies, ...searchStrategies(game)] };
}

/** The encoding of a whole view, with the seat and the legal moves. */
function encodingOf<State extends object, Seen, Params extends object, View>(
  rules: Pick<Rules<never, State, Seen, number | string, Params>, 'id' | 'seats' | 'view' | 'encoding'>,
  { params, actions }: RuledSetting<Params>,
): Encoding<View> {
  const { id, view, encoding } = rules;
  const parts: Readonly<Record<string, EncodedPart>> | undefined = encoding?.(params);
  checkMembers(parts, `the encoding of ${id}`);
  if (actions === undefined)
    throw new InputError(`${id} has an encoding, so its rules need actions, a list of all moves`);
  const missing = Object.keys(view).find((name) => parts?.[name] === undefined);
  if (missing !== undefined)
    throw new InputError(
      `the encoding of ${id} needs a part for the member ${missing} of its view, such as ${missing}: [0, 10] for an integer from 0 to 10`,
    );
  const count = seatsOf(rules, params);
  const seat = count > 1 && ({ seat: [0, count - 1] } as const);
  const { list, numbers } = actions;
  const whole = { view: { members: { ...seat, ...parts, legal: { places: list } } } };
  const { write } = encoderOf(whole);
  const moves = list.map((action, place) => (numbers === undefined ? Number(action) : place));
  const places = new Map<unknown, number>([...moves.entries()].map(([place, move]) => [move, place]));
  return {
    ...whole,
    actions: list.map(String),
    moves,
    // Reads the state itself: a view would copy and freeze each member.
    write: (seen, into, at) => {
      const read = seen as View & RuledView<Seen>;
      write(engineOf(read)?.glance(read.seat) ?? read, into, at);
    },
    writeMask(seen, into, at) {
      for (const move of engineIn(seen).legal) into[at + (places.get(move) as number)] = 1;
    },
  };
}

/** The engine of a view. */
function engineIn(view: unknown): NonNullable<ReturnType<typeof engineOf>> {
  const engine = engineOf(Object(view) as object);
  if (engine === undefined) throw new InputError(`the view must be one of an engine, not ${givenText(view)}`);
  return engine;
}

/** Plays any legal move. It needs no copy of the moves, except in a process of its own. */
function playRandom<Action>(view: { readonly legal: readonly Action[] }, rng: Rng): Action {
  const { legal } = (engineOf(view) as { readonly legal: readonly unknown[] } | undefined) ?? view;
  return legal[rng.int(legal.length)] as Action;
}

function strategyOf<View, Params, Action>([name, rule]: readonly [
  string,
  StrategyRule<View, Params, Action>,
]): StrategyDefinition<View, Params> {
  const definition: Omit<StrategyRule<View, Params, Action>, 'summary'> = typeof rule === 'function'
    ? { create: ({ params }: PlayerContext<Params>) => ({ move: (view: View, rng: Rng) => rule(view, rng, params) }) }
    : rule;
  const summary = name === 'random' ? 'plays a random legal move' : name;
  // A player of a game whose moves are texts can return them.
  return { summary, ...(definition as Omit<StrategyDefinition<View, Params>, 'name' | 'summary'>), name };
}

/** The measures with their roles. A game that can end at its limit of moves has one that says so. */
function measureRules<State extends object, Params>({
  measures,
  unfinished,
  moveLimit = MOVE_LIMIT,
}: Pick<Rules<never, State, never, Move, Params>, 'measures' | 'unfinished' | 'moveLimit'>): Readonly<
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

/**
 * Returns a measure from its name and what its role does not say: a win is a proportion from 0 to 1, and so on.
 *
 * @throws InputError for a measure that needs bounds and has none
 */
export function measureOf<Params>(
  name: string,
  { bounds, ...rule }: Omit<MeasureRule<never, Params>, 'of'>,
  moveLimit: number = MOVE_LIMIT,
): Measure<Params> {
  const isEvent = rule.role === 'win' || rule.role === 'tie' || rule.role === 'unfinished';
  const range =
    bounds ?? (isEvent ? ([0, 1] as const) : rule.role === 'length' ? ([0, moveLimit] as const) : undefined);
  if (range === undefined)
    throw new InputError(
      `the measure ${name} needs bounds, the lowest and the highest possible value, such as [0, 10]`,
    );
  const isDirected = rule.role === 'payoff' || (rule.better !== undefined && rule.better !== 'neither');
  // A name in the singular is no unit: a seat gets 2 points, not 2 payoff.
  const unit = isDirected && rule.kind !== 'proportion' && !/(?<!s)s$/.test(name) ? 'points' : name;
  return {
    name,
    summary: name,
    unit: rule.role === 'unfinished' ? 'games' : isEvent ? `${rule.role}s` : unit,
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

function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Partial<Pick<Value, Name>> {
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  ) as Partial<Pick<Value, Name>>;
}
