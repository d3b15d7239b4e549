import { titleOf } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { count } from '../words/count.js';
import { cellName } from '../model/line-up.js';
import { printable } from '../words/wrap.js';
import { heading } from './headings.js';
import { html, type Markup } from './markup.js';
import type { ReportRun } from './run.js';

/** The command, seed, digest and versions of each run, and the digests of its cells. */
export function reproduction(runs: readonly ReportRun[]): Markup {
  const names = runs.length === 1 ? undefined : runs.map(({ name }) => name);
  return html`<section>
    ${heading(2, 'How to reproduce it')}
    <p>
      ${runs.length === 1 ? 'This command plays' : 'These commands play'} the same games and
      produce${runs.length === 1 ? 's' : ''} the same results, on any number of processors. Equal digests mean equal
      results.
    </p>
    ${runs.map((run, at) => html`${names === undefined ? '' : heading(3, printable(names[at] ?? ''))} ${runItem(run)}`)}
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
  const { game: id, params, trials, digest, pairedWith, code = {} } = cell;
  const game = games.find((one) => one.id === id);
  const title = game === undefined ? id : titleOf(game);
  const facts = [
    `${title}: ${cellName(cell, Object.keys(params))}`,
    pairedWith === undefined ? count(trials, 'game') : count(trials, 'pair of games', 'pairs of games'),
    ...stopText(cell),
    ...Object.entries(code).map(([spec, hash]) => `the code of ${spec} is ${hash}`),
  ];
  return html` <li>${printable(facts.join('; '))}<br /><code>${digest}</code></li>`;
}

function stopText({ stop }: CellSummary): readonly string[] {
  if (stop === undefined) return [];
  const wanted =
    stop.kind === 'precision'
      ? `a 95% half-width of at most ${stop.halfWidth}`
      : `a decision between shares of the points of ${stop.low} and ${stop.high}`;
  return [`stopping rule: ${wanted}, ${stop.reached ? 'reached' : 'not reached'}`];
}
