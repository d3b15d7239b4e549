import type { AnyGame } from '@cards/core';
import { sha256, STREAM_SCHEME } from '@cards/core/internal';
import type { Cell } from '../plan/cell.js';
import type { TallyEntries } from '@cards/statistics';
import { blockSizeOf } from '../plan/blocks.js';
import { pairingOf } from '../plan/lineups.js';
import type { CellData } from '../plan/plan-data.js';
import type { Plan } from '../plan/plan.js';
import { gamesOf } from '../plan/measures.js';

/**
 * The digest of a cell: `sha256:` and, in hexadecimal, the SHA-256 of one line of text in UTF-8, the *canonical line*.
 * The line is a list of words that are separated by one space, without a line break. Its form never changes:
 *
 * - the id of the game; for a game from a file, followed by `@` and the hash of its code;
 * - each parameter as `name=value`, by ascending name (in UTF-16 code units), except one with `addedLater` that has its
 *   default value;
 * - each strategy in seat order: its spec as a JSON string; for a strategy from a file, the JSON string of `#`, the
 *   name of its export, `@` and the hash of its code, without the path of the file;
 * - for a round of three and more seats, the word `round`;
 * - for a paired cell, the word `less` and the strategies of the second line-up in the same form;
 * - `trials=` and the number of games that were played;
 * - for each measure in the order of the cell: its name, then each value that occurred as `value:count`, by ascending
 *   value.
 *
 * Numbers are decimal integers. For example:
 *
 * `unowar hand=5 points=10 "random" "#mine@sha256:9f…" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2`
 *
 * @param cell - the cell
 * @param tallies - `[measure]`: a histogram for each measure of the cell
 *
 * @example
 * ```ts
 * import { planExperiment, simulate } from '@cards/batch';
 * import { cellDigest } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const experiment = { cells: [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 2 }] };
 * const [cell] = planExperiment(experiment).cells;
 * const [summary] = simulate(experiment).cells;
 * // The canonical line has the values of `flips` and their counts after the name of the measure.
 * const flips = Object.entries(summary?.measures['flips']?.histogram ?? {});
 * const tallies = [flips.map(([value, count]) => [Number(value), count] as const)];
 * cell && cellDigest(cell, tallies) === summary?.digest; // => true
 * ```
 */
export function cellDigest(cell: Cell, tallies: readonly TallyEntries[]): string {
  return `sha256:${sha256(canonicalLine(cell, tallies))}`;
}

/**
 * The digest of a run: `sha256:` and, in hexadecimal, the SHA-256 of the sorted digests of its cells, with a line break
 * between them. It does not depend on the order of the cells.
 *
 * @param cellDigests - the digests of all cells, as {@link cellDigest} returns them
 */
export function runDigest(cellDigests: readonly string[]): string {
  return `sha256:${sha256([...cellDigests].sort().join('\n'))}`;
}

function canonicalLine(cell: Cell, tallies: readonly TallyEntries[]): string {
  const trials = gamesOf(tallies[0] ?? []);
  const measures = cell.measures.flatMap(({ name }, at) => [
    name,
    ...(tallies[at] ?? []).map(([value, count]) => `${value}:${count}`),
  ]);
  return [...playedWords(cell), `trials=${trials}`, ...measures].join(' ');
}

/** The hash of all inputs of the blocks: runs with the same identity have the same counts in each block. */
export function experimentIdentity(plan: Plan): string {
  const identity = identities.get(plan) ?? identityOf(plan);
  identities.set(plan, identity);
  return identity;
}

/** A run needs its identity several times. */
const identities = new WeakMap<Plan, string>();

function identityOf({ seed, cells }: Plan): string {
  const lines = cells.map((cell) =>
    [
      ...playedWords(cell),
      ...cell.measures.map(({ name, kind, bounds }) => `${name}:${kind}:${bounds.join('..')}`),
      `trials=${cell.trials}`,
      `block=${blockSizeOf(cell)}`,
      ...(cell.stop === undefined ? [] : [JSON.stringify(cell.stop)]),
    ].join(' '),
  );
  return `sha256:${sha256([STREAM_SCHEME, JSON.stringify(seed), ...lines].join('\n'))}`;
}

/** What decides the games of a cell, with or without its code. */
type Played = Pick<CellData, 'gameHash' | 'params' | 'lineups' | 'code' | 'watch'> & {
  readonly game: Pick<AnyGame, 'id'> & Partial<Pick<AnyGame, 'parameters' | 'watch'>>;
};

/**
 * The game, the parameters and the line-ups of a cell, as words of its canonical line. Digests depend on these words,
 * so their form never changes. That includes the word `less` before a second line-up.
 */
export function playedWords(cell: Played): readonly string[] {
  const { game, gameHash, params, lineups, code, watch = game.watch } = cell;
  const isDefault = (name: string): boolean => game.parameters?.[name]?.default === params[name];
  const names = Object.keys(params).filter(
    (name) => !(game.parameters?.[name]?.addedLater === true && isDefault(name)),
  );
  const player = (spec: string): string => {
    const file = code[spec];
    return JSON.stringify(file === undefined ? spec : `#${file.exportName}@${file.hash}`);
  };
  const [first, second = []] = lineups;
  const pairing = pairingOf(lineups);
  const others = pairing === 'none' ? [] : pairing === 'round' ? ['round'] : ['less', ...second.map(player)];
  const id = gameHash === undefined ? game.id : `${game.id}@${gameHash}`;
  const values = names.sort().map((name) => `${name}=${params[name]}`);
  const watching = watch === undefined ? [] : [`watch=${JSON.stringify(watch)}`];
  return [id, ...watching, ...values, ...first.map(player), ...others];
}
