import { checkMembers, checkText, InputError, replaceInvisible, shownText } from '../errors.js';

/** The rule of {@link isName} for a message. */
export const NAME_RULE = 'must be a letter, followed by letters, digits and dashes';

/**
 * Whether a text can be the name of a parameter, a measure, a strategy or a game: a letter, followed by letters, digits
 * and dashes. Letters of every script are letters, and so are emojis.
 *
 * @param text - any text
 *
 * @example
 * ```ts
 * import { isName } from '@cards/core/internal';
 *
 * ['target', '得点', 'two words', 'a:b', ''].map(isName); // => [true, true, false, false, false]
 * ```
 */
export function isName(text: string): boolean {
  checkText(text, 'a name');
  // The classes of Unicode take milliseconds to compile.
  return /^[a-z][a-z\d-]*$/i.test(text) || (WORD.test(text) && replaceInvisible(text, () => '') === text);
}

// Modifiers of emojis by their numbers: V8 inside of Python does not know their class.
const WORD = /^[\p{L}\p{So}][\p{L}\p{M}\p{N}\p{So}\u{1F3FB}-\u{1F3FF}\p{Join_C}-]*$/u;

/**
 * Checks that an object has known members only: a misspelled name would change nothing, without a word.
 *
 * @param value - the object
 * @param what - the object in a message, such as `the options`
 * @param names - the names of all members that it can have
 * @throws InputError for another member, with the nearest name
 *
 * @example
 * ```ts
 * import { checkNames } from '@cards/core/internal';
 *
 * checkNames({ trials: 10 }, 'the experiment', ['game', 'trials', 'seed']);
 * checkNames({ trails: 10 }, 'the experiment', ['game', 'trials', 'seed']); // throws 'did you mean trials?'
 * ```
 */
export function checkNames<Value extends object>(value: Value, what: string, names: readonly string[]): Value {
  checkMembers(value, what);
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  const [first] = unknown;
  if (first === undefined) return value;
  const meant = unknown.map((name) => {
    const near = nearestName(name, names);
    return `${shownText(name)}${near === undefined ? '' : `; did you mean ${near}?`}`;
  });
  throw new InputError(`${what} must not have the member ${meant.join(', and ')}; the members are ${names.join(', ')}`);
}

/** The name that a person probably meant: the one with the fewest changes of a letter, if these are few. */
export function nearestName(given: string, choices: readonly string[]): string | undefined {
  const near = choices
    .map((choice) => ({ choice, changes: changesOf(given.toLowerCase(), choice.toLowerCase()) }))
    .filter(({ choice, changes }) => changes <= Math.max(1, Math.floor(choice.length / 2)));
  // Of names that need as many changes, the one with the same letters.
  const other = ({ choice }: (typeof near)[number]): number => Number(lettersOf(choice) !== lettersOf(given));
  return near.sort((a, b) => a.changes - b.changes || other(a) - other(b))[0]?.choice;
}

const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('');

/** The number of letters to insert, to leave out or to replace (Levenshtein 1966). */
function changesOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at++) {
    let [corner, before] = [at, at + 1];
    row = [
      before,
      ...row.slice(1).map((above, place) => {
        const cost = one[at] === other[place] ? 0 : 1;
        before = Math.min(above + 1, before + 1, corner + cost);
        corner = above;
        return before;
      }),
    ];
  }
  return row.at(-1) as number;
}
