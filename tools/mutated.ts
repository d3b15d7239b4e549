import fc from 'fast-check';

/** Values that are invalid in a save, and integers that may be valid. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -2, max: 100 }),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    '1',
    'none',
    '1ebc',
    [],
    {},
    [[]],
    Number.NaN,
    2 ** 31,
    2 ** 53,
    5n,
    Symbol('a symbol'),
    { toString: 1 },
    Object.create(null),
  ),
);

/**
 * Copies of a save with one change at any depth: a value is replaced, exchanged with another one of its object, or
 * removed. In a list, a removed value leaves a hole.
 */
export function mutated(save: object): fc.Arbitrary<unknown> {
  const places = placesIn(save).length;
  return fc
    .record({ place: fc.nat(places - 1), change: fc.constantFrom('replace', 'exchange', 'remove'), value: values })
    .map(({ place, change, value }) => {
      const copy = structuredClone(save);
      const { holder, key } = placesIn(copy)[place] as Place;
      const { [key]: old } = holder;
      const other = Object.keys(holder).find((name) => name !== key);
      if (change === 'remove') Reflect.deleteProperty(holder, key);
      else if (change === 'replace' || other === undefined) holder[key] = value;
      else [holder[key], holder[other]] = [holder[other], old];
      return copy;
    });
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
