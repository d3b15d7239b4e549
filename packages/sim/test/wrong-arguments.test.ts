import * as concentration from '@cards/concentration';
import * as batch from '@cards/batch';
import * as agents from '@cards/agents';
import * as batchNode from '@cards/batch/node';
import * as batchWeb from '@cards/batch/web';
import * as cluster from '@cards/cluster';
import * as core from '@cards/core';
import * as search from '@cards/core/search';
import * as solve from '@cards/core/solve';
import * as testing from '@cards/core/testing';
import * as mastermind from '@cards/mastermind';
import * as pairs from '@cards/pairs';
import * as report from '@cards/report';
import * as html from '@cards/report/html';
import * as set from '@cards/set';
import * as statistics from '@cards/statistics';
import * as tournamentNode from '@cards/tournament/node';
import * as tournamentWeb from '@cards/tournament/web';
import * as unowar from '@cards/unowar';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import * as sim from '../src/index.js';

const PACKAGES: Readonly<Record<string, object>> = { core, pairs, mastermind, unowar, set, concentration, sim };

/** What a JavaScript caller can pass in place of each argument. Too few and too many arguments are tried too. */
const WRONG: Readonly<Record<string, unknown>> = {
  null: null,
  undefined,
  'a text': 'no such value',
  'a number as text': '5',
  'a number': 5,
  'a fraction': 1.5,
  'not a number': Number.NaN,
  'an object': {},
  'a list': [],
};

/** A valid call of each export with arguments. */
const rng = (): core.Rng => core.seededRng(1);
const streams = (): core.Streams => new core.Streams(1, 'test');
const { pairs: game } = pairs;
const params = { cards: 8, copies: 2 };
const shape = { pegs: 2, colors: 3 };
const table = mastermind.feedbackTable(shape);
const chooser = new mastermind.BestGuess(table, mastermind.ENTROPY, 'all');
const tree = mastermind.buildTree(table, chooser);
const player = (): core.Player<pairs.PairsView> => core.createPlayer(game, params, 'random');
const strategy = { move: () => 0 };
const setting = (): core.DialogueSetting<pairs.PairsParams> => ({
  params,
  streams: streams(),
  strategies: [],
  words: [],
});
const dialogue = (): core.Dialogue => core.dialogueOf(game, setting() as never);
const cards = set.SetCard.all;
const screen = { show: () => undefined, read: () => null };
const rules = {
  id: 'count',
  seats: 1,
  deal: () => ({ n: 0 }),
  moves: ({ n }: { readonly n: number }) => (n > 0 ? [] : [0]),
  play: (state: { n: number }) => void state.n++,
  view: { n: (state: { readonly n: number }) => state.n },
  measures: { n: { unit: 'moves', bounds: [0, 10], of: ({ n }: { readonly n: number }) => n } },
} as const;

