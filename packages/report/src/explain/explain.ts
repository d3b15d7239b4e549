import {
  type AnyGame,
  createRunner,
  hasCode,
  InputError,
  MisbehaviorError,
  type Move,
  type ParamValues,
  seatsOf,
  type StrategyDefinition,
  Streams,
} from '@cards/core';
import { checkedParams, requiredResult, unlessRefused } from '@cards/core/internal';
import type { SolveGameOptions } from '@cards/core/solve/internal';
import { EQUAL, imitated, type Loss, lossAgainst, lossToBest } from './losses.js';
import { Positions, rulesFile, type RulesInUse } from './positions.js';
import { type Rule, RuleLearner, withLine } from './rule-list.js';

/**
 * The options of {@link explain}.
 *
 * @inline
 */
export interface ExplainOptions {
  /** Parameters that differ from their defaults, by name. */
  readonly params?: ParamValues;
  /** The largest number of lines (default: 4). */
  readonly lines?: number;
  /**
   * The spec of the strategy that the lines imitate. Default: best play, if the game can be solved or its package knows
   * the value of every position; otherwise it is required.
   */
  readonly strategy?: string | undefined;
  /** The seed of the games in which positions are met (default: 1). */
  readonly seed?: string;
  /** Called often while the game is solved. */
  readonly onProgress?: SolveGameOptions['onProgress'];
  /** The module of the game for the file of the strategy, such as `./dare.ts#dare` (default: `Game.module`). */
  readonly module?: string | undefined;
}

/** What a list of this length loses. */
export interface ExplainedLength {
  /** The number of lines. */
  readonly lines: number;
  /**
   * What they lose a game on average over the seats, in the unit of the result: to a player who knows them, or, in a
   * game that is too large to solve, against the strategy that they imitate.
   */
  readonly loss: number;
  /** The 95% confidence interval of the loss; absent if the loss is exact. */
  readonly ci95?: readonly [low: number, high: number];
  /** The lines in words. */
  readonly texts: readonly string[];
}

/**
 * A strategy that a person can remember. `cards-sim explain --format json` prints it.
 *
 * @inline
 */
export interface Explanation {
  /** The name and version of this format. */
  readonly format: 'cards-sim/explanation@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: Readonly<Record<string, number>>;
  /** What the lines imitate: `best play`, or the spec of a strategy. */
  readonly of: string;
  /** The unit of the losses. */
  readonly unit: string;
  /** The lists from one line on. A longer list loses less. */
  readonly lengths: readonly [ExplainedLength, ...ExplainedLength[]];
  /** What `random` loses, measured in the same way. */
  readonly random: Omit<ExplainedLength, 'lines' | 'texts'>;
  /** Whether the best list loses less than a tenth of what `random` loses. */
  readonly isGood: boolean;
  /** The best list as the text of a TypeScript file that exports the strategy `rules`. */
  readonly file: string;
}

/** A list that loses more than this share of what `random` loses is no good advice. */
const GOOD = 0.1;

/** How often the rules play to find the positions that they lead to, after the first games. */
const ROUNDS = 3;

/** The same where cards are hidden: each time, the other seats have one more response to the rules. */
const RESPONSES = 12;

/** The decisions of a round, at most, and its games. */
const DECISIONS = 8000;
const GAMES = 1500;

/** The share of moves that are random, so that positions off the best path are met. */
const STRAY = 8;

/** The largest numbers of states and of possible games that are solved. */
const LIMITS = { maxStates: 2_000_000, maxGames: 300_000 };

/** The same limits of a game in which each list of rules is played in all positions. */
const EXACT = { maxStates: 20_000, maxGames: 50_000 };

/** How often lines are tried by their exact loss, at least, for each length. */
const TRIALS = 40;

/** How often, times the positions: a list is tried more often in a small game. */
const WORK = 40_000;

/** The candidates for a line that are tried by their exact loss. */
const TRIED = 6;

/** What finds lists in the positions so far, and makes them play. */
interface Learned {
  readonly learner: RuleLearner;
  readonly inUse: (rules: readonly Rule[]) => RulesInUse;
}

/** The best list of a length. */
interface Found {
  readonly list: RulesInUse;
  readonly loss: Loss;
  readonly learned: Learned;
}

