import { Card, givenText, InputError } from '@cards/core';

/** The `Card.id` of a card, also of another copy of the core package. @throws InputError for any other value */
export function idOf(card: Card): number {
  // JavaScript callers can pass any value.
  const id = (card as Partial<Card> | null | undefined)?.id;
  if (typeof id !== 'number' || Card.all[id] === undefined)
    throw new InputError(`a card is needed, such as new Card(6, 3), not ${givenText(card)}`);
  return id;
}

/**
 * Checks that a value has the methods of an AI and a name: the default `toString` of every object satisfies the
 * interface in TypeScript.
 */
export function checkAI(ai: unknown, method: 'move' | 'getPlay'): void {
  const given = (typeof ai === 'object' && ai !== null ? ai : {}) as Readonly<Record<string, unknown>>;
  if (typeof given[method] !== 'function') {
    const hint = typeof given['getPlay'] === 'function' ? '; this one has getPlay: pass it through fromGetPlay' : '';
    throw new InputError(`an AI must be an object with the methods ${method} and toString${hint}`);
  }
  if (!hasName(given))
    throw new InputError("an AI must have a method toString that returns its name, such as 'Random Card AI'");
}

/** The name of a player for people: that of the AI, or the spec if the AI has no `toString` of its own. */
export function nameOf({ name, strategy }: { readonly name: string; readonly strategy: object }): string {
  return hasName(strategy) ? String(strategy) : name;
}

/** Whether a value has a name of its own: the default `toString` of every object is none. */
export function hasName(ai: object): boolean {
  if (typeof ai !== 'object' || ai === null) return false;
  const { toString } = ai as { readonly toString?: unknown };
  if (typeof toString !== 'function' || toString === Object.prototype.toString) return false;
  const name: unknown = toString.call(ai);
  return typeof name === 'string' && name !== '';
}
