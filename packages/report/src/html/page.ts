import { html, type Markup, trusted } from './markup.js';
import { PAGE_STYLE } from './style.js';

/** A complete page. Its content security policy forbids scripts and external resources. */
export function page(title: string, parts: readonly Markup[]): string {
  return `${
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
          <meta name="generator" content="@cards/sim" />
          <title>${title} – cards-sim</title>
          <style>
            ${trusted(PAGE_STYLE)}
          </style>
        </head>
        <body>
          <main>${parts.map((part) => html`${part} `)}</main>
        </body>
      </html>`.html
  }\n`;
}
