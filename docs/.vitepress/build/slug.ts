/**
 * The anchor of a heading, as code hosts and TypeDoc write it: in lower case, without punctuation, with dashes.
 *
 * @param heading - the text of the heading
 */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
