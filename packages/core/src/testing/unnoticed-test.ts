import { dataEngine, type Engine, type Move, type Seat } from '../contracts/engine.js';
import { cutText } from '../errors.js';
import type { Rng, Shuffleable } from '../random/rng.js';
import { SourceRng } from '../random/source-rng.js';
import { type AnyHarness, at, type ConformanceTest, ensure, testOf } from './conformance-test.js';
import { courseOf, engineOf, playAtRandom } from './play.js';
import { beliefOf, seatsOf, seenBy, snapshotOf } from './states.js';
import { eachGame, type Trial } from './trials.js';

/** The numbers of changes that are tried in each game, and of positions in which samples are drawn. */
const CHANGES = 40;
const POSITIONS = 12;

/** The number of samples that are drawn before a value counts as the only one: rare values need many. */
const SAMPLES = 1000;

/**
 * The test that a belief forgets nothing that its seat cannot know, for games of any size. One draw of chance or one
 * move of another seat is changed. If the seat sees the same in both games, then its samples must differ wherever the
 * two states do: a value that is always that of the real game shows a hidden card or a hidden move to search.
 */
export function unnoticedTest(harness: AnyHarness): ConformanceTest {
  return testOf(
    'belief-unsure',
    'The game has a belief that does not know a draw or a move that its seat cannot have noticed',
    () =>
      eachGame(harness, (trial) => {
        const engine = engineOf(harness, trial);
        // An engine without plain data holds more than the state, such as its generator.
        if (harness.snapshot === undefined && dataEngine(engine) === undefined) return;
        const moves = playAtRandom(engine, trial.choices());
        const rng = trial.choices();
        const tried = new Set<string>();
        for (let change = 0; change < CHANGES && tried.size < POSITIONS; change++) {
          const played = moves.slice(0, rng.int(Math.min(moves.length, 60) + 1));
          const seat = rng.int(seatsOf(harness).length);
          const place = `${seat} ${played.length}`;
          if (tried.has(place)) continue;
          const other = changedGame(harness, trial, played, seat, rng);
          if (other === undefined) continue;
          tried.add(place);
          at(`after ${played.length} moves`, () => compareSamples(harness, trial, played, seat, other, rng), {
            moves: played,
          });
        }
      }),
  );
}

/** A game in which one draw or one move was different, and a seat has seen the same. */
interface ChangedGame {
  readonly engine: Engine<unknown>;
  /** What was different, in words. */
  readonly change: string;
}

function changedGame(
  harness: AnyHarness,
  trial: Trial,
  played: readonly Move[],
  seat: Seat,
  rng: Rng,
): ChangedGame | undefined {
  const { game } = harness;
  const [real, other] = [game.engine(trial.params), game.engine(trial.params)];
  const counted = new ChangedRng(trial.deal(), rng);
  real.reset(counted);
  const drawn = counted.draws;
  const isDraw = drawn > 0 && (played.length === 0 || rng.int(2) === 0);
  const changed = isDraw ? -1 : rng.int(Math.max(1, played.length));
  const draw = new ChangedRng(trial.deal(), rng, isDraw ? rng.int(drawn) : -1);
  other.reset(draw);
  let { change } = draw;
  const isSame = (): boolean => seenBy(harness, real, seat) === seenBy(harness, other, seat);
  if (real.over || !isSame()) return undefined;
  for (const [index, move] of played.entries()) {
    let alternative = move;
    if (index === changed && real.toMove !== seat) {
      const legal = real.legalMoves();
      alternative = legal[rng.int(legal.length)] as Move;
      if (alternative !== move) change = `move ${index + 1} could have been ${alternative} instead of ${move}`;
    }
    if (real.toMove !== other.toMove || !other.legalMoves().includes(alternative)) return undefined;
    real.apply(move);
    other.apply(alternative);
    if (!isSame()) return undefined;
  }
  const isChanged = change !== '' && snapshotOf(harness, real) !== snapshotOf(harness, other);
  return isChanged && !other.over ? { engine: other, change } : undefined;
}

