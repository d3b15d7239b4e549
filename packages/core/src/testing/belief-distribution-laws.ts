import type { Belief } from '../contracts/belief.js';
import type { Engine, Move, Seat } from '../contracts/engine.js';
import { checkedParams } from '../contracts/checked-params.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import { Streams } from '../random/streams.js';
import { chiSquareExcess, type Counts } from './chi-square.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { stateText } from './state-text.js';
import { measuresOf, seatsOf } from './states.js';
import { playAtRandom, replayed } from './play.js';
import { settingText, type Trial } from './trials.js';

/** The number of positions that the law examines with each setting, for each seat. */
const POSITIONS = 12;

/** The largest number of deals that the law tries in one position, and the number of accepted games that is enough. */
const DEALS = 4000;
const ACCEPTED = 600;

/** The smallest number of accepted games with which a position is judged. */
const FEWEST = 150;

/** The moves that are played on from a state to see what was hidden in it. */
const FUTURE = 8;

/** The number of different futures, and the substream of their choices. */
const FUTURES = 6;
const FUTURE_SUBSTREAM = 30;

/** The 10^-6 quantile of the normal distribution, without its sign: a right belief breaks the law this rarely. */
const CRITICAL = 4.75;

/** One move of the real game, and what the examined seat saw after it. */
interface Step {
  readonly seat: Seat;
  readonly move: Move;
  readonly seen: string;
}

/**
 * The law that the samples of a belief have the right distribution. It finds that distribution by rejection: it deals
 * new games, repeats the moves of the seat, tries all moves of the opponent, and keeps the games in which the seat sees
 * the same. A chi-square test compares what happens next in these games and in the samples.
 */
export function beliefDistributionLaws<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
): readonly Law[] {
  const { game, beliefSettings } = harness;
  if (beliefSettings === undefined) return [];
  const indices = Array.from({ length: POSITIONS }, (_, index) => index);
  return [
    law(
      'belief-distribution',
      'has a belief in which all states that its seat has not ruled out weigh the same',
      () => {
        for (const given of beliefSettings) {
          const params = checkedParams(game, given);
          const judged = seatsOf(harness).flatMap((seat) =>
            indices.filter((index) =>
              at(`with ${settingText(params)}, in game ${index} of seat ${seat}`, () =>
                examinePosition(harness, params, seat, index),
              ),
            ),
          );
          ensure(
            judged.length > 0,
            () => `with ${settingText(params)}, too few games look the same: choose smaller settings`,
          );
        }
      },
    ),
  ];
}

/** Judges one position. Returns false when too few new games look the same to the seat. */
function examinePosition<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  params: Params,
  seat: Seat,
  position: number,
): boolean {
  const streams = new Streams('belief law', harness.game.id);
  const choices = streams.rng(position, 1 + seat);
  const engine = harness.game.engine(params);
  engine.reset(streams.rng(position));
  const moves = playAtRandom(engine, choices);
  // The game does not begin before the first position, and is not over in the last one.
  const length = Math.min(position, 1) * (1 + choices.int(Math.max(1, Math.min(moves.length - 1, 2 * position))));
  if (length >= moves.length) return false;
  const belief = beliefOf(harness, params, seat);
  engine.reset(streams.rng(position));
  belief.begin(engine.view(seat));
  const start = seenBy(harness, engine, seat);
  const steps: Step[] = moves.slice(0, length).map((move) => {
    const { toMove } = engine;
    engine.apply(move);
    belief.observe(engine.view(seat));
    return { seat: toMove, move, seen: seenBy(harness, engine, seat) };
  });
  const expected: Counts = new Map();
  // Both tables use the same choices of moves for the same number of a game.
  const future = (number: number): Rng => streams.rng(number % FUTURES, FUTURE_SUBSTREAM);
  let accepted = 0;
  for (let index = 0; index < DEALS && accepted < ACCEPTED; index++) {
    const deal = (): Rng => streams.rng(index, 10 + seat);
    const other = replayed(harness, { params, deal }, []);
    if (seenBy(harness, other, seat) !== start) continue;
    for (const state of statesAfter(harness, { params, deal }, other, steps, seat)) {
      count(expected, `${accepted % FUTURES} ${futureOf(harness, state, future(accepted))}`);
      accepted++;
    }
  }
  if (accepted < FEWEST) return false;
  const found: Counts = new Map();
  for (let i = 0; i < accepted; i++) {
    const sample = belief.sample(streams.rng(i, 20 + seat));
    count(found, `${i % FUTURES} ${futureOf(harness, sample, future(i))}`);
  }
  const excess = chiSquareExcess(expected, found);
  ensure(
    excess < CRITICAL,
    () =>
      `after ${steps.length} moves, the samples have another distribution (${excess.toFixed(1)} standard deviations)`,
  );
  return true;
}

/** The states after the real game is repeated in a new deal, with all moves of the other seat that look the same. */
function* statesAfter<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  trial: Pick<Trial<Params>, 'params' | 'deal'>,
  engine: Engine<View>,
  steps: readonly Step[],
  seat: Seat,
  played: readonly Move[] = [],
): Generator<Engine<View>, void, void> {
  const { [played.length]: step } = steps;
  if (step === undefined) {
    yield engine;
    return;
  }
  if (engine.toMove !== step.seat) return;
  const legal = engine.legalMoves();
  const moves = step.seat === seat ? legal.filter((move) => move === step.move) : legal;
  for (const move of moves) {
    const next = moves.length === 1 ? engine : replayed(harness, trial, played);
    next.apply(move);
    if (!next.over && seenBy(harness, next, seat) === step.seen)
      yield* statesAfter(harness, trial, next, steps, seat, [...played, move]);
  }
}

/** What can be seen while a state is played on: the same choices, for the same numbers of legal moves, each time. */
function futureOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  choices: Rng,
): string {
  const seats = seatsOf(harness);
  const look = (): string => seats.map((seat) => seenBy(harness, engine, seat)).join('\n');
  let future = look();
  for (let move = 0; move < FUTURE && !engine.over; move++) {
    engine.apply(anyOf(engine.legalMoves(), choices));
    future += `\n${look()}`;
  }
  return engine.over ? `${future}\n${String(measuresOf(harness.game, (into) => engine.measure(into)))}` : future;
}

function seenBy<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  seat: Seat,
): string {
  const { game } = harness;
  const view = engine.view(seat);
  return stateText(game.observe === undefined ? harness.observe?.(view) : game.observe(view));
}

function anyOf(moves: readonly Move[], rng: Rng): Move {
  return moves[rng.int(moves.length)] as Move;
}

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A new belief of a seat of a game that has beliefs. */
export function beliefOf<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  params: Params,
  seat: Seat,
): Belief<View> {
  const belief = typeof game.search === 'object' ? game.search.belief(params, seat) : undefined;
  ensure(belief !== undefined, () => `the game has no belief for seat ${seat}`);
  return belief;
}
