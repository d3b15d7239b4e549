import { MisbehaviorError, resolveParams, seededRng } from '@cards/core';
import {
  HumanAI,
  PASS,
  RandomCardAI,
  type Screen,
  unowar,
  UnoWarGame,
  UnoWarMatch,
  type UnoWarView,
} from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { Conversation } from '../src/dialogue/conversation.js';
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
    ['quits', 'quit', "strategy 'Human' threw an error: the person quit the game"],
    ['reaches the end of the input', null, "strategy 'Human' threw an error: the input ended before the game was over"],
  ])('A person who %s ends the game with a MisbehaviorError that gives the reason', (_, line, message) => {
    const match = new UnoWarMatch(new HumanAI(new TypedScreen(() => line)), new RandomCardAI());
    expect(() => match.playGame(seededRng('left'))).toThrow(MisbehaviorError);
    expect(() => match.playGame(seededRng('left'))).toThrow(message);
  });
});

/** The texts for a person who starts at this view and asks for a hint. */
function textsFor(view: UnoWarView): unknown[] {
  const conversation = new Conversation('Opponent');
  conversation.begin(view);
  const steps = conversation.decide(view);
  return [steps.next().value, steps.next('hint').value];
}

test('The texts for a person do not depend on hidden cards', () => {
  const rng = seededRng('hidden');
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters, {}));
  let compared = 0;
  for (let index = 0; index < 20; index++) {
    game.reset(rng);
    while (!game.over) {
      const seat = game.toMove;
      const other = game.clone();
      harness.resampleHidden?.(other, seat, rng);
      expect(textsFor(other.view(seat))).toEqual(textsFor(game.view(seat)));
      compared++;
      const moves = game.legalMoves();
      game.apply(moves[rng.int(moves.length)] ?? PASS);
    }
  }
  expect(compared).toBeGreaterThan(200);
});
