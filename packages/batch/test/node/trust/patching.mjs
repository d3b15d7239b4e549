// This assignment must fail.
Math.random = () => 0;

export const patched = { move: () => -1 };
