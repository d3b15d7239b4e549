import type { AnyGame } from '@cards/core';
import { type CellSummary, type Summary } from '@cards/batch';
import { pairingOf } from '@cards/batch/internal';
import { type PartialRun, UNITS } from '../model/notes.js';
import { count } from '../words/estimate.js';
import { cellName, titleIn } from '../model/line-up.js';
import { printable } from '../words/wrap.js';
import { heading, html, type Markup } from './markup.js';

/** A run, for `reportHtml`. */
export interface ReportRun {
  /** Its name in the page, such as the directory of its results. A page of one run does not show it. */
  readonly name: string;
  /** Its results. */
  readonly summary: Summary;
  /** The games that its cells played; the id of an unknown game is its title. */
  readonly games: readonly AnyGame[];
  /** The command that reproduces the results, shown as it is. */
  readonly command: string;
  /** The versions of the programs and packages, by name, such as `@cards/sim` or `node`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The finished part of a run that was interrupted; left out for a complete run. */
  readonly interrupted?: PartialRun;
}

/** Options of `reportHtml`. */
export interface PageOptions {
  /** The title of the page; by default, the titles of the games. */
  readonly title?: string;
}

export function reproduction(runs: readonly ReportRun[]): Markup {
  const isNamed = runs.length > 1;
  return html`<section>
    ${heading(2, 'How to reproduce it')}
    <p>
      ${runs.length === 1 ? 'This command plays' : 'These commands play'} the same games and
      produce${runs.length === 1 ? 's' : ''} the same results, on any number of processors. Equal digests mean equal
      results.
    </p>
    ${runs.map((run) => html`${isNamed ? heading(3, printable(run.name)) : ''} ${runItem(run)}`)}
  </section>`;
}

function runItem({ summary, games, command, versions }: ReportRun): Markup {
  const { seed, digest, cells } = summary;
  return html`<pre><code>${command}</code></pre>
    <dl>
      <dt>Seed</dt>
      <dd>${printable(seed)}</dd>
      <dt>Digest</dt>
      <dd><code>${digest}</code></dd>
      ${Object.entries(versions).map(
        ([name, version]) =>
          html`<dt>${name}</dt>
            <dd>${version}</dd> `,
      )}
    </dl>
    <details>
      <summary>
        ${cells.length === 1 ? 'The cell and its digest' : `All ${cells.length} cells and their digests`}
      </summary>
      <ol class="cells">
        ${cells.map((cell) => cellItem(cell, games))}
      </ol>
    </details>`;
}

function cellItem(cell: CellSummary, games: ReportRun['games']): Markup {
  const { game: id, params, trials, digest, lineups, code = {} } = cell;
  const facts = [
    `${titleIn(games, id)}: ${cellName(cell, Object.keys(params))}`,
    count(trials, UNITS[pairingOf(lineups)][0]),
    ...stopText(cell),
    ...Object.entries(code).map(([spec, hash]) => `the code of ${spec} is ${hash}`),
  ];
  return html` <li>${printable(facts.join('; '))}<br /><code>${digest}</code></li>`;
}

function stopText({ stop }: CellSummary): readonly string[] {
  if (stop === undefined) return [];
  const reached = stop.reached ? 'reached' : 'not reached';
  if (stop.kind === 'precision') return [`stopping rule: a 95% half-width of at most ${stop.halfWidth}, ${reached}`];
  return [`stopping rule: a decision between scores of ${stop.low} and ${stop.high}, ${reached}`];
}
