import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { PartialRun } from '../text/facts.js';

/** A run of a page. */
export interface ReportRun {
  /** Its name in the page, such as the directory of its results. */
  readonly name: string;
  /** Its results. */
  readonly summary: Summary;
  /** The games that its cells played; the id of an unknown one is its title. */
  readonly games: readonly AnyGame[];
  /** The command that produces the same results. */
  readonly command: string;
  /** The versions of what was used, by name, such as `@cards/sim` or `node`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The finished part of a run that was interrupted; left out for a complete run. */
  readonly interrupted?: PartialRun;
}

/** Options of a page. */
export interface PageOptions {
  /** The title; by default the titles of the games. */
  readonly title?: string;
}
