import { type AnyGame, defaultsOf, seatsOf as seatsOfGame, summaryOf, titleOf } from '../contracts/game.js';
import type { Measure } from '../contracts/measure.js';
import { isName, NAME_RULE } from '../contracts/names.js';
import { checkParameter, type Parameter, type ParamValues, resolveParams } from '../contracts/parameters.js';
import { checkResult } from '../contracts/result.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyArgument, StrategyDefinition } from '../contracts/strategy.js';
import type { ExactResult } from '../contracts/theory.js';
import { unlessRefused } from '../errors.js';
import { enumerate } from '../solve/enumerate.js';
import { type AnyHarness, at, ensure, testOf, type Tests } from './conformance-test.js';
import { seatsOf } from './states.js';
import { allSettingsOf, settingsOf, settingText } from './trials.js';

const MODULE_EXPORT = /^[^\s#]+#[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

export function declarationTests(harness: AnyHarness): Tests {
  const { game } = harness;
  const seats = seatsOf(harness).length;
  const { strategies, trials, blockSize } = defaultsOf(game);
  return [
    testOf('declares-itself', 'The game declares valid names, parameters and sizes', () => {
      ensureName('the id', game.id);
      isLine('the title', titleOf(game));
      isLine('the summary', summaryOf(game));
      isModuleExport('module', game.module);
      if (typeof game.search === 'string') isModuleExport('search', game.search);
      if (typeof game.checks === 'string') isModuleExport('checks', game.checks);
      isCount('defaults.blockSize', blockSize);
      isCount('defaults.trials', trials);
      for (const [name, parameter] of Object.entries<Parameter>(game.parameters)) {
        ensureName('the parameter name', name);
        isLine(`the summary of parameter ${name}`, parameter.summary);
        checkParameter(name, parameter);
      }
      settingsOf({ ...harness, settings: [{}, ...(harness.settings ?? [])] });
    }),

    testOf('declares-strategies', 'The game declares valid strategies', () => {
      ensure(game.strategies.length > 0, 'the game must have at least one strategy');
      areDistinct(
        'strategies',
        game.strategies.map(({ name }) => name),
      );
      for (const definition of game.strategies) isDefinition(definition);
      ensure(strategies.length > 0, 'the game must have at least one default strategy');
      areDistinct('default strategies', strategies);
      for (const spec of [...strategies, ...(harness.specs ?? [])]) isSpec(game, spec);
      // An empty line-up stands for the game itself.
      const lineups = (game.theory?.lineups ?? []).filter(({ length }) => length > 0);
      for (const lineup of lineups) isLineup('a line-up of theory.lineups', game, lineup, seats);
    }),

    testOf('declares-measures', 'The game declares valid measures', () => {
      areDistinct(
        'measures',
        game.measures.map(({ name }) => name),
      );
      for (const measure of game.measures) isMeasure(measure, settingsOf(harness));
      checkResult(game);
    }),

    testOf('references', 'Every published reference value is valid', () => {
      for (const reference of game.theory?.references ?? []) {
        const { strategies: lineup, measure, value, trials: games, source, params: published } = reference;
        const params = resolveParams(game.parameters, published);
        const what = `the reference for ${measure} of ${lineup.join(' against ')}`;
        isLineup(what, game, lineup, seatsOfGame(game, params));
        const measured = game.measures.find(({ name }) => name === measure);
        ensure(measured !== undefined, () => `${what} names a measure that the game does not have`);
        const [min, max] = measured.bounds(params);
        ensure(value >= min && value <= max, () => `${what} must be from ${min} to ${max}, not ${value}`);
        isCount(`trials of ${what}`, games);
        isLine(`the source of ${what}`, source);
      }
    }),
  ];
}

function isMeasure(
  { name, summary, unit, kind, role, bounds }: Measure<ParamValues>,
  settings: readonly ParamValues[],
): void {
  ensureName('the measure name', name);
  isLine(`the summary of ${name}`, summary);
  isLine(`the unit of ${name}`, unit);
  for (const params of settings) {
    const [min, max] = bounds(params);
    const boundsText = `with ${settingText(params)}, the bounds of ${name} are ${min} to ${max}`;
    ensure(
      [min, max].every((bound) => (bound | 0) === bound && bound > -(2 ** 31)) && min <= max,
      () => `${boundsText}: they must be 32-bit integers above -2^31, in order`,
    );
    ensure(kind === 'count' || (min >= 0 && max <= 1), () => `${boundsText}, but a proportion must be from 0 to 1`);
  }
  ensure(
    (role !== 'win' && role !== 'tie') || kind === 'proportion',
    () => `${name} has the role '${role}', so it must be a proportion`,
  );
}

function isLineup(what: string, game: AnyGame, specs: readonly string[], seats: number): void {
  ensure(specs.length === seats, () => `the number of strategies in ${what} must be ${seats}, not ${specs.length}`);
  for (const spec of specs) isSpec(game, spec);
}

function isSpec(game: AnyGame, spec: string): void {
  const canonical = at(`in the spec '${spec}'`, () => parseSpec(game.strategies, spec).spec);
  ensure(canonical === spec, () => `the canonical form of the spec '${spec}' is '${canonical}'`);
}

function isModuleExport(what: string, address: string | undefined): void {
  ensure(
    address === undefined || MODULE_EXPORT.test(address),
    () => `${what} must be a module, '#' and the name of an export, not '${address}'`,
  );
}

const ensureName = (what: string, name: string): void => ensure(isName(name), () => `${what} '${name}' ${NAME_RULE}`);

function isCount(what: string, value: number): void {
  ensure(Number.isSafeInteger(value) && value > 0, () => `${what} must be a positive integer, not ${value}`);
}

export function isDefinition(definition: StrategyDefinition<unknown, ParamValues>): void {
  const { name, summary, arguments: expected = [] } = definition;
  ensureName('the strategy name', name);
  isLine(`the summary of strategy '${name}'`, summary);
  areDistinct(
    `arguments of strategy '${name}'`,
    expected.map((argument) => argument.name),
  );
  const firstOptional = expected.findIndex((argument) => argument.default !== undefined);
  for (const [i, argument] of expected.entries()) {
    const what = `argument ${argument.name} of strategy '${name}'`;
    isLine(`the summary of ${what}`, argument.summary);
    ensure(
      argument.default !== undefined || firstOptional === -1 || i < firstOptional,
      () => `${what} is required, so it must come before the optional ones`,
    );
    isArgument(what, argument);
  }
}

function isArgument(what: string, argument: StrategyArgument): void {
  if ('choices' in argument) {
    const { choices, default: initial } = argument;
    ensure(choices.length > 0, () => `${what} must have choices`);
    for (const word of choices) ensureName(`the choice of ${what}`, word);
    areDistinct(`choices of ${what}`, choices);
    ensure(
      initial === undefined || choices.includes(initial),
      () => `the default of ${what} must be one of its choices, not '${initial}'`,
    );
    return;
  }
  const { min, max, default: initial = min } = argument;
  ensure(
    [min, max, initial].every(Number.isSafeInteger) && 0 <= min && min <= initial && initial <= max,
    () => `${what} must have integers with 0 <= min <= default <= max, not ${min}, ${initial} and ${max}`,
  );
}

function isLine(what: string, text: string): void {
  ensure(
    typeof text === 'string' && text.trim() !== '' && !text.includes('\n'),
    () => `${what} must be one line of text, not ${JSON.stringify(text)}`,
  );
}

function areDistinct(what: string, names: readonly string[]): void {
  ensure(new Set(names).size === names.length, () => `two ${what} have the same name: ${names.join(', ')}`);
}

/** Line-ups with more possible games are not played. */
const MAX_GAMES = 3000;

/** The largest difference of two exact numbers, for rounding. */
const TOLERANCE = 1e-9;

export function exactTests(harness: AnyHarness): Tests {
  const { game } = harness;
  const { theory } = game;
  if (theory?.about === undefined) return [];
  return [
    testOf('exact-agrees', 'The theory agrees with all possible games', () => {
      const lineups = defaultsOf(game).strategies.map((spec) => seatsOf(harness).map(() => spec));
      for (const params of allSettingsOf(harness)) {
        for (const lineup of lineups) {
          const theoretical = theory.about?.(params, lineup);
          const played = theoretical && enumerated(harness, params, lineup);
          if (played !== undefined)
            at(
              () => `with ${settingText(params)} and ${lineup.join(', ')}`,
              () => agree(theoretical?.compute().measures ?? {}, played.measures),
            );
        }
      }
    }),
  ];
}

function enumerated({ game }: AnyHarness, params: ParamValues, lineup: readonly string[]): ExactResult | undefined {
  return unlessRefused(() => enumerate(game, params, lineup, { maxGames: MAX_GAMES }));
}

function agree(theory: ExactResult['measures'], played: ExactResult['measures']): void {
  for (const [name, { mean, distribution = {}, omitted = 0 }] of Object.entries(theory)) {
    const counted = played[name];
    ensure(counted !== undefined, `the theory has a measure ${name}, but the game has not`);
    equal(`the mean of ${name}`, mean, counted.mean, TOLERANCE * (1 + Math.abs(mean)));
    for (const [value, probability] of Object.entries(distribution)) {
      const what = `the probability of ${name} = ${value}`;
      equal(what, probability, counted.distribution?.[value] ?? 0, TOLERANCE + omitted);
    }
  }
}

function equal(what: string, theory: number, played: number, tolerance: number): void {
  ensure(
    Math.abs(theory - played) <= tolerance,
    () => `${what} is ${theory} by the theory, but ${played} in all possible games`,
  );
}
