import { type AnyGame, InputError } from '@cards/core';
import type { Batch, Plan, Summary } from '@cards/batch';
import { type Shard, type SummaryOptions, plannedGames, summarizePartial } from '@cards/batch/internal';
import { formatSummary } from '@cards/report';
import {
  type TableOptions,
  cellName,
  variedParams,
  grouped,
  shellLine,
  type Document,
  formatDocument,
} from '@cards/report/internal';
import { type Io, isDumb } from './io.js';
import { type DOCUMENT, type OutputOptions, type Typed, type WorkOptions } from './options.js';
import { resolve } from 'node:path';
import { RunError } from '@cards/batch/node';
import {
  gameHashOf,
  type SummarizeRunOptions,
  fileTrouble,
  replaceFile,
  type RunOptions,
} from '@cards/batch/node/internal';
import { resolveFrom } from './find-game.js';
import { continued, interruptible } from './next-command.js';
import { progressBar } from './progress.js';
import { remoteOf, withoutPassword } from './queue.js';

export function checkOutput({ format, histogram = false, details = false }: OutputOptions): void {
  const refuse = (option: string, allowed: string): InputError =>
    new InputError(`${option} cannot be used with --format ${format}; use it with ${allowed}, or leave it out`);
  if (histogram && format !== 'table' && format !== 'markdown') throw refuse('--histogram', 'table or markdown');
  if (details && format !== 'table') throw refuse('--details', 'table');
}

/** Whether a summary has all exact values: as typed, or else as the notes of its run say. */
export function exactOf({ exact }: SummaryOptions, notes: Readonly<Record<string, string>>): SummaryOptions {
  return exact === true || notes['exact'] === 'all' ? { exact: true } : {};
}

/** The words of a command with these options. */
export function withOptions(words: readonly string[], { exact }: SummaryOptions): readonly string[] {
  return exact === true ? [...words, '--exact'] : words;
}

/** Prints a summary, and the command that reproduces it, which begins with `cards-sim`. */
export function printSummary(
  io: Io,
  summary: Summary,
  plan: Plan,
  words: readonly string[],
  options: OutputOptions,
): void {
  const flags = (['histogram', 'details'] as const).filter((name) => options[name] === true).map((name) => `--${name}`);
  const called = [...io.command, ...words.slice(1)];
  const detailsCommand = shellLine([...called, '--details']);
  print(io, summary, plan, options, { command: shellLine([...called, ...flags]), detailsCommand });
  const { omittedExact = 0 } = summary;
  if (omittedExact === 0) return;
  const [what, it] = omittedExact === 1 ? ['1 exact value is', 'it'] : [`${omittedExact} exact values are`, 'them'];
  const why = `because computing ${it} takes longer than the games; add --exact to compute ${it}`;
  io.err(`cards-sim: ${what} left out, ${why}\n`);
}

/** Prints the finished games of a batch that was interrupted, as a table or as Markdown. */
function printPartial(io: Io, batch: Batch, options: OutputOptions): void {
  const partial = summarizePartial(batch);
  if (partial === undefined || !(options.format === 'table' || options.format === 'markdown')) return;
  print(io, partial.summary, batch.plan, options, { partial });
}

function print(io: Io, summary: Summary, plan: Plan, options: OutputOptions, more: Partial<TableOptions>): void {
  const { out, width, color, env } = io;
  const { format, histogram = false, details } = options;
  // Some terminals have no block characters.
  const sparklines = !isDumb(env);
  (format === 'table' ? (io.paint ?? out) : out)(
    formatSummary(format, summary, gamesOf(plan), { width, color, histogram, details, sparklines, ...more }),
  );
}

/** The games of a batch, each once. */
export function gamesOf({ cells }: Plan): readonly AnyGame[] {
  return [...new Map(cells.map(({ game }) => [game.id, game])).values()];
}

/**
 * Throws an InterruptedRun when the batch did not end and its blocks are kept in `out`. A command that draws other
 * conclusions than `resume` from the games names its own words in `continuedBy`.
 */