/**
 * Finds a strategy that a person can remember: a short ordered list of rules about what a seat sees. Each line is
 * chosen by what it saves in the positions that the list leads to, and then by what the list loses to a player who
 * knows it, where the game can be solved. The result depends on the seed only.
 *
 * @param game - the game, with the strategies that `strategy` can name
 * @param options - the number of lines, and what they imitate
 * @throws InputError if nothing says what a good move is, or the legal moves of the game cannot be listed
 *
 * @example
 * ```ts
 * import { defineGame } from '@cards/core';
 * import { explain } from '@cards/report';
 *
 * // A card from 0 to 9: say whether it is low, which it is below 4.
 * const guess = defineGame({
 *   id: 'guess',
 *   seats: 1,
 *   actions: ['low', 'high'],
 *   deal: (_, rng) => ({ card: rng.int(10), right: 0, isOver: false }),
 *   moves: ({ isOver }) => (isOver ? [] : ['low', 'high']),
 *   play(state, move) {
 *     state.right = Number(move === (state.card < 4 ? 'low' : 'high'));
 *     state.isOver = true;
 *   },
 *   view: { card: ({ card }) => card },
 *   measures: { right: { better: 'higher', bounds: [0, 1], of: ({ right }) => right } },
 * });
 * const { lengths } = await explain(guess);
 * lengths.at(-1)?.texts; // => ['If card is at most 3: low.', 'Otherwise: high.']
 * ```
 */
