/** Strategies that pass every law, to begin with. A test checks them. */
const FILES = import.meta.glob<string>('./starters/*.ts', { query: '?raw', import: 'default', eager: true });

/** The file with which the page begins. */
export function starterOf(game: string): string {
  return FILES[`./starters/${game}.ts`] ?? '';
}
