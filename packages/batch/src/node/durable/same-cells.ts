import type { Manifest } from './manifest-text.js';

type Cells = Manifest['cells'];

/**
 * Whether two manifests of one experiment describe the same cells, apart from the places of code and games. A manifest
 * whose cells do not fit its experiment was not written by a run.
 */
export function sameCells(some: Cells, others: Cells): boolean {
  return JSON.stringify(some.map(playedBy)) === JSON.stringify(others.map(playedBy));
}

function playedBy({ game, params, strategies, pairedWith, measures, trials, stop, code }: Cells[number]): unknown {
  const hashes = Object.entries(code).map(([spec, { exportName, hash }]) => [spec, exportName, hash]);
  return [game.id, params, strategies, pairedWith, measures, trials, stop, hashes];
}