/** Draws samples until each value in which the two states differ was another one than that of the real game. */
function compareSamples(
  harness: AnyHarness,
  trial: Trial,
  played: readonly Move[],
  seat: Seat,
  { engine: other, change }: ChangedGame,
  rng: Rng,
): void {
  const real = engineOf(harness, trial);
  const belief = beliefOf(harness, trial.params, seat);
  belief.begin(real.view(seat));
  for (const move of played) {
    real.apply(move);
    belief.observe(real.view(seat));
  }
  const read = (engine: Engine<unknown>): ReadonlyMap<string, string> => leavesOf(harness.snapshot?.(engine) ?? engine);
  const [own, changed] = [read(real), read(other)];
  const fixed = new Set(
    [...new Set([...own.keys(), ...changed.keys()])].filter((one) => own.get(one) !== changed.get(one)),
  );
  for (let sample = 0; sample < SAMPLES && fixed.size > 0; sample++) {
    const drawn = read(belief.sample(rng));
    for (const path of fixed) if (drawn.get(path) !== own.get(path)) fixed.delete(path);
  }
  for (const path of fixed)
    ensure(
      !matters(harness, trial, real, path, changed.get(path)),
      () =>
        `seat ${seat} cannot know ${path}, because ${change}, but it is ${cutText(own.get(path) ?? 'missing')} in all of ${SAMPLES} samples, as in the real game: search sees what is hidden; resample must draw it again`,
    );
}

/** Whether a state with another value is another state, for what a seat can see of it from now on. */
function matters(
  harness: AnyHarness,
  trial: Trial,
  engine: Engine<unknown>,
  path: string,
  value: string | undefined,
): boolean {
  const data = dataEngine(engine);
  if (data === undefined) return true;
  const { state } = data;
  const future = (start: object): string => {
    const played = harness.game.engine(trial.params) as typeof data;
    played.resume(start, trial.choices());
    return String(courseOf(harness, played, trial.choices));
  };
  const names = path.split('.').slice(1);
  const last = names.pop();
  const { state: changed } = data;
  const owner = names.reduce<unknown>((inner, name) => Object(inner)[name] as unknown, changed);
  if (last === undefined || value === undefined || typeof owner !== 'object' || owner === null) return true;
  Reflect.set(owner, last, JSON.parse(value));
  try {
    return future(changed) !== future(state);
  } catch {
    // The rules refuse such a state, so they read the value.
    return true;
  }
}

/** The values in plain data that have no members, as JSON, by path. */
function leavesOf(
  value: unknown,
  path: string = '',
  into: Map<string, string> = new Map(),
): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) into.set(path, JSON.stringify(value) ?? 'null');
  else
    for (const [name, member] of Object.entries(value)) leavesOf(member, path === '' ? name : `${path}.${name}`, into);
  return into;
}

/** A generator with the draws of another one, of which one is changed: another number, or two items of a shuffle. */
class ChangedRng extends SourceRng {
  draws = 0;
  /** What was changed, in words. */
  change = '';

  constructor(
    deal: Rng,
    private readonly choices: Rng,
    private readonly changed = -1,
  ) {
    // Streams create generators of this class.
    super((deal as SourceRng).source);
  }

  override int(bound: number): number {
    const value = super.int(bound);
    if (this.draws++ !== this.changed || bound < 2) return value;
    const other = (value + 1 + this.choices.int(bound - 1)) % bound;
    this.change = `a draw could have been ${other} instead of ${value}`;
    return other;
  }

  override shuffle(items: Shuffleable, length: number = items.length): void {
    super.shuffle(items, length);
    if (this.draws++ !== this.changed || length < 2) return;
    const [one, other] = [this.choices.int(length), this.choices.int(length)];
    [items[one], items[other]] = [items[other], items[one]];
    this.change = `places ${one} and ${other} of a shuffle could have been exchanged`;
  }
}
