/**
 * A game of this site as the text of one file. The page imports this file on first use, because VitePress preloads what
 * a page imports itself, even if it does so later.
 */
export async function gameFile(id: string): Promise<string> {
  const { data: files } = await import('./game-files.data.js');
  return files[id] ?? '';
}
