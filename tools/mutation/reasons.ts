/** Mutants that no test can notice, or should notice, with the reason. */
export interface Explained {
  readonly reason: string;
  /** As the command prints them. */
  readonly mutants: readonly string[];
}

/**
 * Compares the survivors with those that have a reason. A description that occurs twice needs two entries.
 *
 * @returns a sentence for each survivor without a reason, and for each reason without a survivor
 */
export function compareReasons(survivors: readonly string[], explained: readonly Explained[]): string[] {
  const known = explained.flatMap(({ mutants }) => mutants);
  return [
    ...without(survivors, known).map((mutant) => `survives without a reason: ${mutant}`),
    ...without(known, survivors).map((mutant) => `has a reason, but does not survive: ${mutant}`),
    ...explained
      .filter(({ reason }) => reason.trim() === '')
      .map(({ mutants }) => `has an empty reason: ${mutants[0]}`),
  ];
}

/** The elements of a list that remain when each element of another list removes one equal element. */
function without(list: readonly string[], removed: readonly string[]): string[] {
  const rest = [...list];
  for (const text of removed) {
    const at = rest.indexOf(text);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
