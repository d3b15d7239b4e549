import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that run a browser, a server or many processes. They would run alone if they started last. */
const SLOW = [
  'docs/test/',
  'cluster/test/queue',
  'sim/test/torture',
  'sim/test/cli/durable',
  'sim/test/cli/serve',
  'node/league',
];

/** Starts slow test files first. In a new clone, Vitest knows no durations, and starts large files first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
