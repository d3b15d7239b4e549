import { describe, expect, test } from 'vitest';
import { calledAs } from '../../src/cli/process-io.js';

const call = (script: string, env: Readonly<Record<string, string>> = {}): string =>
  calledAs({ script, env, directory: '/home/me', version: '1.2.3' }).join(' ');

describe('the words that call the command again', () => {
  test('A command on the path is called by its name', () => {
    expect(call('/usr/local/bin/cards-sim')).toBe('cards-sim');
    expect(call('C:\\npm\\cards-sim.cmd'.replaceAll('\\', '/'))).toBe('cards-sim');
  });

  test('npx and pnpm dlx call the package with its version', () => {
    expect(call('/home/me/.npm/_npx/1f/node_modules/.bin/cards-sim', { npm_command: 'exec' })).toBe(
      'npx @cards/sim@1.2.3',
    );
    expect(call('/home/me/.cache/pnpm/dlx/1f/node_modules/.bin/cards-sim')).toBe('pnpm dlx @cards/sim@1.2.3');
  });

  test('A clone calls its script, with the version of pnpm if npx called pnpm', () => {
    const script = '/home/me/cards/packages/sim/dist/cli.js';
    const env = {
      npm_package_name: 'cards',
      npm_config_user_agent: 'pnpm/10.34.9 npm/? node/v20',
      npm_command: 'run-script',
    };
    expect(call(script, env)).toBe('pnpm --silent cards-sim');
    const throughNpx = { ...env, npm_execpath: '/home/me/.npm/_npx/1f/node_modules/pnpm/bin/pnpm.cjs' };
    expect(call(script, throughNpx)).toBe('npx --yes pnpm@10.34.9 --silent cards-sim');
  });

  test('A package that is called cards but is not the clone does not call the script of the clone', () => {
    expect(call('/home/me/cards/node_modules/.bin/cards-sim', { npm_package_name: 'cards' })).toBe('cards-sim');
  });

  test('Any other script is called by its path, relative if it is below the working directory', () => {
    expect(call('/home/me/sim/dist/cli.js')).toBe('node sim/dist/cli.js');
    expect(call('/opt/sim/dist/cli.js')).toBe('node /opt/sim/dist/cli.js');
  });
});
