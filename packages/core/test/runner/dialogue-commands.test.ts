import { describe, expect, test } from 'vitest';
import {
  type AnyGame,
  createPlayers,
  createRunner,
  defineGame,
  type Dialogue,
  dialogueOf,
  type DialogueSetting,
  type ParamValues,
  resolveParams,
  seatsOf,
  Streams,
  transcript,
} from '../../src/index.js';
import { pig } from '../../examples/pig.js';
import { kuhn } from '../../examples/kuhn.js';
import { whist } from '../../examples/whist.js';
import { duelGame, Duel } from '../testing/duel.js';
import { lockHarness } from '../testing/lock.js';

type Given = Partial<Omit<DialogueSetting<ParamValues>, 'params'>> & { readonly params?: ParamValues };

function begin(game: AnyGame, { params, ...given }: Given = {}): Dialogue {
  const checked = resolveParams(game.parameters, params ?? {});
  const streams = new Streams('table', game.id);
  return dialogueOf(game, { params: checked, streams, strategies: [], words: [], ...given });
}

/** The measures at the end of a dialogue in which `answer` returns the line for each text. */
function outcomeOf(dialogue: Dialogue, answer: (text: string) => string): unknown {
  let step = dialogue.next('');
  while (step.done !== true) step = dialogue.next(answer(step.value));
  return step.value.outcome;
}

/** The measures of a batch, of one seat. */
function measuresOf(game: AnyGame, params: ParamValues, specs: readonly string[], seat: number): Int32Array {
  const values = new Int32Array(game.measures.length);
  const engine = game.engine(params);
  const runner = createRunner(engine, createPlayers(game, params, specs));
  runner.play(new Streams('table', game.id).gameRngs(specs.length).seek(0), values);
  engine.measure(values, seat);
  return values;
}

/** Answers each question with the hint for it. */
function obedient(): (text: string) => string {
  return (text) => /would play (\S+)\.\n/.exec(text)?.[1] ?? 'hint';
}

/** The first move of the question. */
function first(text: string): string {
  return /\(([^,()]+)(, [^()]*)?\): \n?$/.exec(text)?.[1] ?? '';
}

const duel: AnyGame = { ...duelGame(Duel), dialogue: undefined } as never;

describe('hint', () => {
  test.each<[string, AnyGame, ParamValues, number, string, string]>([
    ['two seats', duel, {}, 0, 'above:9', 'random'],
    ['four seats', { ...whist, defaults: { strategies: ['highest'] } }, {}, 2, 'highest', 'random'],
    ['five seats and dice', pig, { players: 5 }, 3, 'hold:20', 'hold:5'],
    ['one seat', pig, { players: 1 }, 0, 'hold:20', ''],
  ])(
    'A person who follows every hint plays the game of that strategy in a batch: %s',
    (_name, game, given, seat, adviser, other) => {
      const params = resolveParams(game.parameters, given);
      const lineup = Array.from({ length: seatsOf(game, params) }, (_, each) => (each === seat ? adviser : other));
      const strategies = other === '' ? [] : [other];
      const outcome = outcomeOf(begin(game, { params: given, people: [seat], strategies }), obedient());
      expect(outcome).toEqual(measuresOf(game, params, lineup, seat));
    },
  );

  test('A game with search and no better default has hints of search', () => {
    expect(transcript(begin(kuhn as never), ['hint'])).toMatch(/search:1000 would play (bet|pass)\.\nYour move/);
  });

  const coin = defineGame({
    id: 'coin',
    seats: 1,
    deal: (_, rng) => ({ side: rng.int(2), done: false }),
    moves: ({ done }) => (done ? [] : [0, 1]),
    play: (state) => void (state.done = true),
    view: {},
    moveText: (move) => ['hint', 'undo'][move] ?? '',
    measures: { won: { role: 'win', of: ({ side }) => side === 1 } },
  });

  test('Without a strategy but random, a hint says that there is none', () => {
    const numbers = { ...coin, notation: undefined } as never;
    expect(transcript(begin(numbers), ['hint'])).toContain(
      'There is no hint: Coin has no strategy but random that can play here, and no search.\nYour move (0, 1): ',
    );
  });

  test('A word that is a move is the move', () => {
    expect(transcript(begin(coin as never), ['hint'])).toMatch(/won [01]\n$/);
    expect(transcript(begin(coin as never), ['undo'])).toMatch(/won [01]\n$/);
  });

  test('A strategy that cannot play from this position gives no hint, and the game goes on', () => {
    const planned = {
      ...duel,
      strategies: [...duel.strategies, { name: 'planned', summary: 'never moved', create: () => ({ move: () => -1 }) }],
      defaults: { strategies: ['planned'] },
    };
    const text = transcript(begin(planned, { strategies: ['random'] }), ['hint', '0']);
    expect(text).toContain('There is no hint: Duel has no strategy but random that can play here, and no search.');
    const other = { ...planned, defaults: { strategies: ['first', 'planned'] } };
    expect(transcript(begin(other, { strategies: ['random'] }), ['hint'])).toMatch(/first would play \d\./);
  });
});

