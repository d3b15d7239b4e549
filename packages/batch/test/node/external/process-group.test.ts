import { expect, test, vi } from 'vitest';
import { ProcessGroup } from '../../../src/node/external/program-process.js';

test('The end of a process that the system does not end has a limit of its own', async () => {
  const group = new ProcessGroup([process.execPath, '-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => true);
  group.kill();
  expect(await group.ended).toBe('does not end');
  kill.mockRestore();
  group.kill();
});
