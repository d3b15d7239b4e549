/**
 * One promise of a contract that can be tried: give its name and its check to any test runner.
 */
export interface Law {
  /** What is promised, in words that differ from those of every other law of the same list. */
  readonly name: string;
  /**
   * Tries it on seeded examples, the same ones each time.
   *
   * @throws LawViolation when the promise is broken; nothing else
   */
  check(): void;
}

/** A contract that was not kept. */
export class LawViolation extends Error {
  override readonly name = 'LawViolation';
  /** The name of the law that was broken. */
  readonly law: string;

  /**
   * @param law - the name of the law
   * @param found - what was seen, and where
   * @param cause - the error that showed it, if it was one
   */
  constructor(law: string, found: string, cause?: unknown) {
    super(`${law}: ${found}`, { cause });
    this.law = law;
  }
}