const CALLS: Readonly<Record<string, () => readonly unknown[]>> = {
  'core.Card': () => [12, 2],
  'core.TextDeck': () => ['A23', 'CD', 'rank'],
  'core.redeal': () => [[[1, 2], [3]], rng(), () => true],
  'core.resolveParams': () => [game.parameters, params],
  'core.createPlayer': () => [game, params, 'random', 0, new Map()],
  'core.createPlayers': () => [game, params, ['random'], new Map()],
  'core.seatsOf': () => [game, params],
  'core.transcript': () => [dialogue(), ['0']],
  'core.hasCode': () => [new core.InputError('x'), 'CARDS_INPUT'],
  'core.IllegalMoveError': () => ['x'],
  'core.InputError': () => ['x', 'y', ['z']],
  'core.MisbehaviorError': () => ['x', 'random'],
  'core.defineGame': () => [rules],
  'core.exactResult': () => [game, params, ['good']],
  'core.restoreRng': () => [rng().save()],
  'core.rngFrom': () => [{ next: () => 1, clone: () => undefined, getState: () => [] }],
  'core.seededRng': () => [1],
  'core.Streams': () => [1, 'pairs'],
  'core.createRunner': () => [game.engine(params), [player()]],
  'core.GameStepper': () => [game.engine(params), [player()]],
  'core.dialogueOf': () => [game, setting()],
  'core.RecordedGame': () => [game, params, rng()],
  'core.restoreGame': () => [game, new core.RecordedGame(game, params, rng()).save() as unknown],
  'core.playToEnd': () => [game.engine(params), player(), rng()],
  'core.enumerate': () => [core.defineGame(rules as never), {}, ['random'], {}],
  'core.wrapStrategy': () => [strategy, {}],
  'pairs.letterOf': () => [3],
  'pairs.MatchCardGame': () => [8, 4],
  'pairs.flipsCounts': () => ['good', params],
  'pairs.flipsDistribution': () => ['good', params],
  'pairs.flipsMoments': () => ['good', params],
  'pairs.FlipValues': () => [new Map()],
  'pairs.fractionNumber': () => [{ numerator: 1n, denominator: 2n }],
  'pairs.fractionText': () => [{ numerator: 1n, denominator: 2n }],
  'pairs.leastMeanFlips': () => [params],
  'pairs.leastMeanFlipsLeft': () => [{ types: [{ unseen: 2, seen: 0 }] }],
  'pairs.goodMC': () => [2, rng()],
  'pairs.playGood': () => [new pairs.MatchCardGame(8), rng()],
  'pairs.playRandom': () => [new pairs.MatchCardGame(8), rng()],
  'pairs.randomMC': () => [2, rng()],
  'mastermind.codeCount': () => [shape],
  'mastermind.codeOf': () => [[0, 1], 3],
  'mastermind.pegsOf': () => [3, shape],
  'mastermind.GameConfiguration': () => [{ pegs: 3 }],
  'mastermind.blacksOf': () => [3],
  'mastermind.compare': () => [0, 1, shape],
  'mastermind.feedbackText': () => [1],
  'mastermind.shortFeedback': () => [1],
  'mastermind.whitesOf': () => [1],
  'mastermind.FeedbackTable': () => [shape],
  'mastermind.terminalGame': () => [{ configuration: new mastermind.GameConfiguration(), streams: streams() }],
  'mastermind.findOptimum': () => [shape, {}],
  'mastermind.leastWorstCase': () => [shape, 4],
  'mastermind.randomGuesses': () => [shape],
  'mastermind.MastermindGame': () => [{ ...shape, guesses: 5 }, new mastermind.GivenCodes([0], shape)],
  'mastermind.PositionHints': () => [new mastermind.MastermindGame({ ...shape, guesses: 5 }).view(), rng()],
  'mastermind.feedbackTable': () => [shape],
  'mastermind.GivenCodes': () => [[0], shape],
  'mastermind.SecretCodeGenerator': () => [shape],
  'mastermind.BestGuess': () => [table, mastermind.ENTROPY, 'all'],
  'mastermind.followTree': () => ['mine', tree],
  'mastermind.loadTree': () => [mastermind.saveTree(tree)],
  'mastermind.saveTree': () => [tree],
  'mastermind.StrategyTree': () => [shape, tree.arrays],
  'mastermind.buildTree': () => [table, chooser],
  'mastermind.wholeSymmetry': () => [shape],
  'unowar.CardPile': () => [new core.Card(6, 3)],
  'unowar.Deck': () => [rng()],
  'unowar.fromGetPlay': () => [{ getPlay: () => null, toString: () => 'Passing AI' }],
  'unowar.Hand': () => [new unowar.Deck(rng()), 5],
  'unowar.HumanAI': () => [screen, 'Opponent', 'Human'],
  'unowar.PersonLeftError': () => ['Human', 'quit'],
  'unowar.UnoWarMatch': () => [new unowar.RandomCardAI(), new unowar.RandomCardAI()],
  'unowar.countSlots': () => [3],
  'unowar.firstSlot': () => [3],
  'unowar.hasSlot': () => [3, 1],
  'unowar.slotsIn': () => [3],
  'unowar.tournament': () => [1, rng(), [new unowar.RandomCardAI()]],
  'unowar.UnoWarGame': () => [{ points: 1, hand: 5 }, rng()],
  'set.SetCard': () => ['1ebc'],
  'set.SetDeck': () => [rng()],
  'set.SetEngine': () => [{ tableau: 12, dealMore: 0 }],
  'set.dealOdds': () => [12],
  'set.SetHand': () => [cards[0], cards[1], cards[2]],
  'set.SetGameHistogram': () => [[1, 2]],
  'set.handMove': () => [0, 1, 2],
  'set.SetTableau': () => [['1ebc']],
  'set.SetGame': () => [12, new set.SetDeck(rng()), 0],
  'set.whyNotSet': () => [new set.SetHand(cards[0] as never, cards[1] as never, cards[2] as never)],
  'concentration.boardText': () => [new concentration.ConcentrationGame({ ranks: 2, copies: 2, bonus: 0 })],
  'concentration.ConcentrationGame': () => [{ ranks: 2, copies: 2, bonus: 0 }],
  'concentration.faceText': () => [new core.Card(6, 3)],
  'concentration.placeText': () => [{ ranks: 2, copies: 2 }, 1],
  'concentration.createLineup': () => [{ ranks: 2, copies: 2, bonus: 0 }, ['random', 'random'], {}],
  'concentration.SolvedGame': () => [{ ranks: 2, copies: 2, bonus: 0 }],
  'concentration.MemoryPlayer': () => [10, 'keep'],
  'concentration.gameValues': () => [{ ranks: 2, copies: 2, bonus: 0 }],
  'sim.defineExperiment': () => [{ game, params: {}, strategies: ['random'], trials: 1 }],
  'sim.simulate': () => [{ cells: [{ game, params, strategies: ['random'], trials: 1 }] }],
  'sim.gameById': () => ['pairs'],
};

