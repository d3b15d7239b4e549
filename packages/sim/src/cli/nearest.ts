import leven from 'leven';

export function nearest(given: string, choices: readonly string[]): string | undefined {
  const [best] = choices
    .map((choice) => ({ choice, distance: leven(given.toLowerCase(), choice.toLowerCase()) }))
    .filter(({ choice, distance }) => distance <= Math.max(1, Math.floor(choice.length / 2)))
    .sort((a, b) => a.distance - b.distance);
  return best?.choice;
}
