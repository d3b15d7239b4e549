import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { Options } from 'tsup';

/**
 * A tsup plugin that keeps one position for each line in the source maps of CommonJS, as in those of ES modules. Rollup
 * writes a position for each token, which makes its maps as large as the code. Stack traces need the line only.
 */
export function lineMaps(): NonNullable<Options['plugins']>[number] {
  return {
    name: 'line-maps',
    buildEnd({ writtenFiles }) {
      for (const { name } of writtenFiles) {
        if (!name.endsWith('.cjs.map')) continue;
        const map = JSON.parse(readFileSync(name, 'utf8')) as { mappings: string; names: readonly string[] };
        writeFileSync(name, JSON.stringify({ ...map, names: [], mappings: byLine(map.mappings) }));
      }
    },
  };
}

/** The mappings with the first position of each line. */
export function byLine(mappings: string): string {
  return encode(
    decode(mappings).map((segments) => {
      const first = segments.find((segment) => segment.length > 1);
      return first === undefined || first.length === 1 ? [] : [[0, first[1], first[2], first[3]]];
    }),
  );
}
