import { describe, expect, test } from 'vitest';
import {
  type AnyGame,
  createPlayers,
  createRunner,
  type Dialogue,
  dialogueOf,
  type DialogueSetting,
  InputError,
  type ParamValues,
  type Strategy,
  Streams,
  transcript,
} from '../../src/index.js';
import { plainDialogue } from '../../src/runner/plain-dialogue.js';
import { kuhn } from '../../examples/kuhn.js';
import { Duel, duelGame, type DuelStrategy, type DuelView, held } from '../testing/duel.js';
import { lockHarness } from '../testing/lock.js';

const duel: AnyGame = duelGame(Duel);
const lock: AnyGame = lockHarness.game;

function setting(label: string, change: Partial<DialogueSetting<ParamValues>> = {}): DialogueSetting<ParamValues> {
  const params = label === 'lock' ? { numbers: 3 } : { cards: 4 };
  return { params, streams: new Streams(1, label), strategies: [], words: [], ...change };
}

/** The end of a dialogue in which a person types the lines. */
function endOf<T>(dialogue: Dialogue<T>, lines: readonly string[]): { readonly text: string; readonly outcome: T } {
  let step = dialogue.next('');
  for (let at = 0; step.done !== true; at++) step = dialogue.next(lines[at] ?? null);
  return step.value;
}

/** The setting with an own strategy as the opponent. */
function against(strategy: Strategy<DuelView>): DialogueSetting<ParamValues> {
  const own: DuelStrategy = { name: 'own', summary: 'an own strategy', create: () => strategy };
  return setting('duel', { strategies: ['own'], own: [own] });
}

function oops(): never {
  throw new TypeError('oops');
}

describe('plainDialogue', () => {
  test('A person sees the view and the choices, and is asked again after an illegal move', () => {
    const secret = new Streams(1, 'lock').rng(0).int(3);
    expect(transcript(plainDialogue(lock, setting('lock')), ['3', ' ', `  ${secret} `])).toBe(
      'Lock: find a number by asking whether it is higher\n\ntries: none\nhints: none\n' +
        'Your move (0, 1, 2): 3\n"3" is not a legal move; choose from 0, 1, 2:  \n' +
        `"" is not a legal move; choose from 0, 1, 2:   ${secret} \n\ntries: ${secret}\nhints: 0\ntries 1\n`,
    );
  });

  test('The dialogue plays the game of the runner, and says who won', () => {
    const verdicts = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const streams = new Streams(seed, 'duel');
      const end = endOf(plainDialogue(duel, setting('duel', { streams, strategies: ['random'] })), [
        '0',
        '1',
        '2',
        '3',
      ]);
      const measures = new Int32Array(3);
      const players = createPlayers(duel, { cards: 4 }, ['first', 'random']);
      createRunner(duel.engine({ cards: 4 }), players).play(streams.gameRngs(2).seek(0), measures);
      expect(end.outcome).toEqual(measures);
      const [win, tie, points] = measures;
      const verdict = win === 1 ? 'You win.' : tie === 1 ? 'It is a tie.' : 'You lose.';
      expect(end.text.trimEnd().split('\n').at(-1)).toBe(`${verdict} win ${win}, tie ${tie}, points ${points}`);
      verdicts.add(verdict);
    }
    expect(verdicts.size).toBe(3);
  });

  test('The opponent is the last default strategy, if the person names none', () => {
    expect(transcript(plainDialogue(duel, setting('duel')), [])).toContain('You play against above:9.\n');
  });

  test('Search is the opponent if the only other strategy is random', () => {
    const game = { ...kuhn, strategies: kuhn.strategies.filter(({ name }) => name !== 'careful') } as AnyGame;
    const kuhnSetting = { ...setting('kuhn'), params: { cards: 3 } };
    expect(transcript(plainDialogue(game, kuhnSetting), [])).toContain('You play against search:1000.\n');
    const blind = { ...game, strategies: game.strategies.slice(0, 1) };
    expect(transcript(plainDialogue(blind, kuhnSetting), [])).toContain('You play against random.\n');
  });

  test('The end of the input ends the dialogue without an outcome', () => {
    expect(endOf(plainDialogue(duel, setting('duel')), ['0'])).toEqual({ text: '\n', outcome: undefined });
  });

  test('The opponent begins, moves and sees every move', () => {
    const calls: string[] = [];
    const recording: Strategy<DuelView> = {
      begin: (view) => calls.push(`begin ${view.seat}`),
      move: (view) => {
        calls.push('move');
        return held(view)[0] ?? -1;
      },
      observe: () => calls.push('observe'),
    };
    endOf(plainDialogue(duel, against(recording)), ['0', '1', '2', '3']);
    expect(calls[0]).toBe('begin 1');
    expect(calls.filter((call) => call === 'move')).toHaveLength(4);
    expect(calls.filter((call) => call === 'observe')).toHaveLength(8);
  });

  test.each<[what: string, strategy: Strategy<DuelView>, message: string]>([
    ['an illegal move', { move: () => 99 }, "strategy 'own' played an illegal move: there is no card in slot 99"],
    ['an error', { move: oops }, "strategy 'own' threw an error: oops"],
    ['an error in begin', { begin: oops, move: () => 0 }, "strategy 'own' threw an error: oops"],
    ['an error in observe', { observe: oops, move: () => 0 }, "strategy 'own' threw an error: oops"],
  ])('The error after %s of the opponent names it', (_what, strategy, message) => {
    expect(() => endOf(plainDialogue(duel, against(strategy)), ['0', '1', '2', '3'])).toThrow(
      expect.objectContaining({ name: 'MisbehaviorError', message }),
    );
  });

  const { observe: _, notation: _texts, ...blind } = lock;
  test.each<[message: string, game: AnyGame, change: Partial<DialogueSetting<ParamValues>>]>([
    ['lock cannot be played in a terminal; add observe() to the game', blind, {}],
    ["play lock takes no other words, not 'at night'", lock, { words: ['at', 'night'] }],
    ['lock takes no opponent, not 1: random', lock, { strategies: ['random'] }],
    ['duel takes one opponent, not 2: first, random', duel, { strategies: ['first', 'random'] }],
  ])('A setting that does not fit is an error: %s', (message, game, change) => {
    expect(() => plainDialogue(game, setting(game.id, change)).next('')).toThrow(new InputError(message));
  });
});

test('dialogueOf returns the dialogue of the game, or the plain one', () => {
  expect(transcript(dialogueOf(duel, setting('duel')), [])).toBe('Led: 0. Slot? Bye.\n');
  const { dialogue: _, ...plain } = duel;
  expect(transcript(dialogueOf(plain, setting('duel')), [])).toMatch(/^Duel: the higher card wins the trick\n/);
});
