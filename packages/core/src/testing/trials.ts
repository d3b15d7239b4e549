import type { Seat } from '../contracts/engine.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { type GameRngs, Streams } from '../random/streams.js';
import type { GameHarness } from './game-harness.js';
import { at } from './conformance-test.js';
import { seatsOf } from './states.js';

/** The number of games that a test plays with each setting, if the harness sets no other number. */
const GAMES = 4;

/** The substream for the random choices of the tests themselves. It is not the substream of a seat. */
const CHOICES_SUBSTREAM = 0xffffffff;

export interface Trial<Params> {
  readonly params: Params;
  readonly index: number;
  deal(): Rng;
  rngs(): GameRngs;
  choices(): Rng;
}

export function settingsOf<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Params[] {
  const { game, settings = [{}] } = harness;
  return settings.map((given) => checkedParams(game, given));
}

/** Returns the settings with those for beliefs, which are small. */
export function allSettingsOf<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Params[] {
  const { settings = [{}], beliefSettings = [] } = harness;
  return settingsOf({ ...harness, settings: [...settings, ...beliefSettings] });
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

export function streamsOf<View, Params extends ParamValues>({ seed = SEED, game }: GameHarness<View, Params>): Streams {
  return new Streams(seed, game.id);
}

export function trialsOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  params: Params,
): Trial<Params>[] {
  const { seats } = harness.game;
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
export function eachTrial<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  params: Params,
  examine: (trial: Trial<Params>) => void,
): void {
  for (const trial of trialsOf(harness, params)) {
    at(`with ${settingText(params)}, in game ${trial.index}`, () => {
      examine(trial);
    });
  }
}

export function eachGame<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  examine: (trial: Trial<Params>) => void,
): void {
  for (const params of settingsOf(harness)) eachTrial(harness, params, examine);
}

/** Examines a strategy in every seat, with every setting and the specs in seat order. */
export function eachLineup<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  spec: string,
  opponent: string,
  examine: (params: Params, specs: readonly string[], seat: Seat) => void,
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
