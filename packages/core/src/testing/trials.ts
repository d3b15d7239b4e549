import { createPlayer, createPlayers } from '../contracts/create-players.js';
import type { Seat } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, seatsOf as seatsOfGame } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { parseSpec, shortestSpec } from '../contracts/spec.js';
import type { Player, Precomputed, StrategyDefinition } from '../contracts/strategy.js';
import { hasCode, type InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { type GameRngs, Streams } from '../random/streams.js';
import { paramsToCheck } from '../runner/check-rules.js';
import { type AnyHarness, at } from './conformance-test.js';
import { seatsOf } from './states.js';

/** The number of games that a test plays with each setting, if the harness sets no other number. */
const GAMES = 4;

/** The substream for the random choices of the tests themselves. It is not the substream of a seat. */
const CHOICES_SUBSTREAM = 0xffffffff;

export interface Trial {
  readonly params: ParamValues;
  readonly index: number;
  deal(): Rng;
  rngs(): GameRngs;
  choices(): Rng;
}

export function settingsOf(harness: AnyHarness): ParamValues[] {
  const { game, settings = [{}] } = harness;
  return settings.map((given) => paramsToCheck(game, checkedParams(game, given)));
}

/** A harness whose games have one number of seats, with the settings of its parameters that are small. */
interface Table {
  readonly small?: readonly ParamValues[];
}

/** The settings of the tests of all states: the lowest values of the parameters, then the settings of the harness. */
export function allSettingsOf(harness: AnyHarness): ParamValues[] {
  const { settings = [{}] } = harness;
  const all = settingsOf({ ...harness, settings: [...((harness as Table).small ?? []), ...settings] });
  return all.filter((one, place) => all.findIndex((other) => settingText(other) === settingText(one)) === place);
}

/** The settings with the lowest values: of all parameters, and of one of them, as far as the game allows them. */
function smallSettings({ game, settings = [{}] }: AnyHarness): ParamValues[] {
  const lowest = Object.fromEntries(Object.entries(game.parameters).map(([name, { min }]) => [name, min]));
  const single = Object.entries(lowest).map(([name, min]) => ({ ...settings[0], [name]: min }));
  return [lowest, ...single].filter((given) => !isRefused(() => checkedParams(game, given)));
}

/** The harness for each number of seats that a setting has, with the settings and the strategies for it. */
export function tablesOf(harness: AnyHarness): (AnyHarness & Table)[] {
  const { game, settings = [{}] } = harness;
  if ((harness as Table).small !== undefined) return [harness];
  const small = smallSettings(harness);
  if (game.seats === 1 || game.seats === 2) return [{ ...harness, small }];
  const seatsWith = (given: ParamValues): number => seatsOfGame(game, checkedParams(game, given));
  return [...new Set([...settings, ...small].map(seatsWith))].map((seats) => {
    const matching = settings.filter((given) => seatsWith(given) === seats);
    const lowest = small.filter((given) => seatsWith(given) === seats);
    const [params = {}] = [...matching, ...lowest];
    const all = checkedParams(game, params);
    const refusing = game.strategies.filter(
      (one) => seats > 2 && isRefused(() => createPlayer(game, all, shortestSpec(one))),
    );
    const plays = (spec: string): boolean => refusing.every(({ name }) => spec.split(':')[0] !== name);
    return {
      ...harness,
      game: {
        ...game,
        seats,
        strategies: game.strategies.filter(({ name }) => plays(name)),
        ...(game.theory && {
          theory: {
            ...game.theory,
            references: (game.theory.references ?? []).filter(({ params: given }) => seatsWith(given ?? {}) === seats),
          },
        }),
        defaults: { ...game.defaults, strategies: defaultsOf(game).strategies.filter(plays) },
      },
      settings: matching,
      small: lowest,
      ...(harness.specs && { specs: harness.specs.filter(plays) }),
    };
  });
}

/** Whether an error, or what it was caused by, refuses its input. */
export function isRefusal(error: unknown): boolean {
  const { cause = error } = error as Error;
  return hasCode<InputError>(cause, 'CARDS_INPUT');
}

/** Whether a game or a strategy refuses its parameters. The other tests find an error of the rules. */
function isRefused(create: () => unknown): boolean {
  try {
    create();
    return false;
  } catch (error) {
    return isRefusal(error);
  }
}

export function settingText(params: ParamValues): string {
  return (
    Object.entries(params)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || 'no parameters'
  );
}

/** The seed of the games, if the harness sets no other. */
const SEED = 'conformance';

export function streamsOf({ seed = SEED, game }: AnyHarness): Streams {
  return new Streams(seed, game.id);
}

export function trialsOf(harness: AnyHarness, params: ParamValues): Trial[] {
  const seats = seatsOf(harness).length;
  const streams = streamsOf(harness);
  return Array.from({ length: harness.games ?? GAMES }, (_, index) => ({
    params,
    index,
    deal: () => streams.rng(index),
    rngs: () => streams.gameRngs(seats).seek(index),
    choices: () => streams.rng(index, CHOICES_SUBSTREAM),
  }));
}

/** Examines every trial of a setting. The message of an error starts with the setting and the game index. */
export function eachTrial(harness: AnyHarness, params: ParamValues, examine: (trial: Trial) => void): void {
  for (const trial of trialsOf(harness, params)) {
    at(`with ${settingText(params)}, in game ${trial.index}`, () => examine(trial), { game: trial });
  }
}

export function eachGame(harness: AnyHarness, examine: (trial: Trial) => void): void {
  for (const params of settingsOf(harness)) eachTrial(harness, params, examine);
}

/** Examines a strategy in every seat, with every setting and the specs in seat order. */
export function eachLineup(
  harness: AnyHarness,
  spec: string,
  opponent: string,
  examine: (params: ParamValues, specs: readonly string[], seat: Seat) => void,
): void {
  const seats = seatsOf(harness);
  for (const params of settingsOf(harness)) {
    for (const seat of seats) {
      const specs = seats.map((other) => (other === seat ? spec : opponent));
      at(`in seat ${seat}`, () => {
        examine(params, specs, seat);
      });
    }
  }
}

/** Creates players from specs. Players with the same parameters share tables, as the workers of a batch do. */
export class PlayerPool {
  /** The specs to test: the default strategies, the specs of the harness, and one spec of each strategy of the game. */
  readonly specs: readonly string[];
  private readonly game: Pick<AnyGame, 'id' | 'seats' | 'strategies' | 'notation'>;
  private readonly tables = new Map<ParamValues, Map<string, Precomputed>>();

  /** @param thirdParty - a strategy that the game does not list; it replaces a strategy of the same name */
  constructor({ game, specs = [] }: AnyHarness, thirdParty?: StrategyDefinition<unknown, ParamValues>) {
    const others = game.strategies.filter(({ name }) => name !== thirdParty?.name);
    this.game = { ...game, strategies: thirdParty === undefined ? others : [thirdParty, ...others] };
    this.specs = [...new Set([...defaultsOf(game).strategies, ...specs, ...game.strategies.map(shortestSpec)])];
  }

  /** Creates players with these specs, in seat order. */
  create(params: ParamValues, specs: readonly string[]): Player<unknown>[] {
    return createPlayers(this.game, params, specs, this.precomputed(params, specs));
  }

  /** Returns the precomputed tables of these specs, by canonical spec. Each call returns the same objects. */
  precomputed(params: ParamValues, specs: readonly string[]): ReadonlyMap<string, Precomputed> {
    const tables = this.tables.get(params) ?? new Map<string, Precomputed>();
    this.tables.set(params, tables);
    for (const text of specs) {
      const { spec, definition, args } = parseSpec(this.game.strategies, text);
      if (definition.precompute === undefined || tables.has(spec)) continue;
      tables.set(spec, definition.precompute(params, args));
    }
    return tables;
  }
}
