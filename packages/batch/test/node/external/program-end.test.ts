import { MessageChannel } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { ProgramProcess } from '../../../src/node/external/program-process.js';

test('The end of a program that the system does not end has a limit of its own', async () => {
  const { port1, port2 } = new MessageChannel();
  const words = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const program = new ProgramProcess({ words, directory: process.cwd(), port: port2, signal });
  const kill = vi.spyOn(program, 'kill').mockImplementation(() => undefined);
  port1.close();
  await program.ended;
  expect(kill).toHaveBeenCalledOnce();
  kill.mockRestore();
  program.kill();
});
