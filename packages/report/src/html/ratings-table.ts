import type { RatingsSummary } from '@cards/batch';
import { eloText, ratingNotes, strongestFirst } from '../model/notes.js';
import { printable } from '../words/wrap.js';
import { html, type Markup, scrolling } from './markup.js';

/**
 * The ratings of some players, the strongest first, each with its lead over the next one.
 *
 * @param where - the parameters that distinguish the ratings from others of the section; empty for the only ones
 * @param place - the run and the section of the table, for its accessible name
 */
export function ratingsTable(rated: RatingsSummary, where: string, place: string): Markup {
  const title = `Elo ratings${where === '' ? '' : `, ${where}`}`;
  return html`${scrolling(
    `Table: ${place}, ${title}`,
    html`<table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="key">player</th>
          <th scope="col">rating</th>
          <th scope="col">lead over the next player</th>
        </tr>
      </thead>
      <tbody>
        ${strongestFirst(rated).map(
          (player) =>
            html`<tr>
              <th scope="row" class="key">${printable(player.name)}</th>
              <td>${eloText(player)}</td>
              <td>${player.lead === undefined ? '' : `${eloText(player.lead)} over ${printable(player.lead.over)}`}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  )}
  ${ratingNotes(rated).map((note) => html`<p class="facts">${note}</p>`)}`;
}

/** How to read ratings. */
export const RATINGS_NOTE =
  'The mean rating is 0. A lead of 400 means odds of 10 to 1 to win. The interval of a lead accounts for the error ' +
  'that both ratings share, so it can exclude 0 although the intervals of the ratings overlap.';
