import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { formatModuleExport, moduleOf, packageOf, parseModuleExport } from '../../src/plan/module-address.js';

test('parseModuleExport splits an address into a module and an export, and formatModuleExport joins them', () => {
  expect(parseModuleExport('@me/duel/games#duel')).toEqual({ module: '@me/duel/games', exportName: 'duel' });
  expect(formatModuleExport(parseModuleExport('@cards/pairs#pairs'))).toBe('@cards/pairs#pairs');
});

test.each(['/my games/duel.ts', 'C:\\games\\duel.ts', 'C:/games/duel.ts'])(
  'parseModuleExport accepts the absolute path of a file, %s',
  (module) => {
    expect(parseModuleExport(`${module}#duel`)).toEqual({ module, exportName: 'duel' });
  },
);

test.each(['', 'pairs', '#pairs', '@cards/pairs#', './pairs.ts#pairs', '@cards/pairs#pairs#set', 'a b#c'])(
  "parseModuleExport rejects the address '%s'",
  (address) => {
    expect(() => parseModuleExport(address)).toThrow(
      `an address must have the form package#export, such as @cards/pairs#pairs, not '${address}'`,
    );
  },
);

test.each([
  ['@cards/pairs/testing', '@cards/pairs'],
  ['@cards/pairs', '@cards/pairs'],
  ['duel/testing', 'duel'],
  ['duel', 'duel'],
])('The module %s belongs to the package %s', (module, name) => {
  expect(packageOf(module)).toBe(name);
});

test('moduleOf returns the address that a game declares, or undefined', () => {
  const { module: _, ...value } = pairs;
  expect(moduleOf(pairs)).toEqual({ module: '@cards/pairs', exportName: 'pairs' });
  expect(moduleOf(value)).toBeUndefined();
});