describe('undo', () => {
  test.each<[string, AnyGame, Given, number]>([
    ['two seats', duel, { strategies: ['random'] }, 3],
    ['four seats', whist, { people: [1], strategies: ['random', 'highest', 'random'] }, 3],
    ['dice', pig, { params: { players: 4, target: 30 }, people: [2], strategies: ['hold:8'] }, 3],
    ['two people', pig, { params: { players: 3, target: 30 }, people: [0, 2], strategies: ['hold:8'] }, 7],
  ])('A move that was taken back and played again changes nothing: %s', (_name, game, given, each) => {
    const straight = outcomeOf(begin(game, given), first);
    let count = 0;
    let undone = 0;
    const hesitant = (text: string): string => {
      if (++count % each !== 0) return first(text);
      undone++;
      return 'undo';
    };
    expect(outcomeOf(begin(game, given), hesitant)).toEqual(straight);
    expect(undone).toBeGreaterThan(0);
  });

  test('The game is as it was before the last move, and wrong lines and commands are no moves', () => {
    const before = transcript(begin(whist as never), [first(transcript(begin(whist as never), []))]);
    const question = before.slice(before.lastIndexOf('\nhand:'));
    const line = first(question);
    const lines = [first(transcript(begin(whist as never), [])), line, 'zebra', 'hint', 'help', 'undo'];
    expect(transcript(begin(whist as never), lines).endsWith(`${question}You took back one move.\n`)).toBe(true);
  });

  test('Before the first move there is nothing to take back', () => {
    const text = transcript(begin(whist as never), ['undo']);
    expect(text).toMatch(/\): undo\nThere is no move to take back\.\nYour move \([^()]*\): \n$/);
  });
});

test('The answer to help names the commands; a plain game has none', () => {
  const given = { strategies: ['random'] };
  expect(transcript(begin(duel, given), ['help'])).toContain(
    'Type hint for a hint, undo to take back your last move, or quit to end the game.',
  );
  for (const word of ['help', 'hint', 'undo'])
    expect(transcript(begin(duel, { ...given, plain: true }), [word])).toContain(`"${word}" is not a legal move`);
});

test('board shows the table and the question again, and rules says where a game has none', () => {
  const shown = transcript(begin(duel, { strategies: ['random'] }), ['board', 'rules']);
  const [intro = '', again = '', after = ''] = shown.split(/(?<=\): )(?:board|rules)\n/);
  expect(again.trim()).not.toBe('');
  expect(intro.endsWith(again)).toBe(true);
  expect(after).toMatch(/^This game has no text of its rules\.\nYour move \(/);
  const plain = begin(duel, { strategies: ['random'], plain: true });
  expect(transcript(plain, ['board'])).toContain('"board" is not a legal move');
});

test('rules shows the rules of the chosen parameters, and quit ends every game', () => {
  const game = { ...duel, rulebook: ({ cards = 0 }) => [`${cards} cards.\na  b`, 'Win.'] } as AnyGame;
  const shown = transcript(begin(game, { params: { [Object.keys(duel.parameters)[0] ?? '']: 3 } }), [
    'RULES',
    ' Quit ',
  ]);
  expect(shown).toMatch(
    /: RULES\n1\. \d+ cards\.\n {5}a {2}b\n2\. Win\.\n\nYour move \([^()]*\): {2}Quit \nYou quit\.\n$/,
  );
});

describe('Tables', () => {
  test('A person at a table sees what changed after the moves of others', () => {
    const given = { people: [3], strategies: ['highest'] };
    const text = transcript(begin(whist as never, given), []);
    expect(text).toContain('Seat 0: highest. Seat 1: highest. Seat 2: highest. Seat 3: you.\n');
    expect(text).toMatch(/\nSeat 0 \(highest\): trick: \d+\nSeat 1 \(highest\): trick: \d+ \d+\n/);
  });

  test('People at one keyboard are asked in turn, and no page has the cards of two of them', () => {
    const given = { people: [0, 1, 2, 3], strategies: [], interactive: true };
    let pages = 0;
    const dialogue = begin(whist as never, given);
    for (let step = dialogue.next(''); step.done !== true; step = dialogue.next(first(step.value))) {
      const shown = step.value.split('\f').at(-1) ?? '';
      expect(step.value).toContain('\f');
      const hands = [...shown.matchAll(/^hand: /gm)].length;
      const asksForEnter = /^Seat \d is next\. Hand over the keyboard, then press Enter\. $/.test(shown);
      expect(hands).toBe(asksForEnter ? 0 : 1);
      pages += Number(asksForEnter);
    }
    expect(pages).toBe(12);
  });

  test('At the end of a table, each seat has its measures', () => {
    const given = { params: { ranks: 1 }, people: [2], strategies: ['highest'] };
    const text = transcript(begin(whist as never, given), [first(transcript(begin(whist as never, given), []))]);
    expect(text).toMatch(/You get -?1 trick\.\nSeat 0 \(highest\): win [01], tie 0, lead -?1\n/);
    expect(text).toMatch(/\nSeat 2 \(you\): win [01], tie 0, lead -?1\nSeat 3 \(highest\)/);
  });

  test.each<[string, AnyGame, Given]>([
    ['the seats of people must be different ones from 0 to 3 in whist, not 4', whist as never, { people: [4] }],
    [
      'the seats of people must be different ones from 0 to 0 in lock, not 1',
      lockHarness.game as never,
      { people: [1] },
    ],
    ['the seats of people must be different ones from 0 to 3 in whist, not 1, 1', whist as never, { people: [1, 1] }],
    [
      'whist takes one strategy for all 3 opponents, or one for each, not 2: random, highest',
      whist as never,
      { strategies: ['random', 'highest'] },
    ],
    ['whist takes no opponent, not 1: random', whist as never, { people: [0, 1, 2, 3], strategies: ['random'] }],
  ])('A setting that does not fit is an error: %s', (message, game, given) => {
    expect(() => transcript(begin(game, given), [])).toThrow(message);
  });
});
