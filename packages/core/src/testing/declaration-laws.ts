import type { Game } from '../contracts/game.js';
import { type Parameter, type ParamValues, resolveParams } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyArgument, StrategyDefinition } from '../contracts/strategy.js';
import { at, ensure, type Law, law } from './law.js';
import type { GameHarness } from './game-harness.js';
import { settingsOf, settingText } from './trials.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const PARAMETER_NAME = /^[a-z][A-Za-z0-9]*$/;

/** What a game says of itself. */
export function declarationLaws<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Law[] {
  const { game } = subject;
  return [
    law('declares-itself', 'declares its name, parameters and sizes well', () => {
      ensure(/^[a-z]+$/.test(game.id), () => `the id is '${game.id}', not lower-case letters`);
      isLine('the title', game.title);
      isLine('the summary', game.summary);
      ensure(game.seats === 1 || game.seats === 2, () => `${String(game.seats)} seats are neither 1 nor 2`);
      isCount('blockSize', game.blockSize);
      isCount('trials', game.trials);
      for (const [name, parameter] of Object.entries<Parameter>(game.parameters)) isParameter(name, parameter);
      settingsOf({ ...subject, settings: [{}, ...(subject.settings ?? [])] });
    }),

    law('declares-strategies', 'declares its strategies well', () => {
      ensure(game.strategies.length > 0, 'there are no strategies');
      areDistinct('strategies', game.strategies.map(({ name }) => name));
      for (const definition of game.strategies) isDefinition(definition);
      ensure(game.defaultStrategies.length > 0, 'there are no default strategies');
      areDistinct('default strategies', game.defaultStrategies);
      for (const spec of [...game.defaultStrategies, ...(subject.specs ?? [])]) isSpec(game, spec);
    }),

    law('declares-measures', 'declares its measures well', () => {
      areDistinct('measures', game.measures.map(({ name }) => name));
      for (const { name, summary, unit, kind, role, bounds } of game.measures) {
        ensure(PARAMETER_NAME.test(name), () => `a measure is named '${name}'`);
        isLine(`the summary of ${name}`, summary);
        isLine(`the unit of ${name}`, unit);
        for (const params of settingsOf(subject)) {
          const [min, max] = bounds(params);
          const told = `with ${settingText(params)}, the bounds of ${name} are ${min} to ${max}`;
          ensure(isInt32(min) && isInt32(max) && min <= max, told);
          ensure(kind === 'count' || (min >= 0 && max <= 1), `${told}, though it is a proportion`);
        }
        ensure(role === undefined || role === 'length' || kind === 'proportion', () => `${name} has the role ${role}, though it is no proportion`);
      }
      const roles = game.measures.flatMap(({ role }) => role ?? []);
      ensure(new Set(roles).size === roles.length, () => `two measures have the same role: ${roles.join(', ')}`);
      ensure(!roles.includes('tie') || roles.includes('win'), 'there is a measure for ties and none for wins');
    }),

    law('references', 'has references that can be looked up', () => {
      const params = resolveParams(game.parameters);
      for (const { strategies, measure, value, trials, source } of game.references) {
        const of = `a reference for ${measure} of ${strategies.join(' against ')}`;
        ensure(strategies.length === game.seats, () => `${of} names ${strategies.length} strategies for ${game.seats} seats`);
        for (const spec of strategies) isSpec(game, spec);
        const known = game.measures.find(({ name }) => name === measure);
        ensure(known !== undefined, () => `${of}: there is no such measure`);
        const [min, max] = known.bounds(params);
        ensure(value >= min && value <= max, () => `${of} is ${value}, outside its bounds`);
        isCount(`trials of ${of}`, trials);
        isLine(`the source of ${of}`, source);
      }
    }),
  ];
}

/** Ensures that a strategy says well what it is. */
export function isDefinition<View, Params>(definition: StrategyDefinition<View, Params>): void {
  const { name, summary, arguments: expected = [] } = definition;
  ensure(NAME.test(name), () => `a strategy is named '${name}'; names are lower-case letters, digits and dashes`);
  isLine(`the summary of strategy '${name}'`, summary);
  areDistinct(`arguments of strategy '${name}'`, expected.map((argument) => argument.name));
  const firstOptional = expected.findIndex((argument) => argument.default !== undefined);
  for (const [i, argument] of expected.entries()) {
    const what = `argument ${argument.name} of strategy '${name}'`;
    isLine(`the summary of ${what}`, argument.summary);
    ensure(argument.default !== undefined || firstOptional === -1 || i < firstOptional, () =>
      `${what} must be given, but stands behind one that need not be`);
    isArgument(what, argument);
  }
}

function isArgument(what: string, argument: StrategyArgument): void {
  if ('choices' in argument) {
    const { choices, default: usual } = argument;
    ensure(choices.length > 0 && choices.every((word) => NAME.test(word)), () => `${what} chooses from '${choices.join("', '")}'`);
    areDistinct(`choices of ${what}`, choices);
    ensure(usual === undefined || choices.includes(usual), () => `${what} is '${usual}' by default, which is not among its choices`);
    return;
  }
  const { min, max, default: usual = min } = argument;
  ensure([min, max, usual].every(Number.isSafeInteger) && 0 <= min && min <= usual && usual <= max, () =>
    `${what} goes from ${min} to ${max}, by default ${usual}; these are whole numbers from 0 on, in order`);
}

function isParameter(name: string, { summary, default: usual, min, max }: Parameter): void {
  ensure(PARAMETER_NAME.test(name), () => `a parameter is named '${name}'`);
  isLine(`the summary of parameter ${name}`, summary);
  ensure([min, max, usual].every(Number.isSafeInteger) && min <= usual && usual <= max, () =>
    `parameter ${name} goes from ${min} to ${max}, by default ${usual}; these are whole numbers, in order`);
}

function isSpec<View, Params extends ParamValues>(game: Game<View, Params>, spec: string): void {
  const canonical = at(`reading '${spec}'`, () => parseSpec(game.strategies, spec).spec);
  ensure(canonical === spec, () => `the spec '${spec}' is written '${canonical}'`);
}

function isLine(what: string, text: string): void {
  ensure(typeof text === 'string' && text.trim() !== '' && !text.includes('\n'), () => `${what} is no line of text`);
}

function isCount(what: string, value: number): void {
  ensure(Number.isSafeInteger(value) && value > 0, () => `${what} is no whole number above 0, but ${value}`);
}

function isInt32(value: number): boolean {
  return (value | 0) === value;
}

function areDistinct(what: string, names: readonly string[]): void {
  ensure(new Set(names).size === names.length, () => `two ${what} have the same name: ${names.join(', ')}`);
}