const INTEGER = ['a number'];
const TEXT = ['a text', 'a number as text'];
const LIST = ['a list'];
/** All members have defaults. */
const OBJECT = ['an object'];
const OPTIONAL = ['undefined'];
const OPTIONS = [...OPTIONAL, ...OBJECT];
const ALL = Object.keys(WRONG);

/** The wrong values that are right, because of what an argument means: by export, `[position]`. */
const RIGHT: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  'core.Card': { 0: INTEGER },
  'core.TextDeck': { 0: ['a number as text'], 1: ['a number as text'], 2: OPTIONAL },
  'core.redeal': { 0: LIST, 2: OPTIONAL },
  'core.RecordedGame': { 1: OPTIONS },
  'core.Streams': { 0: [...TEXT, ...INTEGER], 1: TEXT },
  'core.seatsOf': { 1: ALL },
  'core.createPlayer': { 1: OBJECT, 3: [...OPTIONAL, ...INTEGER], 4: OPTIONAL },
  'core.createPlayers': { 1: OBJECT, 3: OPTIONAL },
  'core.enumerate': { 1: OPTIONS, 3: OPTIONS },
  'core.exactResult': { 1: OPTIONS, 2: LIST },
  'core.resolveParams': { 1: OPTIONS },
  'core.seededRng': { 0: [...TEXT, ...INTEGER] },
  'core.transcript': { 1: LIST },
  'core.wrapStrategy': { 1: OBJECT },
  'pairs.FlipValues': { 0: OPTIONAL },
  'pairs.MatchCardGame': { 1: OPTIONAL },
  'pairs.goodMC': { 0: INTEGER },
  'pairs.letterOf': { 0: INTEGER },
  'pairs.randomMC': { 0: INTEGER },
  'mastermind.GameConfiguration': { 0: OPTIONS },
  'mastermind.MastermindGame': { 0: OPTIONS, 1: OPTIONAL },
  'mastermind.blacksOf': { 0: INTEGER },
  'mastermind.codeOf': { 1: INTEGER },
  'mastermind.compare': { 0: INTEGER, 1: INTEGER },
  'mastermind.feedbackText': { 0: INTEGER },
  'mastermind.findOptimum': { 1: OPTIONS },
  'mastermind.followTree': { 0: TEXT },
  'mastermind.leastWorstCase': { 1: INTEGER },
  'mastermind.pegsOf': { 0: INTEGER },
  'mastermind.shortFeedback': { 0: INTEGER },
  'mastermind.whitesOf': { 0: INTEGER },
  'unowar.Hand': { 1: INTEGER },
  'unowar.HumanAI': { 1: [...OPTIONAL, ...TEXT], 2: [...OPTIONAL, ...TEXT] },
  'unowar.UnoWarGame': { 0: OPTIONS },
  'unowar.tournament': { 0: INTEGER, 2: OPTIONAL },
  'set.SetEngine': { 0: OPTIONS },
  'set.SetGame': { 0: INTEGER, 2: OPTIONAL },
  'set.SetGameHistogram': { 0: LIST },
  'set.SetTableau': { 0: [...OPTIONAL, ...LIST] },
  'set.dealOdds': { 0: INTEGER },
  'concentration.ConcentrationGame': { 0: OPTIONS },
  'concentration.MemoryPlayer': { 0: INTEGER, 1: OPTIONAL },
  'concentration.SolvedGame': { 0: OPTIONS },
  'concentration.createLineup': { 0: OPTIONS, 2: OPTIONS },
  'concentration.gameValues': { 0: OPTIONS },
};

