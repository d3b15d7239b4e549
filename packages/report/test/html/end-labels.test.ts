import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndLabel, LABEL_LINE, labelHeight, placedLabels } from '../../src/html/end-labels.js';

const scale = (isLog: boolean) => ({ isLog, domain: [1, 100] as const, spec: {}, axis: {} });

const label = fc.record({ at: fc.double({ min: 1, max: 100, noNaN: true }), lines: fc.integer({ min: 1, max: 4 }) });

const pixelsOf = (value: number, isLog: boolean, height: number): number =>
  height * (isLog ? Math.log(value) / Math.log(100) : (value - 1) / 99);

const edgeOf = (box: { readonly middle: number; readonly half: number } = { middle: 0, half: 0 }): number =>
  box.middle + box.half;

test('End labels stay in the plot and do not overlap, on linear and logarithmic axes', () => {
  fc.assert(
    fc.property(
      fc.array(label, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.nat(200),
      (labels: readonly EndLabel[], isLog, room) => {
        const height = labelHeight(labels) + room;
        const boxes = placedLabels(labels, scale(isLog), height)
          .map((value, at) => ({
            middle: pixelsOf(value, isLog, height),
            half: ((labels[at]?.lines ?? 0) * LABEL_LINE) / 2,
          }))
          .sort((one, other) => one.middle - other.middle);
        const gaps = boxes.slice(1).map((box, at) => box.middle - box.half - edgeOf(boxes[at]));
        expect(Math.min(0, ...gaps)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.min(...boxes.map(({ middle, half }) => middle - half))).toBeGreaterThanOrEqual(-1e-6);
        expect(edgeOf(boxes.at(-1))).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});

test('End labels that do not overlap stay at their values', () => {
  const labels = [
    { at: 90, lines: 1 },
    { at: 20, lines: 1 },
  ];
  const [high, low] = placedLabels(labels, scale(false), 230);
  expect(high).toBeCloseTo(90, 9);
  expect(low).toBeCloseTo(20, 9);
});
