import { brandError, isBranded } from '../contracts/error-brand.js';
import { MisbehaviorError } from '../contracts/errors.js';

const BRAND = '@cards/core/LawViolation';

/**
 * One promise of a contract that can be tried: give its name and its check to any test runner.
 */
export interface Law {
  /** A short name for code that looks for one law: lower-case letters and dashes, different from those of every other law of the same list. */
  readonly id: string;
  /** What is promised, in words that differ from those of every other law of the same list. */
  readonly name: string;
  /**
   * Tries it on seeded examples, the same ones each time. It needs no `this`.
   *
   * @throws LawViolation when the promise is broken; nothing else
   */
  readonly check: () => void;
}

/** A contract that was not kept. */
export class LawViolation extends Error {
  /** Always `LawViolation`. */
  override readonly name = 'LawViolation';
  /** The name of the law that was broken. */
  readonly law: string;
  /** What was wrong, and where, without the name of the law. */
  readonly found: string;

  /**
   * @param broken - the name of the law
   * @param found - what was seen, and where
   * @param cause - the error that showed it, if it was one
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

/** What a check found wrong, before it is known which law that breaks. */
class Finding extends Error {}

/** A law whose check throws {@link LawViolation} for whatever `examine` throws. */
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
 * @param found - what is wrong when `kept` is false
 * @throws Finding when `kept` is false
 */
export function ensure(kept: boolean, found: string | (() => string)): asserts kept {
  if (!kept) throw new Finding(typeof found === 'string' ? found : found());
}

/** Does something, and tells of whatever it throws where that was. */
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
  // A table takes what a check found inside a strategy's call for an error of that strategy.
  if (error instanceof MisbehaviorError && error.cause instanceof Finding) return error.cause;
  const told = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Finding(`it threw ${told}`, { cause: error });
}