/** Takes any value: it describes what was thrown or given, or is an error, as JavaScript's `Error`. */
const ANY: ReadonlySet<string> = new Set([
  'core.hasCode',
  'core.IllegalMoveError',
  'core.InputError',
  'core.MisbehaviorError',
  'unowar.PersonLeftError',
]);

/** Bit operations of engines and strategies, which must stay fast. They return a number for every value. */
const HOT: ReadonlySet<string> = new Set([
  'set.handMove',
  'unowar.countSlots',
  'unowar.firstSlot',
  'unowar.hasSlot',
  'unowar.slotsIn',
]);

type Callable = (...args: readonly unknown[]) => unknown;

const EXPORTS = Object.entries(PACKAGES).flatMap(([name, all]) =>
  Object.entries(all).flatMap(([member, value]: [string, unknown]) =>
    typeof value === 'function' ? [[`${name}.${member}`, value as Callable] as const] : [],
  ),
);

/** Calls a function or a constructor, and starts a generator that it returns. A call that does not end is an error. */
function call(what: Callable, given: readonly unknown[], self?: unknown): unknown {
  const isClass = self === undefined && /^class\b/.test(Function.prototype.toString.call(what));
  const run = (): unknown => {
    const result: unknown = isClass ? Reflect.construct(what, given) : Reflect.apply(what, self, given);
    const { next } = (result ?? {}) as { readonly next?: unknown };
    if (typeof next === 'function' && String(result) === '[object Generator]') (result as Generator).next();
    return result;
  };
  Object.assign(globalThis, { calledInTime: run });
  return runInThisContext('calledInTime()', { timeout: 60_000 });
}

/** What is wrong with a thrown value; undefined if it is an error with a code that says what was given. */
function faultOf(error: unknown): string | undefined {
  const { name, message, code } = error as Error & { readonly code?: unknown };
  const isKnown = typeof code === 'string' && code.startsWith('CARDS_');
  const isRaw =
    /cannot read propert|is not a function|is not iterable|undefined or null|invalid .* length|call stack|timed out/i;
  return isKnown && !isRaw.test(message) && message.length > 10 ? undefined : `${name}: ${message}`;
}

/** The calls that return, and the faults of those that throw. */
interface Attempts {
  readonly returned: readonly string[];
  readonly faults: readonly string[];
}

function attempts(name: string, what: Callable): Attempts {
  const args = CALLS[name] ?? (() => []);
  const returned: string[] = [];
  const faults: string[] = [];
  const attempt = (label: string, given: readonly unknown[]): void => {
    try {
      call(what, given);
      returned.push(label);
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== undefined) faults.push(`${label}: ${fault}`);
    }
  };
  for (const at of args().keys())
    for (const [kind, wrong] of Object.entries(WRONG))
      attempt(`${at} ${kind}`, Object.assign([...args()], { [at]: wrong }));
  for (let few = 0; few < args().length; few++) attempt(`${few} arguments`, args().slice(0, few));
  attempt('too many', [...args(), null, 'x', {}]);
  return { returned, faults };
}

/** The calls that may return. With too few arguments, the others are undefined. */
function rightCalls(name: string): readonly string[] {
  const { length } = CALLS[name]?.() ?? [];
  const right = (at: number): readonly string[] => (ANY.has(name) || HOT.has(name) ? ALL : (RIGHT[name]?.[at] ?? []));
  const positions = Array.from({ length }, (_, at) => at);
  const few = positions.filter((at) => positions.slice(at).every((missing) => right(missing).includes('undefined')));
  return [
    ...positions.flatMap((at) => right(at).map((kind) => `${at} ${kind}`)),
    ...few.map((at) => `${at} arguments`),
  ];
}

