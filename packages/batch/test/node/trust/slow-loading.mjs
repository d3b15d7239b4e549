/** A file that takes two seconds to load. */
const end = performance.now() + 2000;
while (performance.now() < end);

export const slow = { move: ({ playable }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)) };
