import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { PartialRun } from '../model/facts.js';

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
