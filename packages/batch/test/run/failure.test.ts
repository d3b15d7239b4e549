import { IllegalMoveError, InputError, MisbehaviorError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { planCell } from '../../src/plan/cell.js';
import { planExperiment } from '../../src/plan/plan.js';
import {
  errorFrom,
  type Failure,
  failureOf,
  faultOf,
  GameError,
  isCharged,
  MachineError,
} from '../../src/run/failure.js';

const request = { game: pairs, strategies: ['good'], trials: 10 };
const where = { cell: planCell(request), seed: '1', game: 3 };
const RULES = new MisbehaviorError('the game threw an error: oops');
const PLAYER = new MisbehaviorError("strategy 'good' played an illegal move", 'good', new IllegalMoveError('no'));
const MACHINE = new MachineError('this machine cannot start a player');

test.each([
  ['the rules', RULES, 'rules'],
  ['the rules, in a game', new GameError('oops', where, RULES), 'rules'],
  ['a player', PLAYER, 'player'],
  ['a player, in a game', new GameError('oops', where, PLAYER), 'player'],
  ['the machine', MACHINE, 'machine'],
  ['the machine, in the code of a player', new MisbehaviorError('oops', 'good', MACHINE), 'machine'],
  ['the command', new InputError('no such game'), 'command'],
  ['a thread that ended', new GameError('a worker ended', where), undefined],
  ['rules without an end', new GameError('oops', where, new MisbehaviorError('not over after 20 moves')), 'rules'],
  ['unknown code', new Error('oops'), undefined],
])('A fault of %s has one owner', (_, error, owner) => {
  expect(faultOf(error)).toBe(owner);
});

test('A player is never charged with a fault of the rules or of the machine', () => {
  expect((['rules', 'machine', 'player', 'command', undefined] as const).map(isCharged)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('A failure from another thread has the same owner as the error there', () => {
  const plan = planExperiment({ cells: [request] });
  for (const error of [
    RULES,
    PLAYER,
    MACHINE,
    new GameError('oops', where, RULES),
    new GameError('oops', where, PLAYER),
  ]) {
    const sent = JSON.parse(JSON.stringify(failureOf(error))) as Failure;
    expect(faultOf(errorFrom(sent, plan, 0))).toBe(faultOf(error));
  }
});