describe.each(Object.keys(PACKAGES))('The exports of %s', (name) => {
  // Without parameters, Concentration is solved for 52 cards.
  const time = name === 'concentration' ? { tags: 'slow' } : {};
  const exported = EXPORTS.filter(([path]) => path.startsWith(`${name}.`));

  test('Each export with arguments has a valid call in this file', () => {
    const needed = exported.filter(([, what]) => what.length > 0).map(([path]) => path);
    expect(needed.filter((path) => CALLS[path] === undefined)).toEqual([]);
    for (const [path, what] of exported) expect(() => call(what, CALLS[path]?.() ?? [])).not.toThrow();
  });

  test(
    'A wrong argument is an error that says what was given, and gives no wrong object and no endless loop',
    time,
    () => {
      for (const [path, what] of exported) {
        const { returned, faults } = attempts(path, what);
        expect({ path, faults }).toEqual({ path, faults: [] });
        const few = returned.filter((label) => label !== 'too many');
        expect({ path, returned: new Set(few) }).toEqual({ path, returned: new Set(rightCalls(path)) });
      }
    },
  );
});

test('Every class of errors that a package exports has a code, which two loaded copies of the package share', () => {
  const all = [...Object.values(PACKAGES), batch, batchNode, solve, testing].flatMap((one) => Object.values(one));
  const errors = all.filter(
    (one: unknown): one is new (...args: readonly unknown[]) => Error =>
      typeof one === 'function' && one.prototype instanceof Error,
  );
  const codeOf = (error: Error): unknown => 'code' in error && error.code;
  const codes = errors.map((one) => [one.name, codeOf(new one('x', { cell: { lineups: [] } }))]);
  expect(Object.fromEntries(codes)).toEqual({
    ConformanceError: 'CARDS_CONFORMANCE',
    GameError: 'CARDS_GAME',
    HiddenInformationError: 'CARDS_INPUT',
    IllegalMoveError: 'CARDS_ILLEGAL_MOVE',
    InputError: 'CARDS_INPUT',
    MisbehaviorError: 'CARDS_MISBEHAVIOR',
    PersonLeftError: 'CARDS_PERSON_LEFT',
    RunError: 'CARDS_RUN',
    TooLargeError: 'CARDS_INPUT',
  });
});

/** The entries of the other packages, whose functions take results of each other: no list of valid calls. */
const OTHERS: Readonly<Record<string, object>> = {
  agents,
  batch,
  batchNode,
  batchWeb,
  cluster,
  html,
  report,
  search,
  solve,
  statistics,
  testing,
  tournamentNode,
  tournamentWeb,
};

/** Awaits what a call gives, and starts an iteration that it returns. */
async function outcome(what: Callable, given: readonly unknown[]): Promise<void> {
  const result = (await call(what, given)) as AsyncIterable<unknown> | null | undefined;
  await result?.[Symbol.asyncIterator]?.().next();
}

test.each(Object.keys(OTHERS))(
  'No function of %s throws a raw error for arguments that are all wrong',
  async (name) => {
    for (const [member, what] of Object.entries(OTHERS[name] ?? {}) as [string, Callable][]) {
      if (typeof what !== 'function' || what.length === 0 || what.prototype instanceof Error) continue;
      for (const [kind, wrong] of Object.entries(WRONG)) {
        const given = Array.from({ length: what.length }, () => wrong);
        const fault = await outcome(what, given).then(() => undefined, faultOf);
        expect({ member, kind, fault }).toEqual({ member, kind, fault: undefined });
      }
    }
  },
);

const ownRules = {
  ...rules,
  title: 'Count',
  rulebook: ['Count.'],
  defaults: { trials: 5 },
  moveLimit: 20,
  checkParams: () => undefined,
  parameters: { most: { default: 3, min: 1, max: 5 } },
  toMove: () => 0,
  moveText: String,
  show: () => 'x',
  strategies: { mine: () => 0 },
  theory: undefined,
  search: undefined,
  key: undefined,
  resample: undefined,
};
const simulated = { game, params, strategies: ['random'], trials: 2, own: [], code: {} };
const playedAlone = { params: {}, streams: streams(), strategies: [], words: [], own: [], people: [0] };

