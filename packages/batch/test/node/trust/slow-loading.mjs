/** A file that takes a second to load. */
const end = performance.now() + 1000;
while (performance.now() < end);

export const slow = { move: ({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)) };
