import {
  createRunner,
  InputError,
  MisbehaviorError,
  RecordedGame,
  resolveParams,
  restoreGame,
  seededRng,
} from '@cards/core';
import {
  HumanAI,
  PASS,
  RandomCardAI,
  tournament,
  unowar,
  UnoWarGame,
  UnoWarMatch,
  type UnoWarView,
} from '@cards/unowar';
import { PersonLeftError } from '../src/match.js';
import { type Screen, Conversation } from '../src/dialogue/conversation.js';
import { describe, expect, test } from 'vitest';
import { harness } from '@cards/unowar/testing';

/** A screen whose person types the line that `answer` returns for the text shown so far. */
class TypedScreen implements Screen {
  shown = '';
  private readonly answer: (shown: string) => string | null;

  constructor(answer: (shown: string) => string | null) {
    this.answer = answer;
  }

  show(text: string): void {
    this.shown += text;
  }

  read(): string | null {
    const line = this.answer(this.shown);
    if (line !== null) this.shown += `${line}\n`;
    return line;
  }
}

/** The number of the first marked card in the last list of cards. */
const firstMarked = (shown: string): string =>
  / \* (\d) /.exec(shown.slice(shown.lastIndexOf('Pile: ')))?.[1] ?? 'quit';

describe('HumanAI', () => {
  test('A person who plays the first playable card wins the same games as RandomCardAI', () => {
    const screen = new TypedScreen(firstMarked);
    const person = new UnoWarMatch(new HumanAI(screen, new RandomCardAI()), new RandomCardAI()).winRate(
      10,
      seededRng('person'),
    );
    expect(person).toBe(new UnoWarMatch(new RandomCardAI(), new RandomCardAI()).winRate(10, seededRng('person')));
    expect(screen.shown.match(/ wins? the game, 10 to /g)).toHaveLength(10);
    expect(screen.shown.match(/You win the game, 10 to /g)).toHaveLength(10 * person);
  });

  test('Two persons can play against each other', () => {
    const screens = [new TypedScreen(firstMarked), new TypedScreen(firstMarked)] as const;
    const [ann, bob] = [new HumanAI(screens[0], 'Bob', 'Ann'), new HumanAI(screens[1], 'Ann', 'Bob')];
    const won = new UnoWarMatch(ann, bob).playGame(seededRng('two'));
    expect(screens.map(({ shown }) => shown.includes('You win the game'))).toEqual([won, !won]);
    expect(screens[0].shown).toContain('\nBob plays ');
    expect(screens[1].shown).toContain('UnoWar against Ann');
  });

  test('The name of a person is Human by default', () => {
    const screen = new TypedScreen(() => null);
    expect([new HumanAI(screen), new HumanAI(screen, 'Bob', 'Ann')].map(String)).toEqual(['Human', 'Ann']);
  });

  test.each([
    ['quits', 'quit', 'Ann quit the game', 'quit', 'You quit at 0 to 0 points.\n'],
    [
      'reaches the end of the input',
      null,
      'the input of Ann ended before the game was over',
      'end of input',
      '\nThe input ended at 0 to 0 points.\n',
    ],
  ])(
    'A person who %s leaves the game with a PersonLeftError, which is not a misbehavior',
    (_, line, message, reason, end) => {
      const screen = new TypedScreen(() => line);
      const person = new HumanAI(screen, 'Bob', 'Ann');
      const match = new UnoWarMatch(person, new RandomCardAI());
      for (const play of [
        () => match.playGame(seededRng('left')),
        () => match.winRate(3, seededRng('left')),
        () => [...tournament(1, seededRng('left'), [new RandomCardAI(), person])],
      ]) {
        const error = errorOf(play);
        expect(error).toBeInstanceOf(PersonLeftError);
        expect(error).not.toBeInstanceOf(MisbehaviorError);
        expect(error).toMatchObject({ name: 'PersonLeftError', message, reason });
        expect(screen.shown.endsWith(end)).toBe(true);
      }
    },
  );

  test('Another runner reports a person who leaves as the cause of its error', () => {
    const person = new HumanAI(new TypedScreen(() => 'quit'), 'Bob', 'Ann');
    const players = [person, new RandomCardAI()].map((strategy) => ({ name: String(strategy), strategy }));
    const runner = createRunner(UnoWarGame.undealt(resolveParams(unowar.parameters, {})), players);
    const rng = seededRng('runner');
    const error = errorOf(() => runner.play({ deal: rng, seats: [rng, rng] }, new Int32Array(3)));
    expect(error).toMatchObject({ name: 'MisbehaviorError', cause: expect.any(PersonLeftError) as unknown });
  });

  test.each([undefined, null, 5, {}, { show: () => undefined }])(
    'A person with the screen %j causes an InputError',
    (screen) => {
      const make = (): HumanAI => new HumanAI(screen as unknown as Screen);
      expect(make).toThrow(InputError);
      expect(make).toThrow('a person needs a screen: an object with the methods show(text) and read()');
    },
  );
});

/** The error that a call throws, or undefined. */
function errorOf(call: () => unknown): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The texts for a person who starts at this view and asks for a hint. */
function textsFor(view: UnoWarView): unknown[] {
  const conversation = new Conversation(['Opponent', 'Opponent']);
  conversation.begin(view);
  const steps = conversation.decide(view);
  return [steps.next().value, steps.next('hint').value];
}

test('The texts for a person do not depend on hidden cards', () => {
  const rng = seededRng('hidden');
  let compared = 0;
  for (let index = 0; index < 20; index++) {
    const game = new RecordedGame(unowar, {}, seededRng(index));
    const { engine } = game;
    while (!engine.over) {
      const seat = engine.toMove;
      const other = restoreGame(unowar, game.save()).engine;
      harness.resampleHidden?.(other, seat, rng);
      expect(textsFor(other.view(seat))).toEqual(textsFor(engine.view(seat)));
      compared++;
      const moves = engine.legalMoves();
      game.apply(moves[rng.int(moves.length)] ?? PASS);
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test('A person sees all the numbers that a strategy in the same seat sees', () => {
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters, { points: 7, hand: 3 }));
  game.reset(seededRng('numbers'));
  for (let round = 0; round < 4; round++) game.apply(PASS);
  const view = game.view(game.toMove);
  const text = textsFor(view).join('');
  expect(text).toContain(`Deck: ${view.cardsRemaining} cards.`);
  expect(text).toContain(`(${view.pile.numCards} card)`);
  expect(text).toContain(`${view.target} points`);
  for (let slot = 0; slot < view.hand.size; slot++) expect(text).toContain(String(view.hand.get(slot)));
});