/** An object with all members that a caller writes, and the function that takes it. */
const REQUESTS: readonly (readonly [name: string, take: (given: never) => unknown, valid: object])[] = [
  ['rules', (given) => core.defineGame(given), ownRules],
  ['a measure', (given) => core.defineGame({ ...rules, measures: { n: given } }), rules.measures.n],
  ['a cell', (given) => batch.simulate({ seed: 1, cells: [given] }), simulated],
  [
    'the seats of an agent',
    (given) => new agents.Environment(given),
    { game: unowar.unowar, seats: ['agent'], own: [] },
  ],
  ['tune', async (given) => report.tune(unowar.unowar, given), { settings: [{}], goal: 'fair', player: 'random' }],
  ['a dialogue', (given) => core.dialogueOf(core.defineGame(rules as never), given).next(), playedAlone],
  ['the solver', (given) => solve.gameTree(unowar.unowar, {}, given), { maxGames: 2, onProgress: () => undefined }],
];

test.each(REQUESTS)('A wrong member of %s is refused in a sentence, or understood', async (_, take, valid) => {
  for (const name of Object.keys(valid)) {
    for (const [kind, wrong] of Object.entries(WRONG)) {
      const fault = await outcome(take as Callable, [{ ...valid, [name]: wrong }]).then(() => undefined, faultOf);
      expect({ name, kind, fault }).toEqual({ name, kind, fault: undefined });
    }
  }
});

/** The methods that a class of a source document, or an engine, gives to everybody, and those that check nothing. */
const METHODS: readonly (readonly [path: string, unchecked: readonly string[]])[] = [
  ['core.Card', []],
  ['core.Streams', []],
  ['core.RecordedGame', []],
  ['pairs.MatchCardGame', []],
  ['mastermind.GameConfiguration', []],
  ['mastermind.GivenCodes', []],
  ['mastermind.SecretCodeGenerator', []],
  ['mastermind.MastermindGame', []],
  ['unowar.CardPile', ['put', 'restart']],
  ['unowar.Deck', ['load']],
  ['unowar.Hand', ['load', 'replace', 'rank', 'suit', 'id', 'playableOn']],
  ['unowar.RandomCardAI', ['move']],
  ['unowar.SmallestCardAI', ['move']],
  ['unowar.BiggestCardAI', ['move']],
  ['unowar.UnoWarMatch', []],
  ['unowar.UnoWarGame', ['openRound', 'giveTurn', 'play', 'side']],
  ['set.SetCard', []],
  ['set.SetHand', []],
  ['set.SetDeck', []],
  ['set.SetTableau', []],
  ['set.SetGame', ['moveOf', 'answer', 'anotherChance', 'moveText', 'syncDeck']],
  ['set.SetGameHistogram', []],
  ['set.SetEngine', ['copyFrom', 'deal', 'win']],
  ['concentration.ConcentrationGame', []],
];

test.each(METHODS)('The methods of %s throw no raw error, except %j, which check nothing', (path, unchecked) => {
  const [, what] = EXPORTS.find(([known]) => known === path) ?? [];
  expect(what).toBeDefined();
  if (what === undefined) return;
  const make = (): object => call(what, CALLS[path]?.() ?? []) as object;
  const { prototype } = what as unknown as { readonly prototype: object };
  for (const owner of [what, prototype]) {
    for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (typeof method !== 'function' || name === 'constructor' || unchecked.includes(name)) continue;
      for (const [kind, wrong] of Object.entries(WRONG)) {
        for (const given of [Array.from({ length: method.length }, () => wrong), [wrong]]) {
          let fault: string | undefined;
          try {
            call(method as Callable, given, owner === what ? what : make());
          } catch (error) {
            fault = faultOf(error);
          }
          expect({ name, kind, fault }).toEqual({ name, kind, fault: undefined });
        }
      }
    }
  }
});

test('Methods of cards refuse what is no card, and give no wrong answer in silence', () => {
  const tableau = new set.SetTableau(['1ebc', '1fbc', '1hbc']);
  expect(() => tableau.contains('1ebc' as never)).toThrow('contains takes a card or a hand');
  expect(() => new set.SetTableau('1ebc' as never)).toThrow('a tableau takes a list of cards, such as');
  expect(() => new set.SetTableau(null as never)).toThrow('not null');
  const hand = new unowar.Hand(new unowar.Deck(rng()), 5);
  expect([hand.remove(null), hand.remove(undefined as never)]).toEqual([false, false]);
  expect(() => hand.remove('Ace of Spades' as never)).toThrow('a card is needed, such as new Card(6, 3)');
  expect(() => new unowar.CardPile(new core.Card(6, 3)).canPlay(null as never)).toThrow('not null');
});
