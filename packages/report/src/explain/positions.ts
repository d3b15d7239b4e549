import { splitExport } from '@cards/batch/internal';
import { type AnyGame, InputError, type Move, type ParamValues } from '@cards/core';
import { titleOf } from '@cards/core/internal';
import { settingText } from '../words/estimate.js';
import { type MoveKey, moveKeysOf, type Reading, readingsOf, type Seen, type Value } from './readings.js';
import type { PositionTable, Rule } from './rule-list.js';

/** A rule in words and as code. */
interface RuleText {
  /** The conditions; none in the last line. */
  readonly conditions: readonly Pick<Reading, 'words' | 'code'>[];
  /** What it plays. The code is an expression of the text of a move, or undefined. */
  readonly play: Pick<Reading, 'words' | 'code'>;
}

/** A list of rules that plays. */
export interface RulesInUse {
  readonly rules: readonly Rule[];
  /** The lines in words. */
  readonly texts: readonly string[];
  /** The lines for a file. */
  readonly lines: readonly RuleText[];
  /** The move in the view of a seat. */
  moveIn(view: unknown): Move;
}

/** A way to choose among the legal moves. */
interface Play extends Pick<Reading, 'words' | 'code'> {
  /** The place of its move among the texts of the legal moves; below 0 if it has none. */
  at(seen: Seen, legal: readonly string[]): number;
}

/** A position that was met. */
interface Met {
  readonly seen: Seen;
  readonly legal: readonly string[];
  /** By legal move: what it lost, summed over all times. */
  readonly lost: Float64Array;
  times: number;
}

/** The numbers of a reading in their order, together where they are many. */
interface Bins {
  readonly reading: Reading;
  readonly lows: readonly Value[];
  readonly highs: readonly Value[];
  readonly isOrdered: boolean;
}

/** A reading with more different numbers than this has several of them in one bin. */
const MOST_BINS = 48;

/** Only this many different moves are named; others are chosen by their numbers. */
const MOST_NAMED = 40;

/** Views from which readings are found. */
const EXAMPLES = 400;

/** The positions that players meet, and what can be read off them. */
export class Positions {
  /** How many positions were added, the same ones again too. */
  decisions = 0;
  private readonly met = new Map<string, Met>();

  constructor(
    private readonly game: AnyGame,
    private readonly seats: number,
  ) {
    if (game.observe === undefined || game.notation === undefined)
      throw new InputError(`${game.id} cannot be explained, because it does not show its views and moves as texts`);
  }

  /** The number of different positions. */
  get size(): number {
    return this.met.size;
  }

  /** The legal moves in a view, by their texts. */
  legalIn(view: unknown): ReadonlyMap<string, Move> {
    const { notation, id } = this.game;
    const texts = notation?.legal(view);
    if (texts === undefined) throw new InputError(`${id} has too many moves to list them, so rules cannot choose one`);
    return new Map(texts.map((text) => [text, notation?.parse(text, view) as Move]));
  }

  /** Adds a position, with what each legal move loses. */
  add(view: unknown, legal: ReadonlyMap<string, Move>, losses: ReadonlyMap<Move, number>): void {
    this.decisions++;
    const seen = this.game.observe?.(view) as Seen;
    const key = JSON.stringify(seen);
    let met = this.met.get(key);
    if (met === undefined) {
      // A view changes after the move.
      met = { seen: JSON.parse(key) as Seen, legal: [...legal.keys()], lost: new Float64Array(legal.size), times: 0 };
      this.met.set(key, met);
    }
    met.times++;
    for (const [at, move] of [...legal.values()].entries())
      met.lost[at] = (met.lost[at] ?? 0) + (losses.get(move) ?? 0);
  }

  /** All positions as numbers, for a learner, and what makes its rules play. */
  table(): { readonly table: PositionTable; readonly inUse: (rules: readonly Rule[]) => RulesInUse } {
    // A forced move teaches nothing.
    const all = [...this.met.values()].filter(({ legal }) => legal.length > 1);
    const step = Math.max(1, Math.floor(all.length / EXAMPLES));
    const examples = all.filter((_, at) => at % step === 0);
    const readings = readingsOf(
      examples.map(({ seen }) => seen),
      this.seats,
    );
    const columns = readings.map((reading) =>
      binned(
        reading,
        all.map(({ seen }) => reading.of(seen)),
      ),
    );
    const times = Float64Array.from(all, (met) => met.times);
    const sum = times.reduce((total, one) => total + one, 0);
    const plays = [...namedPlays(all), ...moveKeysOf(examples).flatMap(keyPlays)];
    const table = {
      weights: times.map((one) => one / sum),
      columns: columns.map(({ values, bins: { lows, isOrdered } }) => ({ values, size: lows.length, isOrdered })),
      losses: plays.map((play) => Float64Array.from(all, (met) => lossAt(met, play.at(met.seen, met.legal)))),
      fallback: Float64Array.from(all, (met) => lossAt(met, 0)),
    };
    const bins = columns.map((column) => column.bins);
    return { table, inUse: (rules) => this.playing(rules, bins, plays) };
  }

