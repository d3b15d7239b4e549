type Box = Readonly<Record<'at' | 'room', number>>;

/** Moves boxes apart that would overlap, each as little as needed. Together they are at most as high as the space. */
export function apart(boxes: readonly Box[], top: number, bottom: number): readonly number[] {
  const order = [...boxes.keys()].sort((one, other) => (boxes[one]?.at ?? 0) - (boxes[other]?.at ?? 0) || one - other);
  const placed = boxes.map(({ at }) => at);
  const half = (index: number): number => (boxes[index]?.room ?? 0) / 2;
  // The downward pass makes room below each box; the upward pass moves boxes back into the space.
  let edge = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, edge + half(index));
    edge = placed[index] + half(index);
  }
  edge = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, edge - half(index));
    edge = placed[index] - half(index);
  }
  return placed;
}
