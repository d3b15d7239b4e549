import { brandError, isBranded } from '../errors/error-brand.js';
import { MisbehaviorError } from '../errors/errors.js';

const BRAND = '@cards/core/LawViolation';

/**
 * One conformance test: a promise of a contract that can be checked. Pass its name and its check to any test runner.
 */
export interface Law {
  /**
   * A short name for code that looks for one law: lower-case letters and dashes, unique in its list. In the list of a
   * game, the laws of a strategy have its spec and a slash in front: `memory:10/legal-moves`.
   */
  readonly id: string;
  /** The promise, as the end of a sentence about the game or the strategy. Unique in its list. */
  readonly name: string;
  /**
   * Checks the promise on seeded games, the same ones each time. Does not use `this`.
   *
   * @throws LawViolation when the promise is broken; nothing else
   */
  readonly check: () => void;
}

/** A broken promise of a contract. */
export class LawViolation extends Error {
  /** Always `LawViolation`. */
  override readonly name = 'LawViolation';
  /** The name of the law. */
  readonly law: string;
  /** What was wrong, and where, without the name of the law. */
  readonly found: string;

  /**
   * @param broken - the name of the law
   * @param found - what was wrong, and where
   * @param cause - the error that the code under test threw, if it threw one
   */
  constructor(broken: string, found: string, cause?: unknown) {
    super(`${broken}: ${found}`, { cause });
    this.law = broken;
    this.found = found;
    brandError(this, BRAND);
  }

  /** Recognizes the errors of every copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, LawViolation, value, BRAND);
  }
}

/** What a check found wrong, before the law that it breaks is known. */
class Finding extends Error {}

/**
 * Makes a law.
 *
 * @param id - see {@link Law.id}
 * @param name - see {@link Law.name}
 * @param examine - the check; whatever it throws becomes a {@link LawViolation}
 */
export function law(id: string, name: string, examine: () => void): Law {
  return {
    id,
    name,
    check: () => {
      try {
        examine();
      } catch (error) {
        const { message, cause } = asFinding(error);
        throw new LawViolation(name, message, cause);
      }
    },
  };
}

/**
 * @param holds - whether the code under test does what it promises
 * @param found - what is wrong otherwise
 * @throws Finding when `holds` is false
 */
export function ensure(holds: boolean, found: string | (() => string)): asserts holds {
  if (!holds) throw new Finding(typeof found === 'string' ? found : found());
}

/**
 * Runs part of a check.
 *
 * @param place - where in the check it is, in front of the message of everything that `act` throws
 * @param act - the part
 */
export function at<T>(place: string | (() => string), act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { message, cause } = asFinding(error);
    throw new Finding(`${typeof place === 'string' ? place : place()}, ${message}`, { cause });
  }
}

function asFinding(error: unknown): Finding {
  if (error instanceof Finding) return error;
  // What a check finds inside a call of a strategy, a runner attributes to that strategy.
  if (error instanceof MisbehaviorError && error.cause instanceof Finding) return error.cause;
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Finding(`it threw ${thrown}`, { cause: error });
}
