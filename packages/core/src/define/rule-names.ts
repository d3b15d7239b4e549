import { checkNames, isName, NAME_RULE } from '../contracts/names.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { checkParameter, type Parameter } from '../contracts/parameters.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { checkFunction, checkInteger, checkMembers, givenText, InputError } from '../errors.js';
import type { MeasureRule, ParameterRule, Rules, SearchRule } from './rules.js';

/**
 * Checks the members of rules, for callers in JavaScript and for misspelled names.
 *
 * @throws InputError for rules with an unknown member, without one that they need, or with one of another kind
 */
export function checkMembersOfRules(rules: {
  readonly id: string;
  readonly seats: unknown;
  readonly moveLimit?: number;
  readonly view: object;
  readonly measures: object;
  readonly parameters?: object;
  readonly strategies?: object;
  readonly search?: object;
  readonly defaults?: object;
  readonly checks?: object;
}): void {
  checkMembers(rules, 'the rules');
  const game = typeof rules.id === 'string' ? rules.id : 'a game';
  checkNames(rules, `the rules of ${game}`, namesOf(RULES));
  checkMembers(rules, `the rules of ${game}`, 'id', 'seats', 'deal', 'moves', 'play', 'view', 'measures');
  if (typeof rules.seats !== 'function') seatsOf(rules as Pick<AnyGame, 'id' | 'seats'>, {});
  if (rules.moveLimit !== undefined) checkInteger(rules.moveLimit, `moveLimit of ${game}`, 1);
  for (const [name, member] of Object.entries(rules) as [keyof typeof RULES, unknown][])
    if (RULES[name] === 'function') checkFunction(member, `${name} of ${game}`);
  checkMembers(rules.view, `the view of ${game}`);
  for (const [name, shown] of Object.entries(rules.view))
    checkFunction(shown ?? null, `${name} in the view of ${game}`);
  const parts = (
    members: object = {},
    kind: string,
    table: Readonly<Record<string, true>>,
    ...needed: readonly string[]
  ): void => {
    checkMembers(members, `the ${kind === 'strategy' ? 'strategies' : `${kind}s`} of ${game}`);
    for (const [name, part] of Object.entries(members) as [string, unknown][]) {
      if (!isName(name)) throw new InputError(`the name of a ${kind} of ${game} ${NAME_RULE}, not ${givenText(name)}`);
      const what = `the ${kind} ${name} of ${game}`;
      if (kind === 'strategy' && typeof part === 'function') checkFunction(part, what);
      else {
        checkNames(part as object, what, namesOf(table));
        checkMembers(part, what, ...needed);
        if (kind === 'parameter') checkParameter(name, part as Parameter);
        else checkFunction(Object(part)[needed[0] as string], `${needed[0]} of ${what}`);
      }
    }
  };
  parts(rules.measures, 'measure', MEASURE, 'of');
  parts(rules.parameters, 'parameter', PARAMETER, 'default', 'min', 'max');
  parts(rules.strategies, 'strategy', STRATEGY, 'create');
  for (const [member, table] of Object.entries({ search: SEARCH, defaults: DEFAULTS, checks: CHECKS })) {
    const part = rules[member as 'search' | 'defaults' | 'checks'];
    if (part !== undefined) checkNames(part, `${member} of ${game}`, namesOf(table));
  }
}

const namesOf = (table: Readonly<Record<string, unknown>>): readonly string[] => Object.keys(table);

/**
 * The members of rules and of their parts. The compiler reports a missing one. A function is called and must answer at
 * once; a dialogue is a generator.
 */
// oxfmt-ignore
const RULES: Readonly<Record<keyof Rules<never, object, object>, true | 'function'>> = {
  id: true, title: true, summary: true, rulebook: true, seats: true, teams: true, together: true, zeroSum: true,
  parameters: true, actions: true, checkParams: 'function', deal: 'function', toMove: 'function', moves: 'function',
  play: 'function', moveText: 'function', view: true, show: 'function', encoding: 'function', measures: true,
  strategies: true, resample: 'function', key: 'function', search: true, moveLimit: true, unfinished: true,
  defaults: true, theory: true, dialogue: true, colors: true, checks: true, module: true,
};
// oxfmt-ignore
const MEASURE: Readonly<Record<keyof MeasureRule<object, object>, true>> = {
  of: true, bounds: true, role: true, each: true, sole: true, summary: true, unit: true, parts: true,
  better: true, kind: true,
};
// oxfmt-ignore
const PARAMETER: Readonly<Record<keyof ParameterRule, true>> = {
  summary: true, default: true, min: true, max: true, addedLater: true,
};
// oxfmt-ignore
const STRATEGY: Readonly<Record<keyof StrategyDefinition<unknown, unknown>, true>> = {
  name: true, summary: true, arguments: true, precompute: true, create: true,
};

// oxfmt-ignore
const DEFAULTS: Readonly<Record<keyof NonNullable<AnyGame['defaults']>, true>> = {
  blockSize: true, trials: true, strategies: true,
};
// oxfmt-ignore
const CHECKS: Readonly<Record<keyof NonNullable<Rules<never, object, object>['checks']>, true>> = {
  settings: true, specs: true, lines: true, games: true, secrets: true,
};
const SEARCH: Readonly<Record<keyof SearchRule<never, never>, true>> = { rollout: true, estimate: true };
