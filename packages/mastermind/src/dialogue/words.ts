import { InputError, givenText } from '@cards/core';

/** The words after the name of the game. */
export interface Words {
  /** Whether to show the secret code before each game. */
  readonly testing: boolean;
  /** The names of the colors; undefined for the default names. */
  readonly names: readonly string[] | undefined;
}

/**
 * Reads the words after the name of the game, all of them optional: the source document's `1` for testing mode, then
 * the names of all colors, as words or with commas. As in the source document, a single word other than `1` means no
 * testing mode. A plain game ignores words that name no colors, as the source document's program does.
 */
export function readWords(words: readonly string[], colors: number, plain = false): Words {
  const [first = ''] = words;
  const isMode = /^\d+$/.test(first) || (words.length === 1 && colors > 1 && !first.includes(','));
  const names = words
    .slice(isMode ? 1 : 0)
    .flatMap((word) => word.split(','))
    .filter((name) => name !== '');
  if (plain && names.length !== colors) return { testing: first === '1', names: undefined };
  if (names.length > 0 && names.length !== colors)
    throw new InputError(
      `mastermind takes 1 for testing mode and then the names of all its colors, which are ${colors}, not ${names.length}: ${givenText(names.join(', '))}; name ${colors}, or set the parameter colors to the number of names`,
    );
  return { testing: first === '1', names: names.length === 0 ? undefined : names };
}
