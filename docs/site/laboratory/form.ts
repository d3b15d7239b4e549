import { type AnyGame, resolveParams, seatsOf } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import { type LinkedExperiment, wordsIn } from '@cards/batch/internal';

/** How strategies meet. */
type LineupChoice = 'all' | 'self' | 'paired';

/** What ends a cell. */
type RuleChoice = 'trials' | 'precision' | 'sequential';

/** The controls of the laboratory. All values are text, as typed. */
export interface Form {
  game: string;
  /** Lists of specs, separated by commas. */
  strategies: string;
  lineups: LineupChoice;
  /** The values of each parameter: `32`, `8,16` or `8..32:8`. */
  params: Record<string, string>;
  rule: RuleChoice;
  trials: string;
  precision: string;
  /** The shares of a sequential test; empty for those of {@link evenShares}. */
  low: string;
  high: string;
  seed: string;
  /** Options for which the page has no control, from the link. */
  rest: Pick<LinkedExperiment, 'lineup' | 'against' | 'measures'>;
}

/** The controls before the code of a game is loaded. */
export const EMPTY_FORM: Form = {
  game: 'pairs',
  strategies: '',
  lineups: 'all',
  params: {},
  rule: 'trials',
  trials: '',
  precision: '0.01',
  low: '',
  high: '',
  seed: '1',
  rest: {},
};

/**
 * The games of each cell at first. With the default strategies they need 8 to 17 seconds of processor time, as measured
 * in Node, so that two processors answer in about ten seconds.
 */
const FIRST_TRIALS: Readonly<Record<string, number>> = {
  pairs: 1_000_000,
  mastermind: 200_000,
  unowar: 20_000,
  set: 50_000,
  concentration: 20_000,
};

/** The controls for a game, with its defaults. */
export function formOf(game: AnyGame): Form {
  const { strategies, trials } = defaultsOf(game);
  return {
    ...EMPTY_FORM,
    game: game.id,
    strategies: strategies.join(','),
    params: Object.fromEntries(
      Object.entries(game.parameters).map(([name, { default: usual }]) => [name, String(usual)]),
    ),
    trials: String(FIRST_TRIALS[game.id] ?? trials),
  };
}

/** The controls for the experiment of a link. */
export function formFrom(game: AnyGame, experiment: LinkedExperiment): Form {
  const form = formOf(game);
  const { strategies, selfPlay, paired, params, trials, precision, sequential, seed, lineup, against, measures } =
    experiment;
  if (strategies !== undefined) form.strategies = strategies.join(',');
  form.lineups = selfPlay === true ? 'self' : paired === true || sequential !== undefined ? 'paired' : 'all';
  for (const [name, values] of Object.entries(params ?? {})) form.params[name] = String(values);
  form.rule = sequential === undefined ? (precision === undefined ? 'trials' : 'precision') : 'sequential';
  if (form.rule !== 'trials') form.trials = '';
  if (trials !== undefined) form.trials = String(trials);
  if (precision !== undefined) form.precision = String(precision);
  if (sequential !== undefined) [form.low, form.high] = [String(sequential[0]), String(sequential[1])];
  if (seed !== undefined) form.seed = seed;
  form.rest = { ...given('lineup', lineup), ...given('against', against), ...given('measures', measures) };
  return form;
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]: Value });
}

/**
 * The shares of a sequential test at the table of the controls: that by chance, 1/n, and a little more. Several tables
 * have none.
 */
export function evenShares(game: AnyGame, { params }: Pick<Form, 'params'>): readonly [low: string, high: string] {
  try {
    const values = Object.entries(params).map(([name, text]) => [name, numberOf(text)] as const);
    const share = 1 / seatsOf(game, resolveParams(game.parameters, Object.fromEntries(values)));
    return [share.toFixed(2), (share + 0.05).toFixed(2)];
  } catch {
    return ['', ''];
  }
}

/** The experiment of the controls. Parameters with their default values are left out. */
export function experimentOf(game: AnyGame, form: Form): LinkedExperiment {
  const { rest, rule, lineups } = form;
  const [low, high] = evenShares(game, form);
  const params = Object.entries(form.params)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== '' && text !== String(game.parameters[name]?.default));
  const isLineup = rest.lineup !== undefined;
  return {
    game: form.game,
    ...(isLineup || form.strategies.trim() === '' ? {} : { strategies: wordsIn(form.strategies) }),
    ...given('lineup', rest.lineup),
    ...given('against', rest.against),
    ...(lineups === 'self' && rule !== 'sequential' ? { selfPlay: true } : {}),
    ...(lineups === 'paired' && rule !== 'sequential' ? { paired: true } : {}),
    ...(params.length === 0 ? {} : { params: Object.fromEntries(params) }),
    ...given('measures', rest.measures),
    ...(form.trials.trim() === '' ? {} : { trials: numberOf(form.trials) }),
    ...(rule === 'precision' ? { precision: numberOf(form.precision) } : {}),
    ...(rule === 'sequential' ? { sequential: [numberOf(form.low || low), numberOf(form.high || high)] as const } : {}),
    seed: form.seed,
  };
}

/** A number as typed; NaN for other text, which the plan refuses with its bounds. */
function numberOf(text: string): number {
  const digits = text.trim().replaceAll(',', '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** The text of a list of strategies after a strategy is added or removed. */
export function toggled(strategies: string, spec: string): string {
  const list = listed(strategies);
  return (list.includes(spec) ? list.filter((one) => one !== spec) : [...list, spec]).join(',');
}

/** The specs of a list. */
export function listed(strategies: string): readonly string[] {
  return strategies
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
