/** Every deal once: the distinct permutations of `aaaabbbb…` in alphabetical order, with types as numbers. */
export function* everyDeal(types: number, copies: number): Generator<number[], void, void> {
  yield* rest(
    [],
    Array.from({ length: types }, () => copies),
  );
}

function* rest(laid: number[], left: number[]): Generator<number[], void, void> {
  if (left.every((count) => count === 0)) yield laid;
  for (const [type, count] of left.entries()) {
    if (count === 0) continue;
    yield* rest(
      [...laid, type],
      left.map((other, at) => (at === type ? other - 1 : other)),
    );
  }
}
