import { MisbehaviorError } from '../errors/errors.js';

/**
 * One conformance test. A law is a rule that every game or every strategy must obey. Pass its name and its check to any
 * test runner: `test(law.name, law.check)`.
 */
export interface Law {
  /**
   * A short, stable name for code that looks for one law: lower-case letters and dashes, unique in its list. In the
   * list of a game, the id of a law about a strategy starts with the spec and a slash: `memory:10/legal-moves`.
   */
  readonly id: string;
  /**
   * The rule as a sentence, such as `The engine ends every game within its move limit`. Unique in its list. A law about
   * a strategy starts with its spec: `memory:10 plays legal moves until the game is over`.
   */
  readonly name: string;
  /**
   * Checks the law on seeded games, which are the same in each call. It does not use `this`.
   *
   * @throws LawViolation if the law is broken; it throws no other error
   */
  readonly check: () => void;
}

/** The error for a game or a strategy that fails a conformance test. */
export class LawViolation extends Error {
  /** Always `LawViolation`. */
  override readonly name = 'LawViolation';
  /** The name of the failed conformance test, see {@link Law.name}. */
  readonly law: string;
  /** The fault that the check found, and its place, without the name of the law. */
  readonly found: string;

  /**
   * @param broken - the name of the law
   * @param found - the fault, and its place
   * @param cause - the error of the code under test, if it threw one
   */
  constructor(broken: string, found: string, cause?: unknown) {
    super(`failed conformance test "${broken}": ${found}`, { cause });
    this.law = broken;
    this.found = found;
  }
}

/** A fault that a check found. {@link law} converts it into a {@link LawViolation}. */
class Finding extends Error {}

/**
 * Creates a law.
 *
 * @param id - see {@link Law.id}
 * @param name - see {@link Law.name}
 * @param examine - the check; any error that it throws becomes a {@link LawViolation}
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
 * Throws an error unless a condition holds.
 *
 * @param holds - the condition
 * @param found - the fault, if the condition does not hold
 * @throws Finding if `holds` is false
 */
export function ensure(holds: boolean, found: string | (() => string)): asserts holds {
  if (!holds) throw new Finding(typeof found === 'string' ? found : found());
}

/**
 * Runs a part of a check.
 *
 * @param place - the place in the check, which is put in front of the message of every error that `act` throws
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
  // A runner attributes a Finding inside a call of a strategy to that strategy.
  if (error instanceof MisbehaviorError && error.cause instanceof Finding) return error.cause;
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Finding(`it threw ${thrown}`, { cause: error });
}
