import type { AnyGame } from '@cards/core';
import { printable } from '../text/wrap.js';
import type { CellSummary, Summary } from '@cards/batch';
import { cellLabel, gamesText } from './labels.js';
import { html, type Markup } from './markup.js';

/** What a report says besides its results. */
export interface ReportContext {
  /** The command that makes the same results again. */
  readonly command: string;
  /** The versions of what was used, by name, such as `@cards/sim` or `node`. */
  readonly versions: Readonly<Record<string, string>>;
}

/** How to make the results again, and how to know that they are the same. */
export function reproduction(
  { seed, digest, cells }: Summary,
  games: readonly AnyGame[],
  { command, versions }: ReportContext,
): Markup {
  return html`<section>
    <h2>To make it again</h2>
    <p>This command plays the same games and counts the same results, on any number of processors:</p>
    <pre><code>${command}</code></pre>
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
    <p>Equal digests are equal results, to the last count.</p>
    <details>
      <summary>
        ${cells.length === 1 ? 'The cell and its digest' : `All ${cells.length} cells and their digests`}
      </summary>
      <ol class="cells">
        ${cells.map((cell) => cellItem(cell, games))}
      </ol>
    </details>
  </section>`;
}

function cellItem(cell: CellSummary, games: readonly AnyGame[]): Markup {
  const { game: id, params, trials, digest, code = {} } = cell;
  const title = games.find((game) => game.id === id)?.title ?? id;
  const facts = [
    `${title}: ${cellLabel(cell, Object.keys(params))}`,
    gamesText(trials),
    ...goalOf(cell),
    ...Object.entries(code).map(([spec, hash]) => `the code of ${printable(spec)} is ${hash}`),
  ];
  return html` <li>${facts.join('; ')}<br /><code>${digest}</code></li>`;
}

function goalOf({ stop }: CellSummary): readonly string[] {
  if (stop === undefined) return [];
  const wanted =
    stop.kind === 'precision'
      ? `half a 95 % interval of ${stop.halfWidth} at most`
      : `a decision between shares of the points of ${stop.low} and ${stop.high}`;
  return [`played for ${wanted}: ${stop.reached ? 'reached' : 'not reached'}`];
}
