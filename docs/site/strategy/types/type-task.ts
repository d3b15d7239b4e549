import type { Declarations } from './declarations.data.js';

/** An error of the types. */
export interface TypeFault {
  /** The line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** A place in a file. */
interface TextPlace {
  readonly text: string;
  /** The number of characters before it. */
  readonly at: number;
}

/** A name that fits into a place. */
interface Offer {
  readonly label: string;
  /** What it is, such as `method`, in the words of TypeScript. */
  readonly kind: string;
}

/** What the worker with TypeScript does. It has one file. */
export interface TypeTasks {
  /** Gives the declarations that the file can use. The first task. */
  declare(declarations: Declarations): Promise<void>;
  /** The errors of a text, in its order. */
  faults(text: string): Promise<readonly TypeFault[]>;
  offers(place: TextPlace): Promise<readonly Offer[]>;
  /** The declaration and the documentation of an offered name. */
  describe(offer: TextPlace & { readonly label: string }): Promise<readonly [declaration: string, text: string]>;
}
