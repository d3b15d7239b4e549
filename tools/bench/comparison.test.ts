import { expect, test } from 'vitest';
import { compare, comparisonText, parseBenchFile, type Workload } from './comparison.ts';

const workload = (name: string, ...ratios: number[]): Workload => ({ name, ratios, ns: 1 });

test('A version with half the ratio is twice as fast', () => {
  const [one] = compare([workload('pairs', 4, 4.2, 3.8)], [workload('pairs', 2, 2.1, 1.9)]);
  expect(one).toMatchObject({ name: 'pairs', speed: 2, differs: true });
  expect(one?.low).toBeCloseTo(3.8 / 2.1);
  expect(one?.high).toBeCloseTo(4.2 / 1.9);
  expect(one && comparisonText(one)).toContain('faster');
});

test('A version with a larger ratio in every process is slower', () => {
  const [one] = compare([workload('set', 1, 1.1)], [workload('set', 1.2, 1.3)]);
  expect(one).toMatchObject({ differs: true });
  expect(one && comparisonText(one)).toContain('slower');
});

test('Two versions whose processes overlap have no difference', () => {
  const [one] = compare([workload('set', 1, 1.2, 1.1)], [workload('set', 1.15, 0.9, 1)]);
  expect(one).toMatchObject({ differs: false });
  expect(one && comparisonText(one)).toContain('no difference');
});

test('A comparison leaves out workloads that only one file has', () => {
  expect(compare([workload('old', 1)], [workload('new', 1)])).toEqual([]);
});

test('A file in another format is refused', () => {
  expect(() => parseBenchFile('{"format":"other"}')).toThrow('cards-bench@1');
  expect(() => parseBenchFile('null')).toThrow('cards-bench@1');
  const file = { format: 'cards-bench@1', node: 'v20', workloads: [workload('set', 1)] };
  expect(parseBenchFile(JSON.stringify(file))).toEqual(file);
});