export async function playWithProgress<T>(
  io: Io,
  plan: Plan,
  options: WorkOptions & { readonly continuedBy?: readonly string[] },
  out: string | undefined,
  play: (options: RunOptions & Pick<SummarizeRunOptions, 'onExact'>) => Promise<T>,
): Promise<T> {
  const { workers, queue, timeout, quiet = false, records, continuedBy: words } = options;
  if (queue !== undefined && workers !== undefined)
    throw new InputError('--workers cannot be used with --queue: each worker has its own number of threads');
  const remote = queue === undefined ? undefined : await remoteOf(io, queue);
  const again = queue === undefined ? [] : ['--queue', withoutPassword(queue)];
  const next = (): string => continued(io, words ?? ['resume', out ?? '', ...again]);
  io.tell?.({ next: 'no games are kept; with --out DIR, a run can be resumed' });
  let batch: Batch | undefined;
  let kept = 0;
  const bar = progressBar(io, quiet, plannedGames(plan), cellLabels(plan));
  return interruptible(io, bar, out === undefined ? undefined : next, async ({ end, ...listeners }) => {
    try {
      const played = await play({
        workers,
        gameTimeout: timeout,
        records: records === undefined ? undefined : resolve(io.directory, records),
        signal: io.signal,
        ...listeners,
        onStart: (started) => {
          batch = started;
          kept = started.games;
        },
        resolveFrom: resolveFrom(io),
        remote,
      });
      end((batch?.games ?? 0) - kept);
      return played;
    } catch (error) {
      end();
      if (io.signal.aborted && batch !== undefined) {
        io.tell?.({ after: `${grouped(batch.games)} of ${grouped(plannedGames(plan))} games` });
        printPartial(io, batch, options);
      }
      throw error;
    }
  });
}

export function reportShard(io: Io, { index, of }: Shard): void {
  const next = 'when all shards are, print the summary with: cards-sim merge DIR...';
  io.err(`cards-sim: shard ${index}/${of} is complete; ${next}\n`);
}

/** The label of a cell by its position: the game, if there are several, the varied parameters and the players. */
export function cellLabels({ cells }: Plan): (index: number) => string {
  return (index) => {
    const cell = cells[index];
    if (cell === undefined) return '';
    const ofGame = cells.filter(({ game }) => game.id === cell.game.id);
    const label = cellName(cell, variedParams(ofGame));
    return ofGame.length === cells.length ? label : `${cell.game.id}, ${label}`;
  };
}

/** Stands for stdout in place of the name of a file. */
export const STDOUT = '-';

/**
 * Prints a document about some games, and writes it as a page. A page on stdout replaces the text. In JSON, the id of a
 * game from a file is followed by the hash of its code, as in a summary.
 */
export async function printDocument(
  io: Io,
  document: Document,
  { format, html }: Typed<typeof DOCUMENT>,
  games: readonly AnyGame[],
): Promise<void> {
  const page = html === undefined ? '' : (await import('@cards/report/html/internal')).documentPage(document);
  if (html === STDOUT) return io.out(page);
  if (html !== undefined) writeOut(io, html, page);
  const hashes = new Map<unknown, string | undefined>(games.map((game) => [game.id, gameHashOf(game)]));
  const withHash = (_name: string, value: unknown): unknown => {
    const gameHash = value instanceof Object && 'game' in value ? hashes.get(value.game) : undefined;
    return gameHash === undefined ? value : { ...(value as object), gameHash };
  };
  const json = format === 'json' ? (JSON.parse(JSON.stringify(document.json), withHash) as object) : document.json;
  io.out(formatDocument({ ...document, json }, format, { width: io.width, sparklines: !isDumb(io.env) }));
}

/** Writes a file that a user named, as {@link replaceFile} does. */
export function writeOut(io: Pick<Io, 'directory'>, name: string, text: string | Buffer): void {
  const path = resolve(io.directory, name);
  try {
    replaceFile(path, text);
  } catch (error) {
    throw new RunError(`cannot write ${path}: ${fileTrouble(error)}`, { cause: error });
  }
}
