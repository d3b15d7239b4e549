import { checkNames, isName, NAME_RULE } from '../contracts/names.js';
import type { AnyGame } from '../contracts/game.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { checkMembers, givenText, InputError } from '../errors.js';
import type { MeasureRule, ParameterRule, Rules, SearchRule } from './rules.js';

/**
 * Checks the names of the members of rules, for callers in JavaScript and for misspelled names.
 *
 * @throws InputError for rules with an unknown member, or without one that they need
 */
export function checkRuleNames(rules: {
  readonly id: unknown;
  readonly measures: object;
  readonly parameters?: object;
  readonly strategies?: object;
  readonly search?: object;
  readonly defaults?: object;
  readonly checks?: object;
}): void {
  checkMembers(rules, 'the rules');
  const what = `the rules of ${typeof rules.id === 'string' ? rules.id : 'a game'}`;
  checkNames(rules, what, namesOf(RULES));
  checkMembers(rules, what, 'id', 'seats', 'deal', 'moves', 'play', 'view', 'measures');
  const parts = (members: object | undefined, kind: string, table: Readonly<Record<string, true>>): void => {
    for (const [name, part] of Object.entries(members ?? {}) as [string, unknown][]) {
      if (!isName(name))
        throw new InputError(`the name of a ${kind} of ${String(rules.id)} ${NAME_RULE}, not ${givenText(name)}`);
      if (typeof part === 'object' && part !== null)
        checkNames(part, `the ${kind} ${name} of ${String(rules.id)}`, namesOf(table));
    }
  };
  parts(rules.measures, 'measure', MEASURE);
  parts(rules.parameters, 'parameter', PARAMETER);
  parts(rules.strategies, 'strategy', STRATEGY);
  for (const [member, table] of Object.entries({ search: SEARCH, defaults: DEFAULTS, checks: CHECKS })) {
    const part: unknown = rules[member as 'search' | 'defaults' | 'checks'];
    if (typeof part === 'object' && part !== null) checkNames(part, `${member} of ${String(rules.id)}`, namesOf(table));
  }
}

const namesOf = (table: Readonly<Record<string, true>>): readonly string[] => Object.keys(table);

/** The members of rules and of their parts. The compiler reports a missing one. */
// oxfmt-ignore
const RULES: Readonly<Record<keyof Rules<never, object, object>, true>> = {
  id: true, title: true, summary: true, rulebook: true, seats: true, teams: true, together: true, zeroSum: true,
  parameters: true, actions: true, checkParams: true, deal: true, toMove: true, moves: true, play: true,
  moveText: true, view: true, show: true, encoding: true, measures: true, strategies: true, resample: true,
  key: true, search: true, moveLimit: true, unfinished: true, defaults: true, theory: true, dialogue: true,
  colors: true, checks: true, module: true,
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
