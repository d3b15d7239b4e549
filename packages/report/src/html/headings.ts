import { type Content, html, type Markup, trusted } from './markup.js';

/** The level of a heading. */
export type Level = 2 | 3 | 4;

/** A heading of a level. */
export function heading(level: Level, content: Content): Markup {
  return html`${trusted(`<h${level}>`)}${content}${trusted(`</h${level}>`)}`;
}

/** The level below another. */
export function below(level: 2 | 3): Level {
  return level === 2 ? 3 : 4;
}
