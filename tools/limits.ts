/** A limit for the size of a bundle or an installation. */
export interface Limit {
  readonly what: string;
  /** The maximum number of bytes. */
  readonly bytes: number;
  /** The maximum number of packages, for an installation. */
  readonly packages?: number;
  /** Whether a larger size is an error. Otherwise the check only prints it. */
  readonly enforced: boolean;
}

/**
 * A browser bundle of `simulate` and one game, with exact values, ratings at tables of any size, the encoding of
 * views, the rulebook, the result of every seat, and exact results whose rules are looked at and whose equal draws
 * are one where its states are plain data, and the sentences for wrong arguments: 115.6 kB.
 */
export const SIMULATE_ONE_GAME: Limit = { what: 'bundle of simulate and pairs', bytes: 116_000, enforced: true };
/** A browser bundle of one small function, with the error for a wrong argument. */
export const ONE_FUNCTION: Limit = { what: 'bundle of letterOf', bytes: 3200, enforced: true };
/** The files that `npm install @cards/batch @cards/pairs` writes. */
export const BATCH_INSTALLED: Limit = {
  what: '@cards/batch and @cards/pairs installed',
  bytes: 6_500_000,
  packages: 12,
  enforced: true,
};
/** The files that `npm install @cards/sim` writes. One package knows how many columns a character has. */
export const SIM_INSTALLED: Limit = { what: '@cards/sim installed', bytes: 9_000_000, packages: 20, enforced: true };

/** Prints a size next to its limit. Throws if the size is over an enforced limit. */
export function check(limit: Limit, measured: { readonly bytes: number; readonly packages?: number }): void {
  const over = measured.bytes > limit.bytes || (measured.packages ?? 0) > (limit.packages ?? Infinity);
  const line = `${limit.what}: ${figures(measured)}, at most ${figures(limit)}`;
  if (over && limit.enforced) throw new Error(`${line}: too large`);
  console.log(over ? `${line}: too large, but not enforced` : line);
}

function figures({ bytes, packages }: { readonly bytes: number; readonly packages?: number }): string {
  const size = bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return packages === undefined ? size : `${packages} packages, ${size}`;
}
