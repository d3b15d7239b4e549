import type { Engine, Seat } from '../contracts/engine.js';
import { resolveParams, type ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { type GameRngs, Streams } from '../random/streams.js';
import { at } from './law.js';
import { stateText } from './state-text.js';
import type { GameHarness } from './game-harness.js';

/** How many games a law plays with each setting when the subject does not say. */
const GAMES = 4;

/** The lane for what the laws themselves choose at random, far from those of any seat. */
const CHANCE_LANE = 0xffffffff;

/** One game of one setting, on which a law is tried. Every generator that it gives is at its start. */
export interface Trial<Params> {
  readonly params: Params;
  /** Its game index. */
  readonly index: number;
  deal(): Rng;
  rngs(): GameRngs;
  /** For the laws' own choices. */
  chance(): Rng;
}

/** The parameters of each setting, checked. */
export function settingsOf<View, Params extends ParamValues>(subject: GameHarness<View, Params>): Params[] {
  const { game, settings = [{}] } = subject;
  return settings.map((given) => {
    const params = resolveParams(game.parameters, given);
    game.checkParams?.(params);
    return params;
  });
}

/** Examines every trial of a setting, and tells of what is found where that was. */
export function eachTrial<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  params: Params,
  examine: (trial: Trial<Params>) => void,
): void {
  for (const trial of trialsOf(subject, params)) {
    at(`with ${settingText(params)}, in game ${trial.index}`, () => {
      examine(trial);
    });
  }
}

/**
 * Examines a strategy in every seat of every setting.
 *
 * @param spec - the strategy
 * @param opponent - the strategy in the other seat of a two-seat game
 * @param examine - gets the parameters, the specs in seat order, and the seat of the strategy
 */
export function eachLineup<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  spec: string,
  opponent: string,
  examine: (params: Params, specs: readonly string[], seat: Seat) => void,
): void {
  for (const params of settingsOf(subject)) {
    for (const seat of seatsOf(subject)) {
      const specs = seatsOf(subject).map((other) => (other === seat ? spec : opponent));
      at(`in seat ${seat}`, () => {
        examine(params, specs, seat);
      });
    }
  }
}

/** Examines every trial of every setting. */
export function eachGame<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  examine: (trial: Trial<Params>) => void,
): void {
  for (const params of settingsOf(subject)) eachTrial(subject, params, examine);
}

/** The trials of a setting. */
export function trialsOf<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  params: Params,
): Trial<Params>[] {
  const streams = new Streams('laws', subject.game.id);
  return Array.from({ length: subject.games ?? GAMES }, (_, index) => ({
    params,
    index,
    deal: () => streams.rng(index),
    rngs: () => streams.gameRngs(subject.game.seats).seek(index),
    chance: () => streams.rng(index, CHANCE_LANE),
  }));
}

/** The parameters in words: `points 10, hand 5`. */
export function settingText(params: ParamValues): string {
  return Object.entries(params).map(([name, value]) => `${name} ${value}`).join(', ') || 'no parameters';
}

/** All seats of a game. */
export function seatsOf(subject: { readonly game: { readonly seats: number } }): Seat[] {
  return Array.from({ length: subject.game.seats }, (_, seat) => seat);
}

/** The whole state of an engine, as text. */
export function snapshotOf<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  return stateText(subject.snapshot === undefined ? engine : subject.snapshot(engine));
}

/** Everything that a harness or a game reads from a view. */
export function observeView<View, Params extends ParamValues>({ game, observe }: GameHarness<View, Params>, view: View): unknown {
  return [observe?.(view), game.observe?.(view)];
}

/** What all seats together can see of a game now: what each view shows, who is to move, and what is legal. */
export function openState<View, Params extends ParamValues>(
  subject: GameHarness<View, Params>,
  engine: Engine<View>,
): string {
  const answers = seatsOf(subject).map((seat) => observeView(subject, engine.view(seat)));
  return stateText({ answers, over: engine.over, toMove: engine.over ? null : engine.toMove, legal: engine.legalMoves() });
}

/** The measures of a finished game, as they were written: an unwritten one is NaN. */
export function measuresOf(game: { readonly measures: readonly unknown[] }, write: (into: Int32Array) => void): number[] {
  const written = new Float64Array(game.measures.length).fill(Number.NaN);
  // An Int32Array would make a whole number of anything; this one shows what is no whole number.
  write(written as unknown as Int32Array);
  return [...written];
}
