import { checkNames, isName, NAME_RULE } from '../contracts/names.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { checkParameter, type Parameter } from '../contracts/parameters.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { checkFunction, checkInteger, checkMembers, givenText, InputError } from '../errors.js';
import type { MeasureRule, ParameterRule, Rules, SearchRule } from './rules.js';

/** What a member of rules is: some are needed, and a function must return at once. */
type Kind = 'any' | 'needed' | 'function' | 'needed function';
type Kinds<Names extends string = string> = Readonly<Record<Names, Kind>>;

/**
 * Checks the members of rules, for callers in JavaScript and for misspelled names.
 *
 * @throws InputError for rules with an unknown member, without one that they need, or with one of another kind
 */
export function checkMembersOfRules(rules: Readonly<Partial<Record<keyof typeof RULES, unknown>>>): void {
  checkMembers(rules, 'the rules');
  const game = typeof rules.id === 'string' ? rules.id : 'a game';
  checkPart(rules, `the rules of ${game}`, RULES);
  if (typeof rules.seats !== 'function') seatsOf(rules as Pick<AnyGame, 'id' | 'seats'>, {});
  if (rules.moveLimit !== undefined) checkInteger(rules.moveLimit, `moveLimit of ${game}`, 1);
  for (const [member, kind, kinds] of PARTS) {
    const { [member]: parts = {} } = rules;
    checkMembers(parts, `the ${member} of ${game}`);
    for (const [name, part] of Object.entries(parts as Readonly<Record<string, unknown>>)) {
      const what = `the ${kind} ${name} of ${game}`;
      if (kind !== 'view' && !isName(name))
        throw new InputError(`the name of a ${kind} of ${game} ${NAME_RULE}, not ${givenText(name)}`);
      if (kind === 'view' || (kind === 'strategy' && typeof part === 'function')) checkFunction(part ?? null, what);
      else checkPart(part, what, kinds);
      if (kind === 'parameter') checkParameter(name, part as Parameter);
    }
  }
  for (const [member, kinds] of OPTIONS)
    if (rules[member] !== undefined) checkPart(rules[member], `${member} of ${game}`, kinds);
}

function checkPart(part: unknown, what: string, kinds: Kinds): void {
  const names = Object.keys(kinds);
  checkNames(part as object, what, names);
  checkMembers(part, what, ...names.filter((name) => kinds[name]?.startsWith('needed')));
  for (const [name, value] of Object.entries(part as object))
    if (value !== undefined && kinds[name]?.endsWith('function')) checkFunction(value, `${name} of ${what}`);
}

/** The members of rules and of their parts. The compiler reports a missing one. A dialogue is a generator. */
// oxfmt-ignore
const RULES: Kinds<keyof Rules<never, object, object>> = {
  id: 'needed', title: 'any', summary: 'any', rulebook: 'any', seats: 'needed', teams: 'any', together: 'any',
  zeroSum: 'any', parameters: 'any', actions: 'any', checkParams: 'function', deal: 'needed function',
  toMove: 'function', moves: 'needed function', play: 'needed function', moveText: 'function', view: 'needed',
  show: 'function', encoding: 'function', measures: 'needed', strategies: 'any', resample: 'function',
  key: 'function', search: 'any', moveLimit: 'any', unfinished: 'any', defaults: 'any', theory: 'any',
  dialogue: 'any', colors: 'any', checks: 'any', module: 'any',
};
// oxfmt-ignore
const MEASURE: Kinds<keyof MeasureRule<object, object>> = {
  of: 'needed function', bounds: 'any', role: 'any', each: 'any', sole: 'any', summary: 'any', unit: 'any',
  parts: 'any', better: 'any', kind: 'any',
};
// oxfmt-ignore
const PARAMETER: Kinds<keyof ParameterRule> = {
  summary: 'any', default: 'needed', min: 'needed', max: 'needed', addedLater: 'any',
};
// oxfmt-ignore
const STRATEGY: Kinds<keyof StrategyDefinition<unknown, unknown>> = {
  name: 'any', summary: 'any', arguments: 'any', precompute: 'function', create: 'needed function',
};
const DEFAULTS: Kinds<keyof NonNullable<AnyGame['defaults']>> = { blockSize: 'any', trials: 'any', strategies: 'any' };
// oxfmt-ignore
const CHECKS: Kinds<keyof NonNullable<Rules<never, object, object>['checks']>> = {
  settings: 'any', specs: 'any', lines: 'any', games: 'any', secrets: 'any',
};
const SEARCH: Kinds<keyof SearchRule<never, never>> = { rollout: 'any', estimate: 'function' };

/** Members that hold parts by name, and what one part is. */
const PARTS = [
  ['measures', 'measure', MEASURE],
  ['parameters', 'parameter', PARAMETER],
  ['strategies', 'strategy', STRATEGY],
  ['view', 'view', {}],
] as const;
const OPTIONS = [
  ['search', SEARCH],
  ['defaults', DEFAULTS],
  ['checks', CHECKS],
] as const;