  private playing(rules: readonly Rule[], bins: readonly Bins[], plays: readonly Play[]): RulesInUse {
    const parts = rules.map(({ conditions, play }) => ({
      conditions: conditions.map(({ column, from, to }) => conditionOf(bins[column] as Bins, from, to)),
      play: plays[play] as Play,
    }));
    return {
      rules,
      lines: parts,
      texts: parts.map(({ conditions, play }) =>
        conditions.length === 0
          ? `${rules.length === 1 ? 'Always' : 'Otherwise'}: ${play.words}.`
          : `If ${conditions.map(({ words }) => words).join(' and ')}: ${play.words}.`,
      ),
      moveIn: (view) => {
        const legal = this.legalIn(view);
        const texts = [...legal.keys()];
        const seen = this.game.observe?.(view) as Seen;
        for (const { conditions, play } of parts) {
          if (!conditions.every((condition) => condition.holds(seen))) continue;
          const text = texts[play.at(seen, texts)];
          if (text !== undefined) return legal.get(text) as Move;
        }
        return legal.get(texts[0] as string) as Move;
      },
    };
  }
}

/**
 * Returns a list of rules as the text of a file that exports the strategy `rules`.
 *
 * @param module - the module and the export of the game, such as `./dare.ts#dare`
 */
export function rulesFile(
  game: AnyGame,
  params: ParamValues,
  list: RulesInUse,
  module = `./${game.id}.ts#${game.id}`,
): string {
  const [from, name = ''] = splitExport(module);
  const setting = settingText(params);
  const hasKeys = list.lines.some(({ play }) => play.code.startsWith('first('));
  return `import { ${name} as game } from ${JSON.stringify(from)};

type View = Parameters<NonNullable<typeof game.observe>>[0];

// ${titleOf(game)}${setting === '' ? '' : ` (${setting})`}: rules to remember, written by cards-sim explain.
export const rules = {
  move(seen: View) {
    // Its members are those of the game.
    const view: any = game.observe?.(seen);
    const legal = game.notation?.legal(seen) ?? [];
${hasKeys ? FIRST : ''}    const move =
${list.lines.map(({ conditions, play }) => `      ${conditions.length === 0 ? play.code : `(${conditions.map(({ code }) => code).join(' && ')} ? ${play.code} : undefined)`}`).join(' ??\n')} ??
      legal[0];
    return game.notation?.parse(String(move), seen);
  },
};
`;
}

/** The function of a file that finds the first move in the order of a value. */
const FIRST = `    const first = (sign: number, valueOf: (move: string) => unknown) =>
      legal
        .map((move) => ({ move, value: sign * Number(valueOf(move) ?? Number.NaN) }))
        .filter(({ value }) => !Number.isNaN(value))
        .sort((one, other) => one.value - other.value)[0]?.move;
`;

function binned(reading: Reading, values: readonly Value[]): { bins: Bins; values: Uint8Array } {
  const different = [...new Set(values)];
  const isOrdered = different.every((value) => typeof value === 'number');
  if (isOrdered) different.sort((one, other) => (one as number) - (other as number));
  const size = Math.min(different.length, MOST_BINS);
  const binOf = new Map(
    different.map((value, at) => [value, isOrdered ? Math.floor((at * size) / different.length) : Math.min(at, 255)]),
  );
  const bins = { reading, isOrdered, lows: [] as Value[], highs: [] as Value[] };
  for (const value of different) {
    const bin = binOf.get(value) as number;
    bins.lows[bin] ??= value;
    bins.highs[bin] = value;
  }
  return { bins, values: Uint8Array.from(values, (value) => binOf.get(value) as number) };
}

function conditionOf({ reading, lows, highs, isOrdered }: Bins, from: number, to: number) {
  const { words, code, of } = reading;
  const [low, high] = [lows[from] as Value, highs[to] as Value];
  if (!isOrdered || (from === to && low === high)) {
    const text = `${words} is ${low === null ? 'none' : String(low)}`;
    return { words: text, code: `${code} === ${JSON.stringify(low)}`, holds: (seen: Seen) => of(seen) === low };
  }
  // A range that ends with the last number, or begins with the first one, goes on to numbers that no game had.
  const least = from === 0 && to < lows.length - 1 ? -Infinity : (low as number);
  const most = to === lows.length - 1 ? Infinity : (high as number);
  const range =
    most === Infinity ? `at least ${least}` : least === -Infinity ? `at most ${most}` : `from ${least} to ${most}`;
  return {
    words: `${words} is ${range}`,
    code: [
      ...(least === -Infinity ? [] : [`${code} >= ${least}`]),
      ...(most === Infinity ? [] : [`${code} <= ${most}`]),
    ].join(' && '),
    holds: (seen: Seen) => least <= (of(seen) as number) && (of(seen) as number) <= most,
  };
}

/** Plays that name a move. */
function namedPlays(all: readonly Met[]): readonly Play[] {
  const texts = new Set(all.flatMap(({ legal }) => legal));
  if (texts.size > MOST_NAMED) return [];
  return [...texts].map((text) => {
    const written = JSON.stringify(text);
    return {
      words: /^[\d-]/.test(text) ? `play ${text}` : text,
      code: `legal.find((move) => move === ${written})`,
      at: (_, legal) => legal.indexOf(text),
    };
  });
}

/** The plays that choose the move with the lowest or the highest value. */
function keyPlays(key: MoveKey): readonly Play[] {
  return ([1, -1] as const).map((sign) => ({
    words: `play the move with the ${sign === 1 ? 'lowest' : 'highest'} ${key.words}`,
    code: `first(${sign}, (move) => ${key.code})`,
    at(seen, legal) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const [at, move] of legal.entries()) {
        const value = sign * key.of(seen, move);
        if (value < least) [best, least] = [at, value];
      }
      return best;
    },
  }));
}

const lossAt = ({ lost, times }: Met, at: number): number => (at < 0 ? Number.NaN : (lost[at] as number) / times);