export async function explain(
  game: AnyGame,
  { params: given = {}, lines = 4, strategy, seed = '1', module, onProgress }: ExplainOptions = {},
): Promise<Explanation> {
  if (!Number.isInteger(lines) || lines < 1 || lines > 20)
    throw new InputError(`lines must be an integer from 1 to 20, not ${lines}`);
  const params = checkedParams(game, given);
  const { lossesOf, regretPlayers } = await import('@cards/core/solve/internal');
  const seats = seatsOf(game, params);
  const rule = requiredResult(game, params);
  let inUse: RulesInUse | undefined;
  const rules: StrategyDefinition<unknown, ParamValues> = {
    name: 'rules',
    summary: 'a list of rules',
    create: () => ({ move: (view) => (inUse as RulesInUse).moveIn(view) }),
  };
  const playing: AnyGame = { ...game, strategies: [...game.strategies, rules] };
  const solved =
    strategy === undefined ? unlessRefused(() => regretPlayers(playing, params, { ...LIMITS, onProgress })) : undefined;
  const positions = new Positions(game, seats);
  const teacher = strategy === undefined ? solved?.create : imitated(game, params, strategy, positions);
  if (teacher === undefined)
    throw new InputError(
      `${game.id} cannot be solved, so nothing says what a good move is; name a strategy to explain, such as ${game.search === undefined ? (game.strategies.at(-1)?.name ?? 'random') : 'search:100'}`,
    );
  const engine = game.engine(params);
  engine.reset(new Streams(seed, game.id).gameRngs(seats).seek(0).deal);
  positions.legalIn(engine.view(engine.toMove));
  const streams = new Streams(seed, game.id).gameRngs(seats);
  const measures = new Int32Array(game.measures.length);
  let [games, moves] = [0, 0];
  /** The seat that plays the rules in use, and whose positions are noted. */
  let decided = 0;
  const players = Array.from({ length: seats }, (_, seat) => ({
    name: 'a player',
    strategy: teacher(seat, (view, losses, rng) => {
      if (moves++ > DECISIONS) throw new MisbehaviorError(`a game is not over after ${DECISIONS} decisions`);
      const legal = positions.legalIn(view);
      if (losses !== undefined && (seat === decided || inUse === undefined)) positions.add(view, legal, losses);
      if (seat === decided && inUse !== undefined) return inUse.moveIn(view);
      const good = [...(losses ?? [])].flatMap(([move, loss]) => (loss <= EQUAL ? [move] : []));
      const chosen = good.length === 0 || rng.int(STRAY) === 0 ? [...legal.values()] : good;
      return chosen[rng.int(chosen.length)] as Move;
    }),
  }));
  const runner = createRunner(engine, players);
  const meet = (): void => {
    const before = positions.decisions;
    for (let number = 0; number < GAMES && positions.decisions - before < DECISIONS; number++) {
      [decided, moves] = [number % seats, 0];
      runner.play(streams.seek(games++), measures);
    }
  };
  let isStuck = false;
  /** What follows from games of the rules in use; undefined if they repeat their moves for ever. */
  const played = <T>(play: () => T): T | undefined => {
    try {
      return play();
    } catch (error) {
      if (!hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) throw error;
      isStuck = true;
      return undefined;
    }
  };
  const checkEnds = (): void => {
    if (!isStuck || found.length > 0) return;
    throw new InputError(
      `${game.id} has no short list of rules, because those that were found repeat their moves for ever: what a seat sees does not say what it saw earlier`,
    );
  };
  const found: Found[] = [];
  let isExact = false;
  let measured = (spec: string): Loss =>
    strategy === undefined
      ? lossToBest(playing, params, teacher, spec, seed)
      : lossAgainst(playing, params, strategy, spec, seed);
  /** Keeps a list if it is the best one of its length. Returns whether it is. */
  const consider = (list: readonly Rule[], learned: Learned): boolean => {
    inUse = learned.inUse(list);
    const loss = played(() => measured('rules'));
    const best = found[list.length - 1];
    if (loss === undefined || (best !== undefined && loss.loss >= best.loss.loss - EQUAL)) return false;
    found[list.length - 1] = { list: inUse, loss, learned };
    return true;
  };
  meet();
  const rounds = solved?.respondTo === undefined ? ROUNDS : RESPONSES;
  for (let round = 0; round <= rounds; round++) {
    const { table, inUse: used } = positions.table();
    const learned = { learner: new RuleLearner(table), inUse: used };
    const lists: (readonly Rule[])[] = [];
    for (let length = 1; length <= lines; length++) {
      const longer = learned.learner.learn(length, lists.at(-1));
      if (longer.length < length) break;
      lists.push(longer);
    }
    if (round < rounds) {
      inUse = learned.inUse(lists.at(-1) ?? []);
      solved?.respondTo?.('rules');
      played(meet);
      checkEnds();
    }
    // The game is solved for its exact losses once its lists have ended some games.
    if (round === 0) {
      const exact = unlessRefused(() => lossesOf(playing, params, { ...EXACT, onProgress }));
      isExact = exact !== undefined;
      if (exact !== undefined) measured = (spec) => ({ loss: exact(spec) });
    }
    if (isExact || round === rounds) for (const list of lists) consider(list, learned);
  }
  if (isExact) {
    const trials = Math.max(TRIALS, Math.floor(WORK / positions.size));
    for (let length = 1; length <= lines; length++) improve(found, length, trials, consider);
  }
  checkEnds();
  // A longer list that does not lose less, or is not shown to, is left out.
  const kept = found.filter(({ loss }, at) =>
    found.slice(0, at).every((one) => loss.loss < (one.loss.ci95?.[0] ?? one.loss.loss) - EQUAL),
  );
  const lengths = kept.map(({ list, loss }) => ({ lines: list.rules.length, ...loss, texts: list.texts }));
  const random = measured('random');
  const { list: best, loss } = kept.at(-1) as Found;
  return {
    format: 'cards-sim/explanation@1',
    game: game.id,
    params,
    of: strategy ?? 'best play',
    unit: rule.kind === 'winners' ? 'wins' : rule.measure.unit,
    lengths: lengths as unknown as Explanation['lengths'],
    random,
    isGood: loss.loss <= GOOD * random.loss,
    file: rulesFile(game, params, best, module ?? game.module),
  };
}

/**
 * Tries other lines by what the whole list loses: first one more line in the best shorter list, and then other rules in
 * each line.
 */
function improve(
  found: readonly Found[],
  length: number,
  most: number,
  consider: (rules: readonly Rule[], learned: Learned) => boolean,
): void {
  let trials = most;
  const shorter = found[length - 2];
  if (shorter !== undefined)
    for (const line of shorter.list.rules.keys())
      for (const rule of shorter.learned.learner.additions(shorter.list.rules, line, TRIED)) {
        if (trials-- <= 0) return;
        consider([...shorter.list.rules.slice(0, line), rule, ...shorter.list.rules.slice(line)], shorter.learned);
      }
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    const {
      list: { rules },
      learned,
    } = found[length - 1] ?? { list: { rules: [] }, learned: undefined };
    if (learned === undefined) return;
    for (const line of rules.keys())
      for (const rule of learned.learner.alternatives(rules, line, TRIED)) {
        if (trials-- <= 0) return;
        if (consider(withLine(rules, line, rule), learned)) isBetter = true;
      }
  }
}
